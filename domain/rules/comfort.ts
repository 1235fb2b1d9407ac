import { defaultLevelMap } from '../codec/rt1/levelMap.ts'
import { downlinkReasons } from '../commands/sending.ts'
import { targetTemperatureMax, targetTemperatureMin } from '../limits.ts'
import { day, dayOf, instantAt, minute, weekdayOf, type Weekday } from '../time.ts'
import { isMissing, type Missing } from './reasons.ts'
import { addDays } from './workingDays.ts'

/** The two comfort settings of a building. Each is propagated to the building's thermostats. Source: spec 1 §3 and §4. */
export const comfortKinds = ['levelsMapping', 'nightReduction'] as const
export type ComfortKind = (typeof comfortKinds)[number]

/** °C between two selectable temperatures. Own choice: finer than residents feel; thermostats take 0.1 °C. */
const levelStep = 0.5

type WhyNotLevel = 'required' | 'temperatureRange' | 'halfDegreesOnly' | 'levelMapDecreasing'

const isHalf = (value: number): boolean => Math.abs(value / levelStep - Math.round(value / levelStep)) < 1e-6
const isTarget = (celsius: number): boolean =>
  celsius >= targetTemperatureMin && celsius <= targetTemperatureMax

/**
 * Why a level's temperature (°C) is not valid beside the others, for each of levels 0 to 17; undefined where it is. 6 to 28 °C in steps of
 * 0.5, never decreasing. NaN stands for a missing value. Source: spec 2 §9; RT1, level mapping; own choice for the step.
 */
export const whyNotLevels = (levels: readonly number[]): (WhyNotLevel | undefined)[] =>
  defaultLevelMap.map((_, level) => {
    const celsius = levels[level] ?? Number.NaN
    if (Number.isNaN(celsius)) return 'required'
    if (!isTarget(celsius)) return 'temperatureRange'
    if (!isHalf(celsius)) return 'halfDegreesOnly'
    return celsius < (levels[level - 1] ?? celsius) ? 'levelMapDecreasing' : undefined
  })

/** A night setback: by K or to °C, between two times of the day on the nights that begin on some days of the week. */
export interface NightReduction {
  /** K; either this or a temperature. */
  readonly reduceBy: number | null
  /** °C. */
  readonly reduceTo: number | null
  /** Times of the day in the buildings' time zone, HH:MM. */
  readonly from: string
  readonly to: string
  /** Days on whose evening, or early morning if it begins after midnight, it begins. */
  readonly days: readonly Weekday[]
}

/** K, least and greatest reduction. Own choice: the greatest is that of a schedule's modifier. */
export const reductionMin = 0.5
export const reductionMax = 5
/** Minutes, shortest and longest night. Own choice: shorter saves nothing, longer would be a day. */
const nightMinutesMin = 60
const nightMinutesMax = 14 * 60

const dayMinutes = day / minute

/** Minutes since midnight of HH:MM; NaN if it is no such time. */
const minutesOfClock = (clock: string): number => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes)
}

/** Minutes that a night lasts by the clock. */
export const nightMinutes = ({ from, to }: Pick<NightReduction, 'from' | 'to'>): number =>
  (minutesOfClock(to) - minutesOfClock(from) + dayMinutes) % dayMinutes

type Field = 'reduceBy' | 'reduceTo' | 'from' | 'to' | 'days'
type WhyNotNight =
  | 'oneOfBoth'
  | 'required'
  | 'reductionRange'
  | 'temperatureRange'
  | 'halfDegreesOnly'
  | 'belowBuildingMinimum'
  | 'nightTooShort'
  | 'nightTooLong'
  | 'atLeastOne'
  | 'invalidTime'

