import { Alert, Box, Button, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { tenants } from '../../contract/main/tenants.ts'
import { main } from '../providers/api.ts'
import { readSession, readTenant } from '../providers/session.ts'
import { useFormat } from '../ui/format.ts'
import { JobProgress } from '../ui/jobs/JobProgress.tsx'
import type { RunningJob } from '../ui/jobs/useRunJob.ts'
import { useFileFailure } from '../ui/upload/useFileFailure.ts'
import { useFailureText } from '../ui/useAct.ts'
import { Corrections } from './Corrections.tsx'
import { uncheckedCount } from './draft.ts'
import { flow, type WhyNotEnter } from './flow.ts'
import { Steps } from './Steps.tsx'
import type { Wizard } from './useImport.ts'

interface Forward {
  /** Text key. */
  label: string
  whyNot: WhyNotEnter | undefined
  go: () => unknown
}

/** The forward button: the file is parsed before the preview, and imported before the result. */
const forwardOf = ({ step, draft, go, check, create }: Wizard): Forward | undefined => {
  if (step === 'content') return { label: 'import.wizard.continue', whyNot: flow.file.whyNot(draft), go: () => go('file') }
  if (step === 'file' && draft.preview) return { label: 'import.wizard.continue', whyNot: undefined, go: () => go('preview') }
  if (step === 'file') return { label: 'import.wizard.check', whyNot: draft.file ? undefined : 'fileMissing', go: check }
  if (step === 'preview' && uncheckedCount(draft) > 0) return { label: 'import.wizard.corrections.check', whyNot: undefined, go: check }
  if (step === 'preview') return { label: 'import.wizard.continue', whyNot: flow.create.whyNot(draft), go: () => go('create') }
  return step === 'create' ? { label: 'import.wizard.create.now', whyNot: undefined, go: create } : undefined
}

/** The frame of all steps: the client, the progress, the buttons back and forward, the running job and errors. */
export const StepFrame = ({ wizard, children }: { wizard: Wizard; children: ReactNode }) => {
  const translate = useTranslate()
  const failure = useFileFailure()
  const { number } = useFormat()
  const { step, job, back, draft } = wizard
  const forward = forwardOf(wizard)
  const whyNot = forward?.whyNot
  const errors = draft.preview?.summary.errors ?? 0
  const unchecked = step === 'preview' ? uncheckedCount(draft) : 0
  const reason = whyNot ? translate(`import.wizard.whyNot.${whyNot}`, { smart_count: errors, number: number(errors) }) : ''
  // no hint to choose something before anything was chosen
  const remark = unchecked > 0 ? translate('import.wizard.corrections.unchecked', { smart_count: unchecked }) : step === 'preview' ? reason : ''
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, alignItems: 'center', mb: 2.5 }}>
        <IntoTenant />
        <Steps wizard={wizard} />
      </Box>
      <StepHeading key={step} step={step} />
      <Box sx={{ maxWidth: step === 'preview' ? 'none' : 960 }}>{children}</Box>
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
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
        {job.error !== undefined && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {step === 'create' && <strong>{translate('import.wizard.create.failed')} </strong>}
            {failure(job.error)}
          </Alert>
        )}
        {job.cancelled && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {translate(step === 'create' ? 'import.wizard.create.cancelled' : 'import.wizard.cancelled')}
          </Alert>
        )}
        {job.busy && <RunningPanel job={job} title={translate(step === 'create' ? 'import.wizard.create.running' : 'import.wizard.checking')} />}
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
              maxWidth: step === 'preview' ? 'none' : 960,
            }}
          >
            {back ? (
              <Button onClick={back} disabled={job.busy} variant="outlined">
                {translate('import.wizard.back')}
              </Button>
            ) : (
              <span />
            )}
            {step === 'preview' && (
              <Box sx={{ order: { xs: -1, sm: 0 }, '&:empty': { display: 'none' } }}>
                <Corrections draft={draft} change={wizard.change} />
              </Box>
            )}
            <Typography
              role="status"
              variant="body2"
              color="text.secondary"
              sx={{
                flex: { xs: `1 0 ${draft.corrections.length > 0 ? '45%' : '100%'}`, sm: 1 },
                order: { xs: -1, sm: 0 },
                textAlign: 'right',
                '&:empty': { display: { xs: 'none', sm: 'block' } },
              }}
            >
              {job.busy ? '' : remark}
            </Typography>
            <Tooltip describeChild title={remark === '' ? reason : ''}>
              <span>
                <Button onClick={() => void forward.go()} disabled={whyNot !== undefined} loading={job.busy} variant="contained">
                  {translate(forward.label)}
                </Button>
              </span>
            </Tooltip>
          </Box>
        )}
      </Box>
    </>
  )
}

/** A constant function, so that React calls it only once: it must not take the focus from a cell that is being edited. */
const takeFocus = (node: HTMLElement | null): void => node?.focus()

/** The heading of a step takes the focus so that a new step is announced, except for the first one, which comes with the page. */
const StepHeading = ({ step }: { step: Wizard['step'] }) => {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="h2" tabIndex={-1} ref={step === 'content' ? null : takeFocus} sx={{ mb: 0.5, outline: 'none', scrollMarginTop: 240 }}>
        {translate(`import.wizard.steps.${step}`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 860 }}>
        {translate(`import.wizard.hints.${step}`)}
      </Typography>
    </>
  )
}

/** Shows the target client prominently: an import into the wrong estate is hard to undo. */
const IntoTenant = () => {
  const translate = useTranslate()
  const id = readTenant() ?? ''
  const listed = readSession()?.allowedTenants.find((tenant) => tenant.id === id)?.name
  // for users who may enter more clients than the session lists
  const { data } = useQuery({
    queryKey: ['tenants', 'name', id],
    queryFn: ({ signal }) => main(tenants.read, { params: { id } }, { signal }),
    enabled: listed === undefined && id !== '',
  })
  const name = listed ?? data?.name
  if (name === undefined) return null
  return (
    <Typography component="p" sx={{ px: 1.25, py: 0.5, borderRadius: 1, bgcolor: 'soft.accent' }}>
      {translate('import.wizard.into')} <strong>{name}</strong>
    </Typography>
  )
}

/** The progress of the job, with a cancel button. */
const RunningPanel = ({ job, title }: { job: RunningJob; title: string }) => {
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
