import { hour } from '../time.ts'

/** A reading of a thermostat: Unix time in ms, °C, motor in steps; null for what it did not report. */
export interface IndoorReading {
  readonly at: number
  readonly ambient: number | null
  readonly target: number | null
  readonly motorPosition: number | null
  readonly motorConstraint: number | null
  readonly openWindow: boolean | null
}

/** A day: from the first instant to the one behind its last, in ms. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A room on the reference date: °C, hours, motor position as a share of its constraint. */
export interface IndoorDay {
  readonly meanTemperature: number
  /** Hours of the day with at least one reading. */
  readonly measuredHours: number
  /** Temperatures at the ends of the day; null if no reading is near. */
  readonly start: number | null
  readonly end: number | null
  readonly openWindowHours: number
  /** The supply could not keep up: the valve as good as open, and cooler than set by more than 1 K. */
  readonly isUndersupplied: boolean
  /** K between the lowest and the highest target of the day. */
  readonly targetStep: number
}

/** A longer silence is left out of the mean. */
const longestGap = 4 * hour
/** How far from the ends of the day a reading may be for the temperature there. */
const nearEnd = 2 * hour
/** Hours with an open window after which a room does not count. */
export const openWindowHoursMax = 2
/** Share of the hours that a room needs readings in. */
export const roomCoverageMin = 0.5

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

interface Point {
  readonly at: number
  readonly value: number
}

const pointsOf = (
  readings: readonly IndoorReading[],
  value: (reading: IndoorReading) => number | null,
): Point[] =>
  readings.flatMap((reading) => {
    const known = value(reading)
    return known === null ? [] : [{ at: reading.at, value: known }]
  })

/** Time-weighted mean by trapezoids between readings in order of time; silences of more than 4 h do not count. Undefined without a reading. */
export const timeWeightedMean = (points: readonly Point[]): number | undefined => {
  let [area, time] = [0, 0]
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (!next || next.at - point.at > longestGap) continue
    area += ((point.value + next.value) / 2) * (next.at - point.at)
    time += next.at - point.at
  }
  return time > 0 ? area / time : meanOf(points.map(({ value }) => value))
}

/** Hours of the day in which at least one of the times (ms) lies. */
const hoursWith = (times: readonly number[], { from, to }: Span): number =>
  new Set(times.filter((at) => at >= from && at < to).map((at) => Math.floor((at - from) / hour))).size

const openHours = (readings: readonly IndoorReading[], { to }: Span): number =>
  readings.reduce((sum, reading, index) => {
    if (reading.openWindow !== true) return sum
    const until = Math.min(readings[index + 1]?.at ?? to, to, reading.at + longestGap)
    return sum + (until - reading.at) / hour
  }, 0)

/** Motor position at 0.95 of what the constraint allows, and more than 1 K cooler than set. */
const whyUndersupplied = (readings: readonly IndoorReading[]): boolean => {
  const mean = (value: (reading: IndoorReading) => number | null) =>
    meanOf(pointsOf(readings, value).map((point) => point.value))
  const [position, constraint] = [
    mean(({ motorPosition }) => motorPosition),
    mean(({ motorConstraint }) => motorConstraint),
  ]
  const [ambient, target] = [mean((reading) => reading.ambient), mean((reading) => reading.target)]
  if (position === undefined || constraint === undefined || ambient === undefined || target === undefined)
    return false
  return position >= 0.95 * constraint && ambient < target - 1
}

const oneThermostat = (readings: readonly IndoorReading[], span: Span): IndoorDay | undefined => {
  const inside = readings
    .filter(({ at }) => at >= span.from && at < span.to)
    .toSorted((one, other) => one.at - other.at)
  const points = pointsOf(inside, ({ ambient }) => ambient)
  const meanTemperature = timeWeightedMean(points)
  if (meanTemperature === undefined) return undefined
  const [first, last] = [points[0], points.at(-1)]
  const targets = inside.flatMap(({ target }) => (target === null ? [] : [target]))
  return {
    meanTemperature,
    measuredHours: hoursWith(
      points.map(({ at }) => at),
      span,
    ),
    start: first && first.at - span.from <= nearEnd ? first.value : null,
    end: last && span.to - last.at <= nearEnd ? last.value : null,
    openWindowHours: openHours(inside, span),
    isUndersupplied: whyUndersupplied(inside),
    targetStep: targets.length === 0 ? 0 : Math.max(...targets) - Math.min(...targets),
  }
}

const meanKnown = (values: readonly (number | null)[]): number | null =>
  meanOf(values.filter((value) => value !== null)) ?? null

/**
 * A room on the reference date from the readings of its thermostats, one list each in any order; undefined without a reading of the ambient
 * temperature. Several thermostats count alike; hours count if any of them has a reading.
 */
export const indoorDay = (
  thermostats: readonly (readonly IndoorReading[])[],
  span: Span,
): IndoorDay | undefined => {
  const days = thermostats.flatMap((readings) => oneThermostat(readings, span) ?? [])
  const meanTemperature = meanOf(days.map((day) => day.meanTemperature))
  if (meanTemperature === undefined) return undefined
  const times = thermostats.flatMap((readings) =>
    pointsOf(readings, ({ ambient }) => ambient).map(({ at }) => at),
  )
  return {
    meanTemperature,
    measuredHours: hoursWith(times, span),
    start: meanKnown(days.map(({ start }) => start)),
    end: meanKnown(days.map(({ end }) => end)),
    openWindowHours: Math.max(...days.map(({ openWindowHours }) => openWindowHours)),
    isUndersupplied: days.every(({ isUndersupplied }) => isUndersupplied),
    targetStep: Math.max(...days.map(({ targetStep }) => targetStep)),
  }
}
