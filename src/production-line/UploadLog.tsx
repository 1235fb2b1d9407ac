import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { CallError } from '../../contract/client.ts'
import { assemblyLine, LineReport } from '../../contract/main/assemblyLine.ts'
import { main } from '../providers/api.ts'
import { CountTiles } from '../ui/facts/CountTiles.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { JobProgress } from '../ui/jobs/JobProgress.tsx'
import { useRunJob } from '../ui/jobs/useRunJob.ts'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import { NamedButton } from '../ui/buttons/ReasonButton.tsx'
import { ChosenFile } from '../ui/upload/ChosenFile.tsx'
import { DropZone } from '../ui/upload/DropZone.tsx'
import { FileIssues } from '../ui/upload/FileIssues.tsx'
import { RowIssues } from '../ui/upload/RowIssues.tsx'
import { TemplateLine } from '../ui/upload/TemplateLine.tsx'
import { useFileFailure } from '../ui/upload/useFileFailure.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

type Row = LineReport['items'][number]

const columns: readonly StaticColumn<Row>[] = [
  { key: 'row', label: 'onboarding.columns.row', align: 'right', render: ({ row }) => row },
  { key: 'eui', label: 'onboarding.columns.eui', render: ({ eui }) => <code>{eui || '–'}</code> },
  {
    key: 'remarks',
    label: 'onboarding.columns.remarks',
    render: ({ issues }) => <RowIssues issues={issues} />,
  },
]

/** Rows with remarks that the dialog lists. */
const shownRows = 100

/** Opens the upload of a file of the production line; as the primary action, it is named on a phone, too. */
export const UploadLog = ({ primary = false }: { primary?: boolean }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      {primary ? (
        <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setOpen(true)}>
          {translate('production-line.file.act')}
        </Button>
      ) : (
        <NamedButton label="production-line.file.act" onClick={() => setOpen(true)}>
          <UploadIcon />
        </NamedButton>
      )}
      {open && <UploadDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const reportIn = (error: unknown): LineReport | undefined =>
  error instanceof CallError && error.body.error === 'importHasErrors'
    ? LineReport.safeParse(error.body.current).data
    : undefined

/** A file of the line: checked as soon as it is chosen, and recorded once confirmed. */
const useLogFile = (onDone: (report: LineReport) => void) => {
  const queryClient = useQueryClient()
  const job = useRunJob()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<LineReport>()
  const [leaveOut, setLeaveOut] = useState(false)
  const send = async (chosen: File, validateOnly: boolean) => {
    const { made, error } = await job.run({
      made: LineReport,
      send: (signal) =>
        main(
          assemblyLine.importFile,
          { file: chosen, form: { validateOnly, leaveOut } },
          { preferAsync: true, signal },
        ),
    })
    const next = made ?? reportIn(error)
    if (next) setReport(next)
    if (validateOnly || !made) return
    await queryClient.invalidateQueries()
    onDone(made)
  }
  return {
    job,
    file,
    report,
    leaveOut,
    setLeaveOut,
    take: (next: File | undefined) => {
      job.forget()
      setReport(undefined)
      setFile(next)
      if (next) void send(next, true)
    },
    run: () => {
      if (file) void send(file, false)
    },
  }
}

const UploadDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const failure = useFileFailure()
  const { number } = useFormat()
  const titleId = useId()
  const t = (key: string, args: Record<string, unknown> = {}) =>
    translate(`production-line.file.${key}`, args)
  const { job, file, report, leaveOut, setLeaveOut, take, run } = useLogFile(({ recorded, thermostats }) => {
    const said = [
      t('done', { smart_count: recorded, number: number(recorded) }),
      thermostats > 0 && t('followed', { smart_count: thermostats, number: number(thermostats) }),
    ]
    notify(said.filter(Boolean).join(' '), { type: 'success' })
    onClose()
  })
  const isReady =
    report !== undefined &&
    report.fileIssues.length === 0 &&
    report.recorded > 0 &&
    (report.errors === 0 || leaveOut)
  return (
    <Dialog open onClose={job.busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography color="text.secondary">{t('hint')}</Typography>
        <TemplateLine template="AssemblyLine" text={t('template')} />
        <DropZone chosen={file !== undefined} disabled={job.busy} onChoose={take}>
          {file && <ChosenFile file={file} disabled={job.busy} onRemove={() => take(undefined)} />}
        </DropZone>
        {job.busy && (
          <Box role="status">
            <Typography variant="body2">{t('checking')}</Typography>
            <JobProgress job={job.job} />
          </Box>
        )}
        {job.error !== undefined && reportIn(job.error) === undefined && (
          <Alert severity="error">{failure(job.error)}</Alert>
        )}
        {report && (
          <Box>
            <FileIssues issues={report.fileIssues} />
            <CountTiles
              tileWidth={120}
              tiles={(['rows', 'recorded', 'known', 'errors'] as const).map((kind) => ({
                label: `production-line.file.tiles.${kind}`,
                count: report[kind],
              }))}
            />
            {report.items.length > 0 && (
              <>
                <FormControlLabel
                  control={<Switch checked={leaveOut} onChange={(_, on) => setLeaveOut(on)} />}
                  label={t('leaveOut')}
                />
                <StaticTable
                  label={t('remarks')}
                  columns={columns}
                  rows={report.items.slice(0, shownRows)}
                  keyOf={({ row }) => String(row)}
                />
              </>
            )}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={job.busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={!isReady} loading={job.busy} onClick={run}>
          {t('confirm', { smart_count: report?.recorded ?? 0, number: number(report?.recorded ?? 0) })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
