import { and, eq, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm'
import { Sensor } from '../../../contract/main/sensorShapes.ts'
import { coveredSensorFields } from '../../../domain/consent/covered.ts'
import { networkStatus } from '../../../domain/devices/online.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { dayOf } from '../../../domain/rules/day.ts'
import { onPage, type Part } from '../../db/onPage.ts'
import { sensors as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { withinReach } from '../../http/reach.ts'
import { found } from '../../http/refusal.ts'
import { withheldReason, withhold } from '../consent/climate.ts'
import { publicAreaName, unitNameOrNull } from '../estate/place.ts'

/**
 * The sensors that the actor's permission reaches: those in buildings within reach, those of heating circuits that serve a
 * location with such a building, and those in the client's store, which are nobody's yet.
 */
export const sensorsOf = (actor: TenantActor, permission: Permission): SQL | undefined => {
  const own = withinReach(actor, permission, table.buildingId)
  const held = withinReach(actor, permission, sql`reached.id`)
  const above =
    held &&
    and(
      isNull(table.buildingId),
      or(isNull(table.locationId), sql`exists (select from main.buildings reached where reached.location_id = ${table.locationId} and ${held})`),
    )
  return and(eq(table.tenantId, actor.tenantId), own && or(own, above))
}

const nameOf = (from: string, key: string) =>
  sql<string | null>`(select n.name from main.${sql.identifier(from)} n where n.id = sensors.${sql.identifier(key)})`

const pairedNeighbour = sql<{ id: string; eui: string } | null>`(select json_build_object('id', s.id, 'eui', s.eui) from main.sensors s
  where s.room_id = sensors.room_id and s.placement = 'Room' and s.paired and s.id <> sensors.id and sensors.placement = 'Room')`

const gatewayRowId = sql<string | null>`(select g.id from main.gateways g where g.eui = sensors.gateway_eui)`

/** Why a sensor's last values are not shown. */
export const withheldOf = (now: Date) => withheldReason({ unitId: table.measuredUnitId, measuredAt: table.measuredAt }, dayOf(now))

const columns = (now: Date) => ({
  ...getTableColumns(table),
  locationName: nameOf('locations', 'location_id'),
  buildingName: nameOf('buildings', 'building_id'),
  unitName: unitNameOrNull,
  publicAreaName,
  roomName: nameOf('rooms', 'room_id'),
  windowName: nameOf('windows', 'window_id'),
  heatingCircuitName: nameOf('heating_circuits', 'heating_circuit_id'),
  pairedNeighbour,
  gatewayRowId,
  withheld: withheldOf(now),
})

/** Sensors as the reply has them. */
export const selectSensors = async (tx: Tx, where: SQL | undefined, now: Date, part: Part = {}): Promise<Sensor[]> => {
  const rows = await tx
    .select(columns(now))
    .from(table)
    .where(onPage(tx, table, where, part))
    .orderBy(...(part.order ?? []))
    .limit(part.limit ?? 1)
  return rows.map((row) => ({ ...withhold(row, coveredSensorFields, row.withheld), networkStatus: networkStatus(row.onlineUntil, now) }))
}

/** A sensor as the actor may read it. Errors: 404. */
export const readSensor = async (tx: Tx, actor: TenantActor, id: string, now: Date): Promise<Sensor> =>
  found((await selectSensors(tx, and(sensorsOf(actor, 'estate.read'), eq(table.id, id)), now))[0])

interface Held {
  tx: Tx
  actor: TenantActor
  now: Date
}

/** A sensor within reach of a permission, held until the transaction ends. Errors: 404, staleVersion 409 with the sensor as it is read. */
export const lockSensor = ({ tx, actor, now }: Held, permission: Permission, id: string, version: number | undefined) =>
  lockShaped(tx, table, and(sensorsOf(actor, permission), eq(table.id, id)), { version, shape: Sensor, read: () => readSensor(tx, actor, id, now) })
