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

/**
 * The temperatures between which the middle half lies, and the middle, °C, and of how many thermostats they are: one that reports no temperature,
 * or an implausible one, has none. Undefined without any.
 */
export const spreadOf = (
  temperatures: ClimateFigures['temperatures'],
): { low: number; middle: number; high: number; rooms: number } | undefined => {
  const sorted = temperatures.toSorted((one, other) => one.degree - other.degree)
  const rooms = sorted.reduce((sum, { count }) => sum + count, 0)
  if (rooms === 0) return undefined
  const degreeAt = (share: number): number => {
    let passed = 0
    for (const { degree, count } of sorted) {
      passed += count
      if (passed >= share * rooms) return degree
    }
    return sorted.at(-1)?.degree ?? 0
  }
  return { low: degreeAt(0.25), middle: degreeAt(0.5), high: degreeAt(0.75), rooms }
}

/** What holds for half of the rooms (°C): they measure from one temperature to below another, or only one of both is known, beyond the ends of the spread. */
export const halfOf = ({
  low,
  middle,
  high,
}: Pick<NonNullable<ReturnType<typeof spreadOf>>, 'low' | 'middle' | 'high'>): {
  from?: number
  below?: number
} => {
  if (low > spreadFrom && high < spreadTo) return { from: low, below: high + 1 }
  if (high < spreadTo) return { below: high + 1 }
  if (low > spreadFrom) return { from: low }
  return middle > spreadFrom ? { from: middle } : { below: middle + 1 }
}
