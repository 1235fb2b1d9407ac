import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MeasurementField } from '../../../../contract/main/measurementShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { main } from '../../../providers/api.ts'
import { windowOf, type TimeRange } from './timeRange.ts'
import { serverNow } from '../../../providers/serverClock.ts'

/** A chart refetches at most this often, ms: a year of it costs more than a row. */
const every = 10_000

/** Number of points that a wide screen can distinguish. */
const points = 480

const instant = (second: number): string => new Date(second * 1000).toISOString()

/** A thermostat's measurements over a period; the previous data stays until the new data arrives. */
export const useMeasurements = (eui: string, fields: readonly MeasurementField[], range: TimeRange, enabled: boolean) =>
  useQuery({
    queryKey: ['thermostat-measurements', eui, fields, range],
    queryFn: ({ signal }) => {
      const { from, to } = windowOf(range, serverNow() / 1000)
      return main(
        thermostats.measurements,
        { params: { eui }, query: { From: instant(from), To: instant(to), Fields: [...fields], MaxPoints: points } },
        { signal },
      )
    },
    meta: { live: eui, liveEvery: every },
    // a fixed window in the past changes only through late data
    staleTime: 'span' in range ? 5_000 : 60_000,
    placeholderData: keepPreviousData,
    enabled,
  })
