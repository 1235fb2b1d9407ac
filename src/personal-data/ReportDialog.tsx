import { Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { ErasureReport } from '../../contract/main/personalData.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { localDay } from '../ui/facts/localDay.ts'
import { saveFile } from '../ui/buttons/saveFile.ts'
import { ReportTable } from './ReportTable.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

const saveReport = (report: ErasureReport): void =>
  saveFile(
    `erasure-${localDay(report.erasedAt)}.json`,
    new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }),
  )

/** What an erasure deleted and what it kept, to read and to download. */
export const ReportDialog = ({ report, onClose }: { report: ErasureReport; onClose: () => void }) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('personal-data.erased')}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          <FormatDate value={report.erasedAt} />
        </Typography>
        <ReportTable report={report} tense="done" />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => saveReport(report)}>{translate('personal-data.saveReport')}</Button>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
