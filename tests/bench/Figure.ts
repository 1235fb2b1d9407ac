/** A measured figure and its bound or reference. */
export interface Figure {
  name: string
  /** With unit, for printing. */
  measured: string
  /** Upper bound; absent if the figure is only informative. */
  bound?: string
  /** The reference of a ratio. */
  against?: string
  ok: boolean
}

/** A figure in a unit, with an upper bound. */
export const atMost = (name: string, value: number, bound: number, unit: string, digits = 1): Figure => ({
  name,
  measured: `${value.toFixed(digits)} ${unit}`,
  bound: `${bound} ${unit}`,
  ok: value <= bound,
})

/** A figure as a ratio to another one of the same run. */
export const ratio = (
  name: string,
  own: number,
  other: number,
  bound: number,
  { unit, what, digits = 1 }: { unit: string; what: string; digits?: number },
): Figure => ({
  name,
  measured: `${(own / other).toFixed(2)} x`,
  bound: `${bound} x`,
  against: `${own.toFixed(digits)} to ${other.toFixed(digits)} ${unit} ${what}`,
  ok: own / other <= bound,
})

/** A figure without a bound, for information. */
export const told = (name: string, measured: string, against?: string): Figure => ({
  name,
  measured,
  ...(against !== undefined && { against }),
  ok: true,
})

/** The median; for an even number of values, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return ((sorted[half] ?? NaN) + (sorted[sorted.length % 2 === 1 ? half : half - 1] ?? NaN)) / 2
}

/** Formats all figures as one table. */
export const table = (figures: readonly Figure[]): string => {
  const rows = [
    ['figure', 'measured', 'bound', '', 'against'],
    ...figures.map(({ name, measured, bound = '', against = '', ok }) => [
      name,
      measured,
      bound,
      bound === '' ? '' : ok ? 'ok' : 'MISSED',
      against,
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The given percentile (nearest rank). */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
