import { and, eq, inArray, sum } from 'drizzle-orm'
import type * as z from 'zod'
import type { EstateCounts } from '../../../contract/main/tenants.ts'
import { estateCounts } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { countsBelow, type CountOf } from './estateBelow.ts'

type Counts = z.output<typeof EstateCounts>

export const emptyCounts = (): Counts => ({
  buildingComplexes: 0,
  buildingUnits: 0,
  buildings: 0,
  gateways: 0,
  locations: 0,
  publicAreas: 0,
  radiators: 0,
  rooms: 0,
  sensors: 0,
  thermostats: 0,
})

/** Counts by client, from the maintained totals. */
export const countsOf = async (tx: Tx, tenantIds: readonly string[]): Promise<Map<string, Counts>> => {
  const counts = new Map<string, Counts>()
  if (tenantIds.length === 0) return counts
  const rows = await tx
    .select({
      tenantId: estateCounts.tenantId,
      kind: estateCounts.kind,
      count: sum(estateCounts.count).mapWith(Number),
    })
    .from(estateCounts)
    .where(inArray(estateCounts.tenantId, [...tenantIds]))
    .groupBy(estateCounts.tenantId, estateCounts.kind)
  for (const { tenantId, kind, count } of rows) {
    const own = counts.get(tenantId) ?? emptyCounts()
    own[kind] = count
    counts.set(tenantId, own)
  }
  return counts
}

/** The counts of each location: the maintained totals, or for users limited to some buildings, the counts within those. */
export const locationCounts = async (
  tx: Tx,
  actor: TenantActor,
  ids: readonly string[],
  kinds?: readonly string[],
): Promise<(id: string) => CountOf> => {
  if (isAssignedOnly(actor, 'estate.read')) return countsBelow(tx, actor, 'location', ids, kinds)
  if (ids.length === 0) return () => () => 0
  const rows = await tx
    .select()
    .from(estateCounts)
    .where(and(eq(estateCounts.tenantId, actor.tenantId), inArray(estateCounts.locationId, [...ids])))
  const counts = new Map(rows.map(({ locationId, kind, count }) => [`${locationId} ${kind}`, count]))
  return (id) => (kind) => counts.get(`${id} ${kind}`) ?? 0
}
