import { Box, Button, Card, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ExportDialog } from '../ui/jobs/ExportDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { exportData, type Subject } from './personalDataCalls.ts'

interface Props {
  subject: Subject
  /** Called once the person is erased and the report was closed. */
  onErased: () => void
}

/** A person's data rights: a file with all data about them, or erasure. */
export const PersonalDataReference = ({ subject, onErased }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const [open, setOpen] = useState<'export' | 'erase'>()
  const close = () => setOpen(undefined)
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2">
        {translate('personal-data.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {translate('personal-data.text')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="outlined" onClick={() => setOpen('export')}>
          {translate('personal-data.export')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setOpen('erase')}>
          {translate('personal-data.erase')}
        </Button>
      </Box>
      <ExportDialog
        open={open === 'export'}
        title={translate('personal-data.exportTitle')}
        confirm={translate('personal-data.export')}
        start={() => exportData(subject)}
        onClose={close}
      >
        {translate('personal-data.exportText')}
      </ExportDialog>
      {open === 'erase' && <EraseDialog subject={subject} onClose={close} onErased={onErased} />}
    </Card>
  )
}
