/** Durations in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Days of leases and installations are calendar days at the buildings, whatever the time zone of the machine. */
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** Since then, days change at full hours: until April 1893, clocks in Berlin were 53 min 28 s ahead. */
const fullHours = Date.UTC(1900, 0)
/** The last hour that was asked for, which is mostly now: to format a time takes longer than what is done with it. */
let known = { hour: Number.NaN, day: '' }

/** The calendar day of an instant in Germany, YYYY-MM-DD. */
export const dayOf = (instant: Date): string => {
  const at = instant.getTime()
  const hourOf = Math.floor(at / hour)
  if (hourOf !== known.hour || at < fullHours) known = { hour: hourOf, day: berlin.format(instant) }
  return known.day
}

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a text is an ISO 8601 instant with a time zone. */
export const isInstant = (text: string): boolean => iso.test(text) && !Number.isNaN(Date.parse(text))

/** Formats an instant as UTC with milliseconds; also accepts the database's format (`2026-11-16 09:00:00+00`). */
export const formatInstant = (text: string): string => new Date(text).toISOString()

/** Days of the week, Monday first. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** The day of the week of a calendar day (YYYY-MM-DD). */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday'

const berlinClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** ms by which the clocks in Germany are ahead of UTC at an instant (ms). */
const ahead = (at: number): number =>
  Date.parse(`${berlinClock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / second) * second

/** What the clocks in Germany show at an instant (ms), counted in ms as if they showed UTC. */
export const clockOf = (at: number): number => at + ahead(at)

/**
 * The instant (ms) at which the clocks in Germany show a time, as `clockOf` counts it. A time that the change to summer time skips is an hour
 * later; of one that comes twice it is the first.
 */
export const instantOfClock = (clock: number): number => {
  const candidates = [ahead(clock - day), ahead(clock + day)].map((offset) => clock - offset)
  const right = candidates.filter((at) => clockOf(at) === clock)
  return right.length > 0 ? Math.min(...right) : Math.max(...candidates)
}

/**
 * The instant (ISO) of a time of the day, in minutes since midnight, on a calendar day (YYYY-MM-DD) in Germany. A time that the change to
 * summer time skips is an hour later; of one that comes twice it is the first.
 */
export const instantAt = (date: string, minutes: number): string =>
  new Date(instantOfClock(Date.parse(`${date}T00:00:00Z`) + minutes * minute)).toISOString()
