import { type JobRun, JobFailure } from '../../jobs/kinds.ts'
import { readWorkbook } from '../../spreadsheet/readWorkbook.ts'
import { SpreadsheetError } from '../../spreadsheet/SpreadsheetError.ts'
import type { Workbook } from '../../spreadsheet/workbook.ts'
import { mergeHeads } from './carryMerged.ts'
import { findTables } from './findTables.ts'
import type { Pace } from './pace.ts'
import { remarksOn, type ReadFile } from './preview.ts'
import { readTable, type Corrections } from './readTable.ts'
import type { ImportInput } from './startImport.ts'
import type { Table } from './TableRow.ts'

/**
 * Reads an uploaded file in a worker thread. Errors: fileRefused 422 with the reason (`import.faults.<code>`) at `file` and its position
 * as figures.
 */
const readUpload = async (path: string, signal: AbortSignal): Promise<Workbook> => {
  try {
    return await readWorkbook(path, { signal })
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const place = Object.entries(error.place).filter(([, value]) => value !== undefined)
    throw new JobFailure('fileRefused', {
      fields: { file: error.code },
      ...(place.length > 0 && { args: { file: Object.fromEntries(place) } }),
    })
  }
}

/** Corrected cells by sheet, row and column; those without a sheet belong to the main one. */
const bySheet = (corrections: ImportInput['corrections'], mainSheet: string): Map<string, Corrections> => {
  const sheets = new Map<string, Map<number, Map<string, string>>>()
  for (const { sheet = mainSheet, row, column, value } of corrections) {
    const rows = sheets.get(sheet) ?? new Map<number, Map<string, string>>()
    sheets.set(sheet, rows)
    const cells = rows.get(row) ?? new Map<string, string>()
    rows.set(row, cells.set(column, value))
  }
  return sheets
}

/** Reads an uploaded file: its sheets, their data rows with corrections applied, and issues with the file as a whole. */
export const readFile = async (
  { deps, signal }: Pick<JobRun, 'deps' | 'signal'>,
  { fileKey, fileName, corrections }: ImportInput,
  kind: 'estate' | 'renters',
  paceOf: (rows: number) => Pace,
): Promise<ReadFile & { pace: Pace }> => {
  const book = await deps.files.onDisk(fileKey, (path) => readUpload(path, signal))
  const found = findTables(book, kind)
  const tables: Table[] = []
  const pace = paceOf(book.sheets.reduce((rows, sheet) => rows + sheet.rows.length, 0))
  // a file that cannot be understood as a whole has no row preview
  if (found.main && found.issues.length === 0) {
    const heads = mergeHeads(book)
    const mended = bySheet(corrections, found.main.sheet.name)
    for (const table of [found.main, ...found.details]) {
      const own = mended.get(table.sheet.name)
      tables.push(
        await readTable(table, {
          heads,
          pace,
          date1904: book.date1904 === true,
          ...(own && { corrections: own }),
        }),
      )
    }
  }
  return {
    fileName,
    book,
    found,
    tables,
    issues: [...found.issues, ...remarksOn(book, found, tables, kind)],
    pace,
  }
}
