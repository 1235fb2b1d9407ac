import type { Columns, Say } from '../../../../domain/import/column.ts'
import type { ImportIssueCode } from '../../../../domain/import/issues.ts'
import { sayOf, type TableRow } from '../TableRow.ts'

/** Cells of several rows about the same thing: the first text of each column, and the row that it comes from. */
export interface MergedCells {
  readonly first: TableRow
  readonly cells: Map<string, string>
  readonly sources: Map<string, TableRow>
}

export const mergedCells = (first: TableRow): MergedCells => ({ first, cells: new Map(), sources: new Map() })

/** The issue for rows that contradict each other. */
const inconsistent = (key: string): { code: ImportIssueCode; context?: string } => {
  if (key === 'constructionYear') return { code: 'constructionYearInconsistent' }
  if (key === 'complex' || key === 'location') return { code: 'dataStructure', context: `${key}Conflict` }
  return { code: 'buildingDataInconsistent' }
}

const meaning = (columns: Columns, key: string, text: string): string | undefined => {
  const value = columns[key]?.kind.read(text).value
  return value === undefined ? undefined : JSON.stringify(value).toLowerCase()
}

/** Merges another row; a text that is unreadable or contradicts an earlier row becomes an issue of this row. */
export const mergeCells = (columns: Columns, { cells, sources }: MergedCells, row: TableRow): void => {
  for (const key of Object.keys(columns)) {
    const text = row.cells.get(key)
    const before = cells.get(key)
    if (text === undefined || text === before) continue
    if (before === undefined) {
      cells.set(key, text)
      sources.set(key, row)
      continue
    }
    const value = meaning(columns, key, text)
    const { code, context } = inconsistent(key)
    if (value === undefined) sayOf(row)(key, columns[key]?.wrong ?? columns[key]?.kind.wrong ?? code)
    else if (value !== meaning(columns, key, before))
      sayOf(row)(key, code, { args: { value: before, row: sources.get(key)?.row ?? 0, ...(context && { context }) } })
  }
}

/** Adds an issue about a merged column to the row that its value comes from. */
export const sayOfMerged =
  ({ first, sources }: MergedCells): Say =>
  (column, code, remark) =>
    sayOf(sources.get(column) ?? first)(column, code, remark)
