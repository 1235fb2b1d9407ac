import type { RaRecord } from 'react-admin'
import type { Column } from '../columns/columns.tsx'
import { cellOf, type Translate } from './exportCsv.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/

/** The wall clock of this device, as a spreadsheet knows no zones. */
const onTheClock = (value: string): Date => {
  const date = new Date(value)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
}

const typed = (value: unknown): string | number | boolean | Date | null => {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string')
    return instant.test(value) ? onTheClock(value) : day.test(value) ? new Date(value) : value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** What a sheet's name must not hold, and its greatest length. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** The widest column, and the narrowest, in characters. */
const [widest, narrowest] = [60, 8]

interface Table<R extends RaRecord> {
  name: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  heading: (column: Column<R>) => string
  translate: Translate
}

/** The rows as an Excel workbook: numbers and dates as such, every text as text and never as a formula; heads stay in view and filter. */
export const toXlsx = async <R extends RaRecord>({
  name,
  rows,
  columns,
  heading,
  translate,
}: Table<R>): Promise<Blob> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const cells = rows.map((row) => columns.map((column) => typed(cellOf(row, column, translate))))
  const isDay = (at: number): boolean =>
    rows.some((row) => day.test(String(columns[at] && cellOf(row, columns[at], translate))))
  const widths = columns.map((column, at) =>
    Math.min(
      widest,
      Math.max(
        narrowest,
        heading(column).length + 3,
        ...cells
          .slice(0, 500)
          .map((row) => (row[at] instanceof Date ? 16 : String(row[at] ?? '').length + 1)),
      ),
    ),
  )
  const file = await writeXlsx({
    sheets: [
      {
        name: sheetName(name),
        rows: [columns.map(heading), ...cells],
        columns: widths.map((width, at) => ({
          width,
          ...(cells.some((row) => row[at] instanceof Date) && {
            numFmt: isDay(at) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm',
          }),
        })),
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Blob([new Uint8Array(file)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
