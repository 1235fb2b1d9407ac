import { columnNumber } from '../cells.ts'
import type { RowSink } from '../reader/RowSink.ts'
import { cellValue, type SharedParts } from './cellValue.ts'
import { corrupt } from '../SpreadsheetError.ts'
import { escapeLength } from './xmlText.ts'
import type { Attributes, XmlHandler } from './XmlScanner.ts'

const lastRow = 1_048_576
const mostMerges = 100_000

interface OpenCell {
  column: number
  type: string
  style: number
  text: string
  formula: boolean
}

function parseRef(ref: string): { column: number; row: number } {
  const found = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(ref)
  const column = columnNumber(found?.[1] ?? '')
  const row = Number(found?.[2])
  if (column === undefined || row > lastRow) throw corrupt('a cell has no place')
  return { column, row }
}

const inRow = (path: readonly string[]): boolean => path[2] === 'row' && path[1] === 'sheetData'

/** Whether the element contains (a run of) the cell's value: `v`, `is/t`, `is/r/t`, but not the formula `f` or phonetic guides. */
function holdsValue(path: readonly string[]): boolean {
  if (path[3] !== 'c' || !inRow(path)) return false
  if (path[4] === 'v') return path.length === 5
  return (
    path[4] === 'is' &&
    ((path.length === 6 && path[5] === 't') || (path.length === 7 && path[5] === 'r' && path[6] === 't'))
  )
}

/**
 * Reads one worksheet into the sink. A cell's position comes from its own reference and its row's, which must agree and ascend; the
 * sheet's declared dimension is ignored.
 */
export function worksheetHandler(
  sink: RowSink,
  shared: SharedParts,
  limits: { cellLength: number },
): XmlHandler {
  let row = 0
  let column = 0
  let cell: OpenCell | undefined
  let merges = 0

  const openRow = ({ r: written }: Attributes): void => {
    const number = written === undefined ? row + 1 : Number(written)
    if (!Number.isInteger(number) || number <= row || number > lastRow)
      throw corrupt('the rows are out of order')
    row = number
    column = 0
  }
  const openCell = ({ r: ref, t: type = '', s: style = '-1' }: Attributes): void => {
    const place = ref === undefined ? { column: column + 1, row } : parseRef(ref)
    if (place.row !== row) throw corrupt('a cell stands in another row')
    column = place.column
    cell = { column, type, style: Number(style), text: '', formula: false }
  }
  const closeCell = ({ type, text, style, formula, column: at }: OpenCell): void => {
    cell = undefined
    if (text === '' && !formula) return
    const value = cellValue(type, text, style, shared)
    if (value.cell !== null) sink.set(row, at, value.cell)
    if (formula) sink.warn(value.cell === null ? 'formulaWithoutValue' : 'formula', row, at)
    if (value.warning) sink.warn(value.warning, row, at)
  }
  const openMerge = ({ ref = '' }: Attributes): void => {
    if (++merges > mostMerges) return
    const [from = '', to = from] = ref.split(':')
    const first = parseRef(from)
    if (parseRef(to).row > first.row) sink.warn('mergedRows', first.row, first.column)
  }

  return {
    open: (path, attributes) => {
      if (path.length === 1 && path[0] !== 'worksheet') throw corrupt('there is no worksheet')
      const name = path[path.length - 1]
      if (path.length === 3 && name === 'row' && inRow(path)) openRow(attributes)
      else if (path.length === 4 && name === 'c' && inRow(path)) openCell(attributes)
      else if (path.length === 5 && name === 'f' && cell && inRow(path)) cell.formula = true
      else if (path.length === 3 && name === 'mergeCell') openMerge(attributes)
    },
    text: (path, piece) => {
      if (!cell || !holdsValue(path)) return
      cell.text += piece
      if (cell.text.length > limits.cellLength * escapeLength) sink.refuse('cellTooLong', row, cell.column)
    },
    close: (path) => {
      if (path.length === 4 && cell) closeCell(cell)
      else if (path.length === 3 && inRow(path)) sink.endRow(row)
    },
  }
}
