import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { upload, workbook, type Caller } from './testing/upload.ts'

const units = 10_000
const perBuilding = 10
const towns = [
  ['01067', 'Dresden'],
  ['04109', 'Leipzig'],
  ['10115', 'Berlin'],
  ['50667', 'Köln'],
  ['80331', 'München'],
] as const

const header = [
  'Liegenschaft',
  'Gebäudekomplex',
  'Straße',
  'Hausnummer',
  'PLZ',
  'Ort',
  'Baujahr',
  'Letzte Sanierung',
  'Dachform',
  'Nutzung Dachgeschoss',
  'Keller',
  'Etage',
  'Nutzungsart',
  'WE-Nr.',
  'Bezeichnung',
  'Mietbeginn',
  'Mietende',
  'Vorname',
  'Nachname',
  'Telefon',
  'E-Mail',
]

const rowOf = (index: number): Cell[] => {
  const house = Math.floor(index / perBuilding)
  const [zipcode, city] = towns[house % towns.length] ?? towns[0]
  const floor = Math.floor((index % perBuilding) / 2)
  return [
    city,
    `Anlage ${Math.floor(house / 4)}`,
    `Lindenallee ${Math.floor(house / 200)}. Abschnitt`,
    String((house % 200) + 1),
    zipcode,
    city,
    1960 + (house % 40),
    2005,
    'Satteldach',
    'bewohnt',
    'ja',
    floor === 0 ? 'EG' : `${floor}. OG links`,
    'Wohnung',
    `WE ${index}`,
    `${floor}. Etage`,
    { kind: 'date', iso: '2019-04-01' },
    null,
    `Vorname${index}`,
    `Nachname${index}`,
    '0351 1234567',
    `mieter${index}@example.com`,
  ]
}

let app: TestApp
/** A client that has nothing yet. */
let caller: Caller
let file: Buffer

const aCaller = async (): Promise<Caller> => {
  const tenant = await aTenant(app)
  return { tenant, token: (await aPerson(app, { role: 'Admin', tenantId: tenant })).token }
}

beforeAll(async () => {
  app = await testApp()
  caller = await aCaller()
  file = await workbook({
    Objektliste: [header, ...Array.from({ length: units }, (_, index) => rowOf(index))],
  })
})
afterAll(() => app.stop())

describe('a file of 10,000 rows', () => {
  it('is checked', async () => {
    const reply = await upload(app, '/api/taxonomy/import/validate', caller, file)
    expect(JSON.parse(reply.body)).toMatchObject({
      summary: {
        rows: units,
        rowsShown: 500,
        errors: 0,
        warnings: 0,
        toCreate: { buildingUnits: units, buildings: units / perBuilding, leases: units, renters: units },
      },
    })
  })

  it('is created, and said to be there already, once, when it comes again', async () => {
    const other = await aCaller()
    const created = await upload(app, '/api/taxonomy/import', other, file)
    expect(JSON.parse(created.body)).toMatchObject({
      rows: units,
      created: { buildingUnits: units, renters: units },
    })
    const reply = await upload(app, '/api/taxonomy/import/validate', other, file)
    expect(JSON.parse(reply.body)).toMatchObject({
      summary: { errors: 1, warnings: 0, rowsShown: 0 },
      existing: { rows: units, newRows: 0, units, buildings: units / perBuilding },
      fileIssues: [{ code: 'alreadyThere', severity: 'error' }],
    })
  })

  it('is shown whole with an error in every row', async () => {
    const faulty = Array.from({ length: units }, (_, index) =>
      rowOf(index).with(header.indexOf('Etage'), 'Hinterhaus').with(header.indexOf('WE-Nr.'), `N ${index}`),
    )
    const reply = await upload(
      app,
      '/api/taxonomy/import/validate',
      caller,
      await workbook({ Objektliste: [header, ...faulty] }),
    )
    expect(JSON.parse(reply.body)).toMatchObject({ summary: { errors: units, rowsShown: units } })
  })
})
