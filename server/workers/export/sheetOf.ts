import type { Column, Columns } from '../../../domain/import/column.ts'
import type { EstateSheet } from '../../../domain/import/sheets.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import type { ColumnToWrite, SheetToWrite } from '../../spreadsheet/writeXlsx.ts'
import type { WorkbookWords } from './words.ts'

/** The values of a row by column key, as read from the database. */
export type SourceRow = Readonly<Record<string, unknown>>

/** The options of a column's dropdown, in words. */
export const offeredBy = ({ kind }: Column<unknown>, words: WorkbookWords): string[] | undefined => {
  const { set, list } = kind
  if (set === 'flag') return [words.flag(true), words.flag(false)]
  return set === undefined ? undefined : list?.map((value) => words.value(set, value))
}

const asText = new Set(['zipcode', 'customerId', 'streetNumber', 'phone', 'plateSubtype'])

const columnToWrite = (key: string, column: Column<unknown>, words: WorkbookWords): ColumnToWrite => {
  const header = words.column(key)
  const list = offeredBy(column, words)
  const kind = column.kind.cell === 'date' ? 'date' : asText.has(key) ? 'text' : undefined
  return { header, width: Math.max(12, header.length + 3), ...(kind && { kind }), ...(list && { list }) }
}

async function* cellsOf(
  columns: Columns,
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  words: WorkbookWords,
): AsyncGenerator<Cell[]> {
  const entries = Object.entries(columns)
  for await (const row of rows) {
    yield entries.map(([key, { kind }]) => {
      const value = row[key]
      return value === null || value === undefined ? null : kind.write(value, words)
    })
  }
}

/** A sheet for the writer: translated headers and values, rows as a stream. */
export const sheetOf = (
  kind: EstateSheet,
  columns: Columns,
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  words: WorkbookWords,
): SheetToWrite => ({
  name: words.sheet(kind),
  columns: Object.entries(columns).map(([key, column]) => columnToWrite(key, column, words)),
  rows: cellsOf(columns, rows, words),
})
