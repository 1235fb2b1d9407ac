import type { Cell } from './workbook.ts'

const plain = /^[+-]?\d+$/
const shapes = {
  ',': { grouped: /^[+-]?[1-9]\d{0,2}(?:[. '’]\d{3})+(?:,\d+)?$/, decimal: /^[+-]?\d*,\d+$/ },
  '.': { grouped: /^[+-]?[1-9]\d{0,2}(?:[, '’]\d{3})+(?:\.\d+)?$/, decimal: /^[+-]?\d*\.\d+$/ },
} as const
/** 1.234 and 1,234: a thousand to one reader, about one to the other. */
const ambiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

function read(text: string, mark: ',' | '.'): number | undefined {
  const shape = shapes[mark]
  if (!plain.test(text) && !shape.grouped.test(text) && !shape.decimal.test(text)) return undefined
  const value = Number(text.replaceAll(mark === ',' ? /[. '’]/g : /[, '’]/g, '').replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

/**
 * The number in a cell: a number cell, or text with a decimal comma or point and grouped thousands (`1.234,5`, `1,234.5`, `65`).
 * Without `mark` both readings are tried, and text that the two read differently (`1.234`) is undefined: better asked than guessed.
 */
export function parseNumber(cell: Cell | undefined, mark?: ',' | '.'): number | undefined {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string' || cell.length > 60) return undefined
  const text = cell
    .trim()
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/^[−–](?=\d)/, '-')
  if (mark) return read(text, mark)
  return ambiguous.test(text) ? undefined : (read(text, ',') ?? read(text, '.'))
}
