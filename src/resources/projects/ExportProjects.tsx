import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { projects } from '../../../contract/main/projects.ts'
import { isRecord } from '../../../domain/records.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/format.ts'
import { latePart } from '../../ui/latePart.tsx'
import { NamedButton } from '../../ui/ReasonButton.tsx'

const ExportDialog = latePart(async () => (await import('../../ui/jobs/ExportDialog.tsx')).ExportDialog)

/** The filters of the list in the keys of the call; what is shown but empty is left out. */
const queryOf = (filter: unknown): Record<string, unknown> => {
  const { q, ...rest } = isRecord(filter) ? filter : {}
  return Object.fromEntries(Object.entries({ ...rest, Query: q }).filter(([, value]) => value !== undefined && value !== ''))
}

/** Exports the projects that match the list's filters, with their figures, to .xlsx; the call returns the job. */
export const ExportProjects = () => {
  const translate = useTranslate()
  const { number, language } = useFormat()
  const { filterValues, total } = useListContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <NamedButton label="projects.export.button" disabled={total === 0} onClick={() => setOpen(true)}>
        <DownloadIcon />
      </NamedButton>
      {open && (
        <ExportDialog
          open
          title={translate('projects.export.title')}
          confirm={translate('ra.action.export')}
          start={() => main(projects.export, { query: { ...queryOf(filterValues), Language: language } }, { preferAsync: true })}
          onClose={() => setOpen(false)}
        >
          {translate('projects.export.text', { smart_count: total ?? 0, number: number(total ?? 0) })}
        </ExportDialog>
      )}
    </>
  )
}
