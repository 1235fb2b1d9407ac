import { Alert } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import type { Job } from '../../../contract/job.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useFailureText } from '../useAct.ts'
import { JobDialog } from './JobDialog.tsx'
import { saveJobResult, startedJob } from './useJob.ts'

interface Props {
  open: boolean
  /** Translated. */
  title: string
  children: ReactNode
  /** Translated: the verb on the button. */
  confirm: string
  /** Sends the call with `preferAsync`. */
  start: () => Promise<unknown>
  onClose: () => void
}

/** Asks, starts an export, shows its progress and saves its file; says so if there is nothing to export. */
export const ExportDialog = ({ open, title, children, confirm, start, onClose }: Props) => {
  const failureText = useFailureText()
  const notify = useNotify()
  const [jobId, setJobId] = useState<string>()
  const nothing = () => notify('lists.noData', { type: 'info' })
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
  })
  const succeeded = ({ id }: Job) => {
    saveJobResult(id)
      .then((saved) => (saved ? undefined : nothing()))
      .catch((error: unknown) => notify(failureText(error), { type: 'error' }))
      .finally(close)
  }
  return (
    <>
      <ConfirmDialog open={open && jobId === undefined} title={title} confirm={confirm} busy={begin.isPending} onConfirm={() => begin.mutate()} onClose={close}>
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
