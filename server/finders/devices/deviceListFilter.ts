import { and, between, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { offlineSeenBefore, onlineSeenAfter } from '../../../domain/devices/state.ts'
import type { NetworkStatus } from '../../../domain/enums.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { containing, whetherSet } from '../../db/page.ts'
import { withinTenants, type TenantReach } from '../../http/reach.ts'
import { thermostats as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { plannedForValues } from '../../db/statements.ts'
import { floorOfRoom } from '../estate/place.ts'
import { requireDeviceFilters, unitsOfRenters } from './deviceFilterIds.ts'

/** Minimum length of a text that a trigram index can find. */
const trigram = 3

/**
 * `plain` is the same condition in a form that no index supports: a text that most devices match is better filtered while scanning in list order.
 * `planned` is `indexed` in a form whose plan does not depend on the text, and so serves all texts.
 */
export type TextSearch = 'indexed' | 'planned' | 'plain'

/** Matches an EUI that contains the text, or starts with it if it is too short for the index; or a production number that contains or equals it. */
const textIn = (text: string, how: TextSearch): SQL => {
  const hex = normaliseEui(text)
  const [eui, wtId] =
    how === 'plain' ? [sql`(${table.eui} || '')`, sql`(${table.wtId} || '')`] : [table.eui, table.wtId]
  const pattern = (within: string) =>
    how === 'planned' ? sql`(select ${containing(within)}::text)` : containing(within)
  const number =
    text.length < trigram ? eq(table.wtId, text.toUpperCase()) : sql`${wtId} ilike ${pattern(text)}`
  if (!/^[0-9a-f]{1,16}$/.test(hex)) return number
  if (hex.length === 16) return eq(table.eui, hex)
  const inEui =
    hex.length < trigram
      ? between(table.eui, hex.padEnd(16, '0'), hex.padEnd(16, 'f'))
      : sql`${eui} like ${pattern(hex)}`
  return sql`(${inEui} or ${number})`
}

/** Within any text that contains this, a trigram is known: of letters and digits, two blanks stand before each word and one behind it. */
const withTrigram = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

/** Whether a text is found by trigrams, rather than as the start of an EUI or as a complete one; without any, the index would be read from end to end. */
export const hasTrigrams = (text: string): boolean =>
  text.length >= trigram && withTrigram.test(text) && !/^[0-9a-f]{16}$/.test(normaliseEui(text))

/** The second half of each condition follows from the first, and allows an index on the last uplink. */
export const hasStatus = (status: NetworkStatus, now: Date): SQL | undefined => {
  const at = now.toISOString()
  if (status === 'Unknown') return isNull(table.lastSeenAt)
  return status === 'Online'
    ? and(gte(table.onlineUntil, at), gte(table.lastSeenAt, onlineSeenAfter(now)))
    : and(lt(table.onlineUntil, at), lte(table.lastSeenAt, offlineSeenBefore(now)))
}

export const hasStatuses = (statuses: readonly NetworkStatus[], now: Date): SQL | undefined =>
  and(
    statuses.includes('Unknown') ? undefined : isNotNull(table.lastSeenAt),
    or(...statuses.map((status) => hasStatus(status, now))),
  )

const hasOpenAlert = (types: readonly string[]): SQL =>
  sql`exists (select from main.alerts open where open.thermostat_id = ${table.id} and open.cleared_at is null and ${inArray(sql`open.type`, [...types])})`

/** The floor of its room, or else that of the room's unit or public area. */
const isOnFloor = (floors: readonly number[]): SQL =>
  sql`exists (select from main.rooms r where r.id = ${table.roomId} and ${inArray(floorOfRoom(sql`r.floor`, sql`r.unit_id`, sql`r.public_area_id`), [...floors])})`

const ifGiven = <T>(
  values: readonly T[] | undefined,
  condition: (values: T[]) => SQL | undefined,
): SQL | undefined => (values && values.length > 0 ? condition([...values]) : undefined)

/** The condition on main.thermostats for filters; `unitIds` are the units of the renters that the filters name. */
const conditionOf = (
  filters: DeviceFilters,
  unitIds: readonly string[] | undefined,
  now: Date,
  how: TextSearch,
): SQL | undefined =>
  and(
    filters.Query ? textIn(filters.Query, how) : undefined,
    ifGiven(filters.Ids, (ids) => sql`${table.id} = any(${sql.param(ids)}::uuid[])`),
    ifGiven(filters.TenantIds, (ids) => inArray(table.tenantId, ids)),
    ifGiven(filters.LocationIds, (ids) => inArray(table.locationId, ids)),
    ifGiven(filters.ComplexIds, (ids) => inArray(table.complexId, ids)),
    ifGiven(filters.BuildingIds, (ids) => inArray(table.buildingId, ids)),
    ifGiven(filters.UnitIds, (ids) => inArray(table.unitId, ids)),
    ifGiven(filters.PublicAreaIds, (ids) => inArray(table.publicAreaId, ids)),
    ifGiven(filters.RoomIds, (ids) => inArray(table.roomId, ids)),
    unitIds && sql`${table.unitId} = any(${sql.param([...unitIds])}::uuid[])`,
    ifGiven(filters.Floors, isOnFloor),
    ifGiven(filters.Lifecycles, (values) => inArray(table.lifecycle, values)),
    ifGiven(filters.Modes, (values) => inArray(table.mode, values)),
    ifGiven(filters.NetworkStatuses, (values) => hasStatuses(values, now)),
    ifGiven(filters.AlertTypes, hasOpenAlert),
    ifGiven(filters.FirmwareVersions, (values) => inArray(table.firmwareVersion, values)),
    ifGiven(filters.FirmwareStatuses, (values) => inArray(table.firmwareStatus, values)),
    ifGiven(filters.HardwareRevisions, (values) => inArray(table.hardwareRevision, values)),
    ifGiven(filters.SpreadingFactors, (values) => inArray(table.spreadingFactor, values)),
    filters.BatteryBelow === undefined ? undefined : lt(table.batteryVoltage, filters.BatteryBelow),
    filters.LastSeenFrom === undefined ? undefined : gte(table.lastSeenAt, filters.LastSeenFrom),
    filters.LastSeenTo === undefined ? undefined : lte(table.lastSeenAt, filters.LastSeenTo),
    ifGiven(filters.GatewayEuis, (euis) => inArray(table.gatewayEui, euis)),
    whetherSet(filters.HasRadiator, table.radiatorId),
    whetherSet(filters.HasMalfunction, table.malfunctionAt),
  )

/**
 * The condition of filters without the actor's reach, whose ids are still to be checked: nothing that was found by it may be shown unless
 * `unknownFilters` names none of them.
 */
export const uncheckedCondition = async (
  tx: Tx,
  reach: TenantReach,
  filters: DeviceFilters,
  now: Date,
): Promise<(how: TextSearch) => SQL | undefined> => {
  const unitIds = await unitsOfRenters(tx, reach, filters)
  return (how) => conditionOf(filters, unitIds, now, how)
}

/** Checks the ids in the filters, and builds their condition without the actor's reach. Errors: 404 at the filter. */
export const readDeviceFilters = async (
  tx: Tx,
  reach: TenantReach,
  filters: DeviceFilters,
  now: Date,
): Promise<(how: TextSearch) => SQL | undefined> => {
  const [condition] = await Promise.all([
    uncheckedCondition(tx, reach, filters, now),
    requireDeviceFilters(tx, reach, filters),
  ])
  return condition
}

/**
 * The condition on `thermostats` for filters within the clients of a search, used by bulk updates, exports and saved filters.
 * For technicians limited to buildings, the caller adds `withinReach`.
 * Errors: 404 at the filter that names foreign or missing ids.
 */
export const deviceCondition = async (
  tx: Tx,
  reach: TenantReach,
  filters: DeviceFilters,
  now: Date,
): Promise<SQL | undefined> => {
  const condition = await readDeviceFilters(tx, reach, filters, now)
  const matching = and(withinTenants(reach, table.tenantId), condition('indexed'))
  return matching && plannedForValues(matching)
}
