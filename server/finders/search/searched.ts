import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { whyNotEui } from '../../../domain/rules/eui.ts'
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
import { containing } from '../../db/page.ts'
import { hasTrigrams, type TextSearch } from '../devices/deviceListFilter.ts'
import { gatewaysOf } from '../devices/gatewayRows.ts'
import { sensorsOf } from '../devices/sensorRows.ts'
import { testersOf } from '../devices/testerRows.ts'
import { thermostatsOf } from '../devices/thermostats/find.ts'
import { buildingsOf, complexesOf, locationsOf } from '../estate/estateReach.ts'
import { inReach } from '../estate/place.ts'

/**
 * Rows of a kind that a search goes through, as `s`: key, name and detail; own (what the row is found by), searchable; code (of devices); and the
 * ids of its place.
 */
export interface Searched {
  readonly kind: SearchKind
  readonly rows: SQL
  /** Columns of the rows with the searchable texts of the place: of its building, and its unit. */
  readonly places: readonly SQL[]
  /** Whether it is named and found by its EUI, which is its code. */
  readonly isDevice: boolean
}

interface Texts {
  key: SQLWrapper
  name: SQLWrapper
  detail?: SQLWrapper
  own: SQLWrapper
  /** Searchable text of its building. */
  inBuilding?: SQLWrapper
  /** Searchable text of its unit. */
  inUnit?: SQLWrapper
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

/** Rows of a kind; `from` says where they come from, and which the actor reaches. */
export const searchedRows = (
  kind: SearchKind,
  { key, name, detail = nothing, own, inBuilding, inUnit, code, buildingId = nothing, unitId = nothing, roomId = nothing }: Texts,
  from: SQL,
): Searched => ({
  kind,
  rows: sql`select ${key}::text as key, ${name} as name, ${detail}::text as detail, ${own} as own, ${inBuilding ?? nothing} as in_building,
    ${inUnit ?? nothing} as in_unit, ${code ?? nothing}::text as code, ${buildingId}::uuid as building_id, ${unitId}::uuid as unit_id, ${roomId}::uuid as room_id ${from}`,
  places: [...(inBuilding ? [sql`s.in_building`] : []), ...(inUnit ? [sql`s.in_unit`] : [])],
  isDevice: code !== undefined,
})

const address = sql`concat(${buildings.street}, ' ', ${buildings.streetNumber}, ', ', ${buildings.zipcode}, ' ', ${buildings.city})`
const inBuilding = (buildingId: SQLWrapper): SQL => sql`join ${buildings} on ${buildings.id} = ${buildingId}`

/** The places of an estate. Rooms are only found together with their place: every home has a kitchen. */
export const placesToSearch = (actor: TenantActor, words: number): Searched[] => {
  const read = 'estate.read'
  const places = [
    searchedRows(
      'location',
      { key: locations.id, name: locations.name, own: searchable(locations.name) },
      sql`from ${locations} where ${locationsOf(actor, read)}`,
    ),
    searchedRows(
      'buildingComplex',
      { key: buildingComplexes.id, name: buildingComplexes.name, own: searchable(buildingComplexes.name) },
      sql`from ${buildingComplexes} where ${complexesOf(actor, read)}`,
    ),
    searchedRows(
      'building',
      { key: buildings.id, name: buildings.name, detail: address, own: folded(buildings) },
      sql`from ${buildings} where ${buildingsOf(actor, read)}`,
    ),
    searchedRows(
      'buildingUnit',
      {
        key: buildingUnits.id,
        name: buildingUnits.name,
        detail: buildingUnits.customerId,
        own: folded(buildingUnits),
        inBuilding: folded(buildings),
        buildingId: buildingUnits.buildingId,
      },
      sql`from ${buildingUnits} ${inBuilding(buildingUnits.buildingId)} where ${inReach(buildingUnits, actor, read)}`,
    ),
    searchedRows(
      'publicArea',
      { key: publicAreas.id, name: publicAreas.name, own: folded(publicAreas), inBuilding: folded(buildings), buildingId: publicAreas.buildingId },
      sql`from ${publicAreas} ${inBuilding(publicAreas.buildingId)} where ${inReach(publicAreas, actor, read)}`,
    ),
  ]
  if (words < 2) return places
  return [
    ...places,
    searchedRows(
      'room',
      {
        key: rooms.id,
        name: rooms.name,
        own: folded(rooms),
        inBuilding: folded(buildings),
        inUnit: folded(buildingUnits),
        buildingId: rooms.buildingId,
        unitId: rooms.unitId,
      },
      sql`from ${rooms} ${inBuilding(rooms.buildingId)} left join ${buildingUnits} on ${buildingUnits.id} = ${rooms.unitId} where ${inReach(rooms, actor, read)}`,
    ),
  ]
}

/** A shorter text is in the EUI of every device. */
const shortestCode = 3

/** The thermostats that an index of their texts finds; all of the client if the text is in most of them, or all its words are too short for the index. */
const thermostatsWith = ({ words, code }: { words: readonly string[]; code: string }, how: TextSearch): SQL | undefined => {
  if (!whyNotEui(code)) return eq(thermostats.eui, code)
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '')
  if (how === 'plain' || !hasTrigrams(longest)) return undefined
  return sql`${thermostats.id} in (select main.thermostats_with(${containing(code)}, ${containing(longest)}))`
}

/** Devices, by their EUI and their number. */
export const devicesToSearch = (actor: TenantActor, wanted: { words: readonly string[]; code: string }, how: TextSearch): Searched[] => {
  if (wanted.code.length < shortestCode) return []
  const found = [
    searchedRows(
      'gateway',
      {
        key: gateways.id,
        name: gateways.eui,
        detail: gateways.gatewayId,
        code: gateways.eui,
        own: printed(gateways.gatewayId),
        buildingId: gateways.buildingId,
      },
      sql`from ${gateways} where ${gatewaysOf(actor, 'estate.read')}`,
    ),
    searchedRows(
      'sensor',
      {
        key: sensors.id,
        name: sensors.eui,
        code: sensors.eui,
        own: sensors.eui,
        buildingId: sensors.buildingId,
        unitId: sensors.unitId,
        roomId: sensors.roomId,
      },
      sql`from ${sensors} where ${sensorsOf(actor, 'estate.read')}`,
    ),
    searchedRows(
      'signalTester',
      { key: signalTesters.id, name: signalTesters.eui, detail: signalTesters.label, code: signalTesters.eui, own: searchable(signalTesters.label) },
      sql`from ${signalTesters} where ${testersOf(actor)}`,
    ),
  ]
  if (!actor.permissions.has('thermostats.read')) return found
  return [
    searchedRows(
      'thermostat',
      {
        key: thermostats.eui,
        name: thermostats.eui,
        detail: thermostats.wtId,
        code: thermostats.eui,
        own: printed(thermostats.wtId),
        buildingId: thermostats.buildingId,
        unitId: thermostats.unitId,
        roomId: thermostats.roomId,
      },
      sql`from ${thermostats} where ${and(thermostatsOf(actor, 'thermostats.read'), thermostatsWith(wanted, how))}`,
    ),
    ...found,
  ]
}
