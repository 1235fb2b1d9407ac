import type { Dashboard } from '../../../../contract/main/projectShapes.ts'
import type { InstallationStatus } from '../../../../domain/enums.ts'
import { addDays, daysBetween } from '../../../../domain/rules/workingDays.ts'
import { addMonths, firstOfMonth, mondayOf, type DayText } from '../../../ui/calendar/days.ts'

/** What the picture shows of a project. */
export interface BurnUp extends Pick<Dashboard, 'history' | 'plan' | 'today'> {
  /** All units of the project now. */
  total: number
  /** The day on which the last unit will be done at the pace of the last two weeks. */
  forecast: DayText | null
}

/** From the bottom of the picture to its top. */
export const stack = [
  'Finalized',
  'AccessNotPossible',
  'OnHold',
  'Open',
] as const satisfies readonly InstallationStatus[]
export type StackKey = (typeof stack)[number]

/** px around the plot. */
export const margin = { top: 14, right: 14, bottom: 40, left: 44 } as const

/** A forecast this far beyond the plan is named, but not drawn: it would squeeze what happened into a corner. */
const beyond = 120

/** The days at which the axis begins and ends. */
export const spanOf = ({ history, today, plan, forecast }: BurnUp): readonly [DayText, DayText] => {
  const known = [history[0]?.day, plan[0]?.day, plan.at(-1)?.day, today].flatMap((day) => day ?? [])
  const first = known.toSorted()[0] ?? today
  const last = known.toSorted().at(-1) ?? today
  const drawn = forecast && forecast > last && daysBetween(last, forecast) <= beyond ? forecast : last
  return daysBetween(first, drawn) < 7 ? [first, addDays(first, 7)] : [first, drawn]
}

/** Round numbers from 0 to at least `total`. */
export const countTicks = (total: number): number[] => {
  const rough = Math.max(1, total) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.ceil(Math.max(1, total) / step) + 1 }, (_, at) => at * step)
}

/** Days that are labelled: Mondays, or the first of a month, as many as fit. */
export const dayTicks = ([from, to]: readonly [DayText, DayText], width: number): DayText[] => {
  const room = Math.max(2, Math.floor(width / 72))
  const length = daysBetween(from, to)
  const ticks: DayText[] = []
  if (length <= room * 21) {
    const weeks = Math.max(1, Math.ceil(length / 7 / room))
    const monday = mondayOf(addDays(from, 6))
    for (let day = monday; day <= to; day = addDays(day, 7 * weeks)) ticks.push(day)
    return ticks
  }
  const months = Math.max(1, Math.ceil(length / 30.4 / room))
  for (
    let day = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1);
    day <= to;
    day = addMonths(day, months)
  )
    ticks.push(day)
  return ticks
}

interface Scale {
  x: (day: DayText) => number
  y: (count: number) => number
  /** The day under a horizontal position. */
  dayAt: (x: number) => DayText
  right: number
  bottom: number
}

export const scaleOf = (
  span: readonly [DayText, DayText],
  top: number,
  width: number,
  height: number,
): Scale => {
  const [from, to] = span
  const [across, down] = [width - margin.left - margin.right, height - margin.top - margin.bottom]
  const length = Math.max(1, daysBetween(from, to))
  return {
    x: (day) => margin.left + (across * daysBetween(from, day)) / length,
    y: (count) => margin.top + down * (1 - count / Math.max(1, top)),
    dayAt: (x) =>
      addDays(from, Math.round((Math.min(Math.max(0, x - margin.left), across) / across) * length)),
    right: width - margin.right,
    bottom: height - margin.bottom,
  }
}

/** The outline of each status, lying on those before it. */
export const areas = (history: BurnUp['history'], { x, y }: Scale): { key: StackKey; path: string }[] => {
  const [only] = history
  // a course of one day is as wide as that day
  const days = only && history.length === 1 ? [only, { ...only, day: addDays(only.day, 1) }] : history
  const below = days.map(() => 0)
  return stack.map((key) => {
    const lower = days.map(({ day }, at) => [x(day), y(below[at] ?? 0)] as const)
    for (const [at, day] of days.entries()) below[at] = (below[at] ?? 0) + day[key]
    const upper = days.map(({ day }, at) => [x(day), y(below[at] ?? 0)] as const)
    const points = [...upper, ...lower.toReversed()].map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`)
    return { key, path: points.length === 0 ? '' : `M${points.join('L')}Z` }
  })
}

/** How many units the plan wants done by a day; undefined without a plan. */
export const plannedBy = (plan: BurnUp['plan'], day: DayText): number | undefined => {
  const after = plan.findIndex((point) => point.day >= day)
  const [before, next] = after === -1 ? [plan.at(-1), undefined] : [plan[after - 1], plan[after]]
  if (!before || !next) return next ? (next.day === day ? next.units : 0) : before?.units
  const share = daysBetween(before.day, day) / Math.max(1, daysBetween(before.day, next.day))
  return Math.round(before.units + share * (next.units - before.units))
}
