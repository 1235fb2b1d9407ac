import type { TemplateType } from '../../../domain/enums.ts'
import { columnsOf } from '../../../domain/import/deviceColumns.ts'
import { normaliseHeader } from '../../spreadsheet/findHeader.ts'
import type { SheetToWrite } from '../../spreadsheet/writeXlsx.ts'
import type { DeviceWords } from './deviceWords.ts'
import { explanationSheet } from './explanationSheet.ts'
import type { WorkbookWords } from './words.ts'

/** The sheets of an empty device file. Every column is formatted as text, because an EUI may look like a number. */
export const deviceTemplate = (template: TemplateType, words: DeviceWords, workbook: WorkbookWords): SheetToWrite[] => {
  const columns = Object.entries(columnsOf(template)).map(([key, column]) => ({ ...column, header: words.column(key), help: words.help(key) }))
  const explained = columns.map(({ header, needed, help, list, names }) => ({
    header,
    needed,
    help,
    offered: list,
    otherNames: names.filter((name) => normaliseHeader(name) !== normaliseHeader(header)),
  }))
  const sheet = {
    name: words.sheet,
    columns: columns.map(({ header, list }) => ({ header, width: Math.max(24, header.length + 3), kind: 'text' as const, ...(list && { list }) })),
    rows: [],
  }
  return [sheet, explanationSheet(explained, workbook)]
}
