import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { lazy, Suspense, useState } from 'react'
import { Button, useTranslate } from 'react-admin'

const ExportDialog = lazy(async () => ({ default: (await import('../../ui/jobs/ExportDialog.tsx')).ExportDialog }))

interface Props {
  /** Text key. */
  label: string
  /** Asks for the export. */
  start: () => Promise<unknown>
}

/** An export to .xlsx, which may take several minutes and says so first. */
export const ExportButton = ({ label, start }: Props) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button label={label} onClick={() => setOpen(true)}>
        <DownloadIcon />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog
            open
            title={translate('locations.export.title')}
            confirm={translate('locations.export.confirm')}
            start={start}
            onClose={() => setOpen(false)}
          >
            {translate('locations.export.text')}
          </ExportDialog>
        </Suspense>
      )}
    </>
  )
}
