import DownloadIcon from '@mui/icons-material/Download'
import { useState } from 'react'
import {
  useDataProvider,
  useGetResourceLabel,
  useListContext,
  useLocaleState,
  useNotify,
  useResourceContext,
  useTranslate,
  useTranslateLabel,
  type RaRecord,
} from 'react-admin'
import { NamedButton } from '../ReasonButton.tsx'
import { saveFile } from '../saveFile.ts'
import type { Column } from './columns.tsx'
import { exportBound, loadAll, toCsv } from './exportCsv.ts'

/** Exports every row that matches the list's filters to a CSV file. */
export const ExportList = <R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) => {
  const resource = useResourceContext() ?? ''
  const { filterValues, filter, sort, total } = useListContext()
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const resourceLabel = useGetResourceLabel()
  const notify = useNotify()
  const [language] = useLocaleState()
  const [done, setDone] = useState<number>()
  const heading = ({ source, label }: Column<R>) => {
    const text = translateLabel({ resource, source, ...(label !== undefined && { label }) })
    return typeof text === 'string' ? text : source
  }
  const run = async () => {
    setDone(0)
    try {
      const rows = await loadAll(
        (page, perPage) => dataProvider.getList<R>(resource, { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } }),
        setDone,
      )
      if (rows.length === 0) notify('lists.noData', { type: 'info' })
      else saveFile(`${resourceLabel(resource, 2)}.csv`, await toCsv(rows, columns, heading, translate, language))
      if (rows.length >= exportBound) notify('lists.exportCut', { type: 'warning', messageArgs: { bound: exportBound } })
    } catch (error) {
      notify(error instanceof Error ? error.message : 'errors.internal', { type: 'error' })
    } finally {
      setDone(undefined)
    }
  }
  const label = translate(done ? 'lists.exporting' : 'lists.export', { done })
  return (
    <NamedButton label={label} onClick={run} disabled={done !== undefined || total === 0}>
      <DownloadIcon />
    </NamedButton>
  )
}
