import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import type { fileTemplates } from '../../contract/main/files.ts'
import type { Columns } from '../../domain/import/column.ts'
import { estateColumns, leaseColumns, renterColumns } from '../../domain/import/estateColumns.ts'
import { estateSheets, type EstateSheet } from '../../domain/import/sheets.ts'
import { normaliseHeader } from '../spreadsheet/findHeader.ts'
import type { Cell } from '../spreadsheet/workbook.ts'
import { writeXlsx, type SheetToWrite } from '../spreadsheet/writeXlsx.ts'
import { offeredBy, sheetOf } from './sheetOf.ts'
import type { WorkbookWords } from './words.ts'

export type FileTemplate = (typeof fileTemplates)[number]

const templates: Readonly<Record<FileTemplate, { sheet: EstateSheet; columns: Columns; optional: ReadonlySet<string> }>> = {
  // a vacant unit has no renter
  TaxonomyElements: { sheet: 'estate', columns: estateColumns, optional: new Set([...Object.keys(leaseColumns), ...Object.keys(renterColumns)]) },
  Renters: { sheet: 'renters', columns: estateSheets.renters.columns, optional: new Set() },
}

/** What a building's complex is called is needed too, though one row of the building may say it for all. */
const alsoNeeded: ReadonlySet<string> = new Set(['complex'])

function* explanations({ columns, optional }: { columns: Columns; optional: ReadonlySet<string> }, words: WorkbookWords): Generator<Cell[]> {
  for (const [key, column] of Object.entries(columns)) {
    const header = words.column(key)
    const needed = (column.missing !== undefined && !optional.has(key)) || (alsoNeeded.has(key) && optional.size > 0)
    const others = column.names.filter((name) => normaliseHeader(name) !== normaliseHeader(header))
    yield [header, words.flag(needed), words.help(key) ?? null, offeredBy(column, words)?.join(', ') ?? null, others.join('; ')]
  }
}

/** An empty workbook to fill in: the header row with dropdowns, and a second sheet that explains every column. */
export const fileTemplate = (template: FileTemplate, words: WorkbookWords): { name: string; stream: Readable } => {
  const { sheet, columns } = templates[template]
  const explanation: SheetToWrite = {
    name: words.template('explanation'),
    rows: explanations(templates[template], words),
    columns: [
      ['column', 28],
      ['needed', 10],
      ['meaning', 80],
      ['offered', 40],
      ['otherNames', 80],
    ].map(([key, width]) => ({ header: words.template(String(key)), width: Number(width) })),
  }
  const stream = new PassThrough()
  // a failure destroys the stream, which ends the reply
  writeXlsx(stream, [sheetOf(sheet, columns, [], words), explanation]).catch(() => {})
  return { name: `${words.template(template)}.xlsx`, stream }
}
