import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cellText, escapeFormulaText } from './cells.ts'
import type { Cell } from './workbook.ts'

export interface CsvOptions {
  /** default: semicolon, which German Excel expects */
  delimiter?: ';' | ',' | '\t'
  /** default: true, without it Excel takes UTF-8 for Windows-1252 */
  bom?: boolean
  /** default: comma with a semicolon, else point: German Excel reads 2.5 as the second of May */
  decimalMark?: ',' | '.'
}

const pieceLength = 32 * 1024
/** What would make a reader take the file for something else than a csv, if it began with it: a hint of Excel's, a mark-up tag, a byte order mark. */
const misleading = /^(?:sep=|\s*<|\ufeff)/i

function fieldText(cell: Cell, decimalMark: string): string {
  if (typeof cell === 'string') return escapeFormulaText(cell.toWellFormed().replaceAll('\0', ''))
  // a negative number begins with a minus and is none the less safe
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', decimalMark) : ''
  return cellText(cell)
}

function quoted(text: string, delimiter: string): string {
  const needed = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) || misleading.test(text)
  return needed ? `"${text.replaceAll('"', '""')}"` : text
}

async function* pieces(rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>, options: CsvOptions): AsyncGenerator<string> {
  const { delimiter = ';', bom = true } = options
  const { decimalMark = delimiter === ';' ? ',' : '.' } = options
  let piece = bom ? '\ufeff' : ''
  for await (const row of rows) {
    piece += `${row.map((cell) => quoted(fieldText(cell, decimalMark), delimiter)).join(delimiter)}\r\n`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

/**
 * Writes UTF-8 csv, row by row, and ends the stream. Text that an office program would take for a formula gets an apostrophe in
 * front, which our reader takes away again. Dates are written as `YYYY-MM-DD`.
 */
export async function writeCsv(stream: Writable, rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>, options: CsvOptions = {}): Promise<void> {
  await pipeline(pieces(rows, options), stream)
}
