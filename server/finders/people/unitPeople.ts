import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { UnitLease, UnitRenter } from '../../../contract/main/buildingUnits.ts'
import { leases, renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { runsOn } from '../../db/leases.ts'
import { reach, type TenantActor } from '../../http/actor.ts'

interface UnitPeople {
  hasLease: boolean
  lease: z.output<typeof UnitLease> | null
  mainRenter: z.output<typeof UnitRenter> | null
}

const nobody: UnitPeople = { hasLease: false, lease: null, mainRenter: null }

type RenterRow = typeof renters.$inferSelect

/** Technicians get name and phone number, but neither other fields nor the lease. */
const asRead = (renter: RenterRow, nameAndPhone: boolean): z.output<typeof UnitRenter> => {
  const { id, firstName, lastName, phone, email, agreement, infoReceivedAgreement } = renter
  return nameAndPhone
    ? { id, firstName, lastName, phone, email: null, agreement: null, infoReceivedAgreement: null }
    : { id, firstName, lastName, phone, email, agreement, infoReceivedAgreement }
}

/** Each unit's current lease and its main renter, as far as the actor may read renters, in two statements for a whole page. */
export const peopleOf = async (
  tx: Tx,
  actor: TenantActor,
  unitIds: readonly string[],
  today: string,
): Promise<(unitId: string) => UnitPeople> => {
  if (unitIds.length === 0) return () => nobody
  const running = await tx
    .select({ id: leases.id, unitId: leases.unitId, startsOn: leases.startsOn, endsOn: leases.endsOn })
    .from(leases)
    .where(
      and(eq(leases.tenantId, actor.tenantId), inArray(leases.unitId, [...unitIds]), runsOn(leases, today)),
    )
  const ofUnit = new Map(running.map((lease) => [lease.unitId, lease]))
  const far = reach(actor.rights, actor.role, 'renters.read')
  if (far === undefined || running.length === 0)
    return (unitId) => ({ ...nobody, hasLease: ofUnit.has(unitId) })
  const main = await tx
    .select()
    .from(renters)
    .where(
      and(
        eq(renters.tenantId, actor.tenantId),
        inArray(
          renters.leaseId,
          running.map(({ id }) => id),
        ),
        eq(renters.role, 'MainRenter'),
      ),
    )
    .orderBy(asc(renters.createdAt), asc(renters.id))
  const ofLease = Map.groupBy(main, ({ leaseId }) => leaseId)
  return (unitId) => {
    const lease = ofUnit.get(unitId)
    const renter = lease && ofLease.get(lease.id)?.[0]
    if (!lease) return nobody
    const { id, startsOn, endsOn } = lease
    return {
      hasLease: true,
      lease: far === 'namePhone' ? null : { id, startsOn, endsOn },
      mainRenter: renter ? asRead(renter, far === 'namePhone') : null,
    }
  }
}
