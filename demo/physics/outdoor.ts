import { hour, day } from '../../domain/time.ts'
import { smoothNoise } from './random.ts'
import { flowTemperature } from './room.ts'

const year = 365.25 * day
/** The coldest day of an average year, 18 January, and the warmest hour of a day (UTC, in Germany). */
const coldestDay = Date.UTC(2000, 0, 18)
const warmestHour = 14 * hour

/** -1 at the coldest time of the year, 1 at the warmest. */
const season = (at: number): number => -Math.cos((2 * Math.PI * (at - coldestDay)) / year)

/**
 * Outdoor temperature (°C) at an instant (ms since 1970): a lowland German climate with a mean of 9.8 °C, an annual and a daily cycle, and
 * weather that changes over days. Invented, but deterministic.
 */
export const outdoorTemperature = (at: number): number => {
  const summer = season(at)
  const ofDay = Math.cos((2 * Math.PI * ((at % day) - warmestHour)) / day) * (3.5 + 1.5 * summer)
  const weather = 5 * smoothNoise(71, at / (4 * day)) + 1.5 * smoothNoise(72, at / day)
  return 9.8 + 9.3 * summer + ofDay + weather
}

/** Flow and return temperature (°C) of a heating circuit at an instant (ms); `seed` distinguishes circuits. */
export const heatingCircuitAt = (
  seed: number,
  at: number,
  outdoor: number,
): { flow: number; back: number } => {
  const flow = flowTemperature(outdoor) + 1.5 * smoothNoise(seed, at / 1_800_000)
  return {
    flow,
    back: flow - Math.max(1, 0.25 * (flow - 20)) + 0.7 * smoothNoise(seed ^ 0x77, at / 1_800_000),
  }
}
