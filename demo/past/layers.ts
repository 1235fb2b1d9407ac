import { minute, hour, day } from '../../domain/time.ts'

/** A period before the seed, in which all thermostats get their measurements at one resolution. */
export interface Layer {
  /** Its mark in the database, which goes once the layer is written. */
  readonly mark: string
  /** Age at the time of the seed, in ms. */
  readonly youngest: number
  readonly oldest: number
  /** ms between two measurements; null: every message of the device. */
  readonly step: number | null
}

/** From the newest to the oldest. The chart of a span shows no gap if there is a measurement in each of its points: day, week, month, quarter, year. */
export const layers: readonly Layer[] = [
  { mark: 'demoPast day', youngest: 0, oldest: day, step: null },
  { mark: 'demoPast week', youngest: day, oldest: 7 * day, step: 30 * minute },
  { mark: 'demoPast month', youngest: 7 * day, oldest: 30 * day, step: 2 * hour },
  { mark: 'demoPast quarter', youngest: 30 * day, oldest: 91 * day, step: 6 * hour },
  { mark: 'demoPast year', youngest: 91 * day, oldest: 366 * day, step: day },
]
