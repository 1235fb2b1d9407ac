import type { UncertaintyLevel } from './heatLoadTerms.ts'

/**
 * Relative uncertainty of inputs by level, and for thermal bridges W/(m²K), for the air change 1/h. Source: IWU tabuladata, levels of
 * uncertainty (MOBASY), CC BY 4.0.
 */
export const uncertainties = {
  area: { A: 0.05, B: 0.1, C: 0.15, D: 0.2, E: 0.4 },
  uValue: { A: 0.1, B: 0.2, C: 0.3, D: 0.4, E: 0.5 },
  windowUValue: { A: 0.05, B: 0.1, C: 0.15, D: 0.3, E: 0.5 },
  thermalBridge: { A: 0.01, B: 0.02, C: 0.05, D: 0.07, E: 0.1 },
  airChange: { A: 0.05, B: 0.1, C: 0.15, D: 0.25, E: 0.4 },
} as const satisfies Record<string, Record<UncertaintyLevel, number>>

/** Square root of the sum of squares: independent parts. */
export const rootSumSquare = (parts: Iterable<number>): number => {
  let sum = 0
  for (const part of parts) sum += part * part
  return Math.sqrt(sum)
}

const order = 'ABCDE'

/** The less certain of two levels. */
export const worseLevel = (one: UncertaintyLevel, other: UncertaintyLevel): UncertaintyLevel =>
  order.indexOf(one) >= order.indexOf(other) ? one : other
