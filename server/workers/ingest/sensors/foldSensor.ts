import { createHash } from 'node:crypto'
import type { SensorUplink as Decoded, SensorValues } from '../../../../domain/codec/dragino.ts'
import type { RawReason } from '../../../../domain/codec/undecoded.ts'
import { judgeSensor } from '../../../../domain/devices/plausible.ts'
import { sensorOnlineUntil } from '../../../../domain/devices/state.ts'
import type { sensorMeasurements } from '../../../db/schema.ts'
import type { Uplink } from '../../../network/messages.ts'
import { withRecent, type SensorRow } from '../devices.ts'

export type SensorMeasurement = typeof sensorMeasurements.$inferSelect

/** A decoded uplink of a known sensor. */
export interface SensorUplink {
  message: Uplink
  sensor: SensorRow
  /** Where it was when it sent this. */
  unitId: string | null
  decoded: Decoded
  /** The time (ISO instant) of the measurement: the sensor's own if it sends a plausible one. */
  at: string
  /** Whether that time comes from the message rather than from its arrival. */
  timed: boolean
  seenAt: string
  /** Whether its sensor has started its frame counter again since an earlier uplink. */
  restarted?: boolean
}

/** The columns of a measurement; implausible values are null in them. */
const columnsOf = ({ probes, ...values }: SensorValues) => {
  const [flowTemperature, returnTemperature, outdoorTemperature] = probes ?? []
  const { values: plausible, implausible } = judgeSensor({
    temperature: values.temperature ?? null,
    humidity: values.humidity ?? null,
    externalTemperature: values.externalTemperature ?? null,
    externalHumidity: values.externalHumidity ?? null,
    open: values.open ?? null,
    openings: values.openings ?? null,
    openMinutes: values.openMinutes ?? null,
    flowTemperature: flowTemperature ?? null,
    returnTemperature: returnTemperature ?? null,
    outdoorTemperature: outdoorTemperature ?? null,
    batteryVoltage: values.batteryVoltage ?? null,
  })
  return { ...plausible, implausible }
}

/** The row of a measurement; undefined for other messages. */
export const sensorMeasurementOf = ({
  message,
  sensor,
  unitId,
  decoded,
  at,
}: SensorUplink): SensorMeasurement | undefined => {
  if (decoded.kind !== 'measurement') return undefined
  const [best] = message.heardBy
  const columns = columnsOf(decoded.values)
  return {
    ...columns,
    tenantId: sensor.tenantId,
    sensorId: sensor.id,
    unitId,
    at,
    devAddr: message.devAddr,
    frameCounter: message.frameCounter,
    receivedAt: message.receivedAt,
    gatewayEui: best?.gatewayEui ?? null,
    rssi: best?.rssi ?? null,
    snr: best?.snr ?? null,
    spreadingFactor: message.spreadingFactor,
    suspicious: columns.implausible !== null,
  }
}

/** The plausible voltage in a message that is no measurement. */
const plausibleVoltage = (batteryVoltage: number | undefined): number | null =>
  judgeSensor({ batteryVoltage: batteryVoltage ?? null }).values.batteryVoltage

/** The voltage in a message that is no measurement; undefined if it has none. */
const voltageBeside = (decoded: Decoded): number | undefined => {
  if (decoded.kind === 'status') return decoded.batteryVoltage
  return decoded.kind === 'probeId' ? decoded.values?.batteryVoltage : undefined
}

/** Why a message is kept raw: it cannot be decoded, or an implausible value in it has no measurement that could be marked. */
export const sensorReasonOf = ({ decoded }: SensorUplink): RawReason | undefined => {
  if (decoded.kind === 'undecoded') return decoded.reason
  const voltage = voltageBeside(decoded)
  return voltage !== undefined && plausibleVoltage(voltage) === null ? 'implausible' : undefined
}

/**
 * What identifies a message other than a measurement: its counter, a digest of what it says, because a sensor may start its counter again,
 * and the restart before it, because it may then say the same again.
 */
export const messageOf = (
  { message, seenAt }: Pick<SensorUplink, 'message' | 'seenAt'>,
  restarts: readonly string[],
): string => {
  const since = restarts.filter((restart) => restart <= seenAt).at(-1)
  const digest = createHash('sha256').update(message.bytes).digest('hex').slice(0, 8)
  return [
    message.devAddr,
    message.frameCounter,
    digest,
    ...(since === undefined ? [] : [Date.parse(since)]),
  ].join(':')
}

