/** A calendar day, `YYYY-MM-DD`, with a time of day `HH:MM:SS` if the cell has one. No time zone, because spreadsheets have none. */
export interface DateCell {
  kind: 'date'
  iso: string
  time?: string
}

/** A cell whose formula failed, such as `#REF!`. Distinct from an empty cell, so that it is not mistaken for one. */
interface ErrorCell {
  kind: 'error'
  text: string
}

/** The value of a cell. Text is never empty (an empty cell is null), is well-formed Unicode and contains no NUL. */
export type Cell = string | number | boolean | DateCell | ErrorCell | null

/**
 * Rows without gaps: `rows[i]` is row `firstRow + i` as users see it, an empty row is `[]`.
 * A row ends with its last filled cell.
 */
export interface Sheet {
  name: string
  hidden: boolean
  firstRow: number
  rows: Cell[][]
}

/**
 * Warnings about a single cell:
 * - formula: the value is the one the office program computed last; it may be stale
 * - formulaWithoutValue: no value was ever computed, so the cell reads as empty
 * - errorCell: the cell shows an error (#REF!, #N/A)
 * - mergedRows: cells merged over several rows; only the first row has the value
 * - dateOutOfRange: formatted as a date that does not exist; the number is kept
 */
const warningKinds = ['formula', 'formulaWithoutValue', 'errorCell', 'mergedRows', 'dateOutOfRange'] as const
export type WarningKind = (typeof warningKinds)[number]

/** `row` and `column` count from 1. */
export interface Warning {
  kind: WarningKind
  sheet: string
  row: number
  column: number
}

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850' | 'mac-roman'

export interface Workbook {
  format: 'xlsx' | 'csv'
  sheets: Sheet[]
  warnings: Warning[]
  /** Number of warnings beyond the limit. */
  warningsLeftOut: number
  /** xlsx whose serial numbers count days from 1904 */
  date1904?: boolean
  /** csv only */
  encoding?: CsvEncoding
  /** csv only */
  delimiter?: string
}
