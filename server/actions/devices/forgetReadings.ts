import { eq } from 'drizzle-orm'
import { thermostats, thermostatStates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

/** All that was measured where it was; what it is itself, and how far its numbers of commands are, stays known. */
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

/** The last values of a thermostat that goes to somebody else are its client's, as its measurements are: the next one starts without. */
export const forgetReadings = async (tx: Tx, thermostatId: string): Promise<void> => {
  await tx.update(thermostatStates).set(unread).where(eq(thermostatStates.thermostatId, thermostatId))
  await tx.update(thermostats).set({ gatewayEui: null, spreadingFactor: null }).where(eq(thermostats.id, thermostatId))
}
