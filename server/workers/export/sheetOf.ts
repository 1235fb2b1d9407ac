import { sql, type SQL } from 'drizzle-orm'
import type { Column, Columns } from '../../../domain/import/column.ts'
import type { EstateSheet } from '../../../domain/import/sheets.ts'
import type { Tx } from '../../db/scope.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import type { ColumnToWrite, SheetToWrite } from '../../spreadsheet/writeXlsx.ts'
import type { WorkbookWords } from './words.ts'

/** Rows in memory at a time. */
const pageSize = 500

/**
 * The rows of a query through a server-side cursor, page by page, so that memory does not grow with their number. `seen` is called with
 * each page.
 */
export async function* cursorRows(tx: Tx, query: SQL, signal: AbortSignal, seen: (rows: number) => void): AsyncGenerator<SourceRow> {
  await tx.execute(sql`declare exported no scroll cursor for ${query}`)
  try {
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await tx.execute(sql`fetch ${sql.raw(String(pageSize))} from exported`)
      seen(rows.length)
      yield* rows
      if (rows.length < pageSize) return
    }
  } finally {
    // a failed transaction has closed it already
    await tx.execute(sql`close exported`).catch(() => {})
  }
}

/** The values of a row by column key, as read from the database. */
type SourceRow = Readonly<Record<string, unknown>>

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

async function* cellsOf(columns: Columns, rows: AsyncIterable<SourceRow> | Iterable<SourceRow>, words: WorkbookWords): AsyncGenerator<Cell[]> {
  const entries = Object.entries(columns)
  for await (const row of rows) {
    yield entries.map(([key, { kind }]) => {
      const value = row[key]
      return value === null || value === undefined ? null : kind.write(value, words)
    })
  }
}

/** A sheet for the writer: translated headers and values, rows as a stream. */
export const sheetOf = (kind: EstateSheet, columns: Columns, rows: AsyncIterable<SourceRow> | Iterable<SourceRow>, words: WorkbookWords): SheetToWrite => ({
  name: words.sheet(kind),
  columns: Object.entries(columns).map(([key, column]) => columnToWrite(key, column, words)),
  rows: cellsOf(columns, rows, words),
})
