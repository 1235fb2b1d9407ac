import { useQuery } from '@tanstack/react-query'
import type { MeasurementField } from '../../../../contract/main/measurementShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { main } from '../../../providers/api.ts'
import { comparedWindow, type Comparison } from './comparison.ts'
import { windowOf, type TimeRange } from './timeRange.ts'
import { serverNow } from '../../../providers/serverClock.ts'

/** A chart refetches at most this often, ms: a year of it costs more than a row. */
const every = 10_000

/** Number of points that a wide screen can distinguish. */
const points = 480

const instant = (second: number): string => new Date(second * 1000).toISOString()

interface Asked {
  enabled: boolean
  /** Reads the period that a comparison compares the range with. */
  comparison?: Comparison | undefined
}

/** A thermostat's measurements over a period; the previous data of the same thermostat and comparison stays until the new data arrives. */
export const useMeasurements = (
  eui: string,
  fields: readonly MeasurementField[],
  range: TimeRange,
  { enabled, comparison }: Asked,
) => {
  const same = JSON.stringify([eui, comparison])
  return useQuery({
    queryKey: ['thermostat-measurements', eui, fields, range, comparison],
    queryFn: ({ signal }) => {
      const window = windowOf(range, serverNow() / 1000)
      const { from, to } = comparison ? comparedWindow(comparison, window) : window
      return main(
        thermostats.measurements,
        {
          params: { eui },
          query: { From: instant(from), To: instant(to), Fields: [...fields], MaxPoints: points },
        },
        { signal },
      )
    },
    meta: { live: eui, liveEvery: every },
    // a fixed window in the past changes only through late data
    staleTime: 'span' in range ? 5_000 : 60_000,
    placeholderData: (before, query) =>
      query && JSON.stringify([query.queryKey[1], query.queryKey[4]]) === same ? before : undefined,
    enabled,
  })
}