/** Why a night setback is not valid, with the field to show it at. `minTemperature`: °C, the lowest of the building, if it has one. */
export const whyNotNight = (
  night: Omit<NightReduction, 'reduceBy' | 'reduceTo'> & {
    readonly reduceBy?: number | Missing
    readonly reduceTo?: number | Missing
  },
  minTemperature?: number | Missing,
): { readonly field: Field; readonly reason: WhyNotNight } | undefined => {
  const { reduceBy, reduceTo, from, to, days } = night
  if (isMissing(reduceBy) === isMissing(reduceTo)) return { field: 'reduceTo', reason: 'oneOfBoth' }
  if (!isMissing(reduceBy)) {
    if (Number.isNaN(reduceBy)) return { field: 'reduceBy', reason: 'required' }
    if (reduceBy < reductionMin || reduceBy > reductionMax)
      return { field: 'reduceBy', reason: 'reductionRange' }
    if (!isHalf(reduceBy)) return { field: 'reduceBy', reason: 'halfDegreesOnly' }
  }
  if (!isMissing(reduceTo)) {
    if (Number.isNaN(reduceTo)) return { field: 'reduceTo', reason: 'required' }
    if (!isTarget(reduceTo)) return { field: 'reduceTo', reason: 'temperatureRange' }
    if (!isHalf(reduceTo)) return { field: 'reduceTo', reason: 'halfDegreesOnly' }
    if (!isMissing(minTemperature) && reduceTo < minTemperature)
      return { field: 'reduceTo', reason: 'belowBuildingMinimum' }
  }
  for (const field of ['from', 'to'] as const)
    if (Number.isNaN(minutesOfClock(night[field]))) return { field, reason: 'invalidTime' }
  const minutes = nightMinutes({ from, to })
  if (minutes < nightMinutesMin) return { field: 'to', reason: 'nightTooShort' }
  if (minutes > nightMinutesMax) return { field: 'to', reason: 'nightTooLong' }
  return days.length === 0 ? { field: 'days', reason: 'atLeastOne' } : undefined
}

/** The two ends of a night: lower sets the reduced temperatures, raise sets the earlier ones again. */
export const nightPhases = ['lower', 'raise'] as const
export type NightPhase = (typeof nightPhases)[number]

interface Turn {
  readonly phase: NightPhase
  /** ISO instant. */
  readonly at: string
}

/** The last turn up to an instant, and the next one after it. `last` is null only if no night began in the last nine days. */
export const turnsAround = (
  { from, to, days }: Pick<NightReduction, 'from' | 'to' | 'days'>,
  now: Date,
): { last: Turn | null; next: Turn } => {
  const [start, end] = [minutesOfClock(from), minutesOfClock(to)]
  const today = dayOf(now)
  const turns: Turn[] = []
  for (let offset = -9; offset <= 9; offset++) {
    const date = addDays(today, offset)
    if (!days.includes(weekdayOf(date))) continue
    turns.push(
      { phase: 'lower', at: instantAt(date, start) },
      { phase: 'raise', at: instantAt(end > start ? date : addDays(date, 1), end) },
    )
  }
  turns.sort((one, other) => one.at.localeCompare(other.at))
  const following = turns.findIndex(({ at }) => Date.parse(at) > now.getTime())
  const next = turns[following]
  if (next === undefined) throw new Error('a night setback without days')
  return { last: turns[following - 1] ?? null, next }
}

/** Minutes before a turn at which commands begin to go out: one and a half uplink intervals. Source: field knowledge, downlinks. */
export const nightLeadMinutes = 15

/** When (ISO instant) the commands for a turn begin to go out. */
export const sendingStartsAt = (turn: string): string =>
  new Date(Date.parse(turn) - nightLeadMinutes * minute).toISOString()

/** What a thermostat last reported as its target. */
interface ReportedTarget {
  /** °C. */
  readonly temperature: number | null
  readonly level: number | null
  /** °C of each level. */
  readonly levels: readonly number[]
}

/** The target (°C) of a thermostat: that of its level, where it has one, else the reported temperature; undefined if unknown. */
export const ownTarget = ({ temperature, level, levels }: ReportedTarget): number | undefined =>
  (level === null ? undefined : levels[level]) ?? temperature ?? undefined

const tenth = (celsius: number): number => Math.round(celsius * 10) / 10

/**
 * The temperature (°C) that a night setback makes of a target, never below 6 °C or the building's minimum, and never above 28 °C, which a
 * reported target may be; undefined if it does not lower it.
 */
export const loweredFrom = (
  { reduceBy, reduceTo }: Pick<NightReduction, 'reduceBy' | 'reduceTo'>,
  target: number,
  minTemperature: number | null,
): number | undefined => {
  const least = Math.max(targetTemperatureMin, minTemperature ?? targetTemperatureMin)
  const lowered = tenth(Math.min(targetTemperatureMax, Math.max(least, reduceTo ?? target - (reduceBy ?? 0))))
  return lowered < tenth(target) ? lowered : undefined
}

/** Why a step of a propagation failed: its command was not sent, or how it ended. */
export const stepReasons = [
  'assemblyIsOver',
  'notInUse',
  'higherPriorityWaits',
  'targetUnknown',
  ...downlinkReasons,
] as const
export type StepReason = (typeof stepReasons)[number]
