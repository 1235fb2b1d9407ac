import { Box, Card, Skeleton, Typography } from '@mui/material'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import type { ChartMark } from '../../../ui/chart/chartShape.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ImplausibleNote } from '../../../ui/ImplausibleNote.tsx'
import { NoConsentNote } from '../../../ui/NoConsent.tsx'
import { chartOf, type ChartGroup } from './chartGroups.ts'
import { marked, type TimeRange } from './timeRange.ts'
import { useInSight } from './useInSight.ts'
import { useMeasurements } from './useMeasurements.ts'

interface Props {
  eui: string
  /** EUI and place, for exports. */
  subject: string
  /** The unit it is mounted in. */
  unitId: string | null
  group: ChartGroup
  range: TimeRange
  marks: readonly ChartMark[]
  onRange: (range: TimeRange) => void
}

/** One chart of a thermostat; loads when it scrolls into view. */
export const GroupChart = ({ eui, subject, unitId, group, range, marks, onRange }: Props) => {
  const translate = useTranslate()
  const [seen, ref] = useInSight()
  const fields = useMemo(() => group.quantities.map(({ field }) => field), [group])
  const { data, error, refetch, isPlaceholderData } = useMeasurements(eui, fields, range, seen)
  const chart = useMemo(() => data && { ...chartOf(group, data, (field) => translate(`thermostats.fields.${field}`)), marks }, [data, group, marks, translate])
  const title = translate(`thermostats.charts.${group.name}`)
  return (
    <Box ref={ref} sx={{ minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 150ms' }}>
      {chart ? (
        <ChartCard
          title={title}
          subject={subject}
          data={chart}
          height={group.name === 'temperature' ? 300 : 220}
          hiddenFirst={group.quantities.flatMap(({ field, hidden }) => (hidden ? [field] : []))}
          sync={eui}
          onZoom={(from, to) => onRange(marked(from, to))}
        >
          {data && data.withheld.length > 0 && <NoConsentNote unitId={unitId} />}
          {data && <ImplausibleNote resource="thermostats" values={data.implausible} />}
        </ChartCard>
      ) : (
        <Card sx={{ p: 2 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton variant="rounded" height={220} sx={{ mt: 1 }} />}
        </Card>
      )}
    </Box>
  )
}