/** The columns of a sensor that an uplink may change. */
export const sensorFields = [
  'lastSeenAt',
  'onlineUntil',
  'firmwareVersion',
  'versionReportedAt',
  'batteryVoltage',
  'batteryAt',
  'gatewayEui',
  'rssi',
  'snr',
  'spreadingFactor',
  'bytesUp',
  'recent',
  'restarts',
  'measuredAt',
  'measuredUnitId',
  'devAddr',
  'frameCounter',
  'temperature',
  'humidity',
  'externalTemperature',
  'externalHumidity',
  'open',
  'openings',
  'openMinutes',
  'flowTemperature',
  'returnTemperature',
  'outdoorTemperature',
  'implausible',
] as const satisfies readonly (keyof SensorRow)[]

const isAfter = (at: string, before: string | null): boolean =>
  before === null || Date.parse(at) > Date.parse(before)

const withSight = (sensor: SensorRow, { message, seenAt }: SensorUplink): SensorRow => {
  if (!isAfter(seenAt, sensor.lastSeenAt)) return sensor
  const [best] = message.heardBy
  const radio = {
    gatewayEui: best?.gatewayEui ?? null,
    rssi: best?.rssi ?? null,
    snr: best?.snr ?? null,
    spreadingFactor: message.spreadingFactor,
  }
  return { ...sensor, ...radio, lastSeenAt: seenAt, onlineUntil: sensorOnlineUntil(seenAt, sensor.type) }
}

/** Updates the battery state, which measurements and status messages report. */
const withBattery = (sensor: SensorRow, at: string, batteryVoltage: number | null): SensorRow =>
  batteryVoltage !== null && isAfter(at, sensor.batteryAt)
    ? { ...sensor, batteryVoltage, batteryAt: at }
    : sensor

const withStatus = (sensor: SensorRow, at: string, firmwareVersion: string): SensorRow =>
  isAfter(at, sensor.versionReportedAt) ? { ...sensor, firmwareVersion, versionReportedAt: at } : sensor

/** Whether a message contains measured values at all, even if they are missing: alarm limits, counts and motion leave the last ones as they are. */
const measures = ({ batteryVoltage: _battery, ...values }: SensorValues): boolean =>
  Object.keys(values).length > 0

const withMeasurement = (
  sensor: SensorRow,
  { message, unitId, at, timed, restarted = false }: SensorUplink,
  values: SensorValues,
): SensorRow => {
  const { devAddr, frameCounter } = message
  // without a time of its own, its frame counter says whether it was sent earlier
  const isOld =
    !timed &&
    !restarted &&
    devAddr === sensor.devAddr &&
    sensor.frameCounter !== null &&
    frameCounter <= sensor.frameCounter
  if (isOld) return sensor
  // not every measurement contains the voltage, so a late one may hold the latest voltage
  const { batteryVoltage, ...columns } = columnsOf(values)
  const known = withBattery(sensor, at, batteryVoltage)
  return measures(values) && isAfter(at, sensor.measuredAt)
    ? { ...known, ...columns, measuredAt: at, measuredUnitId: unitId, devAddr, frameCounter }
    : known
}

const withValues = (sensor: SensorRow, uplink: SensorUplink): SensorRow => {
  const { decoded, at } = uplink
  if (decoded.kind === 'measurement') return withMeasurement(sensor, uplink, decoded.values)
  const known = withBattery(sensor, at, plausibleVoltage(voltageBeside(decoded)))
  return decoded.kind === 'status' ? withStatus(known, at, decoded.firmwareVersion) : known
}

const withUplink = (sensor: SensorRow, uplink: SensorUplink): SensorRow => {
  const { message, decoded } = uplink
  const { recent } = sensor
  return {
    ...withValues(withSight(sensor, uplink), uplink),
    bytesUp: sensor.bytesUp + message.bytes.length,
    recent:
      decoded.kind === 'measurement'
        ? recent
        : (withRecent(recent, messageOf(uplink, sensor.restarts)) ?? recent),
  }
}

/** The state of a sensor after new uplinks, independent of their order. */
export const foldSensor = (before: SensorRow, uplinks: readonly SensorUplink[]): SensorRow =>
  uplinks.reduce(withUplink, before)
