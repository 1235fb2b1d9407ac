import { localDay } from '../facts/localDay.ts'
import { byClock } from './byClock.ts'
import { isWithheldAt } from './chartPoints.ts'
import type { ChartData } from './chartShape.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

interface Head {
  /** Translated. */
  title: string
  /** What the chart is of. */
  subject?: string | undefined
  /** The period, in words. */
  period: string
}

const two = (value: number): string => String(value).padStart(2, '0')

/** An instant (seconds) as a spreadsheet reads a date and time, on this device's clock. */
const clock = (second: number): string => {
  const date = new Date(second * 1000)
  return `${localDay(date.getTime())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** The device's time zone by name and, as clocks are set twice a year, its offset at that moment. */
export const zoneText = (second: number): string => {
  const minutes = -new Date(second * 1000).getTimezoneOffset()
  const offset = `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return `${Intl.DateTimeFormat().resolvedOptions().timeZone} (${offset})`
}

const rounded = (value: number | null | undefined, decimals: number): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(decimals))

const comparedAt = (second: number, earlier: number): string | null => {
  const compared = byClock(second, -earlier)
  return compared === undefined ? null : clock(compared)
}

/**
 * What a chart draws as a table: its head, one row per point with the values of the lines that are shown and the bounds of their bands, and
 * a row for each mark. A second column has the time in UTC, which has no hour twice; lines of an earlier time have a third with theirs.
 */
export const chartRows = (
  data: ChartData,
  { title, subject, period }: Head,
  translate: Translate,
): unknown[][] => {
  const { at, lines, marks = [], to, earlier } = data
  const name = ({ label, unit }: (typeof lines)[number], what?: 'least' | 'greatest') =>
    [label, what && translate(`ui.chart.${what}`), unit && `(${unit})`].filter(Boolean).join(' ')
  const heads = lines.flatMap((line) => [
    name(line),
    ...(line.low && line.high ? [name(line, 'least'), name(line, 'greatest')] : []),
  ])
  const times = (second: number) => [
    clock(second),
    new Date(second * 1000).toISOString(),
    ...(earlier === undefined ? [] : [comparedAt(second, earlier)]),
  ]
  const points = at.map((second, place) => ({
    second,
    row: [
      ...times(second),
      ...lines.flatMap((line) => {
        const value = isWithheldAt(data, line, place)
          ? translate('ui.noConsent.mark')
          : rounded(line.values[place], line.decimals)
        return [
          value,
          ...(line.low && line.high
            ? [rounded(line.low[place], line.decimals), rounded(line.high[place], line.decimals)]
            : []),
        ]
      }),
    ],
  }))
  const changes = marks.map((mark) => ({
    second: mark.at,
    row: [
      ...times(mark.at),
      ...heads.map(() => null),
      mark.end === undefined
        ? mark.label
        : translate('ui.chart.until', { what: mark.label, until: clock(mark.end) }),
    ],
  }))
  return [
    [title],
    ...(subject ? [[subject]] : []),
    [translate('ui.chart.period'), period],
    [translate('ui.chart.zone'), zoneText(to)],
    [],
    [
      translate('ui.chart.time'),
      translate('ui.chart.timeUtc'),
      ...(earlier === undefined ? [] : [translate('ui.chart.timeCompared')]),
      ...heads,
      ...(marks.length > 0 ? [translate('ui.chart.change')] : []),
    ],
    ...[...points, ...changes].toSorted((one, other) => one.second - other.second).map(({ row }) => row),
  ]
}
