import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import { NamedButton } from '../../ui/buttons/ReasonButton.tsx'

const ExportProjectsDialog = lazyPart(
  async () => (await import('./ExportProjectsDialog.tsx')).ExportProjectsDialog,
)

/** Exports the projects that match the list's filters, with their figures, to .xlsx; the call returns the job. */
export const ExportProjects = () => {
  const { total } = useListContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <NamedButton label="projects.export.button" disabled={total === 0} onClick={() => setOpen(true)}>
        <DownloadIcon />
      </NamedButton>
      {open && <ExportProjectsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
