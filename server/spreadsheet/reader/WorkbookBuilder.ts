import type { Cell, Sheet } from '../workbook.ts'
import type { NumberedRow } from './RowSink.ts'

/** Puts batches of numbered rows together into sheets without gaps. */
export class WorkbookBuilder {
  readonly sheets: Sheet[] = []

  sheet(name: string, hidden: boolean): void {
    this.sheets.push({ name, hidden, firstRow: 1, rows: [] })
  }

  rows(batch: readonly NumberedRow[]): void {
    const sheet = this.sheets.at(-1)
    if (!sheet) throw new Error('Rows came before their sheet')
    for (const [number, cells] of batch) {
      if (sheet.rows.length === 0) sheet.firstRow = number
      const blank: Cell[][] = sheet.rows
      while (blank.length < number - sheet.firstRow) blank.push([])
      blank.push(cells)
    }
  }
}
