import * as z from 'zod'

/** Days that the pictures of a portfolio cover, today included. */
export const portfolioDaysShown = 30

/** The lowest and the highest temperature (°C) that the spread tells apart: what lies beyond counts with them. */
export const spreadFrom = 12
export const spreadTo = 28

/** The valve's way that counts as fully open, of what its motor is allowed to (0 to 1000). */
export const openValveShare = 0.98

/** Counts of rooms whose residents agreed to it, from the last reports of thermostats that are online. */
export const ClimateFigures = z.object({
  /** Thermostats that were counted. */
  measured: z.int().min(0),
  /** By whole degrees (°C, rounded down). */
  temperatures: z.array(z.object({ degree: z.int(), count: z.int().min(1) })),
  openWindows: z.int().min(0),
  /** Valves that are as far open as they may. */
  openValves: z.int().min(0),
})
export type ClimateFigures = z.output<typeof ClimateFigures>

/** The temperatures between which the middle half lies, and the middle, °C; undefined without any. */
export const spreadOf = (temperatures: ClimateFigures['temperatures']): { low: number; middle: number; high: number } | undefined => {
  const sorted = temperatures.toSorted((one, other) => one.degree - other.degree)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return undefined
  const degreeAt = (share: number): number => {
    let passed = 0
    for (const { degree, count } of sorted) {
      passed += count
      if (passed >= share * total) return degree
    }
    return sorted.at(-1)?.degree ?? 0
  }
  return { low: degreeAt(0.25), middle: degreeAt(0.5), high: degreeAt(0.75) }
}
