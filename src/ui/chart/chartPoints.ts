import type { ChartData, ChartLine, ChartSpan, ChartValue } from './chartShape.ts'

/** The statistics of a line over all its points. */
interface ChartFigures {
  least: number
  greatest: number
  mean: number
  last: number
}

const numbers = (values: readonly ChartValue[]): number[] => values.filter((value) => value !== null)

/** Minimum, maximum, mean and last value of a line; undefined if it has none. */
export const figuresOf = ({
  values,
  low = values,
  high = values,
}: Pick<ChartLine, 'values' | 'low' | 'high'>): ChartFigures | undefined => {
  const known = numbers(values)
  const last = known.at(-1)
  if (last === undefined) return undefined
  return {
    least: numbers(low).reduce((least, value) => Math.min(least, value), Infinity),
    greatest: numbers(high).reduce((greatest, value) => Math.max(greatest, value), -Infinity),
    mean: known.reduce((sum, value) => sum + value, 0) / known.length,
    last,
  }
}

/** The indices of the points, with a hole (null) wherever two are further apart than the gap. */
const placesWithHoles = (at: readonly number[], gap: number): (number | null)[] =>
  at.flatMap((second, place) => {
    const before = at[place - 1]
    return before !== undefined && second - before > gap ? [null, place] : [place]
  })

interface PlainPoints {
  /** Time first, then one row of values per entry in `columns`. */
  rows: [number[], ...ChartValue[][]]
  /** Index among the plotted points to the index in the data; null for a hole. */
  places: readonly (number | null)[]
}

/** The points in the format of the plotting library: the values of every line, followed by the bands of the shaded ones. */
export const plainPoints = ({ at, lines, gap }: ChartData): PlainPoints => {
  const places = placesWithHoles(at, gap)
  const times = places.map((place, index) => {
    if (place !== null) return at[place] ?? 0
    const before = places[index - 1]
    return (before === null || before === undefined ? 0 : (at[before] ?? 0)) + 1
  })
  const column = (values: readonly ChartValue[]): ChartValue[] =>
    places.map((place) => (place === null ? null : (values[place] ?? null)))
  return {
    rows: [
      times,
      ...lines.map(({ values }) => column(values)),
      ...lines.flatMap(({ low, high }) => (low && high ? [column(high), column(low)] : [])),
    ],
    places,
  }
}

/** The spans in which values of a line are withheld for lack of consent. */
export const withheldSpans = (
  { withheld = [] }: Pick<ChartData, 'withheld'>,
  { covered, withheld: own = withheld }: ChartLine,
): readonly ChartSpan[] => (covered === true ? own : [])

/** Whether a line has no value at a point because it is withheld for lack of consent. */
export const isWithheldAt = (
  data: Pick<ChartData, 'at' | 'withheld'>,
  line: ChartLine,
  place: number,
): boolean => {
  const second = data.at[place] ?? 0
  return (
    (line.values[place] ?? null) === null &&
    withheldSpans(data, line).some(({ from, to }) => second >= from && second < to)
  )
}
