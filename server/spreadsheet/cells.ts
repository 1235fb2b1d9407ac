import type { Cell, DateCell } from './workbook.ts'

/** The text of a cell as users see it, trimmed: dates in ISO form, numbers with a decimal point, errors by name, empty cells as ''. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'object')
    return cell.kind === 'error' ? cell.text : cell.time ? `${cell.iso} ${cell.time}` : cell.iso
  return String(cell)
}

/** Whether a row has only blank cells. */
export function isBlankRow(row: readonly Cell[]): boolean {
  return row.every((cell) => cellText(cell) === '')
}

/** A date cell for writing. @param iso `YYYY-MM-DD` */
export function dateCell(iso: string, time?: string): DateCell {
  return time === undefined ? { kind: 'date', iso } : { kind: 'date', iso, time }
}

/** The letters of a column, counted from 1: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

/** The number of a column, counted from 1; undefined unless the text is one to three capital letters up to XFD. */
export function columnNumber(letters: string): number | undefined {
  if (!/^[A-Z]{1,3}$/.test(letters)) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column <= 16_384 ? column : undefined
}

/** Characters that make office programs take a cell for a formula or command: = + - @ tab, CR and the full-width variants. */
const risky = /^[=+\-@\t\r＝＋－＠]/
/** The same after any apostrophes, so that escaping and unescaping are inverse for every text. */
const escapable = /^'*[=+\-@\t\r＝＋－＠]/
const escaped = /^'+[=+\-@\t\r＝＋－＠]/

/** Whether an office program could evaluate the text instead of showing it. */
export function isFormulaText(text: string): boolean {
  return risky.test(text)
}

/** Escapes a text for csv, which has no cell types: a leading apostrophe marks it as text. */
export function escapeFormulaText(text: string): string {
  return escapable.test(text) ? `'${text}` : text
}

/** The inverse of `escapeFormulaText`. */
export function unescapeFormulaText(text: string): string {
  return escaped.test(text) ? text.slice(1) : text
}
