import type { Column } from '../../../domain/import/column.ts'
import { dayOfSerial, days1904 } from '../../../domain/import/kinds.ts'
import { expandRow } from '../../../domain/import/expandRow.ts'
import { joinedColumns } from '../../../domain/import/estateColumns.ts'
import { estateSheets } from '../../../domain/import/sheets.ts'
import { cellText } from '../../spreadsheet/cells.ts'
import { parseDate, parseNumber } from '../../spreadsheet/parseCells.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { carryMerged, type MergeHeads } from './carryMerged.ts'
import type { FoundTable } from './findTables.ts'
import type { Pace } from './pace.ts'
import type { Table, TableRow } from './TableRow.ts'

/** The user's corrections in the preview: column key to text, by row number. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<string, string>>

const nothing = /^(?:[-–—]+|k\.?\s?a\.?|n\/?a|n\.\s?a\.|\?+)$/i

/** A cell as text for the column's kind: days as YYYY-MM-DD, numbers with a decimal point; other values unchanged. */
const textOf = ({ kind }: Column<unknown>, cell: Cell): string => {
  const text = cellText(cell)
  if (kind.dashIsEmpty && nothing.test(text)) return ''
  if (kind.cell === 'date') return parseDate(cell) ?? text
  if (kind.cell !== 'number') return text
  const number = parseNumber(cell)
  return number === undefined ? text : String(number)
}

/** A row of few cells without any of these is a heading, a total or a note. */
const identity = {
  estate: ['customerId', 'unitName', 'street', 'streetNumber', 'zipcode', 'city', 'address', 'zipcodeCity'],
  renters: ['customerId', 'renterName', 'renterLastName', 'renterFirstName'],
} as const
/** A row with this many known cells is a data row even without its identity. */
const knownCellsOfData = 3
const sum =
  /^(?:Σ|∑|(?:end|zwischen|teil|gesamt)?summen?|gesamt(?:ergebnis|anzahl|zahl|betrag|fläche)?|insgesamt|übertrag|(?:grand |sub)?totals?|sub-total|sum)(?:$|[\s:.,;(=/-])/i

const isNoise = (cells: ReadonlyMap<string, string>, kind: Table['kind']): boolean => {
  if (kind !== 'estate' && kind !== 'renters') return cells.size === 0
  return cells.size < knownCellsOfData && !identity[kind].some((key) => cells.has(key))
}

/** Whether a row holds totals: a word for them in any column, known or not, and no id of a unit, floor or renter besides. */
const isSum = (cells: ReadonlyMap<string, string>, row: readonly Cell[], kind: Table['kind']): boolean => {
  if (kind !== 'estate' && kind !== 'renters') return false
  // a row with a floor or a renter is a data row, whatever it is called
  const telling = cells.get(kind === 'estate' ? 'floor' : 'renterLastName')
  if (telling !== undefined && !sum.test(telling) && !/^[\d.,\s]+$/.test(telling)) return false
  const id = cells.get('customerId')
  if (id !== undefined && !sum.test(id)) return false
  return (
    row.some((cell) => typeof cell === 'string' && sum.test(cell.trim())) &&
    (telling === undefined || id !== undefined || sum.test(telling))
  )
}

interface ReadTable {
  corrections?: Corrections
  heads: MergeHeads
  pace: Pace
  /** Whether serial numbers count from 1904. */
  date1904?: boolean
}

/** Reads the data rows below a header. Applies corrections first, then merged cells, then splits cells that contain several values. */
export const readTable = async (
  found: FoundTable,
  { corrections, heads, pace, date1904 = false }: ReadTable,
): Promise<Table> => {
  const { kind, sheet, header } = found
  const columns = new Map<string, Column<unknown>>(
    Object.entries({
      ...estateSheets[kind].columns,
      ...(kind === 'estate' || kind === 'renters' ? joinedColumns : {}),
    }),
  )
  const headers = sheet.rows[header] ?? []
  const places = [...found.columns].map(([key, at]) => ({
    key,
    at,
    header: cellText(headers[at]),
    column: columns.get(key),
  }))
  const carry = kind === 'estate' ? carryMerged(heads, sheet.name, found.columns) : undefined
  const rows: TableRow[] = []
  const sums: number[] = []

  const readCells = (row: readonly Cell[], number: number): Omit<TableRow, 'above'> => {
    const cells = new Map<string, string>()
    const read: TableRow = {
      sheet: sheet.name,
      row: number,
      cells,
      issues: [],
      ...(date1904 && { days: new Map() }),
    }
    const mended = corrections?.get(number)
    for (const { key, at, column } of places) {
      const cell = row[at] ?? null
      if (!column || mended?.has(key)) continue
      if (typeof cell === 'object' && cell?.kind === 'error')
        read.issues.push({ column: key, code: 'errorCell', severity: 'error', args: { value: cell.text } })
      const text = typeof cell === 'object' && cell?.kind === 'error' ? '' : textOf(column, cell)
      if (text !== '') cells.set(key, text)
      if (typeof cell === 'number' && column.kind.cell === 'date')
        read.days?.set(key, dayOfSerial(text, days1904))
    }
    for (const [key, value] of mended ?? []) {
      const column = columns.get(key)
      const text = column ? textOf(column, value) : ''
      if (text !== '') cells.set(key, text)
    }
    return read
  }
  /** Whether a row repeats the header, as at the top of a printed page. */
  const isHeader = (row: readonly Cell[]): boolean => {
    const same = places.filter(
      ({ at, header }) => cellText(row[at]).toLowerCase() === header.toLowerCase(),
    ).length
    return same >= Math.min(2, places.length) && same * 2 > row.filter((cell) => cell !== null).length
  }

  for (const [index, row] of sheet.rows.entries()) {
    await pace.step()
    const number = sheet.firstRow + index
    if (index <= header || (row.length === 0 && !corrections?.has(number)) || isHeader(row)) continue
    const read = readCells(row, number)
    if (isSum(read.cells, row, kind)) {
      sums.push(number)
      continue
    }
    if (isNoise(read.cells, kind)) continue
    const above = carry?.(read)
    if (above) expandRow(above)
    if (kind === 'estate' || kind === 'renters' || kind === 'buildings') expandRow(read.cells)
    rows.push(above ? { ...read, above } : read)
  }
  return {
    kind,
    sheet: sheet.name,
    headerRow: sheet.firstRow + header,
    columns: places.map(({ key, header }) => ({ key, header })),
    rows,
    sums,
  }
}
