import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SearchKind } from '../../../domain/search.ts'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  gateways,
  locations,
  publicAreas,
  rooms,
  sensors,
  signalTesters,
  thermostats,
  type renters,
} from '../../db/schema.ts'
import type { TenantActor } from '../../http/actor.ts'
import { gatewaysOf } from '../devices/gatewayRows.ts'
import { sensorsOf } from '../devices/sensorRows.ts'
import { testersOf } from '../devices/testerRows.ts'
import { thermostatsOf } from '../devices/thermostats/find.ts'
import { buildingsOf, complexesOf, locationsOf } from '../estate/estateReach.ts'
import { inReach } from '../estate/place.ts'

/**
 * Rows of a kind that a search goes through: key, name and detail; own (what the row is found by) and around (also the texts of its place), both
 * searchable; code (of devices); and the ids of its place.
 */
export interface Searched {
  readonly kind: SearchKind
  readonly rows: SQL
}

interface Texts {
  key: SQLWrapper
  name: SQLWrapper
  detail?: SQLWrapper
  own: SQLWrapper
  /** Searchable texts of its place. */
  place?: readonly SQLWrapper[]
  code?: SQLWrapper
  buildingId?: SQLWrapper
  unitId?: SQLWrapper
  roomId?: SQLWrapper
}

const nothing = sql`null`

/** Texts as they are searched, of tables with few rows; the others keep theirs in a column (`folded`). */
export const searchable = (...parts: readonly SQLWrapper[]): SQL => sql`main.searchable(concat_ws(' ', ${sql.join([...parts], sql`, `)}))`

/** The searchable text of a row, from a generated column. */
export const folded = (table: typeof buildings | typeof buildingUnits | typeof publicAreas | typeof rooms | typeof renters): SQL => sql`${table}.search_text`

/** A number that devices are printed with: of so many rows that folding each takes too long. Without umlauts this folds alike. */
const printed = (column: SQLWrapper): SQL => sql`coalesce(replace(replace(replace(lower(${column}), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '')`

/** The columns of `Searched`; the caller adds where they come from. */
export const textsOf = ({
  key,
  name,
  detail = nothing,
  own,
  place = [],
  code = nothing,
  buildingId = nothing,
  unitId = nothing,
  roomId = nothing,
}: Texts): SQL =>
  sql`select ${key}::text as key, ${name} as name, ${detail}::text as detail, ${own} as own,
    ${place.length > 0 ? sql`concat_ws(' ', ${sql.join([own, ...place], sql`, `)})` : own} as around,
    ${code}::text as code, ${buildingId}::uuid as building_id, ${unitId}::uuid as unit_id, ${roomId}::uuid as room_id`

const address = sql`concat(${buildings.street}, ' ', ${buildings.streetNumber}, ', ', ${buildings.zipcode}, ' ', ${buildings.city})`
const inBuilding = (buildingId: SQLWrapper): SQL => sql`join ${buildings} on ${buildings.id} = ${buildingId}`

/** The places of an estate. Rooms are only found together with their place: every home has a kitchen. */
export const placesToSearch = (actor: TenantActor, words: number): Searched[] => {
  const read = 'estate.read'
  const places: Searched[] = [
    {
      kind: 'location',
      rows: sql`${textsOf({ key: locations.id, name: locations.name, own: searchable(locations.name) })} from ${locations} where ${locationsOf(actor, read)}`,
    },
    {
      kind: 'buildingComplex',
      rows: sql`${textsOf({ key: buildingComplexes.id, name: buildingComplexes.name, own: searchable(buildingComplexes.name) })}
        from ${buildingComplexes} where ${complexesOf(actor, read)}`,
    },
    {
      kind: 'building',
      rows: sql`${textsOf({ key: buildings.id, name: buildings.name, detail: address, own: folded(buildings) })}
        from ${buildings} where ${buildingsOf(actor, read)}`,
    },
    {
      kind: 'buildingUnit',
      rows: sql`${textsOf({
        key: buildingUnits.id,
        name: buildingUnits.name,
        detail: buildingUnits.customerId,
        own: folded(buildingUnits),
        place: [folded(buildings)],
        buildingId: buildingUnits.buildingId,
      })} from ${buildingUnits} ${inBuilding(buildingUnits.buildingId)} where ${inReach(buildingUnits, actor, read)}`,
    },
    {
      kind: 'publicArea',
      rows: sql`${textsOf({ key: publicAreas.id, name: publicAreas.name, own: folded(publicAreas), place: [folded(buildings)], buildingId: publicAreas.buildingId })}
        from ${publicAreas} ${inBuilding(publicAreas.buildingId)} where ${inReach(publicAreas, actor, read)}`,
    },
  ]
  if (words < 2) return places
  return [
    ...places,
    {
      kind: 'room',
      rows: sql`${textsOf({
        key: rooms.id,
        name: rooms.name,
        own: folded(rooms),
        place: [folded(buildingUnits), folded(buildings)],
        buildingId: rooms.buildingId,
        unitId: rooms.unitId,
      })} from ${rooms} ${inBuilding(rooms.buildingId)} left join ${buildingUnits} on ${buildingUnits.id} = ${rooms.unitId} where ${inReach(rooms, actor, read)}`,
    },
  ]
}

/** Devices, by their EUI and their number. */
export const devicesToSearch = (actor: TenantActor): Searched[] => {
  const found: Searched[] = [
    {
      kind: 'gateway',
      rows: sql`${textsOf({ key: gateways.id, name: gateways.eui, detail: gateways.gatewayId, code: gateways.eui, own: printed(gateways.gatewayId), buildingId: gateways.buildingId })}
        from ${gateways} where ${gatewaysOf(actor, 'estate.read')}`,
    },
    {
      kind: 'sensor',
      rows: sql`${textsOf({ key: sensors.id, name: sensors.eui, code: sensors.eui, own: sensors.eui, buildingId: sensors.buildingId, unitId: sensors.unitId, roomId: sensors.roomId })}
        from ${sensors} where ${sensorsOf(actor, 'estate.read')}`,
    },
    {
      kind: 'signalTester',
      rows: sql`${textsOf({ key: signalTesters.id, name: signalTesters.eui, detail: signalTesters.label, code: signalTesters.eui, own: searchable(signalTesters.label) })}
        from ${signalTesters} where ${testersOf(actor)}`,
    },
  ]
  if (!actor.permissions.has('thermostats.read')) return found
  return [
    {
      kind: 'thermostat',
      rows: sql`${textsOf({
        key: thermostats.eui,
        name: thermostats.eui,
        detail: thermostats.wtId,
        code: thermostats.eui,
        own: printed(thermostats.wtId),
        buildingId: thermostats.buildingId,
        unitId: thermostats.unitId,
        roomId: thermostats.roomId,
      })} from ${thermostats} where ${thermostatsOf(actor, 'thermostats.read')}`,
    },
    ...found,
  ]
}
