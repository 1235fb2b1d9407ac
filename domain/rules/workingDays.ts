import { day } from '../time.ts'

/** The day some days later or, with a negative number, earlier; YYYY-MM-DD. */
export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)

/** Days from one day to another; negative if that lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day)

export const isSunday = (of: string): boolean => new Date(of).getUTCDay() === 0

/** Whether people install on that day: Monday to Friday. Public holidays differ by state and are not known here. */
export const isWorkingDay = (of: string): boolean => ![0, 6].includes(new Date(of).getUTCDay())
