import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { jobs } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'
import { reasonKey } from '../../providers/reasons.ts'
import { FormatDate } from '../facts/FormatDate.tsx'
import { JobProgress, JobStateChip } from '../jobs/JobProgress.tsx'
import { hasEnded } from '../jobs/hasEnded.ts'
import { useSaveResult } from '../jobs/useSaveResult.ts'
import { useFormat } from '../facts/format.ts'
import { useAct } from '../buttons/useAct.ts'
import { useNow } from '../facts/useNow.ts'
import { timeLeft, type Estimate } from './timeLeft.ts'
import type { Task } from './useOwnTasks.ts'
import type { jobKindNames } from '../../../contract/job.ts'
import { paths } from '../../paths.ts'

/** Where a task is started that failed or was cancelled: with the right file, or the same choice, it can be started there again. */
const pages: Partial<Record<(typeof jobKindNames)[number], string>> = {
  taxonomyImport: paths.taxonomyImport,
  taxonomyImportValidate: paths.taxonomyImport,
  taxonomyImportRejected: paths.taxonomyImport,
  taxonomyExport: paths.locations.list,
  deviceExport: paths.fleet,
  onboarding: paths.onboarding,
  onboardingCheck: paths.onboarding,
  assemblyLineImport: paths.productionLine,
  assemblyLineImportCheck: paths.productionLine,
  assemblyLineExport: paths.productionLine,
  bulkExport: paths.finishedBulkUpdates,
  firmwareExport: paths.firmwareUpdates,
  projectExport: paths.projects.list,
}

const restartedAt: Readonly<Partial<Record<string, string>>> = pages

interface Props {
  task: Task
  /** What was expected of each task at the last look. */
  estimates: Map<string, Estimate>
  onLeave: () => void
}

/** How long a task will still take, in words. */
const TimeLeft = ({ task, estimates }: Pick<Props, 'task' | 'estimates'>) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const left = timeLeft(estimates.get(task.id), task, useNow())
  if (!left) return null
  estimates.set(task.id, left)
  const { minutes } = left
  const text =
    minutes === 0
      ? translate('ui.tray.left.soon')
      : minutes <= 60
        ? translate('ui.tray.left.minutes', { smart_count: minutes, number: number(minutes) })
        : translate('ui.tray.left.hours', { number: number(minutes / 60, 1) })
  return (
    <Typography variant="body2" color="text.secondary">
      {text}
    </Typography>
  )
}

/** Saves the file of a task that has ended. */
const Download = ({ id, name }: { id: string; name: string }) => {
  const translate = useTranslate()
  const saveResult = useSaveResult()
  return (
    <Button size="small" onClick={() => saveResult(id)} aria-label={`${translate('jobs.result')}: ${name}`}>
      {translate('jobs.result')}
    </Button>
  )
}

/** A task of the user: what it is, how far it is or how it ended, and what can be done with it. */
export const TaskRow = ({ task, estimates, onLeave }: Props) => {
  const translate = useTranslate()
  const { id, kind, state, errorCode, fileName, createdAt, finishedAt, cancelRequested } = task
  const cancel = useAct(() => main(jobs.cancel, { params: { id } }), { done: 'jobs.cancelled' })
  const name = translate(`jobs.kinds.${kind}`, { _: kind })
  const ended = hasEnded(task)
  const cancelling = cancel.isPending || cancelRequested
  const again = state === 'Failed' || state === 'Cancelled' ? restartedAt[kind] : undefined
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 1,
          mb: ended ? 0 : 1,
        }}
      >
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        {ended && <JobStateChip state={state} />}
      </Box>
      {!ended && <JobProgress job={task} />}
      {!ended && <TimeLeft task={task} estimates={estimates} />}
      {state === 'Failed' && (
        <Typography variant="body2">
          {translate(reasonKey(errorCode ?? 'internal'), { _: translate('ui.job.failed') })}
        </Typography>
      )}
      {fileName && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 1,
          '& .MuiButton-root': { minHeight: 36 },
        }}
      >
        <Typography variant="body2" color="text.secondary">
          <FormatDate value={finishedAt ?? createdAt} />
        </Typography>
        {!ended && (
          <Button
            size="small"
            color="error"
            disabled={cancelling}
            onClick={() => cancel.mutate()}
            aria-label={`${translate('jobs.cancel')}: ${name}`}
          >
            {translate(cancelling ? 'jobs.cancelling' : 'jobs.cancel')}
          </Button>
        )}
        {ended && fileName && <Download id={id} name={name} />}
        {again !== undefined && (
          <Button
            component={Link}
            to={again}
            onClick={onLeave}
            size="small"
            aria-label={`${translate('ui.tray.again')}: ${name}`}
          >
            {translate('ui.tray.again')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
