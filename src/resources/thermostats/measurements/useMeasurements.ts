import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MeasurementField } from '../../../../contract/main/measurementShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import { main } from '../../../providers/api.ts'
import { windowOf, type TimeRange } from './timeRange.ts'

/** A chart is asked for anew this often at most, ms: a year of it costs more than a row. */
const every = 10_000

/** As many points as a wide screen tells apart. */
const points = 480

const instant = (second: number): string => new Date(second * 1000).toISOString()

/** What a thermostat reported over a time; what was shown before stays until it is there. */
export const useMeasurements = (eui: string, fields: readonly MeasurementField[], range: TimeRange, enabled: boolean) =>
  useQuery({
    queryKey: ['thermostat-measurements', eui, fields, range],
    queryFn: ({ signal }) => {
      const { from, to } = windowOf(range, Date.now() / 1000)
      return main(
        thermostats.measurements,
        { params: { eui }, query: { From: instant(from), To: instant(to), Fields: [...fields], MaxPoints: points } },
        { signal },
      )
    },
    meta: { live: eui, liveEvery: every },
    // one that stands in the past changes by what comes late alone
    staleTime: 'span' in range ? 5_000 : 60_000,
    placeholderData: keepPreviousData,
    enabled,
  })
