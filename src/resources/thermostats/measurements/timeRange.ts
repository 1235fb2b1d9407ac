import { measurementDaysMax } from '../../../../domain/rules/measurementRange.ts'

const hour = 3600
const day = 24 * hour

/** Spans that end now, in seconds. */
const spans = { day, week: 7 * day, month: 30 * day, quarter: 91 * day, year: 365 * day } as const
type Span = keyof typeof spans
export const spanNames: readonly Span[] = ['day', 'week', 'month', 'quarter', 'year']

/** Seconds since 1970. */
export interface Window {
  from: number
  to: number
}

/** The period of the charts: one that moves with the clock, or a fixed one. */
export type TimeRange = { span: Span } | Window

const isSpan = (text: string | null): text is Span => text !== null && Object.hasOwn(spans, text)
const [shortest, longest] = [hour / 2, measurementDaysMax * day]

/** Parses a range from a URL; the last day where there is no valid one. */
export const readRange = (search: URLSearchParams): TimeRange => {
  const span = search.get('span')
  if (isSpan(span)) return { span }
  const [from, to] = [Number(search.get('from')), Number(search.get('to'))]
  return from > 0 && to > from && to - from <= longest ? { from, to } : { span: 'day' }
}

/** The search parameters of a range. */
export const rangeSearch = (range: TimeRange): Record<string, string> =>
  'span' in range
    ? { span: range.span }
    : { from: String(Math.round(range.from)), to: String(Math.round(range.to)) }

/** The window of a range at a moment (seconds since 1970). */
export const windowOf = (range: TimeRange, now: number): Window =>
  'span' in range ? { from: now - spans[range.span], to: now } : range

/** A window of the same length, moved by half of it; never past the present. */
export const moved = ({ from, to }: Window, direction: -1 | 1, now: number): Window => {
  const step = Math.min(((to - from) / 2) * direction, now - to)
  return { from: from + step, to: to + step }
}

/** A window of half or twice the length around the same middle, within what can be charted and not past the present. */
export const zoomed = ({ from, to }: Window, direction: 'in' | 'out', now: number): Window => {
  const length = Math.min(longest, Math.max(shortest, direction === 'in' ? (to - from) / 2 : (to - from) * 2))
  const end = Math.min(now, (from + to) / 2 + length / 2)
  return { from: end - length, to: end }
}

/** A window marked by mouse, widened to the minimum. */
export const marked = (from: number, to: number): Window => {
  const middle = (from + to) / 2
  const length = Math.max(shortest, to - from)
  return { from: middle - length / 2, to: middle + length / 2 }
}

/** Formats a moment for a datetime-local input: in this device's time zone, to the minute. */
export const localText = (second: number): string => {
  const date = new Date(second * 1000)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment in a datetime-local input. */
export const secondOf = (text: string): number => Math.floor(new Date(text).getTime() / 1000)
