import { writeXlsx, type CellStyle, type CellValue, type WriteSheet } from 'hucre/xlsx'
import { crc32, deflateSync } from 'node:zlib'
import { exampleManagers } from '../plan/managers.ts'
import { type ExampleField, type ExampleRow, exampleDay } from './exampleRows.ts'

const size = 48

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

/** A gable over three storeys, a typical property manager's logo. 0 paper, 1 ink. */
const pixel = (x: number, y: number): number => {
  if (y < 18) return Math.abs(x - 24) <= y + 4 ? 1 : 0
  if (x < 6 || x > 41 || y > 44) return 0
  return y % 9 > 2 && y % 9 < 7 && x % 9 > 2 && x % 9 < 7 ? 0 : 1
}

/** The logo as a PNG, uncompressed so that its bytes are the same on every machine. */
const logo = (): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // 8 bits per pixel with a palette
  header.set([8, 3, 0, 0, 0], 8)
  const lines = Array.from({ length: size }, (_none, y) => Buffer.from([0, ...Array.from({ length: size }, (_nothing, x) => pixel(x, y))]))
  const palette = Buffer.from([255, 255, 255, 31, 94, 122])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 0 })), chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A row of the list with its row number on the sheet, from 1. An empty row separates complexes. */
interface PlacedRow { readonly number: number; readonly row: ExampleRow }

/** Assigns each row its position below the header, with an empty row between complexes. */
const placeRows = (rows: readonly ExampleRow[], first: number): PlacedRow[] => {
  let number = first - 1
  let before: ExampleRow | undefined
  return rows.map((row) => {
    number += before && (before.complex !== row.complex || before.location !== row.location) ? 2 : 1
    before = row
    return { number, row }
  })
}

interface Column { readonly field: ExampleField; readonly header: string; readonly width: number }

const columns: readonly Column[] = [
  { field: 'location', header: 'Liegenschaft', width: 22 }, { field: 'complex', header: 'Gebäude-\nkomplex', width: 34 }, { field: 'street', header: 'Straße', width: 26 },
  { field: 'streetNumber', header: 'Haus-\nnummer', width: 9 }, { field: 'zipcode', header: 'PLZ', width: 8 }, { field: 'city', header: 'Ort', width: 16 },
  { field: 'constructionYear', header: 'Bau-\njahr', width: 7 }, { field: 'renovationYear', header: 'Letzte\nSanierung', width: 10 }, { field: 'roof', header: 'Dachform', width: 12 },
  { field: 'attic', header: 'Nutzung\nDachgeschoss', width: 14 }, { field: 'basement', header: 'Keller', width: 7 }, { field: 'floor', header: 'Etage', width: 8 },
  { field: 'unitType', header: 'Nutzungsart', width: 12 }, { field: 'customerId', header: 'WE-Nr.', width: 13 }, { field: 'unitName', header: 'Bezeichnung', width: 22 },
  { field: 'livingArea', header: 'Wohn-/Nutz-\nfläche (m²)', width: 11 }, { field: 'rent', header: 'Netto-\nkaltmiete (€)', width: 13 }, { field: 'leaseStart', header: 'Miet-\nbeginn', width: 11 },
  { field: 'leaseEnd', header: 'Mietende', width: 11 }, { field: 'firstName', header: 'Vorname\nMieter', width: 16 }, { field: 'lastName', header: 'Nachname\nMieter', width: 20 },
  { field: 'phone', header: 'Telefon', width: 16 }, { field: 'email', header: 'E-Mail', width: 34 },
]
const groups = [['Objekt', 0, 5], ['Gebäudedaten', 6, 10], ['Einheit', 11, 16], ['Mietverhältnis', 17, 22]] as const
const last = columns.length - 1
/** Row of the header and of the first unit, counted from 1. */
const xlsxHeaderRow = 6
const firstRow = xlsxHeaderRow + 1

const ink = { rgb: '1F5E7A' }
const filled = (rgb: string): CellStyle => ({ fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb } } })
const styles = {
  title: { font: { bold: true, size: 18, color: ink } },
  group: { ...filled('1F5E7A'), font: { bold: true, color: { rgb: 'FFFFFF' } }, alignment: { horizontal: 'center' } },
  header: { ...filled('DCE9EF'), font: { bold: true }, alignment: { wrapText: true, vertical: 'center' }, border: { bottom: { style: 'medium', color: ink } } },
  sum: { font: { bold: true }, border: { top: { style: 'double', color: ink } } },
  money: { numFmt: '#,##0.00' }, date: { numFmt: 'dd.mm.yyyy' }, postcode: { numFmt: '00000' },
} as const satisfies Record<string, CellStyle>

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const german = (day: string): string => day.split('-').toReversed().join('.')

