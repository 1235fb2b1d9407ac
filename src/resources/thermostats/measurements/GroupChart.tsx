import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import type { ChartMark } from '../../../ui/chart/chartShape.ts'
import { compareLines } from '../../../ui/chart/compareLines.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ImplausibleNote } from '../../../ui/facts/ImplausibleNote.tsx'
import { NoConsentNote } from '../../../ui/states/NoConsent.tsx'
import { chartOf, pointSeconds, type ChartGroup } from './chartGroups.ts'
import { earlierBy } from './comparison.ts'
import { marked, type TimeRange } from './timeRange.ts'
import type { Compared } from './useCompared.ts'
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
  compared: Compared | undefined
  onRange: (range: TimeRange) => void
}

/** One chart of a thermostat, with what it is compared with; loads when it scrolls into view. */
export const GroupChart = ({ eui, subject, unitId, group, range, marks, compared, onRange }: Props) => {
  const translate = useTranslate()
  const [seen, ref] = useInSight()
  const fields = useMemo(() => group.quantities.map(({ field }) => field), [group])
  const { data, error, refetch, isPlaceholderData } = useMeasurements(eui, fields, range, { enabled: seen })
  const comparison = compared?.comparison
  const other = useMeasurements(compared?.eui ?? eui, fields, range, {
    enabled: seen && compared !== undefined,
    comparison,
  })
  // while only one of them has the new period, they are not of the same time
  const second = compared && other.isPlaceholderData === isPlaceholderData ? other.data : undefined
  const [first, last] = [compared?.names.first, compared?.names.second]
  const chart = useMemo(() => {
    if (!data) return undefined
    const chartFrom = (series: typeof data, of = group) =>
      chartOf(of, series, (field) => translate(`thermostats.fields.${field}`))
    if (!second || !comparison || first === undefined || last === undefined)
      return { ...chartFrom(data), marks }
    // twice as many lines: without those that are seldom looked at
    const main = { ...group, quantities: group.quantities.filter(({ hidden }) => !hidden) }
    const [own, theirs] = [{ ...chartFrom(data, main), marks }, chartFrom(second, main)]
    return compareLines(own, theirs, {
      earlier: earlierBy(comparison, own),
      near: Math.max(pointSeconds(data), pointSeconds(second)),
      names: { first, second: last },
    })
  }, [data, second, comparison, first, last, group, marks, translate])
  const title = translate(`thermostats.charts.${group.name}`)
  // side by side, one quantity of each can be told apart; the others are a click away
  const hidden = group.quantities.flatMap(({ field, hidden: isHidden }, at) => {
    if (!compared) return isHidden ? [field] : []
    return at === 0 ? [] : [field, `compared.${field}`]
  })
  return (
    <Box
      ref={ref}
      aria-busy={isPlaceholderData}
      sx={{ minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 150ms' }}
    >
      {chart ? (
        <ChartCard
          key={JSON.stringify(comparison)}
          title={title}
          subject={
            compared
              ? translate('thermostats.compare.subject', { subject, name: compared.names.second })
              : subject
          }
          data={chart}
          height={group.name === 'temperature' ? 300 : 220}
          hiddenFirst={hidden}
          sync={eui}
          onZoom={(from, to) => onRange(marked(from, to))}
        >
          {data && data.withheld.length > 0 && <NoConsentNote unitId={unitId} of={first} />}
          {second && second.withheld.length > 0 && (
            <NoConsentNote unitId={compared?.unitId ?? null} of={last} />
          )}
          {data && <ImplausibleNote resource="thermostats" values={data.implausible} />}
          {other.error && (
            <Alert
              severity="warning"
              action={
                <Button color="inherit" size="small" onClick={() => void other.refetch()}>
                  {translate('ui.error.retry')}
                </Button>
              }
            >
              {translate('thermostats.compare.whyNot.failed')}
            </Alert>
          )}
        </ChartCard>
      ) : (
        <Card sx={{ p: 2 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton variant="rounded" height={220} sx={{ mt: 1 }} />
          )}
        </Card>
      )}
    </Box>
  )
}
