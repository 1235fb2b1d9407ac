import { eq, getTableColumns } from 'drizzle-orm'
import type * as z from 'zod'
import type { LastMeasurements, OperationalStatus } from '../../../../contract/main/thermostatShapes.ts'
import { coveredThermostatFields } from '../../../../domain/consent/agreement.ts'
import { withheldReason, withhold } from '../../consent/climate.ts'
import { thermostatStates as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { found } from '../../../http/refusal.ts'
import { dayOf } from '../../../../domain/time.ts'
import type { ThermostatRow } from './rows.ts'

/** The last values of a thermostat; every thermostat has this row, even if never heard. */
export const stateOf = async (tx: Tx, thermostat: ThermostatRow): Promise<typeof table.$inferSelect> =>
  found((await tx.select(getTableColumns(table)).from(table).where(eq(table.thermostatId, thermostat.id)))[0])

/** The last values, without those that are withheld. */
const shown = async (tx: Tx, thermostat: ThermostatRow, now: Date) => {
  const columns = { ...getTableColumns(table), withheld: withheldReason({ unitId: table.measuredUnitId, measuredAt: table.measuredAt }, dayOf(now)) }
  const state = found((await tx.select(columns).from(table).where(eq(table.thermostatId, thermostat.id)))[0])
  return withhold(state, coveredThermostatFields, state.withheld)
}

const degreesAQuarterTurn = 90

export const lastMeasurements = async (tx: Tx, thermostat: ThermostatRow, now: Date): Promise<z.output<typeof LastMeasurements>> => {
  const state = await shown(tx, thermostat, now)
  const { batteryVoltage, spreadingFactor } = thermostat
  return { ...state, batteryVoltage, spreadingFactor, displayRotation: state.displayRotation === null ? null : state.displayRotation * degreesAQuarterTurn }
}

export const operationalStatus = async (tx: Tx, thermostat: ThermostatRow, now: Date): Promise<z.output<typeof OperationalStatus>> => ({
  ...(await shown(tx, thermostat, now)),
  ...thermostat,
})
