import { readPhone } from '../rules/phone.ts'
import { whyNotEmail } from '../rules/email.ts'
import { parseHouseNumber } from '../rules/address.ts'
import { parseFloor } from '../rules/floor.ts'
import { asStored, fold } from '../rules/text.ts'
import { formatInstant, isInstant } from '../time.ts'
import type { ImportIssueCode, IssueSeverity } from './issues.ts'
import type { ValueSet } from './valueSet.ts'

/** The result of reading a cell: a value, possibly with a remark (severity warning), or the issue that prevents it. */
interface ReadCell<T> {
  value?: T
  code?: ImportIssueCode
  severity?: IssueSeverity
  args?: Record<string, string | number>
  suggestion?: string
}

/** The localised words for values; locales `import.values`, `import.flag` and `import.floor`. */
export interface Words {
  value(set: string, value: string): string
  flag(value: boolean): string
  floor(level: number): string
}

/** A cell's value as written to a spreadsheet. */
type WrittenCell = string | number | { kind: 'date'; iso: string } | null

/**
 * A kind of value: how it is parsed from a cell's text and written to a cell. Write and read round-trip in every language.
 * `cell` tells how the spreadsheet cell is converted to text beforehand: numbers with a decimal point, days as YYYY-MM-DD.
 */
export interface Kind<T> {
  readonly cell: 'text' | 'number' | 'date'
  /** Whether a lone dash, 'k. A.' or a question mark counts as empty. */
  readonly dashIsEmpty?: true
  /** The issue reported for an invalid value, unless the column defines its own. */
  readonly wrong: ImportIssueCode
  /** The values that the cell's dropdown offers. */
  readonly list?: readonly string[]
  /** The name of the enumeration, or 'flag'. */
  readonly set?: string
  read(text: string): ReadCell<T>
  write(value: unknown, words: Words): WrittenCell
}

const wrong = {} as const
const dashed = { dashIsEmpty: true } as const

/** A single line of text of at most `max` characters; line breaks become blanks. */
export const line = (max: number): Kind<string> => ({
  cell: 'text',
  wrong: 'textWrongFormat',
  read: (text) => {
    const value = asStored(text.replace(/[\r\n\t\v\f\u2028\u2029]+/g, ' ').replace(/\p{Cc}/gu, '')).trim()
    return value.length > max ? { code: 'textTooLong', args: { maximum: max } } : { value }
  },
  write: String,
})

/** Multi-line text of at most `max` characters. */
export const note = (max = 2000): Kind<string> => ({
  cell: 'text',
  wrong: 'textWrongFormat',
  read: (text) => {
    const value = asStored(text.replace(/[^\P{Cc}\n\r\t]/gu, '')).trim()
    return value.length > max ? { code: 'textTooLong', args: { maximum: max } } : { value }
  },
  write: String,
})

const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A number from `least` to `most`. */
export const decimal = (least: number, most: number): Kind<number> => ({
  cell: 'number',
  ...dashed,
  wrong: 'numberWrongFormat',
  read: (text) => {
    const value = plainNumber.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? { value } : wrong
  },
  write: Number,
})

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number): Kind<number> => ({
  cell: 'number',
  ...dashed,
  wrong: 'numberWrongFormat',
  read: (text) => {
    const value = plainNumber.test(text) ? Number(text) : Number.NaN
    return Number.isInteger(value) && value >= least && value <= most ? { value } : wrong
  },
  write: Number,
})

const yes = new Set([
  'ja',
  'j',
  'x',
  'yes',
  'y',
  'true',
  'wahr',
  '1',
  'vorhanden',
  'ok',
  'voll',
  'vollunterkellert',
  'unterkellert',
  'teilweise',
  'teilunterkellert',
  'mit keller',
  'available',
])
const no = new Set([
  'nein',
  'n',
  'no',
  'false',
  'falsch',
  '0',
  'nicht vorhanden',
  'kein',
  'keine',
  'keiner',
  'ohne',
  'nicht unterkellert',
  'ohne keller',
  'none',
  'not available',
])
/** Check marks, which `fold` would drop. */
const ticked = /^[✓✔☑✗✘☒×]$/u
const struck = /^[-–—]$/

/** Yes or no in the words that people use: ja, x, vorhanden, no, nicht unterkellert. */
export const flag: Kind<boolean> = {
  cell: 'text',
  wrong: 'flagWrongFormat',
  set: 'flag',
  read: (text) => {
    const word = fold(text)
    if (yes.has(word) || ticked.test(text)) return { value: true }
    return no.has(word) || struck.test(text) ? { value: false } : wrong
  },
  write: (value, words) => words.flag(value === true),
}

/** One value of an enumeration, by name or synonym. */
export const oneOf = <V extends string>(set: ValueSet<V>): Kind<V> => ({
  cell: 'text',
  ...dashed,
  wrong: 'valueUnknown',
  set: set.name,
  list: set.values,
  read: (text) => {
    const value = set.find(text)
    return value === undefined ? wrong : { value }
  },
  write: (value, words) => words.value(set.name, String(value)),
})

