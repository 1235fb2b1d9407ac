import { eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { ListedDevice } from '../../../contract/main/globalDeviceList.ts'
import { coveredThermostatFields, type WithheldReason } from '../../../domain/consent/agreement.ts'
import { networkStatus } from '../../../domain/devices/state.ts'
import type { AlertType } from '../../../domain/enums.ts'
import { withheldReason, withhold } from '../consent/climate.ts'
import { thermostats as table, thermostatStates as states } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { kept } from '../../db/statements.ts'
import { dayOf } from '../../../domain/time.ts'

/** The name of a space above a thermostat, looked up per row: planning a join of all of them takes longer than the page itself. */
const nameOf = (source: string, id: string): SQL<string | null> =>
  sql<string | null>`(select n.name from main.${sql.identifier(source)} n where n.id = ${table}.${sql.identifier(id)})`

const columns = (today: string | Placeholder) =>
  ({
    id: table.id,
    eui: table.eui,
    wtId: table.wtId,
    createdAt: table.createdAt,
    tenantId: table.tenantId,
    tenantName: nameOf('tenants', 'tenant_id'),
    locationId: table.locationId,
    locationName: nameOf('locations', 'location_id'),
    complexId: table.complexId,
    complexName: nameOf('building_complexes', 'complex_id'),
    buildingId: table.buildingId,
    buildingName: nameOf('buildings', 'building_id'),
    unitId: table.unitId,
    unitName: nameOf('building_units', 'unit_id'),
    publicAreaId: table.publicAreaId,
    publicAreaName: nameOf('public_areas', 'public_area_id'),
    roomId: table.roomId,
    roomName: nameOf('rooms', 'room_id'),
    floor: sql<number | null>`coalesce((select r.floor from main.rooms r where r.id = ${table.roomId}),
    (select u.floor from main.building_units u where u.id = ${table.unitId}), (select p.floor from main.public_areas p where p.id = ${table.publicAreaId}))`,
    radiatorId: table.radiatorId,
    radiatorName: nameOf('radiators', 'radiator_id'),
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
    openAlerts: sql<AlertType[]>`array(select a.type from main.alerts a where a.thermostat_id = ${table.id} and a.cleared_at is null order by a.type)`,
  }) as const

type Row = ListedDevice & { measuredUnitId: string | null }

/** A row as it may be shown: values that require consent are withheld, and the network status depends on the time. */
const listed = (row: Omit<Row, 'networkStatus'> & { onlineUntil: string | null; withheld: WithheldReason | null }, now: Date): Row =>
  Object.assign(withhold(row, coveredThermostatFields, row.withheld), { networkStatus: networkStatus(row.onlineUntil, now) })

/** The thermostats whose ids a subquery returns, in an order, with the names of their places and the unit that their values refer to. */
export const deviceRows = async (tx: Tx, ids: SQL, order: SQL, now: Date): Promise<Row[]> => {
  const rows = await tx
    .select(columns(dayOf(now)))
    .from(table)
    .leftJoin(states, eq(states.thermostatId, table.id))
    .where(inArray(table.id, sql`(${ids})`))
    .orderBy(order)
  return rows.map((row) => listed(row, now))
}

const byIds = kept((tx) =>
  tx
    .select(columns(sql.placeholder('today')))
    .from(table)
    .leftJoin(states, eq(states.thermostatId, table.id))
    .where(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('devices'),
)

/** The thermostats with these ids, in their order. */
export const devicesById = async (tx: Tx, ids: readonly string[], now: Date): Promise<Row[]> => {
  const rows = new Map((await byIds(tx).execute({ ids, today: dayOf(now) })).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [listed(row, now)] : []
  })
}
