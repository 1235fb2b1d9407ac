import { cellText } from './cells.ts'
import type { Cell } from './workbook.ts'

const plainNumber = /^[+-]?\d+$/
const numberShapes = {
  ',': { grouped: /^[+-]?[1-9]\d{0,2}(?:[. '’]\d{3})+(?:,\d+)?$/, decimal: /^[+-]?\d*,\d+$/ },
  '.': { grouped: /^[+-]?[1-9]\d{0,2}(?:[, '’]\d{3})+(?:\.\d+)?$/, decimal: /^[+-]?\d*\.\d+$/ },
} as const
/** 1.234 and 1,234 are a thousand or about one, depending on the locale. */
const ambiguousNumber = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

function numberOf(text: string, mark: ',' | '.'): number | undefined {
  const shape = numberShapes[mark]
  if (!plainNumber.test(text) && !shape.grouped.test(text) && !shape.decimal.test(text)) return undefined
  const value = Number(text.replaceAll(mark === ',' ? /[. '’]/g : /[, '’]/g, '').replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

/**
 * The number in a cell: a number cell, or text with a decimal comma or point and thousands separators (`1.234,5`, `1,234.5`, `65`).
 * Without `mark` both readings are tried; text on which they differ (`1.234`) yields undefined, because asking is better than guessing.
 */
export function parseNumber(cell: Cell | undefined, mark?: ',' | '.'): number | undefined {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string' || cell.length > 60) return undefined
  const text = cell
    .trim()
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/^[−–](?=\d)/, '-')
  if (mark) return numberOf(text, mark)
  return ambiguousNumber.test(text) ? undefined : (numberOf(text, ',') ?? numberOf(text, '.'))
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/
const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/
const germanName = /^(\d{1,2})\.\s?(\p{L}{3,9})\.?\s?(\d{4})$/u
const months = ['jan', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']

/** Expands two-digit years as Excel does: 00 to 29 are 2000 to 2029, 30 to 99 are 1930 to 1999. */
function fullYear(text: string): number {
  const year = Number(text)
  return text.length > 2 ? year : year < 30 ? 2000 + year : 1900 + year
}

function monthOfName(name: string): number {
  const lower = name.toLowerCase().replace('ae', 'ä').replace('mrz', 'mär')
  return months.indexOf(lower.slice(0, 3)) + 1
}

/** `YYYY-MM-DD`; undefined if there is no such day in the calendar. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year > 0 ? date.toISOString().slice(0, 10) : undefined
}

/**
 * The day in a cell: a date cell, or text such as `2023-02-01`, `01.02.2023`, `1.2.23`, `1. Februar 2023`.
 * A bare number is not a date: only its number format tells whether it counts days, and the reader has already made those date cells.
 * @returns `YYYY-MM-DD`, or undefined
 */
export function parseDate(cell: Cell | undefined): string | undefined {
  if (typeof cell === 'object' && cell?.kind === 'date') return cell.iso
  if (typeof cell !== 'string') return undefined
  const text = cellText(cell).normalize('NFC')
  if (text.length > 40) return undefined
  const day = iso.exec(text)
  if (day) return calendarDay(Number(day[1]), Number(day[2]), Number(day[3]))
  const dotted = german.exec(text)
  if (dotted) return calendarDay(fullYear(dotted[3] ?? ''), Number(dotted[2]), Number(dotted[1]))
  const named = germanName.exec(text)
  const month = named ? monthOfName(named[2] ?? '') : 0
  return named && month > 0 ? calendarDay(Number(named[3]), month, Number(named[1])) : undefined
}