/** A value as several people typed it over the years: postcodes partly as numbers and partly as text, some dates as text. */
const valueOf = ({ number, row }: PlacedRow, field: ExampleField): CellValue => {
  const value = row[field]
  if (value === null || value === '') return null
  if (typeof value === 'number') return value
  if (field === 'zipcode') return row.location.startsWith('Leipzig') ? Number(value) : value
  if (field === 'streetNumber' && /^\d+$/.test(value)) return Number(value)
  if (field === 'leaseStart' || field === 'leaseEnd') return number % 29 === 0 ? german(value) : utc(value)
  return value
}

const styleOf = (field: ExampleField, value: CellValue): CellStyle | undefined => {
  if (value instanceof Date) return styles.date
  if (typeof value !== 'number') return undefined
  if (field === 'zipcode') return styles.postcode
  return field === 'livingArea' || field === 'rent' ? styles.money : undefined
}

const sumOf = (rows: readonly ExampleRow[], field: 'livingArea' | 'rent'): number => Number(rows.reduce((sum, row) => sum + (row[field] ?? 0), 0).toFixed(2))

const listSheet = (rows: readonly ExampleRow[]): WriteSheet => {
  const placed = placeRows(rows, firstRow)
  const lines: CellValue[][] = []
  const cells = new Map<string, { style: CellStyle }>()
  const put = (number: number, column: number, value: CellValue, style?: CellStyle) => {
    const line = (lines[number - 1] ??= [])
    line[column] = value
    if (style) cells.set(`${number - 1},${column}`, { style })
  }
  put(1, 2, exampleManagers.xlsx.name, styles.title)
  put(2, 2, `Mieter- und Objektliste, Stand ${german(exampleDay)}`)
  put(3, 2, 'vertraulich – nur für den internen Gebrauch')
  for (const [name, from] of groups) put(xlsxHeaderRow - 1, from, name, styles.group)
  columns.forEach(({ header }, at) => put(xlsxHeaderRow, at, header, styles.header))
  for (const one of placed) columns.forEach(({ field }, at) => { const value = valueOf(one, field); put(one.number, at, value, styleOf(field, value)) })
  const end = (placed.at(-1)?.number ?? firstRow) + 2
  put(end, 0, 'Summe', styles.sum)
  put(end, 15, sumOf(rows, 'livingArea'), { ...styles.sum, ...styles.money })
  put(end, 16, sumOf(rows, 'rent'), { ...styles.sum, ...styles.money })
  const banner = [1, 2, 3].map((number) => ({ startRow: number - 1, endRow: number - 1, startCol: 2, endCol: last }))
  return {
    name: 'Objektliste', rows: Array.from(lines, (line) => Array.from(line ?? [], (value) => value ?? null)), cells, columns: columns.map(({ width }) => ({ width })),
    merges: [...banner, ...groups.map(([, startCol, endCol]) => ({ startRow: xlsxHeaderRow - 2, endRow: xlsxHeaderRow - 2, startCol, endCol }))],
    rowDefs: new Map([[0, { height: 28 }], [xlsxHeaderRow - 1, { height: 32 }]]), freezePane: { rows: xlsxHeaderRow, columns: 2 },
    images: [{ data: logo(), type: 'png', anchor: { from: { row: 0, col: 0 } }, width: 48, height: 48, altText: 'Logo' }],
  }
}

const legend: WriteSheet = {
  name: 'Legende',
  rows: [['Kürzel', 'Bedeutung'], ['EG, OG, DG', 'Erd-, Ober- und Dachgeschoss'], ['WE-Nr.', 'Komplex – Haus – Einheit'], [null, null], ['Fragen an', `bestand@${exampleManagers.xlsx.domain}`]],
}

/**
 * The rows as a workbook of an office program: title, logo, grouped header with line breaks, gaps between buildings, a total at the end, a
 * second sheet.
 */
export const exampleXlsx = async (rows: readonly ExampleRow[]): Promise<Buffer> => Buffer.from(await writeXlsx({
  sheets: [listSheet(rows), legend], defaultFont: { name: 'Calibri', size: 11 },
  properties: { title: 'Objektliste', creator: exampleManagers.xlsx.name, created: utc(exampleDay), modified: utc(exampleDay) },
}))

/** The row on the sheet of each row of the list. */
export const xlsxRowNumbers = (rows: readonly ExampleRow[]): number[] => placeRows(rows, firstRow).map(({ number }) => number)
