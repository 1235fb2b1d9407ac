import { Box, Card, Skeleton, Typography } from '@mui/material'
import { useId, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { StateLanes } from '../../../ui/chart/StateLanes.tsx'
import { NoConsentNote } from '../../../ui/states/NoConsent.tsx'
import { laneFields, lanesOf, pointSeconds, spansOf } from './chartGroups.ts'
import type { TimeRange } from './timeRange.ts'
import { useInSight } from './useInSight.ts'
import { useMeasurements } from './useMeasurements.ts'

/** When a window was open, frost protection or energy harvesting was active, or the motor was moved manually. */
export const StatesChart = ({
  eui,
  unitId,
  range,
}: {
  eui: string
  unitId: string | null
  range: TimeRange
}) => {
  const translate = useTranslate()
  const id = useId()
  const [seen, ref] = useInSight()
  const { data } = useMeasurements(eui, laneFields, range, { enabled: seen })
  const lanes = useMemo(
    () => data && lanesOf(data, (field) => translate(`thermostats.fields.${field}`)),
    [data, translate],
  )
  return (
    <Card component="section" aria-labelledby={id} ref={ref} sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography id={id} variant="h3" component="h2" sx={{ px: 1, mb: 1.5 }}>
        {translate('thermostats.charts.states')}
      </Typography>
      {!data || !lanes ? (
        <Skeleton variant="rounded" height={120} />
      ) : data.rows === 0 ? (
        <Typography color="text.secondary" sx={{ px: 1 }}>
          {translate('ui.chart.empty')}
        </Typography>
      ) : (
        <Box sx={{ pb: 0.5 }}>
          <StateLanes
            lanes={lanes}
            at={data.at}
            from={Date.parse(data.from) / 1000}
            to={Date.parse(data.to) / 1000}
            width={pointSeconds(data)}
            sync={eui}
            withheld={spansOf(data.withheld)}
          />
          {data.withheld.length > 0 && <NoConsentNote unitId={unitId} />}
        </Box>
      )}
    </Card>
  )
}
