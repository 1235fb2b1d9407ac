import type { RaRecord } from 'react-admin'
import type { Column } from './columns.tsx'

/** A list is written up to this many rows; the estate's own export has no such end. */
export const exportBound = 10_000
const pageSize = 200

type Translate = (key: string, options?: Record<string, unknown>) => string
type LoadPage<R> = (page: number, perPage: number) => Promise<{ data: R[]; total?: number | undefined }>

const valueOf = (record: RaRecord, source: string): unknown =>
  source
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined),
      record,
    )

const plain = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)

/** Every row that the list's filters let through, page by page. */
export const loadAll = async <R>(loadPage: LoadPage<R>, progress: (done: number) => void): Promise<R[]> => {
  const rows: R[] = []
  for (let page = 1; rows.length < exportBound; page += 1) {
    const { data } = await loadPage(page, pageSize)
    rows.push(...data)
    progress(rows.length)
    if (data.length < pageSize) break
  }
  return rows
}

/** The rows as CSV that the language's spreadsheet opens by a double click; cells that look like formulas become text. */
export const toCsv = async <R extends RaRecord>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  heading: (column: Column<R>) => string,
  translate: Translate,
  language: string,
): Promise<Blob> => {
  const { unparse } = await import('papaparse')
  const data = rows.map((row) => columns.map((column) => plain(column.text ? column.text(row, translate) : valueOf(row, column.source))))
  const text = unparse({ fields: columns.map(heading), data }, { delimiter: language === 'de' ? ';' : ',', escapeFormulae: true })
  // the mark at the start tells spreadsheets that the text is UTF-8
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}
