import { days1904 } from '../../../domain/import/kinds.ts'
import type { ImportPreview } from '../../../contract/main/importShapes.ts'
import type { JobResult } from '../../jobs/kinds.ts'
import type { Cell, Sheet } from '../../spreadsheet/workbook.ts'
import { writeCsv } from '../../spreadsheet/writeCsv.ts'
import { writeXlsx } from '../../spreadsheet/writeXlsx.ts'
import { csvType, storeFile, xlsxType } from '../export/exportFile.ts'
import type { ImportRun } from './importJob.ts'
import { issueWords } from './issueWords.ts'
import type { ReadFile } from './preview.ts'

/** Texts to put into a sheet: by row number and column index. */
type Put = Map<number, Map<number, string>>

const put = (into: Put, row: number, column: number, text: string): void => {
  into.set(row, (into.get(row) ?? new Map<number, string>()).set(column, text))
}

/** The rows of a sheet at the numbers that they have in the file. */
function* rowsOf({ firstRow, rows }: Sheet, texts: Put): Generator<readonly Cell[]> {
  for (let number = 1; number < firstRow; number++) yield []
  for (const [index, row] of rows.entries()) {
    const own = texts.get(firstRow + index)
    if (!own) {
      yield row
      continue
    }
    const cells = [...row]
    for (const [column, text] of own) {
      while (cells.length < column) cells.push(null)
      cells[column] = text
    }
    yield cells
  }
}

/** What changes in each sheet: the user's corrections, and a last column with the reasons of the rows that have any. */
const textsOf = (
  { found, tables, book }: ReadFile,
  { rows }: ImportPreview,
  { file }: ImportRun,
): Map<string, Put> => {
  const words = issueWords[file.language]
  const sheets = new Map(book.sheets.map(({ name }) => [name, new Map<number, Map<number, string>>()]))
  const places = new Map(
    [found.main, ...found.details].flatMap((table) => (table ? [[table.sheet.name, table.columns]] : [])),
  )
  const [main] = tables
  for (const { sheet = main?.sheet ?? '', row, column, value } of file.corrections) {
    const [into, at] = [sheets.get(sheet), places.get(sheet)?.get(column)]
    if (into && at !== undefined) put(into, row, at, value)
  }
  // the file is written with numbers that count from 1900
  for (const { sheet, rows: all } of tables)
    for (const { row, cells, days } of all)
      for (const column of days?.keys() ?? []) {
        const [into, at, serial] = [
          sheets.get(sheet),
          places.get(sheet)?.get(column),
          Number(cells.get(column)),
        ]
        if (into && at !== undefined) put(into, row, at, String(serial + days1904))
      }
  const widths = new Map(
    book.sheets.map((sheet) => [
      sheet.name,
      sheet.rows.reduce((most, { length }) => Math.max(most, length), 0),
    ]),
  )
  for (const { sheet, headerRow } of tables) {
    const [into, width] = [sheets.get(sheet), widths.get(sheet) ?? 0]
    const own = rows.filter((row) => row.sheet === sheet && row.issues.length > 0)
    if (!into || own.length === 0) continue
    put(into, headerRow, width, words.reason)
    for (const { row, issues } of own) put(into, row, width, issues.map(words.issue).join('\n'))
  }
  return sheets
}

/**
 * Writes the uploaded file again, with every row at its place, the corrections so far, and the reasons why rows are rejected in a column at
 * the end. The import does not know that column, so the file can be mended and uploaded again. Formats and formulas are not kept.
 */
export const writeRejected = async (
  run: ImportRun,
  read: ReadFile,
  preview: ImportPreview,
): Promise<JobResult> => {
  const { book } = read
  const texts = textsOf(read, preview, run)
  const name = issueWords[run.file.language].fileName(run.file.fileName.replace(/\.\w+$/, ''))
  const key = await storeFile(run.deps, (stream) => {
    const written = (sheet: Sheet) => rowsOf(sheet, texts.get(sheet.name) ?? new Map())
    const delimiter = book.delimiter === ',' || book.delimiter === '\t' ? book.delimiter : ';'
    return book.format === 'csv'
      ? writeCsv(
          stream,
          book.sheets.slice(0, 1).flatMap((sheet) => [...written(sheet)]),
          { delimiter },
        )
      : writeXlsx(
          stream,
          book.sheets.map((sheet) => ({
            name: sheet.name,
            hidden: sheet.hidden,
            columns: [],
            rows: written(sheet),
          })),
        )
  })
  return {
    file:
      book.format === 'csv'
        ? { key, name: `${name}.csv`, contentType: csvType }
        : { key, name: `${name}.xlsx`, contentType: xlsxType },
  }
}
