import { and, eq, isNull } from 'drizzle-orm'
import { abortDownlinks } from '../commands/abort.ts'
import { alerts, targetTemperatureSchedules, thermostats, thermostatStates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import { placeOf } from '../../finders/devices/thermostats/history.ts'
import { writeHistory } from './writeHistory.ts'
import { readThermostat, type ThermostatRow } from '../../finders/devices/thermostats/rows.ts'

/** The place of a thermostat that is on no radiator. */
export const unmounted = {
  locationId: null,
  complexId: null,
  buildingId: null,
  unitId: null,
  publicAreaId: null,
  roomId: null,
  radiatorId: null,
  installedAt: null,
} as const satisfies Partial<ThermostatRow>

/**
 * Ends everything in progress for a thermostat at its place: open commands, its schedule, and alerts that nobody can act on any more.
 * Locks the thermostat's state first, as queueing a command does, so that the two are serialised.
 */
export const endUse = async (tx: Tx, thermostatId: string, reason: 'unassigned' | 'malfunctionReported', now: Date): Promise<void> => {
  await tx.select({ id: thermostatStates.thermostatId }).from(thermostatStates).where(eq(thermostatStates.thermostatId, thermostatId)).for('update')
  await abortDownlinks(tx, { thermostatIds: [thermostatId], reason, now })
  await tx.delete(targetTemperatureSchedules).where(eq(targetTemperatureSchedules.thermostatId, thermostatId))
  await tx
    .update(alerts)
    .set({ clearedAt: now.toISOString() })
    .where(and(eq(alerts.thermostatId, thermostatId), isNull(alerts.clearedAt)))
}

interface Detach {
  tx: Tx
  now: Date
  userId: string
  reason: 'unassigned' | 'malfunctionReported'
}

/** Moves a thermostat, whose row is locked, from its radiator into its client's store. */
export const detachThermostat = async ({ tx, now, userId, reason }: Detach, before: ThermostatRow): Promise<ThermostatRow> => {
  const place = placeOf(await readThermostat(tx, before.id, now))
  await endUse(tx, before.id, reason, now)
  const after = await updateRow(tx, thermostats, before.id, { ...unmounted, lifecycle: 'Uninstalled' })
  await writeHistory(tx, now, { thermostatId: before.id, tenantId: before.tenantId, userId, kind: 'unassigned', data: place })
  return after
}
