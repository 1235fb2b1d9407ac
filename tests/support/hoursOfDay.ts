import { addDays } from '../../domain/rules/workingDays.ts'
import { hour, instantAt } from '../../domain/time.ts'

/** The hours of a day in Berlin: 23 or 25 where the clocks change. */
export const hoursOfDay = (day: string): number =>
  (Date.parse(instantAt(addDays(day, 1), 0)) - Date.parse(instantAt(day, 0))) / hour
