import { useListContext, useTranslate } from 'react-admin'
import { projects } from '../../../contract/main/projects.ts'
import { isRecord } from '../../../domain/records.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { ExportDialog } from '../../ui/jobs/ExportDialog.tsx'

/** The filters of the list in the keys of the call; what is shown but empty is left out. */
const queryOf = (filter: unknown): Record<string, unknown> => {
  const { q, ...rest } = isRecord(filter) ? filter : {}
  return Object.fromEntries(
    Object.entries({ ...rest, Query: q }).filter(([, value]) => value !== undefined && value !== ''),
  )
}

/** Asks before the export of projects, and follows it. */
export const ExportProjectsDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const { number, language } = useFormat()
  const { filterValues, total } = useListContext()
  return (
    <ExportDialog
      open
      title={translate('projects.export.title')}
      confirm={translate('ra.action.export')}
      start={() =>
        main(
          projects.export,
          { query: { ...queryOf(filterValues), Language: language } },
          { preferAsync: true },
        )
      }
      onClose={onClose}
    >
      {translate('projects.export.text', { smart_count: total ?? 0, number: number(total ?? 0) })}
    </ExportDialog>
  )
}
