import type { Cell, WarningKind } from '../workbook.ts'
import { corrupt } from '../SpreadsheetError.ts'
import type { NumberFormat } from './numberFormat.ts'
import { serialToDate } from './serialDate.ts'
import type { StringTable } from './sharedParts.ts'
import { decodeEscapes } from './xmlText.ts'

/** Parts that all sheets of a workbook share. */
export interface SharedParts {
  strings: StringTable
  formats: readonly NumberFormat[]
  date1904: boolean
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$/
const isoDate = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/

type Value = { cell: Cell; warning?: WarningKind }

function numberValue(text: string, format: NumberFormat, date1904: boolean): Value {
  const number = Number(text)
  if (!decimal.test(text) || !Number.isFinite(number)) throw corrupt('a cell holds no number')
  if (format === 'number') return { cell: number }
  if (format === 'date') {
    // values below 1 are a time of day without a day
    if (number >= 0 && number < 1 && !date1904) return { cell: number }
    const date = serialToDate(number, date1904)
    return date ? { cell: date } : { cell: number, warning: 'dateOutOfRange' }
  }
  if (!Number.isInteger(number) || number < 0 || number > Number.MAX_SAFE_INTEGER) return { cell: number }
  return { cell: format.prefix + String(number).padStart(format.digits, '0') + format.suffix }
}

function stringValue(text: string, strings: StringTable): Value {
  const found = /^\d{1,9}$/.test(text) ? strings.at(Number(text)) : undefined
  if (found === undefined) throw corrupt('a shared string is missing')
  return { cell: found === '' ? null : found }
}

function isoValue(text: string): Value {
  const found = isoDate.exec(text)
  if (!found?.[1]) return { cell: text }
  const time = found[2]
  return {
    cell:
      time === undefined || time === '00:00:00'
        ? { kind: 'date', iso: found[1] }
        : { kind: 'date', iso: found[1], time },
  }
}

/**
 * The value of a cell.
 * @param type its `t`: s shared string, str formula text, inlineStr, b, e error, d ISO date, n or absent for numbers
 * @param text the content of `v`, or of `is`
 * @param style its `s`, an index into the cell formats
 */
export function cellValue(type: string, text: string, style: number, shared: SharedParts): Value {
  if (type === 'inlineStr' || type === 'str') return { cell: text === '' ? null : decodeEscapes(text) }
  const trimmed = text.trim()
  if (trimmed === '') return { cell: null }
  switch (type) {
    case 's':
      return stringValue(trimmed, shared.strings)
    case 'b':
      return { cell: trimmed === '1' || trimmed.toLowerCase() === 'true' }
    case 'e':
      return { cell: { kind: 'error', text: trimmed.slice(0, 32).toWellFormed() }, warning: 'errorCell' }
    case 'd':
      return isoValue(trimmed)
    case 'n':
    case '':
      return numberValue(trimmed, shared.formats[style] ?? 'number', shared.date1904)
    default:
      throw corrupt('a cell is of an unknown type')
  }
}
