import { day } from '../time.ts'

/** Longest range of a measurement chart in days: a leap year. */
export const measurementDaysMax = 366
/** Maximum number of points in a chart. */
export const measurementPointsMax = 1000

/** Both ISO instants. */
interface MeasurementRange {
  readonly from: string
  readonly to: string
}

type WhyNotRange = 'endBeforeStart' | 'rangeTooLong'

/** Why a range cannot be charted: it is empty, or longer than a year. */
export const whyNotRange = ({ from, to }: MeasurementRange): WhyNotRange | undefined => {
  const length = Date.parse(to) - Date.parse(from)
  if (length <= 0) return 'endBeforeStart'
  return length > measurementDaysMax * day ? 'rangeTooLong' : undefined
}

/** Bucket widths in seconds that are easy to read off an axis; each divides a day. */
const steps = [60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 28_800, 43_200, 86_400]

/** The narrowest bucket (seconds) that keeps a range within so many points; whole days if even a day is too narrow. */
export const bucketSecondsOf = ({ from, to }: MeasurementRange, points: number): number => {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000
  // buckets are aligned to multiples of their width, so a range can touch one more than fit into it
  const wide = (step: number) => Math.ceil(seconds / step) + 1 <= points
  return steps.find(wide) ?? 86_400 * Math.max(1, Math.ceil(seconds / 86_400 / Math.max(points - 1, 1)))
}

/** Seconds without an uplink from which a chart shows a gap: three uplink intervals (minutes), as for the online status. */
export const gapSecondsOf = (uplinkMinutes: number): number => 3 * 60 * uplinkMinutes

/**
 * The buckets that have measurements, with null inserted wherever the time between two of them is long enough for a gap.
 * @param buckets in order; `bucket` is the start in multiples of the width
 */
export const withGaps = <B extends { readonly bucket: number }>(
  buckets: readonly B[],
  bucketSeconds: number,
  gapSeconds: number,
): (B | null)[] =>
  buckets.flatMap((one, index) => {
    const before = buckets[index - 1]
    const empty = before === undefined ? 0 : (one.bucket - before.bucket - 1) * bucketSeconds
    return empty > 0 && empty >= gapSeconds ? [null, one] : [one]
  })
