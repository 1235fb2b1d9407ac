import { columnLetters, isFormulaText } from '../cells.ts'
import { defaultLimits } from '../limits.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { Cell } from '../workbook.ts'
import { dateToSerial } from './serialDate.ts'
import { styleOf } from './packageXml.ts'
import { encodeText } from './xmlText.ts'

/** A column to write. */
export interface ColumnToWrite {
  header: string
  /** in characters, the unit of office programs */
  width?: number
  /** `text` keeps later input as typed (postcodes), `date` shows it as a day */
  kind?: 'text' | 'date'
  /** the values that the cells offer in a dropdown and are restricted to */
  list?: readonly string[]
}

export interface SheetToWrite {
  /** Characters that Excel forbids become `_`; the name is cut to 31 characters and made unique. */
  name: string
  columns: readonly ColumnToWrite[]
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  hidden?: boolean
}

const lastRow = 1_048_576
const lastColumn = 16_384
const pieceLength = 32 * 1024

const preserved = /^\s|\s$|\n/

function textXml(text: string): string {
  return `<is><t${preserved.test(text) ? ' xml:space="preserve"' : ''}>${encodeText(text)}</t></is>`
}

/** A text cell has the type text, so it is never a formula; `quotePrefix` preserves that when a user edits the cell. */
function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}"${isFormulaText(text) ? ` s="${styleOf.quoted}"` : style === 0 ? '' : ` s="${style}"`} t="inlineStr">${textXml(text)}</c>`
}

function cellXml(at: string, cell: Cell, style: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(at, cell, style)
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ''
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (cell.kind === 'error') return textCell(at, cell.text, style)
  const serial = dateToSerial(cell)
  if (serial === undefined) return textCell(at, cell.time ? `${cell.iso} ${cell.time}` : cell.iso, style)
  return `<c r="${at}" s="${cell.time ? styleOf.dateTime : styleOf.date}"><v>${serial}</v></c>`
}

function rowXml(number: number, cells: readonly Cell[], styles: readonly number[]): string {
  if (number > lastRow) throw new SpreadsheetError('tooManyRows', { row: number, limit: lastRow })
  if (cells.length > lastColumn)
    throw new SpreadsheetError('tooManyColumns', { row: number, limit: lastColumn })
  let xml = ''
  cells.forEach((cell, index) => {
    const { cellLength } = defaultLimits
    if (typeof cell === 'string' && cell.length > cellLength)
      throw new SpreadsheetError('cellTooLong', { row: number, column: index + 1, limit: cellLength })
    xml += cellXml(columnLetters(index + 1) + number, cell, styles[index] ?? 0)
  })
  return xml === '' ? '' : `<row r="${number}">${xml}</row>`
}

const columnStyle = ({ kind }: ColumnToWrite): number =>
  kind === 'text' ? styleOf.text : kind === 'date' ? styleOf.date : 0

function columnsXml(columns: readonly ColumnToWrite[]): string {
  const xml = columns.map((column, index) => {
    const width = Math.min(255, Math.max(1, column.width ?? Math.max(10, column.header.length + 3)))
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${columnStyle(column)}" customWidth="1"/>`
  })
  return xml.length === 0 ? '' : `<cols>${xml.join('')}</cols>`
}

function dropdownsXml(
  columns: readonly ColumnToWrite[],
  listRange: (column: number) => string | undefined,
): string {
  const found = columns.flatMap((_column, index) => {
    const range = listRange(index)
    const letters = columnLetters(index + 1)
    const attributes = `type="list" allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}${lastRow}"`
    return range === undefined
      ? []
      : [`<dataValidation ${attributes}><formula1>${encodeText(range)}</formula1></dataValidation>`]
  })
  return found.length === 0
    ? ''
    : `<dataValidations count="${found.length}">${found.join('')}</dataValidations>`
}

/**
 * A worksheet in chunks: a bold, frozen header in row 1, data from row 2 on.
 * @param listRange the range with the dropdown values of a column (0-based), such as `'Lists'!$A$1:$A$3`
 */
export async function* sheetXml(
  sheet: SheetToWrite,
  listRange: (column: number) => string | undefined,
): AsyncGenerator<string> {
  const { columns } = sheet
  const headed = columns.length > 0
  const pane = headed
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
    : ''
  let piece = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columnsXml(columns)}<sheetData>`
  if (headed)
    piece += rowXml(
      1,
      columns.map(({ header }) => header),
      columns.map(() => styleOf.header),
    )
  const styles = columns.map(columnStyle)
  let number = headed ? 1 : 0
  for await (const row of sheet.rows) {
    piece += rowXml(++number, row, styles)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData>${dropdownsXml(columns, listRange)}</worksheet>`
}
