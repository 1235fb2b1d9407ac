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
} from '../../db/schema.ts'
import type { TenantActor } from '../../http/actor.ts'
import { containing } from '../../db/page.ts'
import { foldedText, keptText } from '../../db/searchTexts.ts'
import { hasTrigrams, type TextSearch } from '../devices/deviceListFilter.ts'
import { gatewaysOf } from '../devices/gatewayRows.ts'
import { sensorsOf } from '../devices/sensorRows.ts'
import { testersOf } from '../devices/testerRows.ts'
import { thermostatsOf } from '../devices/thermostats/find.ts'
import { buildingsOf, complexesOf, locationsOf } from '../estate/estateReach.ts'
import { inReach } from '../estate/place.ts'
import { anyIn, bitsIn, type Look } from './look.ts'

/**
 * Rows of a kind that a search goes through, as `s`: key, name and detail; own (what the row is found by), searchable; code (of devices); the
 * ids of its place; and in_place (which words of the search occur in the texts of its building and its unit, as bits).
 */
export interface Searched {
  readonly kind: SearchKind
  readonly rows: SQL
  /** Whether words may occur in the texts of its place instead of in its own. */
  readonly isPlaced: boolean
  /** Whether it is named and found by its EUI, which is its code. */
  readonly isDevice: boolean
}

interface Texts {
  key: SQLWrapper
  name: SQLWrapper
  detail?: SQLWrapper
  own: SQLWrapper
  /** Which words occur in the texts of its place, as bits. */
  inPlace?: SQLWrapper
  code?: SQLWrapper
  buildingId?: SQLWrapper
  unitId?: SQLWrapper
  roomId?: SQLWrapper
}

const nothing = sql`null`

/** A number that devices are printed with: of so many rows that folding each takes too long. Without umlauts this folds alike. */
const printed = (column: SQLWrapper): SQL =>
  sql`coalesce(replace(replace(replace(lower(${column}), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '')`

/** Rows of a kind; `from` says where they come from, and which the actor reaches. */
export const searchedRows = (
  kind: SearchKind,
  {
    key,
    name,
    detail = nothing,
    own,
    inPlace,
    code,
    buildingId = nothing,
    unitId = nothing,
    roomId = nothing,
  }: Texts,
  from: SQL,
): Searched => ({
  kind,
  rows: sql`select ${key}::text as key, ${name} as name, ${detail}::text as detail, ${own} as own, ${inPlace ?? nothing} as in_place,
    ${code ?? nothing}::text as code, ${buildingId}::uuid as building_id, ${unitId}::uuid as unit_id, ${roomId}::uuid as room_id ${from}`,
  isPlaced: inPlace !== undefined,
  isDevice: code !== undefined,
})

const address = sql`concat(${buildings.street}, ' ', ${buildings.streetNumber}, ', ', ${buildings.zipcode}, ' ', ${buildings.city})`

/** Which words occur in the texts of buildings or units, judged once for each: the fence keeps it from being judged for each row below them. */
const judged = (name: string, table: typeof buildings | typeof buildingUnits, look: Look): SQL =>
  sql`(select ${table.id} as id, ${bitsIn(look, keptText(table))} as bits from ${table} offset 0) ${sql.identifier(name)}`

/** The texts of the client's rooms that words of the search occur in. */
const roomTexts = (texts: readonly string[], look: Look): SQL =>
  sql`array(select t.own from unnest(${sql.param([...texts])}::text[]) as t (own) where ${anyIn(look, sql`t.own`)})`

/**
 * The places of an estate. By a single word a row is found by its own text alone; rooms are only found together with their place, as every home
 * has a kitchen.
 * @param texts all that rooms are called, if that is little: an index finds the rooms then
 */
export const placesToSearch = (
  actor: TenantActor,
  look: Look,
  texts: readonly string[] | undefined,
): Searched[] => {
  const read = 'estate.read'
  const isAlone = look.words.length < 2
  const inPlace = isAlone ? {} : { inPlace: sql`b.bits` }
  const withBuilding = (buildingId: SQLWrapper): SQL =>
    isAlone ? sql`` : sql`join ${judged('b', buildings, look)} on b.id = ${buildingId}`
  const places = [
    searchedRows(
      'location',
      { key: locations.id, name: locations.name, own: foldedText(locations.name) },
      sql`from ${locations} where ${locationsOf(actor, read)}`,
    ),
    searchedRows(
      'buildingComplex',
      { key: buildingComplexes.id, name: buildingComplexes.name, own: foldedText(buildingComplexes.name) },
      sql`from ${buildingComplexes} where ${complexesOf(actor, read)}`,
    ),
    searchedRows(
      'building',
      { key: buildings.id, name: buildings.name, detail: address, own: keptText(buildings) },
      sql`from ${buildings} where ${buildingsOf(actor, read)}`,
    ),
    searchedRows(
      'buildingUnit',
      {
        key: buildingUnits.id,
        name: buildingUnits.name,
        detail: buildingUnits.customerId,
        own: keptText(buildingUnits),
        ...inPlace,
        buildingId: buildingUnits.buildingId,
      },
      sql`from ${buildingUnits} ${withBuilding(buildingUnits.buildingId)} where ${inReach(buildingUnits, actor, read)}`,
    ),
    searchedRows(
      'publicArea',
      {
        key: publicAreas.id,
        name: publicAreas.name,
        own: keptText(publicAreas),
        ...inPlace,
        buildingId: publicAreas.buildingId,
      },
      sql`from ${publicAreas} ${withBuilding(publicAreas.buildingId)} where ${inReach(publicAreas, actor, read)}`,
    ),
  ]
  if (isAlone) return places
  return [
    ...places,
    searchedRows(
      'room',
      {
        key: rooms.id,
        name: rooms.name,
        own: keptText(rooms),
        inPlace: sql`b.bits | coalesce(u.bits, 0)`,
        buildingId: rooms.buildingId,
        unitId: rooms.unitId,
      },
      sql`from ${rooms} ${withBuilding(rooms.buildingId)} left join ${judged('u', buildingUnits, look)} on u.id = ${rooms.unitId}
        where ${and(inReach(rooms, actor, read), texts && sql`${keptText(rooms)} = any(${roomTexts(texts, look)})`)}`,
    ),
  ]
}

/** A shorter text is in the EUI of every device. */
const shortestCode = 3

/** The thermostats that an index of their texts finds; all of the client if the text is in most of them, or all its words are too short for the index. */
const thermostatsWith = (
  { words, code }: { words: readonly string[]; code: string },
  how: TextSearch,
): SQL | undefined => {
  if (!whyNotEui(code)) return eq(thermostats.eui, code)
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '')
  if (how === 'plain' || !hasTrigrams(longest)) return undefined
  return sql`${thermostats.id} in (select main.thermostats_with(${containing(code)}, ${containing(longest)}))`
}

/** Devices, by their EUI and their number. */
export const devicesToSearch = (
  actor: TenantActor,
  wanted: { words: readonly string[]; code: string },
  how: TextSearch,
): Searched[] => {
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
    ...(actor.permissions.has('thermostats.install')
      ? [
          searchedRows(
            'signalTester',
            {
              key: signalTesters.id,
              name: signalTesters.eui,
              detail: signalTesters.label,
              code: signalTesters.eui,
              own: foldedText(signalTesters.label),
            },
            sql`from ${signalTesters} where ${testersOf(actor)}`,
          ),
        ]
      : []),
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
