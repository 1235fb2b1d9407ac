import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Job } from '../../contract/job.ts'
import { reasonKey } from '../providers/reasons.ts'
import { JobProgress } from '../ui/jobs/JobProgress.tsx'
import { hasEnded } from '../ui/jobs/useJob.ts'

/** How far a job is while it runs; afterwards why it failed, or the file that it made. */
export const JobOutcome = ({ job }: { job: Job }) => {
  const translate = useTranslate()
  if (!hasEnded(job))
    return (
      <Box sx={{ minWidth: 160, maxWidth: 280, py: 0.5 }}>
        <JobProgress job={job} />
      </Box>
    )
  const text = job.state === 'Failed' ? translate(reasonKey(job.errorCode ?? 'internal'), { _: translate('ui.job.failed') }) : (job.fileName ?? '')
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  )
}
