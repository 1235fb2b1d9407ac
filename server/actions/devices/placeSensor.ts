import type { AuditVerb } from '../../../domain/audit.ts'
import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { whyNotAssignSensor, whyNotPlaceSensor, whyNotUnassignSensor } from '../../../domain/rules/sensor.ts'
import { buildings, heatingCircuits, rooms, sensors, windows } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockSensor } from '../../finders/devices/sensorRows.ts'
import { circuitsOf } from '../../finders/estate/estateReach.ts'
import { inReachById } from '../../finders/estate/place.ts'
import { findSpace } from '../../finders/estate/spacesView.ts'
import type { WriteAudit } from '../../http/audit.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuse, refuseIf } from '../../http/refusal.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import { tellLive } from '../../live/tell.ts'

type Row = typeof sensors.$inferSelect

/** The place of an unassigned sensor: in the client's store. */
const sensorInStore = {
  locationId: null,
  complexId: null,
  buildingId: null,
  unitId: null,
  publicAreaId: null,
  roomId: null,
  windowId: null,
  heatingCircuitId: null,
  placement: null,
  paired: false,
} as const satisfies Partial<Row>

const permission = 'thermostats.install'

/** Locks the sensor and checks that it is unassigned and of the type required there. Errors: 404, sensorInUse 409, rule 422, staleVersion 409. */
const freeSensor = async (call: TenantWrite, id: string, placement: SensorPlacement): Promise<Row> => {
  const sensor = await lockSensor({ ...call, version: undefined }, permission, id)
  // checked before the version, so that the slower of two users learns the actual reason
  const reason = whyNotAssignSensor(sensor)
  if (reason) refuse(reason, { fields: { id: reason } })
  refuseIf(whyNotPlaceSensor(sensor.type, placement), 'id')
  return lockSensor(call, permission, id)
}

const write = async (
  { tx, actor, audit }: TenantWrite,
  verb: AuditVerb,
  before: Row,
  values: Partial<Row>,
): Promise<void> => {
  const after = await updateRow(tx, sensors, before.id, values)
  await audit({ action: `sensor.${verb}`, entityId: before.id, before, after })
  await tellLive(tx, [{ tenantId: actor.tenantId, topic: 'sensors', ids: [before.id] }])
}

/**
 * Assigns a room sensor to a room. A room that already has one gets another only with confirmation (spec 1 §5).
 * Errors: 404 of the sensor or the space, sensorInUse 409, roomHasSensor 409 with that sensor's EUI, rule 422 (another type, no room).
 */
export const assignSensorToSpace = async (
  call: TenantWrite,
  id: string,
  spaceId: string,
  confirm: boolean,
): Promise<void> => {
  const { tx, actor } = call
  const before = await freeSensor(call, id, 'Room')
  const { type } = await findSpace(tx, actor, permission, spaceId)
  refuseIf(type === 'Room' ? undefined : 'spaceNotRoom', 'spaceId')
  // locked against a concurrent assignment to the same room
  const room = await lockRow(tx, rooms, inReachById(rooms, actor, permission, spaceId), undefined)
  const [other] = await tx
    .select({ eui: sensors.eui })
    .from(sensors)
    .where(and(eq(sensors.roomId, room.id), eq(sensors.placement, 'Room'), ne(sensors.id, id)))
    .limit(1)
  if (other && !confirm)
    refuse('roomHasSensor', { fields: { confirm: 'roomHasSensor' }, args: { confirm: { eui: other.eui } } })
  const { locationId, complexId, buildingId, unitId, publicAreaId } = room
  await write(call, 'assign', before, {
    locationId,
    complexId,
    buildingId,
    unitId,
    publicAreaId,
    roomId: room.id,
    placement: 'Room',
  })
}

/** Assigns a window sensor to a window without one. Errors: 404 of the sensor or the window, sensorInUse 409, rule 422. */
export const assignSensorToWindow = async (
  call: TenantWrite,
  id: string,
  windowId: string,
): Promise<void> => {
  const { tx, actor } = call
  const before = await freeSensor(call, id, 'Window')
  const window = await lockRow(tx, windows, inReachById(windows, actor, permission, windowId), undefined)
  const [other] = await tx.select({ eui: sensors.eui }).from(sensors).where(eq(sensors.windowId, windowId))
  if (other)
    refuse('rule', { fields: { windowId: 'windowOccupied' }, args: { windowId: { eui: other.eui } } })
  const { locationId, complexId, buildingId, unitId, publicAreaId, roomId } = window
  await write(call, 'assign', before, {
    locationId,
    complexId,
    buildingId,
    unitId,
    publicAreaId,
    roomId,
    windowId,
    placement: 'Window',
  })
}

/** Assigns a sensor to a heating circuit and to the building that the circuit serves. Errors: 404 of the sensor or the circuit, sensorInUse 409, rule 422. */
export const assignSensorToCircuit = async (
  call: TenantWrite,
  id: string,
  heatingCircuitId: string,
): Promise<void> => {
  const { tx, actor } = call
  const before = await freeSensor(call, id, 'Heating')
  const [row] = await tx
    .select()
    .from(heatingCircuits)
    .where(and(circuitsOf(actor, permission), eq(heatingCircuits.id, heatingCircuitId)))
    .for('share')
  const { locationId, buildingId } = found(row)
  const [building] =
    buildingId === null
      ? []
      : await tx
          .select({ complexId: buildings.complexId })
          .from(buildings)
          .where(eq(buildings.id, buildingId))
  await write(call, 'assign', before, {
    locationId,
    complexId: building?.complexId ?? null,
    buildingId,
    heatingCircuitId,
    placement: 'Heating',
  })
}

/** Moves a sensor into the client's store and unpairs it. Errors: 404, rule 422 (sensorNotAssigned), staleVersion 409. */
export const unassignSensor = async (call: TenantWrite, id: string): Promise<void> => {
  const before = await lockSensor(call, permission, id)
  refuseIf(whyNotUnassignSensor(before), 'id')
  await write(call, 'unassign', before, sensorInStore)
}

interface Removal {
  where: SQL | undefined
  version: number | undefined
  confirm: boolean
}

/** Removes a window; with confirmation its sensor is unassigned (spec 1 §5). Errors: 404, staleVersion 409, windowHasSensor 409. */
export const removeWindow = async (
  { tx, audit }: { tx: Tx; audit: WriteAudit },
  { where, version, confirm }: Removal,
): Promise<void> => {
  const window = await lockRow(tx, windows, where, version)
  const [sensor] = await tx.select().from(sensors).where(eq(sensors.windowId, window.id)).for('update')
  if (sensor) {
    if (!confirm)
      refuse('windowHasSensor', {
        fields: { confirm: 'windowHasSensor' },
        args: { confirm: { eui: sensor.eui } },
      })
    const after = await updateRow(tx, sensors, sensor.id, sensorInStore)
    await audit({ action: 'sensor.unassign', entityId: sensor.id, before: sensor, after })
    await tellLive(tx, [{ tenantId: window.tenantId, topic: 'sensors', ids: [sensor.id] }])
  }
  await tx.delete(windows).where(eq(windows.id, window.id))
  await audit({ action: 'window.delete', entityId: window.id, before: window })
}
