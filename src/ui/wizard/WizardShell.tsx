import { Alert, Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { JobProgress } from '../jobs/JobProgress.tsx'
import type { RunningJob } from '../jobs/useRunJob.ts'
import { useFileFailure } from '../upload/useFileFailure.ts'
import { useFailureText } from '../buttons/useAct.ts'
import { watchFooter } from '../page/watchFooter.ts'
import { BackButton, ForwardButton } from './WizardButtons.tsx'
import { Steps, type ShownStep } from './Steps.tsx'

interface Props {
  /** Where the wizard's texts stand: `<texts>.progress`, `<texts>.steps.<id>` and `<texts>.hints.<id>`. */
  texts: string
  steps: readonly ShownStep[]
  step: string
  isEnd: boolean
  /** Stands beside the progress. */
  top?: ReactNode
  /** Whether the step takes the whole width. */
  isWide: boolean
  /** The job of a step that has one. */
  job?: RunningJob
  /** What is said while the job of this step runs, and of its end. */
  says?: { running: string; cancelled: string; failed?: string | undefined }
  /** Why the last save failed: it stays until another try, which `retry` makes; without it, the form around the shell. */
  failed?: { error: unknown; retry?: () => void } | undefined
  /** Something is being saved. */
  isSaving?: boolean
  back: (() => void) | undefined
  /** The button forward; its reason, if it has one, disables it. Without `go` it submits the form around the shell. */
  forward: { label: string; reason: string; go?: () => unknown } | undefined
  /** Stands beside the button forward; the reason is its tooltip otherwise. */
  remark: string
  /** Stands between the buttons. */
  aside?: { content: ReactNode; isShown: boolean } | undefined
  children: ReactNode
}

/** The frame of all steps of a wizard: the progress, the heading, the buttons back and forward, the running job and errors. */
export const WizardShell = ({
  texts,
  steps,
  step,
  isEnd,
  top,
  isWide,
  job,
  says,
  failed,
  isSaving = false,
  back,
  forward,
  remark,
  aside,
  children,
}: Props) => {
  const failure = useFileFailure()
  const busy = isSaving || job?.busy === true
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, alignItems: 'center', mb: 2.5 }}
      >
        {top}
        <Steps texts={texts} steps={steps} step={step} isEnd={isEnd} />
      </Box>
      <StepHeading key={step} texts={texts} step={step} isFirst={steps[0]?.id === step} />
      <Box sx={{ maxWidth: isWide ? 'none' : 960 }}>{children}</Box>
      <Box
        ref={watchFooter}
        sx={{
          position: 'sticky',
          bottom: 'var(--bar, 0px)',
          zIndex: 3,
          mt: 2,
          mx: { xs: -1.5, sm: -3 },
          px: { xs: 1.5, sm: 3 },
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'divider',
          '&:empty': { display: 'none' },
        }}
      >
        {failed && !busy && <FailedSave {...failed} />}
        {job?.error !== undefined && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {says?.failed !== undefined && <strong>{says.failed} </strong>}
            {failure(job.error)}
          </Alert>
        )}
        {job?.cancelled && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {says?.cancelled}
          </Alert>
        )}
        {job?.busy && <RunningPanel job={job} title={says?.running ?? ''} />}
        {forward && (
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              columnGap: 2,
              rowGap: 1,
              py: 1.5,
              maxWidth: isWide ? 'none' : 960,
            }}
          >
            {back ? <BackButton back={back} busy={busy} /> : <span />}
            {aside && (
              <Box
                sx={{
                  order: { xs: -1, sm: 0 },
                  flex: { xs: remark === '' ? '1 0 100%' : 'none', sm: 'none' },
                  '&:empty': { display: 'none' },
                }}
              >
                {aside.content}
              </Box>
            )}
            <Typography
              role="status"
              variant="body2"
              color="text.secondary"
              sx={{
                flex: { xs: `1 0 ${aside?.isShown ? '45%' : '100%'}`, sm: 1 },
                order: { xs: -1, sm: 0 },
                textAlign: 'right',
                '&:empty': { display: { xs: 'none', sm: 'block' } },
              }}
            >
              {busy ? '' : remark}
            </Typography>
            <ForwardButton {...forward} isSaid={remark !== ''} busy={busy} />
          </Box>
        )}
      </Box>
    </>
  )
}

/** Why a save failed, with the button that tries it again. */
const FailedSave = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  return (
    <Alert
      severity="error"
      sx={{ mt: 1.5 }}
      action={
        <Button color="inherit" size="small" {...(retry ? { onClick: retry } : { type: 'submit' as const })}>
          {translate('ui.error.retry')}
        </Button>
      }
    >
      {failureText(error)}
    </Alert>
  )
}

/** A constant function, so that React calls it only once: it must not take the focus from a cell that is being edited. */
const takeFocus = (node: HTMLElement | null): void => node?.focus()

/** The heading of a step takes the focus so that a new step is announced, except for the first one, which comes with the page. */
const StepHeading = ({ texts, step, isFirst }: { texts: string; step: string; isFirst: boolean }) => {
  const translate = useTranslate()
  return (
    <>
      <Typography
        variant="h2"
        tabIndex={-1}
        ref={isFirst ? null : takeFocus}
        sx={{ mb: 0.5, outline: 'none', scrollMarginTop: 240 }}
      >
        {translate(`${texts}.steps.${step}`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 860 }}>
        {translate(`${texts}.hints.${step}`)}
      </Typography>
    </>
  )
}

/** The progress of the job, with a cancel button. */
const RunningPanel = ({ job, title }: { job: RunningJob; title: string }) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ mt: 1.5, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Button
          size="small"
          color="error"
          onClick={job.cancel}
          disabled={job.cancelling || job.job === undefined}
        >
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
