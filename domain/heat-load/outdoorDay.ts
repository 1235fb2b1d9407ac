import { day } from '../time.ts'
import type { WeatherStation } from './heatLoadResult.ts'
import type { WeatherDay } from './heatLoadFacts.ts'

/** Hourly values that a day needs: as many may be missing. */
const hourlyValuesMin = 20
/** The mean of hourly temperatures (°C); undefined with fewer than 20. */
export const dailyMean = (hourly: readonly (number | null)[]): number | undefined => {
  const known = hourly.filter((value) => value !== null)
  return known.length < hourlyValuesMin
    ? undefined
    : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Nearer than this (km), stations count alike. */
const nearest = 0.1

/**
 * The mean of stations, weighted by the reciprocal of their distance, in °C; undefined without a station. Stations at unknown distance count as
 * one that is far away.
 */
export const combineStations = (
  stations: readonly Pick<WeatherStation, 'distanceKm' | 'meanTemperature'>[],
): number | undefined => {
  const weights = stations.map(({ distanceKm }) => 1 / Math.max(nearest, distanceKm ?? 50))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum > 0
    ? stations.reduce(
        (total, { meanTemperature }, index) => total + meanTemperature * (weights[index] ?? 0),
        0,
      ) / sum
    : undefined
}

/** A number from 0 to 1 that is always the same for a text (FNV-1a). */
const fixedShare = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash / 2 ** 32
}

const dayOfYear = (date: string): number =>
  Math.floor((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${date.slice(0, 4)}-01-01T00:00:00Z`)) / day) + 1

/**
 * Made-up but plausible weather of a day, for demonstrations: a year's course about the annual mean of the region (°C), and up to 3 K to either
 * side that depend on region and date only.
 * @param date YYYY-MM-DD
 */
export const syntheticWeather = (
  date: string,
  { region, annualMean }: { readonly region: string; readonly annualMean: number },
): WeatherDay => {
  const course = Math.cos((2 * Math.PI * (dayOfYear(date) - 15)) / 365)
  const meanTemperature = annualMean - 9.5 * course + 6 * (fixedShare(`${region} ${date}`) - 0.5)
  return { source: 'synthetic', meanTemperature, globalRadiation: 2.8 - 2 * course, stations: [] }
}
