import { yearMin } from '../limits.ts'

type WhyNotYear = 'invalidYear'

/**
 * Why a number is not a valid year of construction or renovation: not an integer, before 1000, or after next year (buildings
 * under construction may be finished then).
 */
export const whyNotYear = (year: number, thisYear: number): WhyNotYear | undefined =>
  Number.isInteger(year) && year >= yearMin && year <= thisYear + 1 ? undefined : 'invalidYear'
