import type { ImportPreview } from '../../contract/main/importShapes.ts'
import type { CellPlace, Correction } from './draft.ts'

/** A multi-line header as one line; joins words hyphenated at a line break. */
export const oneLine = (text: string): string =>
  text.replaceAll(/(-?)\s*\n\s*/g, (_, hyphen: string) => (hyphen === '' ? ' ' : ''))

export type Row = ImportPreview['rows'][number]
export type PreviewColumn = ImportPreview['columns'][number]
export type Issue = Row['issues'][number]

export const rowFilters = ['all', 'errors', 'warnings'] as const
export type RowFilter = (typeof rowFilters)[number]

const holds = (row: Row, severity: Issue['severity']): boolean =>
  row.issues.some((issue) => issue.severity === severity)
const passes: Readonly<Record<RowFilter, (row: Row) => boolean>> = {
  all: () => true,
  errors: (row) => holds(row, 'error'),
  warnings: (row) => holds(row, 'warning'),
}

/** The number of rows that match each filter. */
export const filterCounts = (rows: readonly Row[]): Record<RowFilter, number> => ({
  all: rows.length,
  errors: rows.filter(passes.errors).length,
  warnings: rows.filter(passes.warnings).length,
})

/** A text normalised for search: case-insensitive. */
const searchable = (text: string): string => text.toLocaleLowerCase('de')

/** The rows that match a filter and a search text. The search covers cells, corrections and row numbers. */
export const filterRows = (
  rows: readonly Row[],
  filter: RowFilter,
  query: string,
  mended: MendedRows,
): readonly Row[] => {
  const wanted = searchable(query.trim())
  const found = ({ cells, row, sheet }: Row): boolean => {
    if (wanted === '' || String(row) === wanted) return true
    const corrections = mended.get(rowKey({ sheet, row }))
    const texts = corrections
      ? [...Object.values(cells), ...[...corrections.values()].map(({ value }) => value)]
      : Object.values(cells)
    return texts.some((text) => searchable(text).includes(wanted))
  }
  return rows.filter((row) => passes[filter](row) && found(row))
}

/** The sheets with rows, in file order, with the number of errors in each. */
export const sheetsOf = ({ rows, columns }: ImportPreview): { sheet: string; errors: number }[] => {
  const names = [...new Set(columns.map(({ sheet }) => sheet))].filter((sheet) =>
    rows.some((row) => row.sheet === sheet),
  )
  return names.map((sheet) => ({
    sheet,
    errors: rows
      .filter((row) => row.sheet === sheet)
      .reduce((sum, { issues }) => sum + issues.filter(({ severity }) => severity === 'error').length, 0),
  }))
}

/** Corrections by row, then by column. A row without any has no entry, so that it need not be re-rendered. */
type MendedRows = ReadonlyMap<string, ReadonlyMap<string, Correction>>

export const rowKey = ({ sheet, row }: Pick<CellPlace, 'sheet' | 'row'>): string => `${row} ${sheet}`

export const mendedRows = (corrections: readonly Correction[]): MendedRows => {
  const rows = new Map<string, Map<string, Correction>>()
  for (const one of corrections) {
    const row = rows.get(rowKey(one)) ?? new Map<string, Correction>()
    rows.set(rowKey(one), row.set(one.column, one))
  }
  return rows
}

/** The issues of a cell, errors first. */
export const issuesAt = ({ issues }: Row, column: string | null): Issue[] =>
  issues
    .filter((issue) => issue.column === column)
    .toSorted((one, other) => one.severity.localeCompare(other.severity))

/** A cell by the index of its row among the visible ones, and the index of its column. */
export interface At {
  row: number
  column: number
}

/** The cells still to be corrected, in reading order; those with warnings once no error is left. */
export const openCells = (
  rows: readonly Row[],
  columns: readonly PreviewColumn[],
  mended: MendedRows,
): At[] => {
  const cellsWith = (severity: Issue['severity']): At[] =>
    rows.flatMap((row, index) => {
      if (row.issues.length === 0) return []
      const done = mended.get(rowKey(row))
      return columns.flatMap(({ key }, column) =>
        !done?.has(key) && row.issues.some((issue) => issue.column === key && issue.severity === severity)
          ? [{ row: index, column }]
          : [],
      )
    })
  const errors = cellsWith('error')
  return errors.length > 0 ? errors : cellsWith('warning')
}

const isAfter = (one: At, other: At): boolean =>
  one.row > other.row || (one.row === other.row && one.column > other.column)

/** The open cell after (or before) a position, wrapping around the table; undefined where no other one is open. */
export const nextOpen = (open: readonly At[], from: At | undefined, backwards = false): At | undefined => {
  const others = open.filter(({ row, column }) => row !== from?.row || column !== from.column)
  if (!from) return backwards ? others.at(-1) : others[0]
  return backwards
    ? (others.findLast((at) => isAfter(from, at)) ?? others.at(-1))
    : (others.find((at) => isAfter(at, from)) ?? others[0])
}

/** The suggestions for cells that nobody has edited: those that one click can apply. */
export const openSuggestions = (
  rows: readonly Row[],
  mended: MendedRows,
): (CellPlace & { value: string; shown: string })[] =>
  rows.flatMap((row) =>
    row.issues.flatMap(({ column, suggestion }) => {
      if (column === null || suggestion === undefined || mended.get(rowKey(row))?.has(column)) return []
      return [{ sheet: row.sheet, row: row.row, column, value: suggestion, shown: row.cells[column] ?? '' }]
    }),
  )
