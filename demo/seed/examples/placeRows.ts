import type { ExampleRow } from './ExampleRow.ts'

/** A line of the list as it stands on the sheet; rows count from 1. An empty line separates two houses' complexes. */
export interface PlacedRow { readonly number: number; readonly row: ExampleRow }

/** Gives every row its place below the header: complexes are kept apart by an empty line. */
export const placeRows = (rows: readonly ExampleRow[], first: number): PlacedRow[] => {
  let number = first - 1
  let before: ExampleRow | undefined
  return rows.map((row) => {
    number += before && (before.complex !== row.complex || before.location !== row.location) ? 2 : 1
    before = row
    return { number, row }
  })
}
