// Ranges of plausible measurements and timestamps. Source: field knowledge, plausibility ranges.
import type { SensorValues } from '../codec/dragino/uplink.ts'
import type { ThermostatStatus } from '../codec/rt1/status.ts'
import { minute } from '../time.ts'

type Range = readonly [number, number]

/** °C in a room. */
export const ambientRange: Range = [-20, 50]
/** °C at a valve. */
export const bodyRange: Range = [-20, 90]
/** %. */
export const humidityRange: Range = [0, 100]
/** V, for all supported devices. */
export const batteryRange: Range = [1.8, 4.6]
/** °C of a probe on a cable or pipe: the measuring range of the DS18B20. */
export const probeRange: Range = [-55, 125]

const outside = (value: number | null | undefined, [low, high]: Range): boolean => value !== null && value !== undefined && !(value >= low && value <= high)

const statusRanges = {
  ambientTemperature: ambientRange,
  lookupTemperature: ambientRange,
  // this sensor sits inside the warm housing
  rawAmbientTemperature: bodyRange,
  bodyTemperature: bodyRange,
  humidity: humidityRange,
  batteryVoltage: batteryRange,
} as const satisfies Partial<Record<keyof ThermostatStatus, Range>>
export type CheckedField = keyof typeof statusRanges

const checkedFields = ['ambientTemperature', 'rawAmbientTemperature', 'bodyTemperature', 'lookupTemperature', 'humidity', 'batteryVoltage'] as const

/** The fields of a status message whose value is outside its plausible range. */
export const implausibleFields = (status: Pick<ThermostatStatus, CheckedField>): CheckedField[] =>
  checkedFields.filter((field) => outside(status[field], statusRanges[field]))

/** The fields of a sensor's values that are outside their plausible range. */
export const implausibleSensorFields = (values: SensorValues): (keyof SensorValues)[] => {
  const found: (keyof SensorValues)[] = []
  if (outside(values.temperature, ambientRange)) found.push('temperature')
  if (outside(values.humidity, humidityRange)) found.push('humidity')
  if (outside(values.externalTemperature, probeRange)) found.push('externalTemperature')
  if (outside(values.externalHumidity, humidityRange)) found.push('externalHumidity')
  if (outside(values.batteryVoltage, batteryRange)) found.push('batteryVoltage')
  if (values.probes?.some((celsius) => outside(celsius, probeRange)) === true) found.push('probes')
  return found
}

/** A temperature (°C) at a time (ISO instant). */
export interface Reading {
  readonly at: string
  readonly celsius: number | null
}

/** Change in K within jumpMinutes that no real room shows. */
export const jumpKelvin = 10
export const jumpMinutes = 10

/** Whether a room's temperature jumped, i.e. changed by more than 10 K within 10 minutes. */
export const isJump = (before: Reading, after: Reading): boolean => {
  if (before.celsius === null || after.celsius === null) return false
  const apart = Math.abs(Date.parse(after.at) - Date.parse(before.at))
  return apart <= jumpMinutes * minute && Math.abs(after.celsius - before.celsius) > jumpKelvin
}

/** Minutes that the clock of a device or gateway may be ahead; below, days that it may be behind. */
export const aheadMinutesMax = 5
export const behindDaysMax = 7

/** Whether the timestamp (ISO instant) in a message received at `receivedAt` is believable. */
export const isBelievable = (at: string, receivedAt: string): boolean => {
  const ahead = Date.parse(at) - Date.parse(receivedAt)
  return ahead <= aheadMinutesMax * minute && ahead >= -behindDaysMax * 24 * 60 * minute
}

/** The time (ISO instant, milliseconds) that a message states, if it is believable, otherwise the time of reception: it stays when the message is repeated. */
export const statedTime = (at: string | null | undefined, receivedAt: string): string =>
  new Date(at !== null && at !== undefined && isBelievable(at, receivedAt) ? at : receivedAt).toISOString()

/**
 * The time (ISO instant, milliseconds) of a message: the one that it states, but never later than its reception. A clock that is some
 * minutes ahead must not make its messages newer than the correct ones that follow.
 */
export const messageTime = (at: string | null | undefined, receivedAt: string): string => {
  const time = statedTime(at, receivedAt)
  return Date.parse(time) > Date.parse(receivedAt) ? new Date(receivedAt).toISOString() : time
}
