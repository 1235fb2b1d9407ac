import { describe, expect, it } from 'vitest'
import { gridMove } from './gridMove.ts'
import {
  filterRows,
  issuesAt,
  mendedRows,
  nextOpen,
  openCells,
  openSuggestions,
  sheetsOf,
  type Issue,
  type Row,
} from './previewRows.ts'
import { aPreview } from './testing/aPreview.ts'

const error = (column: string | null): Issue => ({ column, code: 'cityMissing', severity: 'error' })
const warning = (column: string, suggestion?: string): Issue => ({
  column,
  code: 'addressNotFound',
  severity: 'warning',
  ...(suggestion !== undefined && { suggestion }),
})
const row = (
  number: number,
  issues: Issue[] = [],
  cells: Record<string, string> = { city: 'Köln', street: 'Weg' },
): Row => ({
  sheet: '',
  row: number,
  cells,
  issues,
})

const columns = ['street', 'city'].map((key) => ({ sheet: '', key, header: key }))
const rows = [
  row(2, [error('city')]),
  row(3),
  row(4, [warning('street', 'Weg 1'), error('street')]),
  row(12, [warning('city')]),
]
const mendedCity = mendedRows([{ sheet: '', row: 2, column: 'city', value: 'Bonn', before: '' }])
const none = mendedRows([])

describe('rows of a preview', () => {
  it('are found by any cell regardless of case, by corrections, and by row number', () => {
    expect(filterRows(rows, 'all', 'KÖLN', none)).toHaveLength(4)
    expect(filterRows(rows, 'all', 'bonn', mendedCity)).toEqual([rows[0]])
    expect(filterRows(rows, 'all', '12', none)).toEqual([rows[3]])
  })

  it('are filtered by their issues', () => {
    expect(filterRows(rows, 'errors', '', none)).toEqual([rows[0], rows[2]])
    expect(filterRows(rows, 'warnings', '', none)).toEqual([rows[2], rows[3]])
  })

  it('list errors before warnings', () => {
    expect(
      issuesAt(row(4, [warning('street'), error('street'), error(null)]), 'street').map(
        ({ severity }) => severity,
      ),
    ).toEqual(['error', 'warning'])
  })

  it('are grouped by sheet, without empty ones', () => {
    const preview = aPreview({
      rows: [{ ...row(2, [error('city')]), sheet: 'B' }],
      columns: [
        { sheet: 'A', key: 'city', header: '' },
        { sheet: 'B', key: 'city', header: '' },
      ],
    })
    expect(sheetsOf(preview)).toEqual([{ sheet: 'B', errors: 1 }])
  })
})

describe('cells to correct', () => {
  it('are those with errors, and those with warnings when no error is left', () => {
    expect(openCells(rows, columns, none)).toEqual([
      { row: 0, column: 1 },
      { row: 2, column: 0 },
    ])
    expect(openCells([row(2, [error('city')]), row(3, [warning('city')])], columns, mendedCity)).toEqual([
      { row: 1, column: 1 },
    ])
  })

  it('wrap around the end of the table in both directions', () => {
    const open = openCells(rows, columns, none)
    expect(nextOpen(open, undefined)).toEqual(open[0])
    expect(nextOpen(open, { row: 1, column: 0 })).toEqual(open[1])
    expect(nextOpen(open, open[1])).toEqual(open[0])
    expect(nextOpen(open, open[0], true)).toEqual(open[1])
    expect(nextOpen([{ row: 0, column: 1 }], { row: 0, column: 1 })).toBeUndefined()
  })

  it('offer their suggestions unless they were edited', () => {
    expect(openSuggestions(rows, none)).toEqual([
      { sheet: '', row: 4, column: 'street', value: 'Weg 1', shown: 'Weg' },
    ])
    expect(
      openSuggestions(rows, mendedRows([{ sheet: '', row: 4, column: 'street', value: 'x', before: '' }])),
    ).toEqual([])
  })
})

describe('the keys of the grid', () => {
  const grid = { rows: 120, columns: 10, page: 50 }
  const press = (key: string, more = {}) =>
    gridMove({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, { row: 5, column: 5 }, grid)

  it('move by cells and pages and to the edges, never beyond', () => {
    expect(press('ArrowDown')).toEqual({ row: 6, column: 5 })
    expect(press('PageDown')).toEqual({ row: 55, column: 5 })
    expect(press('PageUp')).toEqual({ row: 0, column: 5 })
    expect(press('End')).toEqual({ row: 5, column: 9 })
    expect(press('Home', { ctrlKey: true })).toEqual({ row: 0, column: 0 })
    expect(press('End', { ctrlKey: true })).toEqual({ row: 119, column: 9 })
  })

  it('ignore other keys', () => {
    expect([press('a'), press('Tab'), press('ArrowLeft', { altKey: true }), press('toString')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
