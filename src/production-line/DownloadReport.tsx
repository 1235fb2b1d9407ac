import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { assemblyLine } from '../../contract/main/assemblyLine.ts'
import { main } from '../providers/api.ts'
import { useFormat } from '../ui/format.ts'
import { ExportDialog } from '../ui/jobs/ExportDialog.tsx'
import { instantOf, localDayOf } from '../ui/list/inputs/DayFilter.tsx'
import { RadioChoice } from '../ui/RadioChoice.tsx'
import { NamedButton } from '../ui/ReasonButton.tsx'

const kinds = ['summary', 'detail'] as const
const formats = ['xlsx', 'csv'] as const

/** Downloads the summary or the logs of a period; the period is at first that of the list. */
export const DownloadReport = () => {
  const translate = useTranslate()
  const { language } = useFormat()
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<(typeof kinds)[number]>('summary')
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx')
  const [days, setDays] = useState({ from: '', to: '' })
  const [euis, setEuis] = useState('')
  const begin = () => {
    setDays({ from: localDayOf(filterValues?.['From']), to: localDayOf(filterValues?.['To']) })
    setOpen(true)
  }
  const start = () =>
    main(
      assemblyLine[kind],
      {
        query: { format, Language: language },
        body: {
          from: instantOf(days.from, false) || null,
          to: instantOf(days.to, true) || null,
          euis: euis
            .split(/[\n,;]+/)
            .map((eui) => eui.trim())
            .filter(Boolean),
        },
      },
      { preferAsync: true },
    )
  const t = (key: string) => translate(`production-line.download.${key}`)
  return (
    <>
      <NamedButton label="production-line.download.button" onClick={begin}>
        <DownloadIcon />
      </NamedButton>
      <ExportDialog
        open={open}
        title={t('title')}
        confirm={t('confirm')}
        start={start}
        onClose={() => setOpen(false)}
        toasts={{ done: 'production-line.download.done', failed: 'production-line.download.failed' }}
      >
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography>{t('text')}</Typography>
          <RadioChoice label={t('kind')} values={kinds} value={kind} textOf={t} onChange={setKind} />
          <Typography variant="body2" color="text.secondary">
            {t(`${kind}Help`)}
          </Typography>
          <RadioChoice label={t('format')} values={formats} value={format} textOf={(one) => `.${one}`} onChange={setFormat} />
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
            {(['from', 'to'] as const).map((day) => (
              <TextField
                key={day}
                type="date"
                label={t(day)}
                value={days[day]}
                onChange={({ target }) => setDays((now) => ({ ...now, [day]: target.value }))}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            ))}
          </Box>
          <TextField
            multiline
            minRows={2}
            maxRows={6}
            label={t('euis')}
            helperText={t('euisHelp')}
            value={euis}
            onChange={({ target }) => setEuis(target.value)}
          />
        </Box>
      </ExportDialog>
    </>
  )
}
