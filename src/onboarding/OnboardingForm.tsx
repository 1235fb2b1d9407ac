import { Alert, Box, Button, Card, MenuItem, TextField, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { onboardingSubjects, onboardingTemplates } from '../../domain/import/onboarding.ts'
import { needs } from '../needs.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { JobProgress } from '../ui/jobs/JobProgress.tsx'
import { ChosenFile } from '../ui/upload/ChosenFile.tsx'
import { DropZone } from '../ui/upload/DropZone.tsx'
import { TemplateLine } from '../ui/upload/TemplateLine.tsx'
import { useFileFailure } from '../ui/upload/useFileFailure.ts'
import { useMay } from '../ui/useMay.ts'
import { OnboardingOptions } from './OnboardingOptions.tsx'
import { OnboardingPreview } from './OnboardingPreview.tsx'
import { useOnboarding, type Onboarding } from './useOnboarding.ts'

/** A file of devices: its subject, templates and options, the file itself, its preview, and its result. */
export const OnboardingForm = () => {
  const translate = useTranslate()
  const failure = useFileFailure()
  const onboarding = useOnboarding()
  const { subject, choose, file, take, report, job, check } = onboarding
  const isDone = report !== undefined && report.id !== null
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ maxWidth: 960, display: 'grid', gap: 1 }}>
        <TextField
          select
          label={translate('onboarding.subject')}
          value={subject}
          disabled={job.busy}
          onChange={({ target }) =>
            choose(onboardingSubjects.find((one) => one === target.value) ?? 'thermostats')
          }
          helperText={translate(`onboarding.hints.${subject}`)}
        >
          {onboardingSubjects.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`onboarding.subjects.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Templates subject={subject} />
      {!isDone && <OnboardingOptions {...onboarding} />}
      {!isDone && (
        <Box sx={{ maxWidth: 960 }}>
          <DropZone chosen={file !== undefined} disabled={job.busy} onChoose={take}>
            {file && <ChosenFile file={file} disabled={job.busy} onRemove={() => take(undefined)} />}
          </DropZone>
        </Box>
      )}
      {job.busy && (
        <Box sx={{ maxWidth: 960 }} role="status">
          <Typography variant="body2">
            {translate(report ? 'onboarding.running' : 'onboarding.checking')}
          </Typography>
          <JobProgress job={job.job} />
        </Box>
      )}
      {job.error !== undefined && report === undefined && (
        <Alert severity="error" sx={{ maxWidth: 960 }}>
          {failure(job.error)}
        </Alert>
      )}
      {!report && (
        <Box>
          <Button variant="contained" disabled={!file} loading={job.busy} onClick={check}>
            {translate('onboarding.check')}
          </Button>
        </Box>
      )}
      {report && <OnboardingPreview report={report} leaveOut={onboarding.draft.leaveOut} />}
      {report && !isDone && <Run {...onboarding} report={report} />}
      {isDone && (
        <Box>
          <Button variant="outlined" onClick={() => take(undefined)}>
            {translate('onboarding.again')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** The templates of a subject; moving gateways has a page of its own. */
const Templates = ({ subject }: Pick<Onboarding, 'subject'>) => {
  const translate = useTranslate()
  const mayMove = useMay(needs.reassignGateways)
  const templates = [
    ...onboardingTemplates[subject],
    ...(subject === 'tenantChanges' ? (['GatewayTenantChange'] as const) : []),
  ]
  return (
    <Card
      component="section"
      aria-label={translate('onboarding.templatesTitle')}
      sx={{ p: { xs: 2, sm: 3 }, maxWidth: 960, display: 'grid', gap: 1 }}
    >
      <Typography variant="h3" component="h2">
        {translate('onboarding.templatesTitle')}
      </Typography>
      {templates.map((template) => (
        <TemplateLine
          key={template}
          template={template}
          text={translate(`onboarding.templates.${template}`)}
        />
      ))}
      {subject === 'tenantChanges' && mayMove && (
        <Box>
          <Button component={Link} to={paths.gatewayReassignment}>
            {translate('onboarding.moveGateways')}
          </Button>
        </Box>
      )}
    </Card>
  )
}

/** Carries the file out, after asking; says why it cannot be. */
const Run = ({
  report: { accepted, errors, fileIssues },
  draft,
  job,
  run,
}: Onboarding & { report: NonNullable<Onboarding['report']> }) => {
  const translate = useTranslate()
  const failure = useFileFailure()
  const { number } = useFormat()
  const [asking, setAsking] = useState(false)
  const whyNot =
    fileIssues.length > 0
      ? 'whyFile'
      : errors > 0 && !draft.leaveOut
        ? 'whyErrors'
        : accepted === 0
          ? 'whyNothing'
          : undefined
  const reason = whyNot && translate(`onboarding.${whyNot}`)
  return (
    <Box>
      {job.error !== undefined && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failure(job.error)}
        </Alert>
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}
      >
        <Typography role="status" variant="body2" color="text.secondary">
          {reason}
        </Typography>
        <Tooltip describeChild title={reason ?? ''}>
          <span>
            <Button
              variant="contained"
              disabled={whyNot !== undefined}
              loading={job.busy}
              onClick={() => setAsking(true)}
            >
              {translate('onboarding.run', { smart_count: accepted, number: number(accepted) })}
            </Button>
          </span>
        </Tooltip>
      </Box>
      <ConfirmDialog
        open={asking}
        title={translate('onboarding.confirmTitle')}
        confirm={translate('onboarding.confirm')}
        busy={job.busy}
        onConfirm={() => {
          setAsking(false)
          run()
        }}
        onClose={() => setAsking(false)}
      >
        {translate('onboarding.confirmText')}
      </ConfirmDialog>
    </Box>
  )
}
