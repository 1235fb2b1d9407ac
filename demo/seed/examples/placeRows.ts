import type { ExampleRow } from './ExampleRow.ts'

/** A row of the list with its row number on the sheet, from 1. An empty row separates complexes. */
export interface PlacedRow { readonly number: number; readonly row: ExampleRow }

/** Assigns each row its position below the header, with an empty row between complexes. */
export const placeRows = (rows: readonly ExampleRow[], first: number): PlacedRow[] => {
  let number = first - 1
  let before: ExampleRow | undefined
  return rows.map((row) => {
    number += before && (before.complex !== row.complex || before.location !== row.location) ? 2 : 1
    before = row
    return { number, row }
  })
}
