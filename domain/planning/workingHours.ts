import { instantAt, minutesBetween, type Span } from './localTime.ts'

/** The hours of each day in which technicians come, as HH:MM at the buildings; both ends of lunch are null without a break. */
export interface WorkingHours {
  readonly start: string
  readonly end: string
  readonly lunchStart: string | null
  readonly lunchEnd: string | null
}

type WhyNotHours = 'endBeforeStart' | 'required' | 'lunchOutsideHours'

/** Why working hours cannot be kept, by field; undefined if they can. */
export const whyNotHours = ({
  start,
  end,
  lunchStart,
  lunchEnd,
}: WorkingHours): { field: keyof WorkingHours; reason: WhyNotHours } | undefined => {
  if (minutesBetween(start, end) <= 0) return { field: 'end', reason: 'endBeforeStart' }
  if (lunchStart === null && lunchEnd === null) return undefined
  if (lunchStart === null) return { field: 'lunchStart', reason: 'required' }
  if (lunchEnd === null) return { field: 'lunchEnd', reason: 'required' }
  if (minutesBetween(lunchStart, lunchEnd) <= 0) return { field: 'lunchEnd', reason: 'endBeforeStart' }
  return minutesBetween(start, lunchStart) < 0 || minutesBetween(lunchEnd, end) < 0
    ? { field: 'lunchStart', reason: 'lunchOutsideHours' }
    : undefined
}

/** The periods of a day that can be planned: one, or those before and after lunch. */
export const workingSpans = (day: string, { start, end, lunchStart, lunchEnd }: WorkingHours): Span[] => {
  const at = (time: string) => instantAt(day, time)
  const spans =
    lunchStart !== null && lunchEnd !== null
      ? [[start, lunchStart] as const, [lunchEnd, end] as const]
      : [[start, end] as const]
  return spans.map(([from, to]) => ({ start: at(from), end: at(to) })).filter((span) => span.end > span.start)
}
