import { Alert } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { CallError } from '../../../contract/client.ts'
import type { Job } from '../../../contract/job.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useFailureText } from '../buttons/useAct.ts'
import { JobDialog } from './JobDialog.tsx'
import { saveJobResult, startedJob } from './useJob.ts'

interface Props {
  open: boolean
  /** Translated. */
  title: string
  children: ReactNode
  /** Translated: the verb on the button. */
  confirm: string
  /** Whether what was entered can be sent; shows at its fields why not. */
  check?: () => boolean
  /** Sends the call with `preferAsync`. */
  start: () => Promise<unknown>
  onClose: () => void
  /** Text keys of the toasts that tell of the end; without them a failure is told in the dialog, and a saved file speaks for itself. */
  toasts?: { done: string; failed: string }
}

/** Asks, starts an export, shows its progress and saves its file; says so if there is nothing to export. */
export const ExportDialog = ({
  open,
  title,
  children,
  confirm,
  check = () => true,
  start,
  onClose,
  toasts,
}: Props) => {
  const failureText = useFailureText()
  const notify = useNotify()
  const [jobId, setJobId] = useState<string>()
  const nothing = () => notify('lists.noData', { type: 'info' })
  /** A running export is worth its own words; whatever else went wrong, the download did not come. */
  const tellFailure = (error: unknown) => {
    const isRunning = error instanceof CallError && error.body.error === 'jobRunning'
    notify(toasts && !isRunning ? toasts.failed : failureText(error), { type: 'error' })
  }
  const close = () => {
    setJobId(undefined)
    begin.reset()
    onClose()
  }
  const begin = useMutation({
    mutationFn: () => startedJob(start()),
    onSuccess: (job) => {
      if (job) return setJobId(job.id)
      nothing()
      return close()
    },
    onError: (error) => {
      if (!toasts) return
      tellFailure(error)
      close()
    },
  })
  const succeeded = ({ id }: Job) => {
    saveJobResult(id)
      .then((saved) => (saved ? toasts && notify(toasts.done, { type: 'success' }) : nothing()))
      .catch(tellFailure)
      .finally(close)
  }
  return (
    <>
      <ConfirmDialog
        open={open && jobId === undefined}
        title={title}
        confirm={confirm}
        busy={begin.isPending}
        onConfirm={() => check() && begin.mutate()}
        onClose={close}
      >
        {children}
        {begin.isError && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failureText(begin.error)}
          </Alert>
        )}
      </ConfirmDialog>
      <JobDialog id={jobId} title={title} onSucceeded={succeeded} onClose={close} />
    </>
  )
}
