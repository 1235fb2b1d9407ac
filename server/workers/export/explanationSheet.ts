import type { Cell } from '../../spreadsheet/workbook.ts'
import type { SheetToWrite } from '../../spreadsheet/writeXlsx.ts'
import type { WorkbookWords } from './words.ts'

/** The explanation of a column: header, whether it is required, what to enter, allowed values and alternative names. */
export interface ExplainedColumn {
  header: string
  needed: boolean
  help: string | undefined
  offered: readonly string[] | undefined
  otherNames: readonly string[]
}

const widths = [
  ['column', 28],
  ['needed', 10],
  ['meaning', 80],
  ['offered', 40],
  ['otherNames', 80],
] as const

function* rows(columns: Iterable<ExplainedColumn>, words: WorkbookWords): Generator<Cell[]> {
  for (const { header, needed, help, offered, otherNames } of columns)
    yield [header, words.flag(needed), help ?? null, offered?.join(', ') ?? null, otherNames.join('; ')]
}

/** The second sheet of a template, which explains each column of the first. */
export const explanationSheet = (columns: Iterable<ExplainedColumn>, words: WorkbookWords): SheetToWrite => ({
  name: words.template('explanation'),
  rows: rows(columns, words),
  columns: widths.map(([key, width]) => ({ header: words.template(key), width })),
})
