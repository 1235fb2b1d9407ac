import { and, eq, isNull } from 'drizzle-orm'
import { alerts, targetTemperatureSchedules, thermostats } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { updateRow } from '../db/versioned.ts'
import { placeOf, writeHistory } from '../main/thermostats/history.ts'
import { readThermostat, type ThermostatRow } from '../main/thermostats/rows.ts'

/** Where a thermostat is that is on no radiator. */
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

/** Ends what was going on with a thermostat at its place: its schedule, and its alerts, which nobody can do anything about any more. */
export const endUse = async (tx: Tx, thermostatId: string, now: Date): Promise<void> => {
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
}

/** Takes a thermostat, whose row is held, off its radiator into its client's store. */
export const detachThermostat = async ({ tx, now, userId }: Detach, before: ThermostatRow): Promise<ThermostatRow> => {
  const place = placeOf(await readThermostat(tx, before.id, now))
  await endUse(tx, before.id, now)
  const after = await updateRow(tx, thermostats, before.id, { ...unmounted, lifecycle: 'Uninstalled' })
  await writeHistory(tx, now, { thermostatId: before.id, tenantId: before.tenantId, userId, kind: 'unassigned', data: place })
  return after
}
