import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { whether } from '../../db/page.ts'
import { buildingComplexes, buildings, heatingCircuits, locations, type buildingUnits, type publicAreas } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { countsBelow } from './estateBelow.ts'
import { nameIn, placedAt, type PlaceQuery } from './place.ts'

/** The parts of a building: its units and its public areas have floor, circuit and place in common. */
export type PartTable = typeof buildingUnits | typeof publicAreas

/** Names of what a part stands in and is heated by, where `joinPlace` has joined them. */
export const placeNames = {
  locationName: locations.name,
  complexName: buildingComplexes.name,
  buildingName: buildings.name,
  heatingCircuitName: heatingCircuits.name,
}

export const joinPlace = <T extends PgSelect>(parts: T, table: PartTable) =>
  parts
    .innerJoin(locations, eq(locations.id, table.locationId))
    .innerJoin(buildingComplexes, eq(buildingComplexes.id, table.complexId))
    .innerJoin(buildings, eq(buildings.id, table.buildingId))
    .leftJoin(heatingCircuits, eq(heatingCircuits.id, table.heatingCircuitId))

/** What lists of parts sort by. */
export const partOrders = (table: PartTable) => ({
  Name: naturalOrder(table.name),
  Floor: table.floor,
  BuildingName: naturalOrder(nameIn('buildings', table.buildingId)),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
})

interface PartQuery extends PlaceQuery {
  Floor?: number[] | undefined
  HasFloor?: boolean | undefined
}

/** The condition that the filters of a list of parts mean. */
export const partFilters = (table: PartTable, query: PartQuery): SQL | undefined =>
  and(placedAt(table, query), query.Floor && inArray(table.floor, query.Floor), whether(query.HasFloor, isNotNull(table.floor)))

/** How much is in each of the parts: one statement for a whole page. */
export const partCounts = async (tx: Tx, actor: TenantActor, level: 'unit' | 'publicArea', ids: readonly string[]) => {
  const counts = await countsBelow(tx, actor, level, ids)
  return (id: string) => {
    const of = counts(id)
    return { rooms: of('rooms'), radiators: of('radiators'), thermostats: of('thermostats'), sensors: of('sensors') }
  }
}
