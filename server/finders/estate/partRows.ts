import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { askedOf, whether } from '../../db/page.ts'
import {
  buildingComplexes,
  buildings,
  type buildingUnits,
  heatingCircuits,
  locations,
  type publicAreas,
} from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { countsBelow } from './estateBelow.ts'
import { placedAt, type PlaceQuery, nameOrderIn } from './place.ts'

/** The parts of a building: units and public areas share floor, circuit and place. */
type PartTable = typeof buildingUnits | typeof publicAreas

/** The names of a part's ancestors and circuit, for queries joined by `joinPlace`. */
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

/** The sort columns of lists of parts. */
export const partOrders = (table: PartTable) => ({
  Name: naturalOrder(table.name),
  Floor: table.floor,
  BuildingName: nameOrderIn('buildings', table.buildingId),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
})

interface PartQuery extends PlaceQuery {
  Floor?: number[] | undefined
  HasFloor?: boolean | undefined
}

/** The condition for the filters of a list of parts. */
export const partFilters = (table: PartTable, query: PartQuery): SQL | undefined =>
  and(
    placedAt(table, query),
    askedOf(query, 'Floor', table.floor, query.Floor),
    whether(query.HasFloor, isNotNull(table.floor)),
  )

/** The counts in each of the parts, in one statement for a whole page. */
export const partCounts = async (
  tx: Tx,
  actor: TenantActor,
  level: 'unit' | 'publicArea',
  ids: readonly string[],
) => {
  const counts = await countsBelow(tx, actor, level, ids)
  return (id: string) => {
    const of = counts(id)
    return {
      rooms: of('rooms'),
      radiators: of('radiators'),
      thermostats: of('thermostats'),
      sensors: of('sensors'),
    }
  }
}
