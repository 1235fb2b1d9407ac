import { Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { useMay } from '../ui/useMay.ts'
import { useAttempts } from './heatLoadQueries.ts'
import { useHeatUnits } from './useHeatUnits.ts'

/** The heat load on a building's page, in short, with the way to its own page. */
export const HeatLoadReference = ({ buildingId }: { buildingId: string }) =>
  useMay(needs.heatLoad) ? <Short buildingId={buildingId} /> : null

const Short = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const { kw } = useHeatUnits()
  const query = useAttempts(buildingId)
  const latest = query.data?.items.find(({ status }) => status === 'Finished')
  return (
    <FactCard
      title="heatLoad.title"
      query={query}
      action={
        <Button component={Link} to={paths.heatLoad(buildingId)} size="small">
          {translate('heatLoad.open')}
        </Button>
      }
    >
      {latest?.result ? (
        <Typography>
          <b>{kw(latest.result.estimatedValueKw)}</b> ({kw(latest.result.probableRangeKw.low)} –{' '}
          {kw(latest.result.probableRangeKw.high)}), <FormatDate value={latest.date} />
        </Typography>
      ) : (
        <Typography color="text.secondary">{translate('heatLoad.latest.none')}</Typography>
      )}
    </FactCard>
  )
}
