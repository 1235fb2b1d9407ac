import { PassThrough, type Readable } from 'node:stream'
import type { fileTemplates } from '../../../contract/main/files.ts'
import type { Columns } from '../../../domain/import/column.ts'
import { columnsOf, deviceFiles, type DeviceFile } from '../../../domain/import/deviceColumns.ts'
import { estateColumns, leaseColumns, renterColumns } from '../../../domain/import/estateColumns.ts'
import { estateSheets, type EstateSheet } from '../../../domain/import/sheets.ts'
import type { Language } from '../../../domain/limits.ts'
import { normaliseHeader } from '../../spreadsheet/findHeader.ts'
import { writeXlsx, type SheetToWrite } from '../../spreadsheet/writeXlsx.ts'
import { deviceWords, type DeviceWords, explanationSheet, type ExplainedColumn } from './explanationSheet.ts'
import { offeredBy, sheetOf } from './sheetOf.ts'
import { workbookWords, type WorkbookWords } from './words.ts'

/** The sheets of an empty device file. Every column is formatted as text, because an EUI may look like a number. */
const deviceTemplate = (
  template: DeviceFile,
  words: DeviceWords,
  workbook: WorkbookWords,
): SheetToWrite[] => {
  const columns = Object.entries(columnsOf(template)).map(([key, column]) => ({
    ...column,
    header: words.column(key),
    help: words.help(key),
  }))
  const explained = columns.map(({ header, needed, help, list, names }) => ({
    header,
    needed,
    help,
    offered: list,
    otherNames: names.filter((name) => normaliseHeader(name) !== normaliseHeader(header)),
  }))
  const sheet = {
    name: words.sheet,
    columns: columns.map(({ header, list }) => ({
      header,
      width: Math.max(24, header.length + 3),
      kind: 'text' as const,
      ...(list && { list }),
    })),
    rows: [],
  }
  return [sheet, explanationSheet(explained, workbook)]
}

type FileTemplate = (typeof fileTemplates)[number]
type EstateTemplate = Exclude<FileTemplate, DeviceFile>

const templates: Readonly<
  Record<EstateTemplate, { sheet: EstateSheet; columns: Columns; optional: ReadonlySet<string> }>
> = {
  // a vacant unit has no renter
  TaxonomyElements: {
    sheet: 'estate',
    columns: estateColumns,
    optional: new Set([...Object.keys(leaseColumns), ...Object.keys(renterColumns)]),
  },
  Renters: { sheet: 'renters', columns: estateSheets.renters.columns, optional: new Set() },
}

/** The complex of a building is required too, although one row of the building may name it for all. */
const alsoNeeded: ReadonlySet<string> = new Set(['complex'])

function* explanations(
  { columns, optional }: { columns: Columns; optional: ReadonlySet<string> },
  words: WorkbookWords,
): Generator<ExplainedColumn> {
  for (const [key, column] of Object.entries(columns)) {
    const header = words.column(key)
    yield {
      header,
      needed:
        (column.missing !== undefined && !optional.has(key)) || (alsoNeeded.has(key) && optional.size > 0),
      help: words.help(key),
      offered: offeredBy(column, words),
      otherNames: column.names.filter((name) => normaliseHeader(name) !== normaliseHeader(header)),
    }
  }
}

const estateTemplate = (template: EstateTemplate, words: WorkbookWords): SheetToWrite[] => {
  const { sheet, columns } = templates[template]
  return [
    sheetOf(sheet, columns, [], words),
    explanationSheet(explanations(templates[template], words), words),
  ]
}

const isOfDevices = (template: FileTemplate): template is DeviceFile =>
  deviceFiles.some((type) => type === template)

/** An empty workbook to fill in: the header row with dropdowns, and a second sheet that explains every column. */
export const fileTemplate = (
  template: FileTemplate,
  language: Language,
): { name: string; stream: Readable } => {
  const [words, devices] = [workbookWords[language], deviceWords[language]]
  const sheets = isOfDevices(template)
    ? deviceTemplate(template, devices, words)
    : estateTemplate(template, words)
  const stream = new PassThrough()
  // a failure destroys the stream, which ends the reply
  writeXlsx(stream, sheets).catch(() => {})
  return {
    name: `${isOfDevices(template) ? devices.template(template) : words.template(template)}.xlsx`,
    stream,
  }
}
