import type { Cell, DateCell } from './workbook.ts'

/** What a person sees in the cell, trimmed: dates in ISO form, numbers with a point, an error as its name, nothing as ''. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'object') return cell.kind === 'error' ? cell.text : cell.time ? `${cell.iso} ${cell.time}` : cell.iso
  return String(cell)
}

/** Whether a row holds nothing but blanks. */
export function isBlankRow(row: readonly Cell[]): boolean {
  return row.every((cell) => cellText(cell) === '')
}

/** A day for writing. @param iso `YYYY-MM-DD` */
export function dateCell(iso: string, time?: string): DateCell {
  return time === undefined ? { kind: 'date', iso } : { kind: 'date', iso, time }
}
