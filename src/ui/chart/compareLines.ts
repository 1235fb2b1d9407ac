import { byClock, byClockOrChange } from './byClock.ts'
import { placeAt } from './chartCursor.ts'
import type { ChartData, ChartLine } from './chartShape.ts'

interface Comparison {
  /** Seconds by which the second chart lies before the first, by the clocks at the buildings; 0 for the same time. */
  earlier: number
  /** The most seconds between two points that are read together. */
  near: number
  /** What the lines of each are of, translated. */
  names: { first: string; second: string }
}

const hasValue = (lines: readonly ChartLine[], place: number): boolean =>
  lines.some(({ values }) => (values[place] ?? null) !== null)

/** The points of a chart that have values. */
const measuredIn = ({ at, lines }: ChartData) => {
  const places = at.flatMap((_, place) => (hasValue(lines, place) ? [place] : []))
  return { places, at: places.map((place) => at[place] ?? 0) }
}

/** The point with values that is nearest to a moment, if it is near enough. */
const nearest = (
  { places, at }: ReturnType<typeof measuredIn>,
  second: number,
  near: number,
): number | undefined => {
  const found = placeAt(at, second)
  return found !== undefined && Math.abs((at[found] ?? Infinity) - second) <= near ? places[found] : undefined
}

const dashed = [5, 4] as const

/**
 * A chart with the lines of another one beside its own: dashed, in the same colours and on the same scales. Only a quantity that the first has
 * too, in the same unit, finds a scale. The second is read at the points of the first, each time the measured value that is nearest; where the
 * first has a gap, the points of the second stand for themselves. Nothing is interpolated. An earlier time lies under the same time of the clock.
 */
export const compareLines = (
  first: ChartData,
  second: ChartData,
  { earlier, near, names }: Comparison,
): ChartData => {
  const [own, other] = [measuredIn(first), measuredIn(second)]
  const isInGap = (moment: number): boolean => {
    const after = first.at.findIndex((at) => at >= moment)
    const [left, right] = after === -1 ? [first.at.length - 1, undefined] : [after - 1, after]
    return left < 0 || right === undefined || !hasValue(first.lines, left) || !hasValue(first.lines, right)
  }
  const added = [...new Set(second.at.flatMap((at) => byClock(at, earlier) ?? []))].filter(
    (moment) => isInGap(moment) && nearest(own, moment, near) === undefined,
  )
  const rows = [
    ...first.at.map((at, place) => ({ at, place })),
    ...added.map((at) => ({ at, place: undefined })),
  ].toSorted((one, next) => one.at - next.at)
  // the moments that the second is read at; none where its clocks skip the hour
  const moments = rows.map(({ at }) => byClock(at, -earlier))
  const places = moments.map((moment) => (moment === undefined ? undefined : nearest(other, moment, near)))
  const spans = second.withheld ?? []
  const withheld = spans.map(({ from, to }) => ({
    from: byClockOrChange(from, earlier),
    to: byClockOrChange(to, earlier),
  }))
  const isWithheld = (moment: number) => spans.some(({ from, to }) => moment >= from && moment < to)
  const column = (values: ChartLine['values']) =>
    rows.map(({ place }) => (place === undefined ? null : (values[place] ?? null)))
  const lines = first.lines.flatMap(({ low, high, ...line }): ChartLine[] => {
    const beside = second.lines.find(
      ({ key, unit, right }) => key === line.key && unit === line.unit && right === line.right,
    )
    const drawn = {
      ...line,
      dash: [],
      label: `${line.label} · ${names.first}`,
      values: column(line.values),
      ...(low && high && { low: column(low), high: column(high) }),
    }
    if (!beside) return [drawn]
    // without its band, which would cover the other line
    const { low: _low, high: _high, ...plain } = beside
    // what may not be shown is not told by its neighbour either
    const values = places.map((place, row) => {
      if (
        place === undefined ||
        (beside.covered && isWithheld(moments[row] ?? 0) && !isWithheld(second.at[place] ?? 0))
      )
        return null
      return beside.values[place] ?? null
    })
    return [
      drawn,
      {
        ...plain,
        key: `compared.${line.key}`,
        label: `${beside.label} · ${names.second}`,
        dash: dashed,
        values,
        withheld,
      },
    ]
  })
  return { ...first, at: rows.map(({ at }) => at), lines, ...(earlier !== 0 && { earlier }) }
}
