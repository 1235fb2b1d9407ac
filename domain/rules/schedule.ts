import { isMissing, type Missing } from './reasons.ts'
import { day } from '../time.ts'

/** How an entry of a schedule repeats from its first time, in UTC. */
export const scheduleRepeats = ['none', 'daily', 'weekly'] as const
export type ScheduleRepeat = (typeof scheduleRepeats)[number]

/** K, largest offset of an entry. Source: issue 'Devices'. */
export const modifierMax = 5
/** Maximum number of entries in a schedule. Own choice: twelve per day of a week. */
export const scheduleEntriesMax = 84
/** Maximum number of days in advance; anything later is treated as a typing error. Own choice. */
const scheduleDaysMax = 730

interface ScheduleEntry {
  /** First time, ISO instant. */
  readonly scheduledAt: string
  readonly repeat: ScheduleRepeat
  /** °C. */
  readonly targetTemperature?: number | Missing
  /** K, added to the temperature that applies without it (modifierBase). */
  readonly modifier?: number | Missing
}

type WhyNotScheduleEntry = 'oneOfBoth' | 'modifierZero'

/** Why an entry is invalid: it must set a target or offset it, exactly one of the two. */
export const whyNotScheduleEntry = ({
  targetTemperature,
  modifier,
}: ScheduleEntry): WhyNotScheduleEntry | undefined => {
  if (isMissing(targetTemperature) === isMissing(modifier)) return 'oneOfBoth'
  return modifier === 0 ? 'modifierZero' : undefined
}

type Recurring = Pick<ScheduleEntry, 'scheduledAt' | 'repeat'>

/** ms between two occurrences of an entry. */
const steps: Record<ScheduleRepeat, number> = { none: Infinity, daily: day, weekly: 7 * day }

/** The index of the first entry with an occurrence at the same time as an earlier entry's, which would make the result random. */
export const sameTimeAs = (entries: readonly Recurring[]): number | undefined => {
  const meets = (one: Recurring, other: Recurring): boolean => {
    const [first, second] = [Date.parse(one.scheduledAt), Date.parse(other.scheduledAt)]
    const [early, late] = first <= second ? [one, second - first] : [other, first - second]
    if (late === 0) return true
    // the later entry's first time is an occurrence of the earlier one, or they meet on some day
    if (late % steps[early.repeat] === 0) return true
    const later = early === one ? other : one
    return early.repeat === 'weekly' && later.repeat === 'daily' && late % day === 0
  }
  const found = entries.findIndex((entry, index) =>
    entries.slice(0, index).some((before) => meets(before, entry)),
  )
  return found < 0 ? undefined : found
}

type WhyNotScheduledAt = 'inThePast' | 'tooFarAhead'

/** Why an entry cannot be scheduled: it will never be due, or is too far ahead. */
export const whyNotScheduledAt = (
  { scheduledAt, repeat }: ScheduleEntry,
  now: Date,
): WhyNotScheduledAt | undefined => {
  const ahead = Date.parse(scheduledAt) - now.getTime()
  if (ahead > scheduleDaysMax * day) return 'tooFarAhead'
  return repeat === 'none' && ahead <= 0 ? 'inThePast' : undefined
}

/** The first occurrence (ISO instant) after an instant (ms); null if there is none. */
export const nextDue = ({ scheduledAt, repeat }: Recurring, after: number): string | null => {
  const first = Date.parse(scheduledAt)
  if (first > after) return new Date(first).toISOString()
  if (repeat === 'none') return null
  return new Date(first + (Math.floor((after - first) / steps[repeat]) + 1) * steps[repeat]).toISOString()
}

/** The last occurrence (ISO instant) up to an instant (ms); null if there was none yet. */
export const lastDue = ({ scheduledAt, repeat }: Recurring, at: number): string | null => {
  const first = Date.parse(scheduledAt)
  if (first > at) return null
  return new Date(
    repeat === 'none' ? first : first + Math.floor((at - first) / steps[repeat]) * steps[repeat],
  ).toISOString()
}

/** What a modifier adds to, as known when it is due. Temperatures in °C. */
interface ModifierCase {
  /** The entries of its schedule. */
  readonly entries: readonly (Recurring & Pick<ScheduleEntry, 'targetTemperature'>)[]
  /** ISO instant. */
  readonly dueAt: string
  /** What the thermostat last reported; null where unknown. */
  readonly reported: {
    readonly temperature: number | null
    readonly level: number | null
    readonly levels: readonly number[]
  }
  /** The base of the schedule's earlier modifiers, and the temperatures that they have set since. */
  readonly base: number | null
  readonly set: readonly number[]
}

const isSame = (one: number, other: number): boolean => Math.round(one * 10) === Math.round(other * 10)

/**
 * The temperature (°C) that a modifier is added to: the one that the schedule itself set last; else that of the thermostat's level; else the
 * reported target, unless an earlier modifier of the schedule has made it, which would add up from day to day. Undefined if none is known.
 */
export const modifierBase = ({ entries, dueAt, reported, base, set }: ModifierCase): number | undefined => {
  const own = entries
    .flatMap((entry) => {
      const at = isMissing(entry.targetTemperature) ? null : lastDue(entry, Date.parse(dueAt))
      return at === null || isMissing(entry.targetTemperature)
        ? []
        : [{ at, temperature: entry.targetTemperature }]
    })
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1)
  if (own) return own.temperature
  const { temperature, level, levels } = reported
  if (level !== null && levels[level] !== undefined) return levels[level]
  if (temperature === null) return undefined
  return base !== null && set.some((one) => isSame(one, temperature)) ? base : temperature
}

/** ms, longest time that an occurrence stays relevant. Own choice: a day, like the expiration of any command. */
const useMax = day

/** Until when (ms) an occurrence stays relevant: until the next entry of its schedule takes over, at most a day. */
export const usefulUntil = (schedule: readonly Recurring[], due: string): number => {
  const at = Date.parse(due)
  const following = schedule.map((entry) => nextDue(entry, at)).filter((next) => next !== null)
  return Math.min(at + useMax, ...following.map((next) => Date.parse(next)))
}
