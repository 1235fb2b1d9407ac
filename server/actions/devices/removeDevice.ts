import type { AuditEntity } from '../../../domain/audit.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { LiveTopic } from '../../../domain/live.ts'
import { whyNotRemoveGateway } from '../../../domain/rules/gateway.ts'
import { whyNotRemoveSensor } from '../../../domain/rules/sensor.ts'
import { alerts, gateways, sensors, signalTesters } from '../../db/schema.ts'
import type { RegistrationChange } from '../../db/schema/main/registration.ts'
import { gatewaysOf } from '../../finders/devices/gatewayRows.ts'
import { lockSensor } from '../../finders/devices/sensorRows.ts'
import { testerById } from '../../finders/devices/testerRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { lockRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'
import { orderRegistration } from '../../registration/orders.ts'

interface Device {
  id: string
  eui: string
  tenantId: string | null
  registeredAt: string | null
}

interface Kind {
  table: PgTable & { id: PgColumn }
  entity: AuditEntity
  topic: LiveTopic
  change: RegistrationChange
}

/** Removes a device, whose row is locked, here and from the network server. */
const remove = async (
  call: TenantWrite,
  device: Device,
  { table, entity, topic, change }: Kind,
): Promise<void> => {
  const { tx, now, audit } = call
  await tx.delete(table).where(eq(table.id, device.id))
  await orderRegistration(tx, device, change, now)
  await audit({ action: `${entity}.delete`, entityId: device.id, before: device })
  await tellOne(call, topic, device.id)
}

/** Removes a gateway that is not in a building. Errors: 404, staleVersion 409, rule 422. */
export const removeGateway = async (call: TenantWrite, id: string): Promise<void> => {
  const gateway = await lockRow(
    call.tx,
    gateways,
    and(gatewaysOf(call.actor, 'estate.write'), eq(gateways.id, id)),
    call.version,
  )
  refuseIf(whyNotRemoveGateway(gateway), 'id')
  // its incidents go with it: what they explained stands for itself
  const incidents = call.tx.select({ id: alerts.id }).from(alerts).where(eq(alerts.gatewayId, id))
  await call.tx.update(alerts).set({ incidentId: null }).where(inArray(alerts.incidentId, incidents))
  await remove(call, gateway, {
    table: gateways,
    entity: 'gateway',
    topic: 'gateways',
    change: { gatewayDeleted: true },
  })
}

/** Removes an unassigned sensor. Errors: 404, staleVersion 409, rule 422. */
export const removeSensor = async (call: TenantWrite, id: string): Promise<void> => {
  const sensor = await lockSensor(call, 'estate.write', id)
  refuseIf(whyNotRemoveSensor(sensor), 'id')
  await remove(call, sensor, {
    table: sensors,
    entity: 'sensor',
    topic: 'sensors',
    change: { deleted: true },
  })
}

/** Removes a signal tester. Errors: 404, staleVersion 409. */
export const removeTester = async (call: TenantWrite, id: string): Promise<void> => {
  const tester = await lockRow(call.tx, signalTesters, testerById(call.actor, id), call.version)
  await remove(call, tester, {
    table: signalTesters,
    entity: 'signalTester',
    topic: 'signalTesters',
    change: { deleted: true },
  })
}
