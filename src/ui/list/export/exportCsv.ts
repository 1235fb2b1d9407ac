import type { RaRecord } from 'react-admin'
import type { Column } from '../columns/columns.tsx'

/** Maximum number of rows in a list export; the estate's own export has no limit. */
export const exportBound = 10_000
const pageSize = 200

export type Translate = (key: string, options?: Record<string, unknown>) => string
type LoadPage<R> = (page: number, perPage: number) => Promise<{ data: R[]; total?: number | undefined }>

export const valueAt = (record: RaRecord, source: string): unknown =>
  source
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      record,
    )

/** What a file says of a row in a column, before it is written as a file of its kind writes it. */
export const cellOf = <R extends RaRecord>(row: R, column: Column<R>, translate: Translate): unknown =>
  column.text ? column.text(row, translate) : valueAt(row, column.source)

const plain = (value: unknown, decimalMark: string): string | boolean =>
  typeof value === 'number'
    ? String(value).replace('.', decimalMark)
    : typeof value === 'string' || typeof value === 'boolean'
      ? value
      : value === null || value === undefined
        ? ''
        : JSON.stringify(value)

/** Loads every row that matches the list's filters, page by page. */
export const loadAll = async <R>(
  loadPage: LoadPage<R>,
  progress: (done: number) => void,
  bound = exportBound,
): Promise<R[]> => {
  const rows: R[] = []
  for (let page = 1; rows.length < bound; page += 1) {
    const { data } = await loadPage(page, pageSize)
    rows.push(...data)
    progress(rows.length)
    if (data.length < pageSize) break
  }
  return rows
}

/** What a spreadsheet would run as a formula. A number with a sign is safe. */
const formulaLike = /^(?!-?\d+(?:[.,]\d+)?$)[=+\-@\t\r]/

/** A table as CSV that a spreadsheet in the user's language opens with a double click; formula-like cells are escaped as text. */
export const csvOf = async (rows: readonly (readonly unknown[])[], language: string): Promise<Blob> => {
  const { unparse } = await import('papaparse')
  // a German spreadsheet separates by semicolon, and reads 2.5 as the second of May
  const [delimiter, decimalMark] = language === 'de' ? [';', ','] : [',', '.']
  const text = unparse(
    rows.map((row) => row.map((cell) => plain(cell, decimalMark))),
    { delimiter, escapeFormulae: formulaLike },
  )
  // the byte order mark tells spreadsheets that the text is UTF-8
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

/** The rows of a list as CSV. */
export const toCsv = <R extends RaRecord>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  heading: (column: Column<R>) => string,
  translate: Translate,
  language: string,
): Promise<Blob> =>
  csvOf(
    [columns.map(heading), ...rows.map((row) => columns.map((column) => cellOf(row, column, translate)))],
    language,
  )
