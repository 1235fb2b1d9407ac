import type { Language } from '../../../domain/limits.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { day as ms, dayOf, instantAt } from '../../../domain/time.ts'

/** A calendar day, YYYY-MM-DD. */
export type DayText = string

const tags: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

const utc = (day: DayText): number => Date.parse(`${day}T00:00:00Z`)
const fromUtc = (time: number): DayText => new Date(time).toISOString().slice(0, 10)

/** Whether a text is a calendar day. */
export const isDay = (text: string | null): text is DayText =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day of an instant at the buildings, wherever this device is. */
export const dayOfInstant = (instant: string | number): DayText => dayOf(new Date(instant))

/** The first instant of a day at the buildings. */
export const instantOfDay = (day: DayText): string => instantAt(day, 0)

/** The Monday of a day's week. */
export const mondayOf = (day: DayText): DayText => addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7))

export const firstOfMonth = (day: DayText): DayText => `${day.slice(0, 8)}01`

/** The same day of another month, or its last day if that is earlier. */
export const addMonths = (day: DayText, months: number): DayText => {
  const first = new Date(utc(firstOfMonth(day)))
  const target = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months + 1, 0)).getUTCDate()
  return fromUtc(target + (Math.min(Number(day.slice(8)), last) - 1) * ms)
}

/** The seven days from a Monday. */
export const weekFrom = (monday: DayText): readonly DayText[] =>
  Array.from({ length: 7 }, (_, at) => addDays(monday, at))

/** The weeks that a month touches, each from Monday to Sunday. */
export const weeksOfMonth = (day: DayText): readonly (readonly DayText[])[] => {
  const first = firstOfMonth(day)
  const weeks: (readonly DayText[])[] = []
  for (let monday = mondayOf(first); monday < addMonths(first, 1); monday = addDays(monday, 7))
    weeks.push(weekFrom(monday))
  return weeks
}

const formats = new Map<string, Intl.DateTimeFormat>()
const styles = {
  weekday: { weekday: 'short' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  monthYear: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A day in words; days have no time zone. */
export const dayText = (day: DayText, style: keyof typeof styles, language: Language): string => {
  const key = `${language} ${style}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(tags[language], { ...styles[style], timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(utc(day))
}
