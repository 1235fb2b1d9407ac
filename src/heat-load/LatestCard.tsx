import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { JobProgress } from '../ui/jobs/JobProgress.tsx'
import { useJob } from '../ui/jobs/useJob.ts'
import { useMay } from '../ui/useMay.ts'
import { CalculateDialog } from './CalculateDialog.tsx'
import { FailureText } from './FailureText.tsx'
import { useAttempts, useChecklist, useStatistic } from './heatLoadQueries.ts'
import { RangePicture } from './RangePicture.tsx'

/** The latest calculation, finished or not, and the way to the next one. */
export const LatestCard = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const mayWrite = useMay(needs.calculateHeatLoad)
  const [asking, setAsking] = useState(false)
  const query = useAttempts(buildingId)
  const checklist = useChecklist(buildingId)
  const statistic = useStatistic(buildingId)
  const [last] = query.data?.items ?? []
  const shown = query.data?.items.find(({ status }) => status === 'Finished')
  const running = last?.status === 'Started' ? last : undefined
  const job = useJob(running?.jobId ?? undefined)
  return (
    <FactCard
      title="heatLoad.latest.title"
      query={query}
      action={
        mayWrite && (
          // the history follows a calculation to its end, while the checklist may still know the running one
          <Button
            variant="contained"
            disabled={!checklist.data || !statistic.data || !!running}
            onClick={() => setAsking(true)}
          >
            {translate('heatLoad.run')}
          </Button>
        )
      }
    >
      {running && (
        <Box sx={{ mb: 2 }}>
          <Typography sx={{ mb: 1 }}>
            {translate('heatLoad.latest.running')} <FormatDate value={running.date} />
          </Typography>
          <JobProgress job={job.data} />
        </Box>
      )}
      {last?.failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <FailureText attempt={last} />
        </Alert>
      )}
      {shown?.result ? (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            {translate('heatLoad.latest.of')} <FormatDate value={shown.date} />
          </Typography>
          <RangePicture result={shown.result} />
          <Button
            component={Link}
            to={paths.heatLoadAttempt(buildingId, shown.id)}
            variant="outlined"
            sx={{ mt: 2 }}
          >
            {translate('heatLoad.latest.open')}
          </Button>
        </>
      ) : (
        !running &&
        !last?.failure && <Typography color="text.secondary">{translate('heatLoad.latest.none')}</Typography>
      )}
      {asking && checklist.data && statistic.data && (
        <CalculateDialog
          buildingId={buildingId}
          dates={statistic.data.dates}
          checklist={checklist.data}
          onClose={() => setAsking(false)}
        />
      )}
    </FactCard>
  )
}
