// Ranges of plausible measurements and timestamps. Source: field knowledge, plausibility ranges.
import type { ThermostatStatus } from '../codec/rt1/status.ts'
import { minute } from '../time.ts'

type Range = readonly [number, number]

/** °C in a room. */
const ambientRange: Range = [-20, 50]
/** °C at a valve. */
const bodyRange: Range = [-20, 90]
/** %. */
const humidityRange: Range = [0, 100]
/** V, for all supported devices. */
const batteryRange: Range = [1.8, 4.6]
/** °C of a probe on a cable or pipe: the measuring range of the DS18B20. */
const probeRange: Range = [-55, 125]

const outside = (value: number, [low, high]: Range): boolean => !(value >= low && value <= high)

const statusRanges = {
  ambientTemperature: ambientRange,
  // this sensor sits inside the warm housing
  rawAmbientTemperature: bodyRange,
  bodyTemperature: bodyRange,
  lookupTemperature: ambientRange,
  humidity: humidityRange,
  batteryVoltage: batteryRange,
} as const satisfies Partial<Record<keyof ThermostatStatus, Range>>

const sensorRanges = {
  temperature: ambientRange,
  humidity: humidityRange,
  externalTemperature: probeRange,
  externalHumidity: humidityRange,
  batteryVoltage: batteryRange,
  flowTemperature: probeRange,
  returnTemperature: probeRange,
  outdoorTemperature: probeRange,
} as const

/** Every checked field, in the order in which they are shown. */
export const checkedFields = [
  'ambientTemperature',
  'rawAmbientTemperature',
  'bodyTemperature',
  'lookupTemperature',
  'temperature',
  'humidity',
  'externalTemperature',
  'externalHumidity',
  'flowTemperature',
  'returnTemperature',
  'outdoorTemperature',
  'batteryVoltage',
] as const satisfies readonly (keyof typeof statusRanges | keyof typeof sensorRanges)[]

type Values<R> = Readonly<Partial<Record<keyof R, number | null>>>
export type CheckedField = (typeof checkedFields)[number]

/** The units of the checked fields. */
export const checkedUnits = {
  ambientTemperature: '°C',
  rawAmbientTemperature: '°C',
  bodyTemperature: '°C',
  lookupTemperature: '°C',
  temperature: '°C',
  humidity: '%',
  externalTemperature: '°C',
  externalHumidity: '%',
  flowTemperature: '°C',
  returnTemperature: '°C',
  outdoorTemperature: '°C',
  batteryVoltage: 'V',
} as const satisfies Record<CheckedField, string>

/** Reported values that cannot be true, by field, as they were reported. They are kept for people to see, but never count as a value. */
export type Implausible = Readonly<Partial<Record<CheckedField, number>>>

/** A message's values: implausible ones are null, and what was reported stands apart. */
interface Judged<V> {
  readonly values: V
  /** Null: every value is plausible. */
  readonly implausible: Implausible | null
}

const withNulls = <V extends object>(values: V, fields: readonly string[]): V =>
  Object.assign({}, values, Object.fromEntries(fields.map((field) => [field, null])))

const judge = <V extends Values<typeof statusRanges> | Values<typeof sensorRanges>>(
  values: V,
  ranges: Readonly<Partial<Record<CheckedField, Range>>>,
): Judged<V> => {
  const reported: Readonly<Partial<Record<CheckedField, number | null>>> = values
  const implausible: Partial<Record<CheckedField, number>> = {}
  for (const field of checkedFields) {
    const [value, range] = [reported[field], ranges[field]]
    if (typeof value === 'number' && range !== undefined && outside(value, range)) implausible[field] = value
  }
  const fields = Object.keys(implausible)
  return fields.length === 0
    ? { values, implausible: null }
    : { values: withNulls(values, fields), implausible }
}

/** Separates the values of a status message that are outside their plausible range. */
export const judgeStatus = <V extends Values<typeof statusRanges>>(values: V): Judged<V> =>
  judge(values, statusRanges)

/** Separates the values of a sensor that are outside their plausible range. */
export const judgeSensor = <V extends Values<typeof sensorRanges>>(values: V): Judged<V> =>
  judge(values, sensorRanges)

/** A temperature (°C) at a time (ISO instant). */
export interface Reading {
  readonly at: string
  readonly celsius: number | null
}

/** Change in K within jumpMinutes that no real room shows. */
const jumpKelvin = 10
export const jumpMinutes = 10

/** Whether a room's temperature jumped, i.e. changed by more than 10 K within 10 minutes. */
export const isJump = (before: Reading, after: Reading): boolean => {
  if (before.celsius === null || after.celsius === null) return false
  const apart = Math.abs(Date.parse(after.at) - Date.parse(before.at))
  return apart <= jumpMinutes * minute && Math.abs(after.celsius - before.celsius) > jumpKelvin
}

/**
 * Which of a device's room temperatures, in the order of their times and within their range, jumped: compared with the last one that did
 * not, so that the reading after a jump back counts, and a lasting change counts after ten minutes. `before` is the last plausible one.
 */
export const jumpsOf = (readings: readonly Reading[], before?: Reading): boolean[] => {
  let last = before
  return readings.map((reading) => {
    const jumped = last !== undefined && isJump(last, reading)
    if (!jumped && reading.celsius !== null) last = reading
    return jumped
  })
}

/** A stored room temperature in °C: as a value, and as it was reported; the value is null if it counts as implausible. */
interface StoredReading {
  readonly at: string
  readonly celsius: number | null
  readonly reported: number | null
}

/**
 * The readings from a time on (ISO instant) whose verdict changes, because others now precede them, and whether they jumped. The rows are a
 * device's measurements in order, with the last plausible one before that time.
 */
export const changedJumps = <R>(
  from: string,
  rows: readonly R[],
  readingOf: (row: R) => StoredReading,
): { readonly row: R; readonly celsius: number; readonly jumped: boolean }[] => {
  const readings = rows.map((row) => ({ row, ...readingOf(row) }))
  const isEarlier = ({ at }: StoredReading): boolean => Date.parse(at) < Date.parse(from)
  const before = readings.findLast((reading) => isEarlier(reading) && reading.celsius !== null)
  // outside its range, a temperature stays implausible whatever precedes it
  const since = readings.flatMap((reading) =>
    isEarlier(reading) || reading.reported === null || outside(reading.reported, ambientRange)
      ? []
      : [{ ...reading, reported: reading.reported }],
  )
  const jumps = jumpsOf(
    since.map(({ at, reported }) => ({ at, celsius: reported })),
    before,
  )
  return since.flatMap(({ row, celsius, reported }, index) => {
    const jumped = jumps[index] === true
    return jumped === (celsius === null) ? [] : [{ row, celsius: reported, jumped }]
  })
}

/** The implausible values with one set or, without a value, taken out. */
export const withImplausible = (
  implausible: Implausible | null,
  field: CheckedField,
  value: number | undefined,
): Implausible | null => {
  const next: Partial<Record<CheckedField, number>> = {}
  for (const one of checkedFields) {
    const reported = one === field ? value : implausible?.[one]
    if (reported !== undefined) next[one] = reported
  }
  return Object.keys(next).length > 0 ? next : null
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
