import { sql } from 'drizzle-orm'
import { alertSigns, signBits } from '../../../../domain/devices/alertSigns.ts'
import { implausibleFields, isJump, type Reading } from '../../../../domain/devices/plausible.ts'
import { bulkInsert, rowsOf } from '../../../db/bulk.ts'
import { thermostatMeasurements } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { UplinkOf } from './ThermostatUplink.ts'

export type MeasurementRow = typeof thermostatMeasurements.$inferSelect

const unlikely = ({ values, warnings }: UplinkOf<'status'>['decoded']): number =>
  warnings.length > 0 || implausibleFields(values).length > 0 ? signBits.unlikely : 0

type Judged = Pick<MeasurementRow, 'at' | 'ambientTemperature' | 'signs'>

const readingOf = ({ at, ambientTemperature }: Omit<Judged, 'signs'>): Reading => ({ at, celsius: ambientTemperature })

/** Whether a measurement is suspicious, by its own values or by the jump from the one before. */
export const isSuspicious = (row: Judged, before: Omit<Judged, 'signs'> | undefined): boolean =>
  (row.signs & signBits.unlikely) !== 0 || (before !== undefined && isJump(readingOf(before), readingOf(row)))

/** The row of a status message, before it is judged (isSuspicious). */
export const measurementOf = (uplink: UplinkOf<'status'>): MeasurementRow => {
  const { message, device, decoded, at } = uplink
  const [best] = message.heardBy
  return {
    ...decoded.values,
    tenantId: device.thermostat.tenantId,
    thermostatId: device.thermostat.id,
    unitId: device.thermostat.unitId,
    at,
    devAddr: message.devAddr,
    frameCounter: message.frameCounter,
    receivedAt: message.receivedAt,
    gatewayEui: best?.gatewayEui ?? null,
    rssi: best?.rssi ?? null,
    snr: best?.snr ?? null,
    spreadingFactor: message.spreadingFactor,
    bytes: message.bytes.length,
    signs: alertSigns(decoded.values, device.thermostat.lifecycle) | unlikely(decoded),
    suspicious: false,
  }
}

const fields = [
  'tenantId',
  'thermostatId',
  'unitId',
  'at',
  'devAddr',
  'frameCounter',
  'receivedAt',
  'ambientTemperature',
  'rawAmbientTemperature',
  'bodyTemperature',
  'lookupTemperature',
  'targetTemperature',
  'targetLevel',
  'displayRotation',
  'directMotorControl',
  'mode',
  'calibration',
  'motorPosition',
  'motorConstraint',
  'openWindow',
  'frostProtection',
  'activeHarvesting',
  'stallInward',
  'stallOutward',
  'batteryLow',
  'batteryVoltage',
  'tegVoltage',
  'humidity',
  'lastSeq',
  'gatewayEui',
  'rssi',
  'snr',
  'spreadingFactor',
  'bytes',
  'signs',
  'suspicious',
] as const

export const insertMeasurements = async (tx: Tx, rows: readonly MeasurementRow[]): Promise<void> => {
  if (rows.length > 0) await bulkInsert(tx, thermostatMeasurements, fields, rows, sql`on conflict do nothing`)
}

/** Judges stored measurements again because another one now precedes them. */
export const rejudge = async (
  tx: Tx,
  rows: readonly Pick<MeasurementRow, 'thermostatId' | 'at' | 'devAddr' | 'frameCounter' | 'suspicious'>[],
): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update main.thermostat_measurements m set suspicious = rows.suspicious
    from ${rowsOf(thermostatMeasurements, ['thermostatId', 'at', 'devAddr', 'frameCounter', 'suspicious'], rows)}
    where m.thermostat_id = rows."thermostatId" and m.dev_addr = rows."devAddr" and m.frame_counter = rows."frameCounter" and m.at = rows.at`)
}
