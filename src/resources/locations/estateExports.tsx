import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { Button, useRecordContext, useTranslate } from 'react-admin'
import type { Location } from '../../../contract/main/locations.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { ExportList } from '../../ui/list/export/ExportList.tsx'

const ExportDialog = lazyPart(async () => (await import('../../ui/jobs/ExportDialog.tsx')).ExportDialog)

type Start = () => Promise<unknown>

/** Asks before an export to .xlsx, as it may take several minutes. */
const AskingExport = ({ start, onClose }: { start: Start; onClose: () => void }) => {
  const translate = useTranslate()
  return (
    <ExportDialog
      open
      title={translate('locations.export.title')}
      confirm={translate('locations.export.confirm')}
      start={start}
      onClose={onClose}
    >
      {translate('locations.export.text')}
    </ExportDialog>
  )
}

const exports = () => import('../../../contract/main/taxonomyExport.ts')

/** Exports the locations as they are listed, or the whole estate of the client as a spreadsheet in the format of the import; that call returns the job. */
export const ExportEstate = ({ columns }: { columns: readonly Column<Location>[] }) => {
  const { language } = useFormat()
  const [open, setOpen] = useState(false)
  const start = async () =>
    main((await exports()).taxonomyExport.tenant, { query: { Language: language } }, { preferAsync: true })
  return (
    <>
      <ExportList columns={columns} task={{ label: 'locations.export.estate', start: () => setOpen(true) }} />
      {open && <AskingExport start={start} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Exports a location with everything below it as a spreadsheet, in the format of the import; the call returns the job. */
export const ExportLocation = () => {
  const record = useRecordContext()
  const { language } = useFormat()
  const [open, setOpen] = useState(false)
  if (!record) return null
  const start = async () =>
    main(
      (await exports()).taxonomyExport.space,
      { params: { spaceId: String(record.id) }, query: { Language: language } },
      { preferAsync: true },
    )
  return (
    <>
      <Button label="locations.export.one" onClick={() => setOpen(true)}>
        <DownloadIcon />
      </Button>
      {open && <AskingExport start={start} onClose={() => setOpen(false)} />}
    </>
  )
}
