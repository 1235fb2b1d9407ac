import { Alert, Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { JobProgress } from '../ui/jobs/JobProgress.tsx'
import type { RunningJob } from '../ui/jobs/useRunJob.ts'
import { useFailureText } from '../ui/useFailureText.ts'

/** How far the job is, and a way to cancel it. */
export const RunningPanel = ({ job, title }: { job: RunningJob; title: string }) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  return (
    <Box role="group" aria-label={title} sx={{ mt: 1.5, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Button size="small" color="error" onClick={job.cancel} disabled={job.cancelling || job.job === undefined}>
          {translate(job.cancelling ? 'ui.job.cancelling' : 'ui.job.cancel')}
        </Button>
      </Box>
      <JobProgress job={job.job} />
      {job.cancelError !== null && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failureText(job.cancelError)}
        </Alert>
      )}
    </Box>
  )
}
