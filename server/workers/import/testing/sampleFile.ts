import type { Cell } from '../../../spreadsheet/workbook.ts'
import { workbook } from './upload.ts'

/** A row of an estate file by column key. */
export type SampleRow = Readonly<Record<string, Cell>>

/** A valid flat; every row based on it needs its own customer id. */
export const flat: SampleRow = {
  location: 'Südstadt',
  complex: 'Lindenhof',
  street: 'Lindenallee',
  streetNumber: '5',
  zipcode: '01067',
  city: 'Dresden',
  constructionYear: 1965,
  renovationYear: 2004,
  roofType: 'Satteldach',
  topFloorUsage: 'Lager',
  basement: 'ja',
  floorsAbove: 4,
  floorsBelow: 1,
  unitName: '1. OG links',
  unitType: 'Wohnung',
  customerId: 'WE 1',
  floor: '1. OG',
  leaseStart: { kind: 'date', iso: '2020-04-01' },
  leaseEnd: null,
  renterFirstName: 'Erika',
  renterLastName: 'Müller',
  phone: '0351 1234567',
  email: 'erika@example.com',
}

const headers: Readonly<Record<string, string>> = {
  location: 'Liegenschaft',
  complex: 'Objekt',
  street: 'Straße',
  streetNumber: 'Haus-Nr.',
  zipcode: 'PLZ',
  city: 'Ort',
  country: 'Land',
  buildingName: 'Gebäude',
  constructionYear: 'Baujahr',
  renovationYear: 'Sanierungsjahr',
  roofType: 'Dachform',
  topFloorUsage: 'Nutzung DG',
  basement: 'Keller',
  exteriorWalls: 'Anzahl Außenwände',
  floorsAbove: 'Geschosse',
  floorsBelow: 'Untergeschosse',
  unitName: 'Bezeichnung',
  unitType: 'Nutzungsart',
  customerId: 'WE-Nr.',
  floor: 'Etage',
  leaseStart: 'Mietbeginn',
  leaseEnd: 'Mietende',
  renterFirstName: 'Vorname',
  renterLastName: 'Nachname',
  phone: 'Telefon',
  email: 'E-Mail',
  renterRole: 'Rolle',
  renterName: 'Mieter',
  address: 'Anschrift',
  zipcodeCity: 'PLZ/Ort',
  agreement: 'Datenschutz akzeptiert',
}

/** Header and rows of a sheet as a manager would write it; columns that no row has are left out. */
export const sampleRows = (rows: readonly SampleRow[]): Cell[][] => {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [keys.map((key) => headers[key] ?? key), ...rows.map((row) => keys.map((key) => row[key] ?? null))]
}

/** A workbook with one sheet; its first data row is row 2. */
export const sampleFile = (rows: readonly SampleRow[]): Promise<Buffer> =>
  workbook({ Objektliste: sampleRows(rows) })

/** The same as a csv with semicolons. */
export const sampleCsv = (rows: readonly SampleRow[]): string =>
  sampleRows(rows)
    .map((row) =>
      row
        .map((cell) => (typeof cell === 'object' ? (cell?.kind === 'date' ? cell.iso : '') : String(cell)))
        .join(';'),
    )
    .join('\r\n')
