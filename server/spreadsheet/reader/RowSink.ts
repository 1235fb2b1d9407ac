import { headerRows, type ReadLimits } from '../limits.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { Cell, Warning, WarningKind } from '../workbook.ts'

/** A row on its way from the parser to the workbook: row number from 1, cells up to the last filled one. */
export type NumberedRow = [number: number, cells: Cell[]]

/** Receives rows. `rows` resolves when more may follow, so that only a few batches are in memory at once. */
export interface RowTarget {
  sheet(name: string, hidden: boolean): void
  rows(batch: NumberedRow[]): Promise<void>
}

const batchCells = 2_000
const batchText = 128 * 1024

/** Collects cells into rows and rows into batches, and enforces every limit on the contents of a file. */
export class RowSink {
  readonly warnings: Warning[] = []
  warningsLeftOut = 0
  readonly #limits: ReadLimits
  readonly #target: RowTarget
  #sheet = ''
  #sheets = 0
  #row: Cell[] = []
  #batch: NumberedRow[] = []
  #batchCells = 0
  #batchText = 0
  #cells = 0
  #text = 0

  constructor(limits: ReadLimits, target: RowTarget) {
    this.#limits = limits
    this.#target = target
  }

  beginSheet(name: string, hidden: boolean): void {
    if (++this.#sheets > this.#limits.sheets)
      throw new SpreadsheetError('tooManySheets', { limit: this.#limits.sheets })
    this.#sheet = name
    this.#target.sheet(name, hidden)
  }

  /** @param row from 1 @param column from 1. Blank cells are never passed in: they cost nothing, however far out they are. */
  set(row: number, column: number, value: Exclude<Cell, null>): void {
    const { columns, cells, text, cellLength } = this.#limits
    const place = { sheet: this.#sheet, row, column }
    if (row > this.#limits.rows + headerRows)
      throw new SpreadsheetError('tooManyRows', { ...place, limit: this.#limits.rows })
    if (column > columns) throw new SpreadsheetError('tooManyColumns', { ...place, limit: columns })
    if ((this.#row[column - 1] ?? null) !== null)
      throw new SpreadsheetError('fileCorrupt', place, 'the cell is there twice')
    if (++this.#cells > cells) throw new SpreadsheetError('tooManyCells', { ...place, limit: cells })
    this.#batchCells++
    if (typeof value === 'string') {
      if (value.length > cellLength)
        throw new SpreadsheetError('cellTooLong', { ...place, limit: cellLength })
      this.#text += value.length
      this.#batchText += value.length
      if (this.#text > text) throw new SpreadsheetError('tooMuchText', { ...place, limit: text })
    }
    while (this.#row.length < column) this.#row.push(null)
    this.#row[column - 1] = value
  }

  warn(kind: WarningKind, row: number, column: number): void {
    if (this.warnings.length < this.#limits.warnings)
      this.warnings.push({ kind, sheet: this.#sheet, row, column })
    else this.warningsLeftOut++
  }

  /** Throws `code` with a position in the current sheet. */
  refuse(code: 'cellTooLong' | 'quoteNotClosed' | 'fileCorrupt', row: number, column?: number): never {
    throw new SpreadsheetError(code, { sheet: this.#sheet, row, ...(column !== undefined && { column }) })
  }

  endRow(row: number): void {
    if (this.#row.length === 0) return
    this.#batch.push([row, this.#row])
    this.#row = []
  }

  get full(): boolean {
    return this.#batchCells >= batchCells || this.#batchText >= batchText
  }

  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#batchCells = 0
    this.#batchText = 0
    if (batch.length > 0) await this.#target.rows(batch)
  }
}
