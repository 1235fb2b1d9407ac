import { minutesBetween, timeAt } from '../../../domain/planning/localTime.ts'
import { dayOfInstant, type DayText } from './days.ts'

/** What a calendar shows: something with a beginning and an end. */
export interface CalendarItem {
  id: string
  /** ISO instants. */
  startsAt: string
  endsAt: string
  title: string
  text?: string
  /** URL of its page. */
  to: string
  /** Struck out. */
  isOff?: boolean
}

/** Minutes since midnight by the clocks at the buildings. */
const minutes = (instant: string): number => minutesBetween('00:00', timeAt(Date.parse(instant)))

interface Placed {
  item: CalendarItem
  /** Minutes since midnight. */
  from: number
  to: number
  lane: number
  /** How many lanes the items have that overlap it, directly or by way of others. */
  lanes: number
}

/** The items of each day, in order. An item belongs to the day on which it begins. */
export const byDay = (items: readonly CalendarItem[]): ReadonlyMap<DayText, readonly CalendarItem[]> => {
  const days = new Map<DayText, CalendarItem[]>()
  for (const item of items.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    const day = dayOfInstant(item.startsAt)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return days
}

/** The items of one day side by side where they overlap. Each takes at least `least` minutes, so that it can be read. */
export const placed = (items: readonly CalendarItem[], least = 30): Placed[] => {
  const done: Placed[] = []
  let group: Omit<Placed, 'lanes'>[] = []
  let ends: number[] = []
  const close = () => {
    done.push(...group.map((one) => ({ ...one, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const item of items) {
    const from = minutes(item.startsAt)
    const sameDay = dayOfInstant(item.startsAt) === dayOfInstant(item.endsAt)
    const to = Math.max(from + least, sameDay ? minutes(item.endsAt) : 24 * 60)
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    group.push({ item, from, to, lane })
  }
  close()
  return done
}

/** The hours that a week has to show: the working day, and what lies beyond it. */
export const hoursOf = (items: readonly CalendarItem[], first = 7, last = 18): readonly number[] => {
  const all = items.flatMap((item) => placed([item]))
  const from = Math.min(first, ...all.map((one) => Math.floor(one.from / 60)))
  const to = Math.min(24, Math.max(last, ...all.map((one) => Math.ceil(one.to / 60))))
  return Array.from({ length: to - from }, (_, at) => from + at)
}
