import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../contract/client.ts'
import { ErasureReport } from '../../contract/main/personalData.ts'
import { reasonKey } from '../providers/reasons.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { JobProgress } from '../ui/jobs/JobProgress.tsx'
import { useRunJob } from '../ui/jobs/useRunJob.ts'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { eraseData, type Subject, planErasure } from './personalDataCalls.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { ReportTable } from './ReportTable.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

/** What will be erased and what will be kept, shown before anybody confirms. */
const ErasePlan = ({ subject }: { subject: Subject }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure-plan', subject.kind, subject.id],
    queryFn: ({ signal }) => planErasure(subject, signal),
    staleTime: 0,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  return (
    <>
      <ReportTable report={data} tense="planned" />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, mb: 2 }}>
        {translate('personal-data.planHint')}
      </Typography>
    </>
  )
}

interface Props {
  subject: Subject
  onClose: () => void
  /** Leaves the page of the erased person. */
  onErased: () => void
}

/** Shows what will be erased and what will be kept, asks for the surname, erases the person, and shows the report. */
export const EraseDialog = ({ subject, onClose, onErased }: Props) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const titleId = useId()
  const [surname, setSurname] = useState('')
  const [report, setReport] = useState<ErasureReport>()
  const running = useRunJob()
  const wrongSurname = running.error instanceof CallError ? running.error.body.fields?.['surname'] : undefined
  const send = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { made } = await running.run({
      send: (signal) => eraseData(subject, surname.trim(), signal),
      made: ErasureReport,
    })
    if (made) setReport(made)
  }
  if (report) return <ReportDialog report={report} onClose={onErased} />
  return (
    <Dialog
      open
      onClose={running.busy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void send(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{translate('personal-data.eraseTitle')}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>{translate('personal-data.eraseText')}</Typography>
          <ErasePlan subject={subject} />
          <TextField
            label={translate('personal-data.surname')}
            value={surname}
            onChange={({ target }) => {
              setSurname(target.value)
              running.forget()
            }}
            disabled={running.busy}
            fullWidth
            required
            error={wrongSurname !== undefined}
            helperText={wrongSurname && translate(reasonKey(wrongSurname))}
          />
          {running.error !== undefined && wrongSurname === undefined && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failureText(running.error)}
            </Alert>
          )}
          {running.busy && (
            <Box sx={{ mt: 2 }}>
              <JobProgress job={running.job} />
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={running.busy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            loading={running.busy}
            disabled={surname.trim() === ''}
          >
            {translate('personal-data.erase')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
