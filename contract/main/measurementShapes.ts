import * as z from 'zod'
import { withheldReasons } from '../../domain/consent/agreement.ts'
import { checkedFields } from '../../domain/devices/plausible.ts'
import { measurementPointsMax, whyNotRange } from '../../domain/rules/measurementRange.ts'
import { GivenInstant, Instant, QueryInt } from '../shapes.ts'

/** The quantities of a chart. Flags are 0 or 1, so that their average is the share of the time. */
export const measurementFields = [
  'ambientTemperature',
  'rawAmbientTemperature',
  'bodyTemperature',
  'lookupTemperature',
  'targetTemperature',
  'targetLevel',
  'motorPosition',
  'motorConstraint',
  'humidity',
  'batteryVoltage',
  'tegVoltage',
  'rssi',
  'snr',
  'spreadingFactor',
  'openWindow',
  'frostProtection',
  'activeHarvesting',
  'directMotorControl',
  'batteryLow',
] as const
export type MeasurementField = (typeof measurementFields)[number]

/** Query of a chart: a range of at most a year, the quantities, and the maximum number of points. */
export const MeasurementQuery = z
  .strictObject({
    From: GivenInstant,
    To: GivenInstant,
    Fields: z
      .array(z.enum(measurementFields))
      .min(1, 'atLeastOne')
      .max(40, 'tooMany')
      .default(['ambientTemperature', 'targetTemperature', 'motorPosition']),
    MaxPoints: QueryInt.min(10, 'tooSmall').max(measurementPointsMax, 'tooLarge').default(500),
  })
  .superRefine(({ From, To }, context) => {
    const message = whyNotRange({ from: From, to: To })
    if (message) context.addIssue({ code: 'custom', path: ['To'], message })
  })

const Column = z.array(z.number().nullable())

/**
 * Measurements as columns of equal length, one entry per bucket. An entry that is null in every column is a gap: no uplink for three
 * intervals. `rows` is the number of measurements, `suspicious` how many of them contain values that cannot be true; these values are left
 * out of the columns, and the latest are listed in `implausible`, newest first, as they were reported.
 */
export const MeasurementSeries = z.object({
  from: Instant,
  to: Instant,
  bucketSeconds: z.int(),
  gapSeconds: z.int(),
  rows: z.int(),
  suspicious: z.int(),
  implausible: z.array(z.object({ at: Instant, field: z.enum(checkedFields), value: z.number() })),
  /** Unix time in seconds of the bucket's first uplink, or of the middle of a gap. */
  at: z.array(z.number()),
  /** Periods within the range whose measured values are withheld for lack of consent. */
  withheld: z.array(z.object({ from: Instant, to: Instant, reason: z.enum(withheldReasons) })),
  series: z.partialRecord(z.enum(measurementFields), z.object({ min: Column, average: Column, max: Column })),
})
export type MeasurementSeries = z.output<typeof MeasurementSeries>
