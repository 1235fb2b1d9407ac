import { placeAt } from './chartCursor.ts'
import type { ChartData, ChartLine } from './chartShape.ts'

interface Comparison {
  /** Seconds by which the second chart lies before the first. */
  earlier: number
  /** The most seconds between two points that are read together. */
  near: number
  /** What the lines of each are of, translated. */
  names: { first: string; second: string }
}

const hasValue = (lines: readonly ChartLine[], place: number): boolean => lines.some(({ values }) => (values[place] ?? null) !== null)

/** The points of a chart that have values. */
const measuredIn = ({ at, lines }: ChartData) => {
  const places = at.flatMap((_, place) => (hasValue(lines, place) ? [place] : []))
  return { places, at: places.map((place) => at[place] ?? 0) }
}

/** The point with values that is nearest to a moment, if it is near enough. */
const nearest = ({ places, at }: ReturnType<typeof measuredIn>, second: number, near: number): number | undefined => {
  const found = placeAt(at, second)
  return found !== undefined && Math.abs((at[found] ?? Infinity) - second) <= near ? places[found] : undefined
}

const dashed = [5, 4] as const

/**
 * A chart with the lines of another one beside its own: dashed, in the same colours and on the same scales. Only a quantity that the first has
 * too, in the same unit, finds a scale. The second is read at the points of the first, each time the measured value that is nearest; where the
 * first has a gap, the points of the second stand for themselves. Nothing is interpolated.
 */
export const compareLines = (first: ChartData, second: ChartData, { earlier, near, names }: Comparison): ChartData => {
  const [own, other] = [measuredIn(first), measuredIn(second)]
  const isInGap = (moment: number): boolean => {
    const after = first.at.findIndex((at) => at >= moment)
    const [left, right] = after === -1 ? [first.at.length - 1, undefined] : [after - 1, after]
    return left < 0 || right === undefined || !hasValue(first.lines, left) || !hasValue(first.lines, right)
  }
  const added = second.at.map((at) => at + earlier).filter((moment) => isInGap(moment) && nearest(own, moment, near) === undefined)
  const rows = [...first.at.map((at, place) => ({ at, place })), ...added.map((at) => ({ at, place: undefined }))].toSorted((one, next) => one.at - next.at)
  const places = rows.map(({ at }) => nearest(other, at - earlier, near))
  const withheld = (second.withheld ?? []).map(({ from, to }) => ({ from: from + earlier, to: to + earlier }))
  const isWithheld = (moment: number) => withheld.some(({ from, to }) => moment >= from && moment < to)
  const column = (values: ChartLine['values']) => rows.map(({ place }) => (place === undefined ? null : (values[place] ?? null)))
  const lines = first.lines.flatMap(({ low, high, ...line }): ChartLine[] => {
    const beside = second.lines.find(({ key, unit, right }) => key === line.key && unit === line.unit && right === line.right)
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
      if (place === undefined || (beside.covered && isWithheld(rows[row]?.at ?? 0) && !isWithheld((second.at[place] ?? 0) + earlier))) return null
      return beside.values[place] ?? null
    })
    return [drawn, { ...plain, key: `compared.${line.key}`, label: `${beside.label} · ${names.second}`, dash: dashed, values, withheld }]
  })
  return { ...first, at: rows.map(({ at }) => at), lines, ...(earlier !== 0 && { earlier }) }
}
