import { rootSumSquare } from './uncertainties.ts'
import type { MeasuredTerm } from './heatLoadTerms.ts'

/** The measured load of one day: kW, and the relative parts of its uncertainty. */
export interface DayLoad {
  readonly load: number
  readonly terms: readonly { readonly term: MeasuredTerm; readonly value: number }[]
  /** Relative part of the outdoor temperature, which is another one each day. */
  readonly outdoor: number
}

/** What one day says nothing about the next. The rest (meter, sensors, design temperature) is the same every day. */
const independent: readonly MeasuredTerm[] = ['dynamics', 'storage', 'solarGains']

/**
 * The mean of several days, weighted by the inverse of their variance: kW. Independent parts of the uncertainty shrink with the number of days,
 * the others stay. Undefined without a day.
 */
export const severalDays = (days: readonly DayLoad[]): { load: number; uncertainty: number } | undefined => {
  const rated = days.map(({ load, terms, outdoor }) => {
    const total = rootSumSquare(terms.map(({ value }) => value))
    const alone = rootSumSquare([
      ...terms.filter(({ term }) => independent.includes(term)).map(({ value }) => value),
      outdoor,
    ])
    return {
      load,
      total: total * load,
      alone: alone * load,
      common: Math.sqrt(Math.max(0, total ** 2 - alone ** 2)) * load,
    }
  })
  const sum = rated.reduce((weights, { total }) => weights + 1 / total ** 2, 0)
  if (!(sum > 0)) return undefined
  const weighted = (of: (day: (typeof rated)[number]) => number) =>
    rated.reduce((total, day) => total + of(day) / day.total ** 2 / sum, 0)
  const alone = rootSumSquare(rated.map((day) => day.alone / day.total ** 2 / sum))
  return {
    load: weighted(({ load }) => load),
    uncertainty: rootSumSquare([alone, weighted(({ common }) => common)]),
  }
}
