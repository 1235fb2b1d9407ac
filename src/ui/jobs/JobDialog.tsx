import { Alert, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Job } from '../../../contract/job.ts'
import { jobs } from '../../../contract/main/jobs.ts'
import { main } from '../../providers/api.ts'
import { reasonKey } from '../../providers/reasons.ts'
import { useFailureText } from '../buttons/useAct.ts'
import { JobProgress } from './JobProgress.tsx'
import { hasEnded } from './hasEnded.ts'
import { useJob } from './useJob.ts'
import { Dialog } from '../dialogs/Dialog.tsx'

interface Props {
  /** The job to follow; without one the dialog is closed. */
  id: string | undefined
  /** Translated. */
  title: string
  children?: ReactNode
  /** Called once when the job has succeeded. The dialog stays until `id` is unset. */
  onSucceeded: (job: Job) => void
  /** Called on closing; a running job continues. */
  onClose: () => void
}

/** Follows a job to its end: progress, a cancel button, and the reason for a failure. */
export const JobDialog = ({ id, title, children, onSucceeded, onClose }: Props) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const titleId = useId()
  const { data: job } = useJob(id)
  const cancel = useMutation({ mutationFn: (id: string) => main(jobs.cancel, { params: { id } }) })
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (job?.state !== 'Succeeded' || told.current === job.id) return
    told.current = job.id
    onSucceeded(job)
  }, [job, onSucceeded])
  const over = job !== undefined && hasEnded(job)
  const cancelling = cancel.isPending || (job?.cancelRequested === true && !over)
  return (
    <Dialog open={id !== undefined} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {job?.state === 'Failed' && (
          <Alert severity="error">
            {translate(reasonKey(job.errorCode ?? 'internal'), { _: translate('ui.job.failed') })}
          </Alert>
        )}
        {job?.state === 'Cancelled' && <Alert severity="info">{translate('ui.job.cancelled')}</Alert>}
        {cancel.isError && !over && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failureText(cancel.error)}
          </Alert>
        )}
        {job?.state !== 'Failed' && job?.state !== 'Cancelled' && <JobProgress job={job} />}
      </DialogContent>
      <DialogActions>
        {over ? (
          <Button onClick={onClose} variant="contained" autoFocus>
            {translate('ra.action.close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => id !== undefined && cancel.mutate(id)} disabled={cancelling} color="error">
              {translate(cancelling ? 'ui.job.cancelling' : 'ui.job.cancel')}
            </Button>
            <Button onClick={onClose}>{translate('ui.job.background')}</Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
