import { addressColumns, buildingColumns, placeColumns } from '../../../domain/import/estateColumns.ts'
import type { Workbook } from '../../spreadsheet/workbook.ts'
import type { TableRow } from './TableRow.ts'

/** Whether a cell is the head of cells merged over several rows; row and column count from 1. */
export type MergeHeads = (sheet: string, row: number, column: number) => boolean

const placeOf = (sheet: string, row: number, column: number) => `${row}:${column}:${sheet}`

export const mergeHeads = ({ warnings }: Workbook): MergeHeads => {
  const heads = new Set(
    warnings
      .filter(({ kind }) => kind === 'mergedRows')
      .map(({ sheet, row, column }) => placeOf(sheet, row, column)),
  )
  return (sheet, row, column) => heads.has(placeOf(sheet, row, column))
}

const addressKeys = [...Object.keys(addressColumns), 'address', 'zipcodeCity']
const carriedKeys = [...Object.keys(placeColumns), ...addressKeys, ...Object.keys(buildingColumns)]

/**
 * Fills building cells that a row leaves empty because they are merged with those above, and adds a remark. Cells that are empty without
 * being merged stay empty: a unit in the wrong building is worse than a question. For a row without any address the result is that of the
 * row above, as a suggestion.
 */
export const carryMerged = (heads: MergeHeads, sheet: string, columns: ReadonlyMap<string, number>) => {
  const last = new Map<string, { text: string; row: number; merged: boolean }>()
  return (row: TableRow): Map<string, string> | undefined => {
    const { cells } = row
    const bare = !addressKeys.some((key) => cells.has(key))
    const above = new Map<string, string>()
    const carried: { key: string; row: number }[] = []
    for (const key of carriedKeys) {
      const text = cells.get(key)
      const head = last.get(key)
      if (text !== undefined)
        last.set(key, { text, row: row.row, merged: heads(sheet, row.row, (columns.get(key) ?? -1) + 1) })
      else if (head?.merged) {
        cells.set(key, head.text)
        carried.push({ key, row: head.row })
      } else if (head) above.set(key, head.text)
    }
    const first = carried.find(({ key }) => addressKeys.includes(key)) ?? carried[0]
    if (first)
      row.issues.push({
        column: first.key,
        code: 'mergedCells',
        severity: 'warning',
        args: { row: first.row },
      })
    return bare && above.size > 0 ? above : undefined
  }
}
