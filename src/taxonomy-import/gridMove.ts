import type { KeyboardEvent } from 'react'
import type { At } from './previewRows.ts'

interface Grid {
  rows: number
  columns: number
  /** Rows per PageUp and PageDown. */
  page: number
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** The target of a key in a grid (ARIA pattern 'data grid'); undefined for other keys. */
export const gridMove = (
  { key, ctrlKey, metaKey, altKey }: Keys,
  { row, column }: At,
  { rows, columns, page }: Grid,
): At | undefined => {
  if (altKey) return undefined
  const far = ctrlKey || metaKey
  const steps: Readonly<Record<string, At>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows : row, column: columns },
  }
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined
  return to && { row: within(to.row, rows), column: within(to.column, columns) }
}
