import { addDays } from './rules/workingDays.ts'
import { day, dayOf, instantAt, weekdayOf, weekdays } from './time.ts'

/** Moments so many days of 24 hours before or after now. */
const distances = {
  '24h': -1,
  '7d': -7,
  '30d': -30,
  '90d': -90,
  '365d': -365,
  in7d: 7,
  in30d: 30,
  in90d: 90,
} as const

/** Moments in which a calendar period begins at the buildings, by its first day (YYYY-MM-DD). */
const periods = {
  today: (today: string) => today,
  week: (today: string) =>
    new Date(Date.parse(today) - weekdays.indexOf(weekdayOf(today)) * day).toISOString().slice(0, 10),
  month: (today: string) => `${today.slice(0, 7)}-01`,
  year: (today: string) => `${today.slice(0, 4)}-01-01`,
} as const

type Period = keyof typeof periods
export type Moment = keyof typeof distances | Period

/** Moments that filters name relative to now. They are kept as they are named, and become instants or days when the rows are read. */
export const pastMoments = [
  '24h',
  '7d',
  '30d',
  '90d',
  '365d',
  'today',
  'week',
  'month',
  'year',
] as const satisfies readonly Moment[]
const comingMoments = ['in7d', 'in30d', 'in90d'] as const satisfies readonly Moment[]
export const moments = [...pastMoments, ...comingMoments] as const

export const isMoment = (value: unknown): value is Moment => moments.some((moment) => moment === value)

const isPeriod = (moment: Moment): moment is Period => moment in periods

/** The instant (ISO) of a moment. */
export const instantOfMoment = (moment: Moment, now: Date): string =>
  isPeriod(moment)
    ? instantAt(periods[moment](dayOf(now)), 0)
    : new Date(now.getTime() + distances[moment] * day).toISOString()

/** The calendar day at the buildings (YYYY-MM-DD) of a moment. Those between are counted: with a change of the clocks, one of them has 23 or 25 hours. */
export const dayOfMoment = (moment: Moment, now: Date): string =>
  isPeriod(moment) ? periods[moment](dayOf(now)) : addDays(dayOf(now), distances[moment])
