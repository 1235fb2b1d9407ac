import { useDeferredValue, useMemo, useState } from 'react'
import type { ImportPreview } from '../../contract/main/importShapes.ts'
import type { Draft } from './draft.ts'
import {
  filterCounts,
  filterRows,
  mendedRows,
  openCells,
  openSuggestions,
  sheetsOf,
  type RowFilter,
} from './previewRows.ts'

/** Page size. */
export const pageSize = 50

/** The visible rows of the preview: one sheet, filtered and searched, page by page. */
export const usePreviewRows = (
  preview: ImportPreview,
  { corrections, checked }: Pick<Draft, 'corrections' | 'checked'>,
) => {
  const sheets = useMemo(() => sheetsOf(preview), [preview])
  const [chosenSheet, setSheet] = useState<string>()
  // starts with the first sheet that has errors
  const sheet =
    sheets.find((one) => one.sheet === chosenSheet)?.sheet ??
    sheets.find(({ errors }) => errors > 0)?.sheet ??
    sheets[0]?.sheet ??
    ''
  const [chosenFilter, setChosenFilter] = useState<RowFilter>()
  const [query, setSearched] = useState('')
  const searched = useDeferredValue(query)
  const [turned, setPage] = useState(0)
  const own = useMemo(() => preview.rows.filter((row) => row.sheet === sheet), [preview, sheet])
  const columns = useMemo(() => preview.columns.filter((column) => column.sheet === sheet), [preview, sheet])
  const counts = useMemo(() => filterCounts(own), [own])
  const wanted = chosenFilter ?? (counts.errors > 0 ? 'errors' : 'all')
  const filter = counts[wanted] > 0 ? wanted : 'all'
  const mended = useMemo(() => mendedRows(corrections), [corrections])
  const known = useMemo(() => mendedRows(checked), [checked])
  const rows = useMemo(() => filterRows(own, filter, searched, mended), [own, filter, searched, mended])
  const open = useMemo(() => openCells(rows, columns, mended), [rows, columns, mended])
  const suggestions = useMemo(() => openSuggestions(own, mended), [own, mended])
  const page = Math.min(turned, Math.max(0, Math.ceil(rows.length / pageSize) - 1))
  const fromStart = (set: () => void) => {
    set()
    setPage(0)
  }
  return {
    sheets,
    sheet,
    columns,
    counts,
    filter,
    query,
    rows,
    page,
    mended,
    known,
    open,
    suggestions,
    setPage,
    setSheet: (next: string) => fromStart(() => setSheet(next)),
    setFilter: (next: RowFilter) => fromStart(() => setChosenFilter(next)),
    setQuery: (next: string) => fromStart(() => setSearched(next)),
  }
}
export type PreviewView = ReturnType<typeof usePreviewRows>
