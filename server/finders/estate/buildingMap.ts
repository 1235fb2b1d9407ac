import { and, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { buildings as contract } from '../../../contract/main/buildings.ts'
import type { MappedBuilding } from '../../../contract/main/buildingShapes.ts'
import { aggregatedStatus, gatewayNetworkStatus } from '../../../domain/rules/gateway.ts'
import { positionOf, type Position } from '../../addresses/positions.ts'
import { buildings as table } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { buildingFilter } from './buildingRows.ts'

/** Buildings on a map; a filter brings the rest. */
const most = 5000

/** The outer row's id: a column of the only table is written without its table, and would be that of the inner one. */
const building = sql`buildings.id`

interface Gateway {
  at: string | null
  latitude: number | null
  longitude: number | null
}

/** Where a gateway of the building says that it is. */
const locatedBy = (gateways: readonly Gateway[]): Position | undefined =>
  gateways.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )[0]

/** All buildings of a filter within the actor's reach, each where one of its gateways says that it is, or else at the place of its postcode. Errors: 404 at a filter. */
export const buildingMap = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.map.query>,
  now: Date,
) => {
  const rows = await tx
    .select({
      id: table.id,
      name: table.name,
      street: table.street,
      streetNumber: table.streetNumber,
      zipcode: table.zipcode,
      city: table.city,
      country: table.country,
      units: sql<number>`(select coalesce(sum(f.open + f.on_hold + f.access_not_possible + f.finalized), 0)::int from main.building_figures f where f.building_id = ${building})`,
      finalizedUnits: sql<number>`(select coalesce(sum(f.finalized), 0)::int from main.building_figures f where f.building_id = ${building})`,
      gateways: sql<
        Gateway[]
      >`(select coalesce(json_agg(json_build_object('at', g.last_connection_at, 'latitude', g.latitude, 'longitude', g.longitude) order by g.id), '[]')
        from main.gateways g where g.building_id = ${building} and g.tenant_id = ${actor.tenantId})`,
    })
    .from(table)
    .where(and(await buildingFilter(tx, actor, query)))
    .orderBy(naturalOrder(table.name), table.id)
    .limit(most + 1)
  const items = rows.slice(0, most).map(({ country, gateways, ...row }): MappedBuilding => {
    const located = locatedBy(gateways)
    const position = located ?? positionOf({ zipcode: row.zipcode, country })
    return {
      ...row,
      gatewayStatus: aggregatedStatus(gateways.map(({ at }) => gatewayNetworkStatus(at, now))),
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      locatedBy: located ? 'gateway' : position ? 'postcode' : null,
    }
  })
  return { items, total: items.length, more: rows.length > most }
}
