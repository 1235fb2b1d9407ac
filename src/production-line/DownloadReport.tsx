import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import * as z from 'zod'
import { assemblyLine, LinePeriod } from '../../contract/main/assemblyLine.ts'
import { main } from '../providers/api.ts'
import { useFormat } from '../ui/facts/format.ts'
import { ExportDialog } from '../ui/jobs/ExportDialog.tsx'
import { instantOf, limitDayOf } from '../ui/list/inputs/DayFilter.tsx'
import { RadioChoice } from '../ui/form/RadioChoice.tsx'
import { NamedButton } from '../ui/buttons/ReasonButton.tsx'
import { useDraft } from '../ui/useDraft.ts'

const kinds = ['summary', 'detail'] as const
const formats = ['xlsx', 'csv'] as const

/** Days of this device's time zone, and EUIs as text. */
interface Draft {
  from: string
  to: string
  euis: string
}

const periodOf = ({ from, to, euis }: Draft) => ({
  from: instantOf(from, false) || null,
  to: instantOf(to, true) || null,
  euis: euis
    .split(/[\n,;]+/)
    .map((eui) => eui.trim())
    .filter(Boolean),
})

/** The period as the call takes it, with a reason for each field; one wrong EUI makes the list wrong. */
const DraftPeriod = z.custom<Draft>().superRefine((draft, context) => {
  for (const { path, message } of LinePeriod.safeParse(periodOf(draft)).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
})

/** Downloads the summary or the logs of a period; the period is at first that of the list. */
export const DownloadReport = () => {
  const translate = useTranslate()
  const { language } = useFormat()
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<(typeof kinds)[number]>('summary')
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx')
  const { values, change, reason, check } = useDraft<Draft>(DraftPeriod, { from: '', to: '', euis: '' })
  const begin = () => {
    change({ from: limitDayOf(filterValues?.['From']), to: limitDayOf(filterValues?.['To']) })
    setOpen(true)
  }
  const start = () =>
    main(
      assemblyLine[kind],
      {
        query: { format, Language: language },
        body: periodOf(values),
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
        check={check}
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
          <RadioChoice
            label={t('format')}
            values={formats}
            value={format}
            textOf={(one) => `.${one}`}
            onChange={setFormat}
          />
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
            {(['from', 'to'] as const).map((day) => (
              <TextField
                key={day}
                type="date"
                label={t(day)}
                value={values[day]}
                onChange={({ target }) => change({ [day]: target.value })}
                error={reason(day) !== undefined}
                helperText={reason(day)}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            ))}
          </Box>
          <TextField
            multiline
            minRows={2}
            maxRows={6}
            label={t('euis')}
            error={reason('euis') !== undefined}
            helperText={reason('euis') ?? t('euisHelp')}
            value={values.euis}
            onChange={({ target }) => change({ euis: target.value })}
          />
        </Box>
      </ExportDialog>
    </>
  )
}
