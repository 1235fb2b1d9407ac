import { mountingOf } from '../devices.ts'
import { sql } from 'drizzle-orm'
import { alertSigns, signBits } from '../../../../domain/devices/alertTable.ts'
import { changedJumps, jumpsOf, withImplausible, type Reading } from '../../../../domain/devices/plausible.ts'
import { bulkInsert, rowsOf } from '../../../db/bulk.ts'
import { thermostatMeasurements } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import type { StateRow } from '../devices.ts'
import { ownerOf, type UplinkOf } from './ThermostatUplink.ts'

type MeasurementRow = typeof thermostatMeasurements.$inferSelect

const isUnlikely = (signs: number): boolean => (signs & signBits.unlikely) !== 0

/** The last plausible room temperature of a device; undefined before the first one. */
const lastReading = ({ measuredAt, ambientTemperature }: StateRow): Reading | undefined =>
  measuredAt === null || ambientTemperature === null
    ? undefined
    : { at: measuredAt, celsius: ambientTemperature }

/**
 * Sets apart the room temperatures that jumped, for messages in the order in which they were sent; for messages that arrive in order this
 * needs no query. Otherwise the verdict is provisional (rejudge).
 */
export const withoutJumps = (uplinks: readonly UplinkOf<'status'>[]): UplinkOf<'status'>[] => {
  const jumps = new Map<UplinkOf<'status'>, number>()
  for (const [device, own] of Map.groupBy(uplinks, (uplink) => uplink.device)) {
    const readings = own.map(({ at, decoded }) => ({ at, celsius: decoded.values.ambientTemperature }))
    for (const [index, jumped] of jumpsOf(readings, lastReading(device.state)).entries()) {
      const [uplink, celsius] = [own[index], readings[index]?.celsius ?? null]
      if (jumped && uplink && celsius !== null) jumps.set(uplink, celsius)
    }
  }
  return uplinks.map((uplink) => {
    const celsius = jumps.get(uplink)
    if (celsius === undefined) return uplink
    const values = { ...uplink.decoded.values, ambientTemperature: null }
    return {
      ...uplink,
      decoded: { ...uplink.decoded, values },
      implausible: withImplausible(uplink.implausible, 'ambientTemperature', celsius),
    }
  })
}

/** The row of a status message. */
export const measurementOf = (uplink: UplinkOf<'status'>): MeasurementRow => {
  const { message, device, home, decoded, implausible, at } = uplink
  // a jump is not among the signs, because it depends on other messages
  const signs =
    alertSigns(decoded.values, mountingOf(device)) | (decoded.warnings.length > 0 ? signBits.unlikely : 0)
  const [best] = message.heardBy
  return {
    ...decoded.values,
    ...ownerOf(uplink),
    unitId: home.unitId,
    at,
    devAddr: message.devAddr,
    frameCounter: message.frameCounter,
    receivedAt: message.receivedAt,
    gatewayEui: best?.gatewayEui ?? null,
    rssi: best?.rssi ?? null,
    snr: best?.snr ?? null,
    spreadingFactor: message.spreadingFactor,
    bytes: message.bytes.length,
    signs,
    suspicious: isUnlikely(signs) || implausible !== null,
    implausible,
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
  'implausible',
] as const

export const insertMeasurements = async (tx: Tx, rows: readonly MeasurementRow[]): Promise<void> => {
  if (rows.length > 0) await bulkInsert(tx, thermostatMeasurements, fields, rows, sql`on conflict do nothing`)
}

const verdictFields = [
  'thermostatId',
  'at',
  'devAddr',
  'frameCounter',
  'ambientTemperature',
  'implausible',
  'suspicious',
] as const
/** A stored measurement, and whether its room temperature counts. */
export type Verdict = Pick<MeasurementRow, (typeof verdictFields)[number]>

/** The measurements from a time on whose verdict changes because other ones now precede them; the rows are in order, with earlier ones. */
export const changedVerdicts = (
  from: string,
  rows: readonly (Verdict & Pick<MeasurementRow, 'signs'>)[],
): Verdict[] =>
  changedJumps(from, rows, ({ at, ambientTemperature, implausible }) => ({
    at,
    celsius: ambientTemperature,
    reported: ambientTemperature ?? implausible?.ambientTemperature ?? null,
  })).map(({ row: { signs, ...row }, celsius, jumped }) => ({
    ...row,
    ambientTemperature: jumped ? null : celsius,
    implausible: withImplausible(row.implausible, 'ambientTemperature', jumped ? celsius : undefined),
    suspicious: jumped || isUnlikely(signs),
  }))

/** Writes changed verdicts. */
export const rejudge = async (tx: Tx, rows: readonly Verdict[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update main.thermostat_measurements m set ambient_temperature = rows."ambientTemperature", implausible = rows.implausible, suspicious = rows.suspicious
    from ${rowsOf(thermostatMeasurements, verdictFields, rows)}
    where m.thermostat_id = rows."thermostatId" and m.dev_addr = rows."devAddr" and m.frame_counter = rows."frameCounter" and m.at = rows.at`)
}
