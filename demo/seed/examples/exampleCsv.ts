import { exampleManagers } from '../plan/managers.ts'
import { type ExampleField, type ExampleRow, exampleDay } from './exampleRows.ts'

/** Replacements for letters of other alphabets, as in a German office program of the nineties. */
const plain: Record<string, string> = { ı: 'i', İ: 'I', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' }
/** The characters from 0x80 to 0x9F, which Latin-1 lacks. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byteOf = (letter: string): number | undefined => {
  const at = special.indexOf(letter)
  if (at >= 0) return 0x80 + at
  const code = letter.codePointAt(0) ?? 0x3f
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : undefined
}

/** Encodes text as Windows-1252. Unsupported letters lose their accent, as in old programs, or become a question mark. */
export const toWindows1252 = (text: string): Buffer =>
  Buffer.from([...text.normalize('NFC')].flatMap((letter) => {
    const byte = byteOf(letter)
    if (byte !== undefined) return [byte]
    const bare = [...(plain[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))]
    return bare.map((one) => byteOf(one) ?? 0x3f)
  }))

/** Fields with the headers that another program gives them. */
const columns: readonly (readonly [header: string, field: ExampleField])[] = [
  ['Standort', 'location'], ['Objektbezeichnung', 'complex'], ['Strasse', 'street'], ['Haus-Nr.', 'streetNumber'], ['PLZ', 'zipcode'], ['Ort', 'city'], ['Baujahr', 'constructionYear'],
  ['Jahr der letzten Sanierung', 'renovationYear'], ['Dachart', 'roof'], ['DG-Nutzung', 'attic'], ['Unterkellert', 'basement'], ['Geschoß', 'floor'], ['Art der Einheit', 'unitType'],
  ['Kunden-Nr.', 'customerId'], ['Wohnungsbezeichnung', 'unitName'], ['Wohnfläche m²', 'livingArea'], ['Kaltmiete €', 'rent'], ['Einzugsdatum', 'leaseStart'], ['Auszugsdatum', 'leaseEnd'],
  ['Vorname', 'firstName'], ['Nachname', 'lastName'], ['Tel.', 'phone'], ['E-Mail-Adresse', 'email'],
]
/** Row of the header, counted from 1. */
const csvHeaderRow = 4

const german = (day: string): string => day.split('-').toReversed().join('.')

const textOf = (row: ExampleRow, field: ExampleField): string => {
  const value = row[field]
  if (value === null) return ''
  if (field === 'leaseStart' || field === 'leaseEnd') return german(String(value))
  if (field === 'livingArea' || field === 'rent') return Number(value).toFixed(2).replace('.', ',')
  if (field === 'floor') return String(value).replace('. ', '.')
  return String(value)
}

const quoted = (text: string): string => (/[";]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The rows as an old program exports them: Windows-1252, semicolons, German dates, decimal commas, a title and a line count. */
export const exampleCsv = (rows: readonly ExampleRow[]): Buffer => {
  const lines = [
    [`Bestandsexport ${exampleManagers.csv.name}`],
    [`Stichtag ${german(exampleDay)}`, '', `${rows.length} Einheiten`],
    [],
    columns.map(([header]) => header),
    ...rows.map((row) => columns.map(([, field]) => textOf(row, field))),
  ]
  return toWindows1252(lines.map((line) => `${Array.from(columns, (_column, at) => quoted(line[at] ?? '')).join(';')}\r\n`).join(''))
}

/** The row in the file of each row of the list. */
export const csvRowNumbers = (rows: readonly ExampleRow[]): number[] => rows.map((_row, at) => csvHeaderRow + 1 + at)
