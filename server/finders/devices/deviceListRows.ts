import { eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { ListedDevice } from '../../../contract/main/globalDeviceList.ts'
import { coveredThermostatFields, type WithheldReason } from '../../../domain/consent/agreement.ts'
import { networkStatus } from '../../../domain/devices/state.ts'
import type { AlertType } from '../../../domain/enums.ts'
import { withheldReason, withhold } from '../consent/climate.ts'
import { floorOfRoom, nameIn } from '../estate/place.ts'
import { rooms, thermostats as table, thermostatStates as states } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { preparedOnce } from '../../db/statements.ts'
import { dayOf } from '../../../domain/time.ts'

// names are looked up per row: planning a join of all of them takes longer than the page itself
const columns = (today: string | Placeholder) =>
  ({
    id: table.id,
    eui: table.eui,
    wtId: table.wtId,
    createdAt: table.createdAt,
    tenantId: table.tenantId,
    tenantName: nameIn('tenants', table.tenantId),
    locationId: table.locationId,
    locationName: nameIn('locations', table.locationId),
    complexId: table.complexId,
    complexName: nameIn('building_complexes', table.complexId),
    buildingId: table.buildingId,
    buildingName: nameIn('buildings', table.buildingId),
    unitId: table.unitId,
    unitName: nameIn('building_units', table.unitId),
    publicAreaId: table.publicAreaId,
    publicAreaName: nameIn('public_areas', table.publicAreaId),
    roomId: table.roomId,
    roomName: rooms.name,
    floor: floorOfRoom(rooms.floor, table.unitId, table.publicAreaId),
    radiatorId: table.radiatorId,
    radiatorName: nameIn('radiators', table.radiatorId),
    lifecycle: table.lifecycle,
    malfunctionAt: table.malfunctionAt,
    mode: table.mode,
    lastSeenAt: table.lastSeenAt,
    onlineUntil: table.onlineUntil,
    firmwareVersion: table.firmwareVersion,
    appVersion: table.appVersion,
    firmwareStatus: table.firmwareStatus,
    hardwareRevision: table.hardwareRevision,
    batteryVoltage: table.batteryVoltage,
    spreadingFactor: table.spreadingFactor,
    gatewayEui: table.gatewayEui,
    measuredUnitId: states.measuredUnitId,
    withheld: withheldReason({ unitId: states.measuredUnitId, measuredAt: states.measuredAt }, today),
    ambientTemperature: states.ambientTemperature,
    targetTemperature: states.targetTemperature,
    motorPosition: states.motorPosition,
    openAlerts: sql<
      AlertType[]
    >`array(select a.type from main.alerts a where a.thermostat_id = ${table.id} and a.cleared_at is null order by a.type)`,
  }) as const

type Row = ListedDevice & { measuredUnitId: string | null }

/** A row as it may be shown: values that require consent are withheld, and the network status depends on the time. */
const listed = (
  row: Omit<Row, 'networkStatus'> & { onlineUntil: string | null; withheld: WithheldReason | null },
  now: Date,
): Row =>
  Object.assign(withhold(row, coveredThermostatFields, row.withheld), {
    networkStatus: networkStatus(row.onlineUntil, now),
  })

/** The thermostats whose ids a subquery returns, in an order, with the names of their places and the unit that their values refer to. */
export const deviceRows = async (tx: Tx, ids: SQL, order: SQL, now: Date): Promise<Row[]> => {
  const rows = await tx
    .select(columns(dayOf(now)))
    .from(table)
    .leftJoin(states, eq(states.thermostatId, table.id))
    .leftJoin(rooms, eq(rooms.id, table.roomId))
    .where(inArray(table.id, sql`(${ids})`))
    .orderBy(order)
  return rows.map((row) => listed(row, now))
}

const rowsWhere = (where: SQL) =>
  preparedOnce((tx) =>
    tx
      .select(columns(sql.placeholder('today')))
      .from(table)
      .leftJoin(states, eq(states.thermostatId, table.id))
      .leftJoin(rooms, eq(rooms.id, table.roomId))
      .where(where),
  )
const kept = sql`nullif(current_setting('app.page', true), '')`
const byIds = rowsWhere(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`)
const byKeptIds = rowsWhere(sql`${table.id} = any(${kept}::uuid[])`)
const byKeptPlaces = rowsWhere(sql`${table}.ctid = any(${kept}::tid[])`)

type Stored = Awaited<ReturnType<typeof byIds>>[number]

const inOrderOf = (ids: readonly string[], stored: readonly Stored[], now: Date): Row[] => {
  const rows = new Map(stored.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [listed(row, now)] : []
  })
}

/** The thermostats with these ids, in their order. */
export const devicesById = async (tx: Tx, ids: readonly string[], now: Date): Promise<Row[]> =>
  inOrderOf(ids, await byIds(tx, { ids, today: dayOf(now) }), now)

/** Keeps what a statement finds for `devicesFoundBy`, until the transaction ends: ids of thermostats, or where their rows stand (ctid). */
export const keptForRows = (found: SQL): SQL => sql`set_config('app.page', (${found})::text, true)`

/**
 * The thermostats that the statement ahead finds and keeps: it need not be answered before their rows are asked for.
 * @param place what it keeps. A `ctid` needs no index, but a row has another one once it is changed: unless the transaction sees one state of the
 * database, some of the rows may be missing
 * @returns them in the order of ids among these
 */
export const devicesFoundBy = async (
  tx: Tx,
  now: Date,
  place: 'id' | 'ctid',
): Promise<(ids: readonly string[]) => Row[]> => {
  const stored = await (place === 'id' ? byKeptIds : byKeptPlaces)(tx, { today: dayOf(now) })
  return (ids) => inOrderOf(ids, stored, now)
}
