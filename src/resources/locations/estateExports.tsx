import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { Button, useRecordContext, useTranslate } from 'react-admin'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/format.ts'
import { latePart } from '../../ui/latePart.tsx'

const ExportDialog = latePart(async () => (await import('../../ui/jobs/ExportDialog.tsx')).ExportDialog)

interface Props {
  /** Text key. */
  label: string
  /** Requests the export. */
  start: () => Promise<unknown>
}

/** Exports to .xlsx; warns first that this may take several minutes. */
const ExportButton = ({ label, start }: Props) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button label={label} onClick={() => setOpen(true)}>
        <DownloadIcon />
      </Button>
      {open && (
        <ExportDialog
          open
          title={translate('locations.export.title')}
          confirm={translate('locations.export.confirm')}
          start={start}
          onClose={() => setOpen(false)}
        >
          {translate('locations.export.text')}
        </ExportDialog>
      )}
    </>
  )
}

const exports = () => import('../../../contract/main/taxonomyExport.ts')

/** Exports the whole estate of the client as a spreadsheet, in the format of the import; the call returns the job. */
export const ExportEstate = () => {
  const { language } = useFormat()
  const start = async () => main((await exports()).taxonomyExport.tenant, { query: { Language: language } }, { preferAsync: true })
  return <ExportButton label="locations.export.estate" start={start} />
}

/** Exports a location with everything below it as a spreadsheet, in the format of the import; the call returns the job. */
export const ExportLocation = () => {
  const record = useRecordContext()
  const { language } = useFormat()
  if (!record) return null
  const start = async () =>
    main((await exports()).taxonomyExport.space, { params: { spaceId: String(record.id) }, query: { Language: language } }, { preferAsync: true })
  return <ExportButton label="locations.export.one" start={start} />
}
