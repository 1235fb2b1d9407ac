import { instantAt as instantOf, minute } from '../time.ts'

/** A period between two instants, in ms since 1970; the end of one may be the beginning of the next. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Whether two periods have a moment in common. */
export const meet = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** The instant, in ms since 1970, at which clocks at the buildings show a time of a day. @param day YYYY-MM-DD @param time HH:MM */
export const instantAt = (day: string, time: string): number =>
  Date.parse(instantOf(day, hoursAndMinutes(time)))

const shortTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
})

/** The time of day, HH:MM, that clocks at the buildings show at an instant. */
export const timeAt = (instant: number): string => shortTime.format(instant)

/** From when to when, HH:MM, by the clocks at the buildings. */
export const spanText = ({
  startsAt,
  endsAt,
}: {
  readonly startsAt: string
  readonly endsAt: string
}): string => `${timeAt(Date.parse(startsAt))}–${timeAt(Date.parse(endsAt))}`

const hoursAndMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes from one time of day to another, both HH:MM. */
export const minutesBetween = (from: string, to: string): number =>
  hoursAndMinutes(to) - hoursAndMinutes(from)

/** Minutes as ms. */
export const inMs = (minutes: number): number => minutes * minute
