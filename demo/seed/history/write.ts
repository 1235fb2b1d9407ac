import { inArray } from 'drizzle-orm'
import type pg from 'pg'
import * as tables from '../../../server/db/schema.ts'
import type { Tx } from '../../../server/db/scope.ts'
import { insertRows } from '../../../server/db/bulk.ts'
import type { History } from './History.ts'

/** Creates the partitions of the months in which a history has measurements: as the database owner, before the transaction that writes them. */
export const ensureMonthsOf = async (
  pool: pg.Pool,
  { measurements, sensorMeasurements }: History,
): Promise<void> => {
  const months = new Set([...measurements, ...sensorMeasurements].map(({ at }) => at.slice(0, 7)))
  for (const month of months) await pool.query('select main.ensure_month($1)', [`${month}-01T00:00:00Z`])
}

/** Rows per statement, because the number of parameters is limited. */
const batchSize = 1000

/** Inserts a history for an estate whose devices are written already, in the state that the history gives them. Requires app_admin. */
export const insertHistory = async (tx: Tx, history: History): Promise<void> => {
  // inserting a thermostat creates its empty state row
  const stated = history.states.map(({ thermostatId }) => thermostatId)
  for (let from = 0; from < stated.length; from += batchSize)
    await tx
      .delete(tables.thermostatStates)
      .where(inArray(tables.thermostatStates.thermostatId, stated.slice(from, from + batchSize)))
  await insertRows(tx, tables.thermostatStates, history.states)
  await insertRows(tx, tables.thermostatMeasurements, history.measurements)
  await insertRows(tx, tables.sensorMeasurements, history.sensorMeasurements)
  await insertRows(tx, tables.downlinkFrames, history.frames)
  await insertRows(tx, tables.downlinks, history.downlinks)
  await insertRows(tx, tables.bulkUpdates, history.bulks)
  await insertRows(tx, tables.bulkItems, history.bulkItems)
  await insertRows(tx, tables.comfortSettings, history.comfortSettings)
  await insertRows(tx, tables.comfortSteps, history.comfortSteps)
  await insertRows(tx, tables.targetTemperatureSchedules, history.schedules)
  await insertRows(tx, tables.scheduleEntries, history.scheduleEntries)
  await insertRows(tx, tables.thermostatEvents, history.events)
  await insertRows(tx, tables.alerts, history.alerts)
  await insertRows(tx, tables.undecodedMessages, history.undecoded)
  await insertRows(tx, tables.thermostatHistory, history.histories)
  await insertRows(tx, tables.malfunctionReports, history.malfunctions)
  await insertRows(tx, tables.gatewayHours, history.gatewayHours)
  await insertRows(tx, tables.signalTesters, history.testers)
  await insertRows(tx, tables.signalTesterPresses, history.presses)
  await insertRows(tx, tables.audit, history.audits)
}
