import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { aggregatedStatus, gatewayNetworkStatus, recommendedGateways } from '../../../domain/rules/gateway.ts'
import { buildingComplexes, buildings as table, gateways, heatingCircuits, locations } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { countsBelow } from './estateBelow.ts'
import { buildingsOf } from './estateReach.ts'

/** Buildings with the names of what they stand in. */
export const buildingRows = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(table), locationName: locations.name, complexName: buildingComplexes.name, heatingCircuitName: heatingCircuits.name })
    .from(table)
    .innerJoin(locations, eq(locations.id, table.locationId))
    .innerJoin(buildingComplexes, eq(buildingComplexes.id, table.complexId))
    .leftJoin(heatingCircuits, eq(heatingCircuits.id, table.heatingCircuitId))

type Row = Awaited<ReturnType<ReturnType<typeof buildingRows>['execute']>>[number]

/** When each gateway of the buildings was heard last. */
const lastConnections = async (tx: Tx, tenantId: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string | null, { at: string | null }[]>()
  const rows = await tx
    .select({ buildingId: gateways.buildingId, at: gateways.lastConnectionAt })
    .from(gateways)
    .where(and(eq(gateways.tenantId, tenantId), inArray(gateways.buildingId, [...ids])))
  return Map.groupBy(rows, ({ buildingId }) => buildingId)
}

/** Adds what is counted and computed: two statements for a whole page. */
export const withBuildingFacts = async (tx: Tx, actor: TenantActor, rows: readonly Row[], now: Date): Promise<Building[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await countsBelow(tx, actor, 'building', ids)
  const heard = await lastConnections(tx, actor.tenantId, ids)
  return rows.map((row) => {
    const of = counts(row.id)
    return {
      ...row,
      computedGateways: recommendedGateways({
        floors: row.floorsAbove + row.floorsBelow,
        units: Math.max(row.residentialUnitsCount ?? 0, of('buildingUnits')),
      }),
      gatewayStatus: aggregatedStatus((heard.get(row.id) ?? []).map(({ at }) => gatewayNetworkStatus(at, now))),
      counts: {
        buildingUnits: of('buildingUnits'),
        finalizedUnits: of('finalizedUnits'),
        publicAreas: of('publicAreas'),
        rooms: of('rooms'),
        radiators: of('radiators'),
        thermostats: of('thermostats'),
        sensors: of('sensors'),
        gateways: of('gateways'),
      },
    }
  })
}

/** A building as the actor may read it. Errors: 404. */
export const readBuilding = async (tx: Tx, actor: TenantActor, id: string, now: Date): Promise<Building> =>
  found((await withBuildingFacts(tx, actor, await buildingRows(tx).where(and(buildingsOf(actor, 'estate.read'), eq(table.id, id))), now))[0])
