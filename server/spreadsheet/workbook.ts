/** A calendar day, `YYYY-MM-DD`, and a time of day `HH:MM:SS` where the cell held one. No time zone: spreadsheets have none. */
export interface DateCell {
  kind: 'date'
  iso: string
  time?: string
}

/** A cell whose formula failed, such as `#REF!`. Kept apart from an empty cell, so that nobody takes it for one. */
export interface ErrorCell {
  kind: 'error'
  text: string
}

/** What a cell holds. Text is never empty (that is null), is well-formed Unicode and free of NUL. */
export type Cell = string | number | boolean | DateCell | ErrorCell | null

/**
 * Rows without gaps: `rows[i]` is row `firstRow + i` as the person sees it, an empty row is `[]`.
 * A row ends with its last filled cell.
 */
export interface Sheet {
  name: string
  hidden: boolean
  firstRow: number
  rows: Cell[][]
}

/**
 * What a reader should tell the person about one cell:
 * - formula: the value is the one the office program last computed; it may be old
 * - formulaWithoutValue: nothing was ever computed, the cell reads as empty
 * - errorCell: the cell shows an error (#REF!, #N/A)
 * - mergedRows: cells merged over several rows; the value counts for the first of them only
 * - dateOutOfRange: shown as a date, but no such day exists; the number is kept
 */
export const warningKinds = ['formula', 'formulaWithoutValue', 'errorCell', 'mergedRows', 'dateOutOfRange'] as const
export type WarningKind = (typeof warningKinds)[number]

/** `row` and `column` count from 1. */
export interface Warning {
  kind: WarningKind
  sheet: string
  row: number
  column: number
}

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface Workbook {
  format: 'xlsx' | 'csv'
  sheets: Sheet[]
  warnings: Warning[]
  /** How many further warnings there were past the cap. */
  warningsLeftOut: number
  /** csv only */
  encoding?: CsvEncoding
  /** csv only */
  delimiter?: string
}
