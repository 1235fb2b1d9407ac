import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cellText, escapeFormulaText } from './cells.ts'
import type { Cell } from './workbook.ts'

interface CsvOptions {
  /** default: semicolon, which German Excel expects */
  delimiter?: ';' | ',' | '\t'
  /** default: true; without it Excel reads UTF-8 as Windows-1252 */
  bom?: boolean
  /** default: comma with a semicolon, otherwise point; a German Excel reads 2.5 as the second of May */
  decimalMark?: ',' | '.'
}

const pieceLength = 32 * 1024
/** A beginning that would make readers take the file for something other than a csv: Excel's delimiter hint, a mark-up tag, a byte order mark. */
const misleading = /^(?:sep=|\s*<|\ufeff)/i

function fieldText(cell: Cell, decimalMark: string): string {
  if (typeof cell === 'string') return escapeFormulaText(cell.toWellFormed().replaceAll('\0', ''))
  // a negative number begins with a minus but is safe
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', decimalMark) : ''
  return cellText(cell)
}

function quoted(text: string, delimiter: string): string {
  const needed = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) || misleading.test(text)
  return needed ? `"${text.replaceAll('"', '""')}"` : text
}

async function* pieces(
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  options: CsvOptions,
): AsyncGenerator<string> {
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
 * Writes a UTF-8 csv row by row and ends the stream. Text that an office program would take for a formula is escaped with a leading
 * apostrophe, which our reader removes. Dates are written as `YYYY-MM-DD`.
 */
export async function writeCsv(
  stream: Writable,
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  options: CsvOptions = {},
): Promise<void> {
  await pipeline(pieces(rows, options), stream)
}
