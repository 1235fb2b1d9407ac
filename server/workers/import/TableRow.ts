import type { Say } from '../../../domain/import/column.ts'
import type { ImportIssue } from '../../../domain/import/issues.ts'
import type { EstateSheet } from '../../../domain/import/sheets.ts'

/** One data row of a sheet: its cells as text by column key, and its issues. */
export interface TableRow {
  readonly sheet: string
  /** From 1, as office programs number it. */
  readonly row: number
  readonly cells: Map<string, string>
  readonly issues: ImportIssue[]
  /** In a workbook that counts from 1904: the days (or none) that numbers in columns of dates stand for. */
  readonly days?: Map<string, string | undefined>
  /** For a row without any address: the address cells of the row above. */
  readonly above?: ReadonlyMap<string, string>
}

/** A sheet whose header was found, with its data rows. */
export interface Table {
  readonly kind: EstateSheet
  readonly sheet: string
  readonly headerRow: number
  readonly columns: readonly { key: string; header: string }[]
  readonly rows: readonly TableRow[]
  /** The numbers of the rows with totals, which are not read. */
  readonly sums: readonly number[]
}

/** Adds issues to a row; an empty cell that the row above would fill gets its value as a suggestion. */
export const sayOf =
  ({ issues, above, days }: TableRow): Say =>
  (column, code, { severity = 'error', args, suggestion } = {}) => {
    const offered = days?.has(column) ? days.get(column) : suggestion
    const proposed = offered ?? (code.endsWith('Missing') ? above?.get(column) : undefined)
    issues.push({
      column,
      code,
      severity,
      ...(args && { args }),
      ...(proposed !== undefined && { suggestion: proposed }),
    })
  }
