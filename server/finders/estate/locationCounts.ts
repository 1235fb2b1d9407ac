import { and, eq, inArray } from 'drizzle-orm'
import { isAssignedOnly } from '../../http/reach.ts'
import { estateCounts } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { countsBelow, type CountOf } from './estateBelow.ts'

/** How much each location holds: the kept sums; for who is assigned to some buildings only, what lies in those. */
export const locationCounts = async (tx: Tx, actor: TenantActor, ids: readonly string[]): Promise<(id: string) => CountOf> => {
  if (isAssignedOnly(actor, 'estate.read')) return countsBelow(tx, actor, 'location', ids)
  if (ids.length === 0) return () => () => 0
  const rows = await tx
    .select()
    .from(estateCounts)
    .where(and(eq(estateCounts.tenantId, actor.tenantId), inArray(estateCounts.locationId, [...ids])))
  const kept = new Map(rows.map(({ locationId, kind, count }) => [`${locationId} ${kind}`, count]))
  return (id) => (kind) => kept.get(`${id} ${kind}`) ?? 0
}
