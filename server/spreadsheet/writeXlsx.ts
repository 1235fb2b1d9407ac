import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { columnLetters } from './cells.ts'
import type { Cell } from './workbook.ts'
import {
  contentTypesXml,
  rootRelationsXml,
  sheetNames,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './xlsx/packageXml.ts'
import { sheetXml, type ColumnToWrite, type SheetToWrite } from './xlsx/sheetXml.ts'
import { zipStream, type ZipPart } from './xlsx/zipStream.ts'

export type { ColumnToWrite, SheetToWrite } from './xlsx/sheetXml.ts'

/** The dropdown values, one column per list, on a separate hidden sheet: lists inside the validation rule are limited to 255 characters. */
function listSheet(lists: readonly ColumnToWrite[]): SheetToWrite {
  const length = Math.max(...lists.map(({ list }) => list?.length ?? 0))
  const rows = Array.from({ length }, (_none, row): Cell[] => lists.map(({ list }) => list?.[row] ?? null))
  return { name: 'Lists', columns: [], rows, hidden: true }
}

function* packageParts(sheets: readonly SheetToWrite[]): Generator<ZipPart> {
  const lists = sheets.flatMap(({ columns }) => columns.filter(({ list }) => list && list.length > 0))
  const all = lists.length > 0 ? [...sheets, listSheet(lists)] : sheets
  const names = sheetNames(all.map(({ name }) => name))
  const listsName = (names.at(-1) ?? '').replaceAll("'", "''")
  const named = all.map(({ hidden = false }, index) => ({ name: names[index] ?? '', hidden }))
  yield { name: '[Content_Types].xml', text: [contentTypesXml(all.length)] }
  yield { name: '_rels/.rels', text: [rootRelationsXml] }
  yield { name: 'xl/workbook.xml', text: [workbookXml(named)] }
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelationsXml(all.length)] }
  yield { name: 'xl/styles.xml', text: [stylesXml] }
  for (const [index, sheet] of all.entries()) {
    const listRange = (column: number): string | undefined => {
      const wanted = sheet.columns[column]
      const at = wanted ? lists.indexOf(wanted) : -1
      const letters = columnLetters(at + 1)
      return at === -1 ? undefined : `'${listsName}'!$${letters}$1:$${letters}$${wanted?.list?.length ?? 0}`
    }
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, text: sheetXml(sheet, listRange) }
  }
}

/**
 * Writes a workbook and ends the stream. Rows are pulled with back pressure, so memory use does not grow with their number.
 * Text stays text whatever it looks like: nothing becomes a formula, `01067` keeps its zero, and reading returns the same values.
 * Dates before 1900 are written as text. A failure, also of `rows`, destroys the stream and rejects.
 * @throws SpreadsheetError for a text over 32,767 characters or more rows than a sheet holds: Excel would not open the file
 */
export async function writeXlsx(stream: Writable, sheets: readonly SheetToWrite[]): Promise<void> {
  if (!sheets.some(({ hidden }) => !hidden)) throw new Error('A workbook needs a sheet that can be seen')
  await pipeline(zipStream(packageParts(sheets)), stream)
}
