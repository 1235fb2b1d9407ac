import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unitConsentOf, type UnitConsentState } from '../../../domain/consent/agreement.ts'
import { leases, renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { leaseL, runsOn } from '../../db/leases.ts'
import { reach, type TenantActor } from '../../http/actor.ts'

/** Whether the actor may see the state of consent. */
export const readsConsent = (actor: TenantActor): boolean =>
  reach(actor.rights, actor.role, 'consent.read') !== undefined

/** Matches if the renter withdrew an agreement. */
const hasWithdrawn = (renterId: SQLWrapper) =>
  sql<boolean>`exists (select from main.data_agreement_persons p join main.data_agreement_revocations v on v.agreement_id = p.agreement_id
    where p.renter_id = ${renterId})`

/** unitConsentOf as an SQL expression over a unit, for filtering. */
export const unitConsent = (
  unitId: SQLWrapper,
  today: string,
): SQL<UnitConsentState> => sql<UnitConsentState>`coalesce((
  select case when bool_and(coalesce(r.agreement, false)) then 'given'
    when bool_or(not r.agreement and ${hasWithdrawn(sql`r.id`)}) then 'revoked'
    when bool_or(r.agreement) then 'partial' else 'missing' end
  from main.leases l left join main.renters r on r.lease_id = l.id where l.unit_id = ${unitId} and ${runsOn(leaseL, today)} group by l.id limit 1), 'notNeeded')`

/** Today's state of consent of each unit's residents; null if the actor may not see it. */
export const consentOf = async (
  tx: Tx,
  actor: TenantActor,
  unitIds: readonly string[],
  today: string,
): Promise<(unitId: string) => UnitConsentState | null> => {
  if (!readsConsent(actor) || unitIds.length === 0) return () => null
  const rows = await tx
    .select({
      unitId: leases.unitId,
      renterId: renters.id,
      agreement: renters.agreement,
      revoked: hasWithdrawn(renters.id),
    })
    .from(leases)
    .leftJoin(renters, eq(renters.leaseId, leases.id))
    .where(
      and(eq(leases.tenantId, actor.tenantId), inArray(leases.unitId, [...unitIds]), runsOn(leases, today)),
    )
  const households = Map.groupBy(rows, (row) => row.unitId)
  return (unitId) =>
    unitConsentOf(
      households
        .get(unitId)
        ?.flatMap(({ agreement, revoked }) => (agreement === null ? [] : [{ agreement, revoked }])),
    )
}
