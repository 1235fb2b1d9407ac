import { isMissing, type Missing } from './reasons.ts'
import { day } from '../time.ts'

/** How an entry of a schedule comes again, from its first time on, in UTC. */
export const scheduleRepeats = ['none', 'daily', 'weekly'] as const
export type ScheduleRepeat = (typeof scheduleRepeats)[number]

/** K, furthest that an entry moves the target that is set. Source: issue 'Devices'. */
export const modifierMax = 5
/** Entries of a schedule at most. Own choice: a dozen a day of a week. */
export const scheduleEntriesMax = 84
/** Days ahead that an entry may lie. Own choice: beyond it, it is a typing error. */
export const scheduleDaysMax = 730

export interface ScheduleEntry {
  /** ISO instant of the first time. */
  readonly scheduledAt: string
  readonly repeat: ScheduleRepeat
  /** °C. */
  readonly targetTemperature?: number | Missing
  /** K on top of the target that is set then. */
  readonly modifier?: number | Missing
}

export type WhyNotScheduleEntry = 'oneOfBoth' | 'modifierZero'

/** Why an entry is none: it sets a target or moves it, not both and not neither. */
export const whyNotScheduleEntry = ({ targetTemperature, modifier }: ScheduleEntry): WhyNotScheduleEntry | undefined => {
  if (isMissing(targetTemperature) === isMissing(modifier)) return 'oneOfBoth'
  return modifier === 0 ? 'modifierZero' : undefined
}

type Recurring = Pick<ScheduleEntry, 'scheduledAt' | 'repeat'>

/** ms from one time of an entry to the next. */
const steps: Record<ScheduleRepeat, number> = { none: Infinity, daily: day, weekly: 7 * day }

/** The index of the first entry that is due together with an earlier one of the schedule; which of them held would be chance. */
export const sameTimeAs = (entries: readonly Recurring[]): number | undefined => {
  const meets = (one: Recurring, other: Recurring): boolean => {
    const [first, second] = [Date.parse(one.scheduledAt), Date.parse(other.scheduledAt)]
    const [early, late] = first <= second ? [one, second - first] : [other, first - second]
    if (late === 0) return true
    // the later one's first time is a time of the earlier one, or their days meet
    if (late % steps[early.repeat] === 0) return true
    const later = early === one ? other : one
    return early.repeat === 'weekly' && later.repeat === 'daily' && late % day === 0
  }
  const found = entries.findIndex((entry, index) => entries.slice(0, index).some((before) => meets(before, entry)))
  return found < 0 ? undefined : found
}

export type WhyNotScheduledAt = 'inThePast' | 'tooFarAhead'

/** Why an entry cannot be planned: it will never be due, or too far ahead. */
export const whyNotScheduledAt = ({ scheduledAt, repeat }: ScheduleEntry, now: Date): WhyNotScheduledAt | undefined => {
  const ahead = Date.parse(scheduledAt) - now.getTime()
  if (ahead > scheduleDaysMax * day) return 'tooFarAhead'
  return repeat === 'none' && ahead <= 0 ? 'inThePast' : undefined
}

/** The first time (ISO instant) after an instant (ms) at which an entry is due; null where there is none. */
export const nextDue = ({ scheduledAt, repeat }: Recurring, after: number): string | null => {
  const first = Date.parse(scheduledAt)
  if (first > after) return new Date(first).toISOString()
  if (repeat === 'none') return null
  return new Date(first + (Math.floor((after - first) / steps[repeat]) + 1) * steps[repeat]).toISOString()
}

/** The last time (ISO instant) up to an instant (ms) at which an entry was due; null where it was not yet. */
export const lastDue = ({ scheduledAt, repeat }: Recurring, at: number): string | null => {
  const first = Date.parse(scheduledAt)
  if (first > at) return null
  return new Date(repeat === 'none' ? first : first + Math.floor((at - first) / steps[repeat]) * steps[repeat]).toISOString()
}

/** ms, longest that what was due is still of use. Own choice: a day, as any command waits. */
const useMax = day

/** Until when (ms) what was due is of use: another entry of its schedule takes over, or a day has gone by. */
export const usefulUntil = (schedule: readonly Recurring[], due: string): number => {
  const at = Date.parse(due)
  const following = schedule.map((entry) => nextDue(entry, at)).filter((next) => next !== null)
  return Math.min(at + useMax, ...following.map((next) => Date.parse(next)))
}