/** Several values of an enumeration, separated by commas or semicolons, without duplicates. */
export const manyOf = <V extends string>(set: ValueSet<V>): Kind<V[]> => ({
  cell: 'text',
  wrong: 'valueUnknown',
  read: (text) => {
    const names = text
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter(Boolean)
    const values = names.map((name) => set.find(name))
    const unknown = names[values.indexOf(undefined)]
    return unknown === undefined
      ? { value: [...new Set(values.filter((value) => value !== undefined))] }
      : { args: { value: unknown } }
  },
  write: (value, words) =>
    Array.isArray(value) && value.length > 0
      ? value.map((one) => words.value(set.name, String(one))).join(', ')
      : null,
})

const dayMs = 86_400_000
/** Day 0 of the serial numbers of office programs, from March 1900 on. */
const serialEpoch = Date.UTC(1899, 11, 30)
/** Serial numbers of the days that a lease or a building can have: 1950-01-01 to 2099-12-31. Outside, a number is more likely something else. */
const serials = { first: 18_264, last: 73_050 } as const

/** Days by which serial numbers of a workbook that counts from 1904 are smaller. */
export const days1904 = 1462

/**
 * The day that a cell without a date format shows as its serial number, `43556` for 2019-04-01; undefined for other texts.
 * @param offset days to add, for a workbook that counts from another day
 */
export const dayOfSerial = (text: string, offset = 0): string | undefined => {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) + offset : 0
  return serial >= serials.first && serial <= serials.last
    ? new Date(serialEpoch + serial * dayMs).toISOString().slice(0, 10)
    : undefined
}

/** A day; the spreadsheet layer has already converted it to YYYY-MM-DD. */
export const day: Kind<string> = {
  cell: 'date',
  ...dashed,
  wrong: 'dateWrongFormat',
  read: (text) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { value: text }
    const suggestion = dayOfSerial(text)
    return suggestion === undefined ? wrong : { suggestion }
  },
  write: (value) => ({ kind: 'date', iso: String(value) }),
}

/** An instant in UTC, in full ISO 8601, so that milliseconds are kept. */
export const instant: Kind<string> = {
  cell: 'text',
  ...dashed,
  wrong: 'dateWrongFormat',
  read: (text) => (isInstant(text) ? { value: formatInstant(text) } : wrong),
  write: (value) => formatInstant(String(value)),
}

/** A postcode as text. */
export const postcode: Kind<string> = {
  cell: 'text',
  ...dashed,
  wrong: 'textWrongFormat',
  read: (text) => (text.length > 12 ? { code: 'textTooLong', args: { maximum: 12 } } : { value: text }),
  write: String,
}

/** A house number that the spreadsheet turned into a date: 1-3 becomes 1 March. */
const asDay = /^\d{4}-(\d{2})-(\d{2})$/

/** A house number; an unusual one is kept, with a remark. */
export const houseNumber: Kind<string> = {
  cell: 'text',
  ...dashed,
  wrong: 'houseNumberWrongFormat',
  read: (text) => {
    const mangled = asDay.exec(text)
    if (mangled) return { suggestion: `${Number(mangled[2])}-${Number(mangled[1])}` }
    const value = text.replace(/\s+/g, ' ')
    if (value.length > 20) return { code: 'textTooLong', args: { maximum: 20 } }
    return parseHouseNumber(value)
      ? { value }
      : { value, code: 'houseNumberWrongFormat', severity: 'warning' }
  },
  write: String,
}

/** A floor in the words that people use. Kept as text, because the meaning of DG depends on the building's floors (`parseFloor`). */
export const floor: Kind<string> = {
  cell: 'text',
  ...dashed,
  wrong: 'floorWrongFormat',
  read: (text) => (parseFloor(text, 2) === undefined ? wrong : { value: text }),
  write: (value, words) => words.floor(Number(value)),
}

/** A phone number as it is stored; anything else (two numbers, a note) is kept as it is, with a remark. */
export const phone: Kind<string> = {
  cell: 'text',
  ...dashed,
  wrong: 'phoneWrongFormat',
  read: (text) => {
    const value = text.replace(/\s+/g, ' ')
    if (value.length > 40) return { code: 'textTooLong', args: { maximum: 40 } }
    const stored = readPhone(value)
    return stored === undefined ? { value, code: 'phoneWrongFormat', severity: 'warning' } : { value: stored }
  },
  write: String,
}

/** An e-mail address. */
export const email: Kind<string> = {
  cell: 'text',
  ...dashed,
  wrong: 'emailWrongFormat',
  read: (text) => (whyNotEmail(text) || text !== text.trim() ? wrong : { value: text }),
  write: String,
}
