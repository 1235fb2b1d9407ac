import type { DeviceColumn } from '../../../../domain/import/deviceColumns.ts'
import { asStored } from '../../../../domain/rules/text.ts'
import { refuse } from '../../../http/refusal.ts'
import { cellText, isBlankRow } from '../../../spreadsheet/cells.ts'
import { findHeader } from '../../../spreadsheet/findHeader.ts'
import { readWorkbook } from '../../../spreadsheet/readWorkbook.ts'
import { SpreadsheetError } from '../../../spreadsheet/SpreadsheetError.ts'
import type { Sheet } from '../../../spreadsheet/workbook.ts'

interface DeviceFileFault {
  code: 'headerNotFound' | 'columnMissing' | 'noRows' | 'tooManyRows'
  args?: Record<string, string | number>
}

/** A data row: its cells as text by column key, as texts are stored; empty cells are ''. */
export interface DeviceRow {
  /** From 1, as office programs number it. */
  row: number
  cell(key: string): string
}

export interface DeviceFile {
  rows: DeviceRow[]
  faults: DeviceFileFault[]
}

/** Reads an uploaded file in a worker thread. Errors: fileRefused 422 with the reason (`import.faults.<code>`) at `file`. */
const read = async (path: string) => {
  try {
    return await readWorkbook(path)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const place = Object.entries(error.place).filter(([, value]) => value !== undefined)
    return refuse('fileRefused', {
      fields: { file: error.code },
      ...(place.length > 0 && { args: { file: Object.fromEntries(place) } }),
    })
  }
}

const faulty = (code: DeviceFileFault['code'], args?: DeviceFileFault['args']): DeviceFile => ({
  rows: [],
  faults: [{ code, ...(args && { args }) }],
})

/** The columns that a file may have, and the most data rows that it may have. */
interface Expected {
  readonly columns: Readonly<Record<string, DeviceColumn>>
  readonly maxRows: number
}

const readSheet = (sheet: Sheet, { columns, maxRows }: Expected): DeviceFile | undefined => {
  const needed = Object.values(columns).filter((column) => column.needed).length
  const header = findHeader(
    sheet.rows,
    Object.entries(columns).map(([key, { names }]) => [key, ...names]),
    // a file may have nothing but its only needed column
    Math.max(1, Math.min(2, needed)),
  )
  if (!header) return undefined
  const missing = Object.keys(columns).filter((key) => columns[key]?.needed && !header.columns.has(key))
  if (missing.length > 0) return faulty('columnMissing', { column: missing.join(',') })
  const rows = sheet.rows.flatMap((cells, index): DeviceRow[] => {
    if (index <= header.index || isBlankRow(cells)) return []
    return [
      {
        row: sheet.firstRow + index,
        cell: (key) => asStored(cellText(cells[header.columns.get(key) ?? -1])),
      },
    ]
  })
  if (rows.length === 0) return faulty('noRows')
  return rows.length > maxRows ? faulty('tooManyRows', { maximum: maxRows }) : { rows, faults: [] }
}

/**
 * Reads a device file: the first visible sheet that has its columns. `faults` lists what is wrong with the file as a
 * whole; it then has no rows. Errors: fileRefused 422.
 */
export const readDeviceFile = async (path: string, expected: Expected): Promise<DeviceFile> => {
  const { sheets } = await read(path)
  const found = sheets.filter(({ hidden }) => !hidden).flatMap((sheet) => readSheet(sheet, expected) ?? [])
  return found.find(({ rows }) => rows.length > 0) ?? found[0] ?? faulty('headerNotFound')
}
