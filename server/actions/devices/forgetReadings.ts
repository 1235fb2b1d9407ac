import { eq } from 'drizzle-orm'
import { thermostats, thermostatStates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

/** Clears everything measured at its place; identity and the counter of command numbers stay. */
const unread = {
  measuredAt: null,
  measuredUnitId: null,
  ambientTemperature: null,
  rawAmbientTemperature: null,
  bodyTemperature: null,
  lookupTemperature: null,
  targetTemperature: null,
  targetLevel: null,
  displayRotation: null,
  directMotorControl: null,
  calibration: null,
  motorPosition: null,
  motorConstraint: null,
  openWindow: null,
  frostProtection: null,
  activeHarvesting: null,
  stallInward: null,
  stallOutward: null,
  humidity: null,
  rssi: null,
  snr: null,
  levelMap: null,
  levelMapAt: null,
} as const satisfies Partial<typeof thermostatStates.$inferSelect>

/** A thermostat's last values belong to its client, as its measurements do: the next client starts without them. */
export const forgetReadings = async (tx: Tx, thermostatId: string): Promise<void> => {
  await tx.update(thermostatStates).set(unread).where(eq(thermostatStates.thermostatId, thermostatId))
  await tx.update(thermostats).set({ gatewayEui: null, spreadingFactor: null }).where(eq(thermostats.id, thermostatId))
}
