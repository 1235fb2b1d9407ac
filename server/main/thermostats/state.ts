import { eq, getTableColumns } from 'drizzle-orm'
import type * as z from 'zod'
import type { LastMeasurements, OperationalStatus } from '../../../contract/main/thermostatShapes.ts'
import { thermostatStates as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { found } from '../../http/refusal.ts'
import type { ThermostatRow } from './rows.ts'

/** The last values of a thermostat; every thermostat has a row of them, whether or not it was ever heard. */
export const stateOf = async (tx: Tx, thermostat: ThermostatRow): Promise<typeof table.$inferSelect> =>
  found((await tx.select(getTableColumns(table)).from(table).where(eq(table.thermostatId, thermostat.id)))[0])

const degreesAQuarterTurn = 90

export const lastMeasurements = async (tx: Tx, thermostat: ThermostatRow): Promise<z.output<typeof LastMeasurements>> => {
  const state = await stateOf(tx, thermostat)
  const { batteryVoltage, spreadingFactor } = thermostat
  return { ...state, batteryVoltage, spreadingFactor, displayRotation: state.displayRotation === null ? null : state.displayRotation * degreesAQuarterTurn }
}

export const operationalStatus = async (tx: Tx, thermostat: ThermostatRow): Promise<z.output<typeof OperationalStatus>> => ({
  ...(await stateOf(tx, thermostat)),
  ...thermostat,
})
