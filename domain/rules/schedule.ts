import { isMissing, type Missing } from './reasons.ts'

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

export type WhyNotSchedule = 'sameTime'

/** The index of the first entry that is due together with an earlier one of the schedule; which of them held would be chance. */
export const sameTimeAs = (entries: readonly ScheduleEntry[]): number | undefined => {
  const day = 86_400_000
  const meets = (one: ScheduleEntry, other: ScheduleEntry): boolean => {
    const [first, second] = [Date.parse(one.scheduledAt), Date.parse(other.scheduledAt)]
    const [early, late] = first <= second ? [one, second - first] : [other, first - second]
    if (late === 0) return true
    // the later one's first time is a time of the earlier one, or their days meet
    const step = early.repeat === 'none' ? Infinity : early.repeat === 'daily' ? day : 7 * day
    if (late % step === 0) return true
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
  if (ahead > scheduleDaysMax * 86_400_000) return 'tooFarAhead'
  return repeat === 'none' && ahead <= 0 ? 'inThePast' : undefined
}
