import { and, eq, sql, type SQL } from 'drizzle-orm'
import { dayOf } from '../../../domain/time.ts'
import { buildings, buildingUnits, leases, renters, tenants } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { isNotOver, leaseL } from '../../db/leases.ts'
import type { Account } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'

const isoOf = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ofHolding = sql`from main.data_agreement_persons p join main.data_agreements a on a.id = p.agreement_id
  left join main.data_agreement_revocations v on v.agreement_id = a.id where p.renter_id = ${renters.id}`

/** The next appointment in a home within its lease: others are somebody else's. */
const nextVisit = (now: Date) => sql<{ startsAt: string; endsAt: string } | null>`(
  select json_build_object('startsAt', ${isoOf(sql`a.starts_at`)}, 'endsAt', ${isoOf(sql`a.ends_at`)}) from main.appointments a
  where a.unit_id = ${renters.unitId} and a.cancelled_at is null and a.ends_at > ${now.toISOString()}
    and (a.starts_at at time zone 'Europe/Berlin')::date >= ${leases.startsOn} and (a.starts_at at time zone 'Europe/Berlin')::date <= coalesce(${leases.endsOn}, 'infinity')
  order by a.starts_at limit 1)`

/** The homes that the account rents now or will rent. */
export const homesOf = (tx: Tx, { userId }: Account, now: Date) =>
  tx
    .select({
      renterId: renters.id,
      tenantName: tenants.name,
      unitName: buildingUnits.name,
      buildingName: buildings.name,
      agreement: renters.agreement,
      agreedAt: renters.agreedAt,
      revokedAt: sql<
        string | null
      >`(select to_char(max(v.revoked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ${ofHolding})`,
      optInId: sql<
        string | null
      >`(select a.opt_in_id ${ofHolding} and v.agreement_id is null order by a.agreed_at limit 1)`,
      nextVisit: nextVisit(now),
      contact: { name: tenants.contactName, phone: tenants.contactPhone, email: tenants.contactEmail },
    })
    .from(renters)
    .innerJoin(leases, eq(leases.id, renters.leaseId))
    .innerJoin(buildingUnits, eq(buildingUnits.id, renters.unitId))
    .innerJoin(buildings, eq(buildings.id, renters.buildingId))
    .innerJoin(tenants, eq(tenants.id, renters.tenantId))
    .where(and(eq(renters.userId, userId), isNotOver(leases, dayOf(now))))
    .orderBy(leases.startsOn)

/** Locks the account's own row as a renter. Errors: 404, also if the lease has ended. */
export const lockTenancy = async (tx: Tx, { userId }: Account, renterId: string, today: string) => {
  const running = sql`exists (select from main.leases l where l.id = ${renters.leaseId} and ${isNotOver(leaseL, today)})`
  const [row] = await tx
    .select()
    .from(renters)
    .where(and(eq(renters.id, renterId), eq(renters.userId, userId), running))
    .for('no key update')
  return found(row)
}
