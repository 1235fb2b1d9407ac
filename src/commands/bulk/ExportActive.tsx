import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { Button, useTranslate } from 'react-admin'
import { bulkUpdates } from '../../../contract/main/bulkUpdates.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/format.ts'
import { ExportDialog } from '../../ui/jobs/ExportDialog.tsx'

/** Writes the bulk updates under way into a .csv, a line a thermostat. */
export const ExportActive = () => {
  const translate = useTranslate()
  const { language } = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button label="commands.bulk.exportActive" onClick={() => setOpen(true)}>
        <DownloadIcon />
      </Button>
      <ExportDialog
        open={open}
        title={translate('commands.bulk.exportActive')}
        confirm={translate('ra.action.export')}
        start={() => main(bulkUpdates.exportActive, { query: { Language: language } }, { preferAsync: true })}
        onClose={() => setOpen(false)}
      >
        {translate('commands.bulk.exportText')}
      </ExportDialog>
    </>
  )
}
