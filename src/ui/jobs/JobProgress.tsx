import { Box, LinearProgress, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Job } from '../../../contract/job.ts'
import { useFormat } from '../facts/format.ts'
import { StatusChip, type Tone } from '../facts/StatusChip.tsx'

type Progress = Pick<Job, 'state' | 'done' | 'total'>

/** A job's progress in words; only the count while the total is unknown. */
const useWords = (job: Progress | undefined): string => {
  const translate = useTranslate()
  const { number, quantity } = useFormat()
  if (!job || job.state === 'Queued') return translate('ui.job.queued')
  if (job.state === 'Succeeded') return translate('ui.job.succeeded')
  // a job without a count reports percent
  if (job.total === 100) return quantity(job.done, '%', 0)
  if (job.total) return translate('ui.job.of', { done: number(job.done), total: number(job.total) })
  return job.done > 0 ? translate('ui.job.done', { done: number(job.done) }) : translate('ui.job.running')
}

/** A job's progress: a bar, indeterminate while the total is unknown, and figures. */
export const JobProgress = ({ job }: { job: Progress | undefined }) => {
  const words = useWords(job)
  const id = useId()
  const share =
    job?.state === 'Succeeded' ? 100 : job?.total ? Math.min(100, (100 * job.done) / job.total) : undefined
  return (
    <Box>
      <LinearProgress
        aria-labelledby={id}
        sx={{ height: 6, borderRadius: 3 }}
        {...(share === undefined ? {} : { variant: 'determinate' as const, value: share })}
      />
      <Typography
        id={id}
        aria-live="polite"
        variant="body2"
        color="text.secondary"
        sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}
      >
        {words}
      </Typography>
    </Box>
  )
}

const tones: Record<Job['state'], Tone> = {
  Queued: 'neutral',
  Running: 'active',
  Succeeded: 'fine',
  Failed: 'danger',
  Cancelled: 'neutral',
}

/** The state of a job. */
export const JobStateChip = ({ state }: { state: Job['state'] }) => (
  <StatusChip tone={tones[state]} label={`jobs.states.${state}`} />
)
