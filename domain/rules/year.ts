import { yearMin } from '../limits.ts'

export type WhyNotYear = 'invalidYear'

/**
 * Why a number is no year of construction or renovation: not whole, before the year 1000, or after next year (what is
 * being built now may be finished then).
 */
export const whyNotYear = (year: number, thisYear: number): WhyNotYear | undefined =>
  Number.isInteger(year) && year >= yearMin && year <= thisYear + 1 ? undefined : 'invalidYear'
