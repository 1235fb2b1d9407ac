import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportPreview, ImportResult } from '../../../contract/main/importShapes.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, buildings, buildingUnits, renters } from '../../db/schema.ts'
import { withScope } from '../../db/scope.ts'
import { cellText } from '../../spreadsheet/cells.ts'
import { buildXlsx } from '../../spreadsheet/testing/buildXlsx.ts'
import { readHere } from '../../spreadsheet/testing/read.ts'
import { flat, sampleCsv, sampleFile, sampleRows, type SampleRow } from './testing/sampleFile.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { upload, workbook, type Caller } from './testing/upload.ts'

let app: TestApp
let caller: Caller

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  const tenant = await aTenant(app)
  caller = { tenant, token: (await aPerson(app, { role: 'Admin', tenantId: tenant })).token }
})

const inTenant = <T>(work: Parameters<typeof withScope<T>>[2]) =>
  withScope(app.deps.db.pool, { role: 'app_tenant', tenantId: caller.tenant }, work)
const onlyNew = { fields: { existing: 'leaveOut' } }
const check = async (rows: readonly SampleRow[], options = {}): Promise<ImportPreview> =>
  (await upload(app, '/api/taxonomy/import/validate', caller, await sampleFile(rows), options)).json()
const send = async (rows: readonly SampleRow[], options = {}) =>
  upload(app, '/api/taxonomy/import', caller, await sampleFile(rows), options)

/** 30 units in three houses, each with a renter. */
const estate = Array.from({ length: 30 }, (_, at): SampleRow => ({
  ...flat,
  customerId: `WE ${at}`,
  streetNumber: String(1 + (at % 3)),
}))
const newUnit: SampleRow = {
  ...flat,
  customerId: 'WE new',
  streetNumber: '2',
  floor: 'DG',
  constructionYear: null,
  floorsAbove: null,
}
const newHouse: SampleRow = { ...flat, customerId: 'WE house', streetNumber: '99' }

describe('a file that was imported before', () => {
  beforeEach(async () => {
    const { statusCode } = await send(estate, { name: 'Bestand.xlsx' })
    if (statusCode !== 200) throw new Error(`the first import answered ${statusCode}`)
  })

  it('is said to be there once, with since when, by whom and from which file', async () => {
    const [entry] = (await inTenant((tx) => tx.select().from(audit))).filter(
      ({ action }) => action === 'taxonomy.import',
    )
    const preview = await check(estate)
    expect(preview.summary).toMatchObject({ errors: 1, warnings: 0 })
    expect(preview.fileIssues.map(({ code, severity }) => [code, severity])).toEqual([
      ['alreadyThere', 'error'],
    ])
    expect(preview.rows).toEqual([])
    expect(preview.existing).toEqual({
      rows: 30,
      newRows: 0,
      units: 30,
      buildings: 3,
      since: new Date(entry?.at ?? '').toISOString(),
      byName: 'Erika Admin',
      fileName: 'Bestand.xlsx',
      leftOut: false,
    })
  })

  it('is refused with nothing new, also if what exists is left out', async () => {
    const reply = await send(estate, onlyNew)
    expect(reply.json()).toMatchObject({ error: 'importHasErrors', current: { summary: { errors: 1 } } })
    expect(await inTenant((tx) => tx.select().from(buildingUnits))).toHaveLength(30)
  })

  it('is imported with its new rows only: into existing buildings, and with new ones', async () => {
    const more = [...estate, newUnit, newHouse]
    expect((await check(more)).existing).toMatchObject({ rows: 30, newRows: 2 })
    expect((await send(more)).json()).toMatchObject({ error: 'importHasErrors' })
    const before = await inTenant((tx) => tx.select().from(buildings))
    const reply = await send(more, onlyNew)
    expect(reply.json<ImportResult>()).toMatchObject({
      rows: 2,
      created: { locations: 0, buildingComplexes: 0, buildings: 1, buildingUnits: 2, leases: 2, renters: 2 },
      locations: [{ name: 'Südstadt' }],
    })
    const after = await inTenant((tx) => tx.select().from(buildings))
    expect(after).toHaveLength(4)
    expect(after).toEqual(expect.arrayContaining(before))
    const joined = before.find(({ streetNumber }) => streetNumber === '2')
    const units = await inTenant((tx) => tx.select().from(buildingUnits))
    // DG is the topmost floor of the building as the estate has it
    expect(units.find(({ customerId }) => customerId === 'WE new')).toMatchObject({
      buildingId: joined?.id,
      complexId: joined?.complexId,
      locationId: joined?.locationId,
      floor: (joined?.floorsAbove ?? 0) - 1,
    })
    expect(await inTenant((tx) => tx.select().from(renters))).toHaveLength(32)
  })

  it('still reports a customer id of another building, and a floor that the building does not have', async () => {
    const { rows } = await check(
      [...estate, { ...newUnit, floor: '9. OG' }, { ...newHouse, customerId: 'WE 1' }],
      onlyNew,
    )
    expect(rows.flatMap(({ row, issues }) => issues.map(({ column, code }) => [row, column, code]))).toEqual([
      [32, 'floor', 'floorWrongFormat'],
      [33, 'customerId', 'customerIdNotUnique'],
      [33, 'leaseStart', 'unitHasLease'],
      [33, 'renterLastName', 'unitHasRenter'],
    ])
  })

  it('leaves out what further sheets say of existing units', async () => {
    const [header = [], ...rows] = sampleRows([...estate, newUnit])
    const room = (id: string) => [id, 'Bad', 'Badezimmer']
    const bytes = await workbook({
      Bestand: [header, ...rows],
      Räume: [['WE-Nr.', 'Raum', 'Raumart'], room('WE 1'), room('WE new')],
    })
    const preview: ImportPreview = (
      await upload(app, '/api/taxonomy/import/validate', caller, bytes, onlyNew)
    ).json()
    expect(preview.existing).toMatchObject({ rows: 31, newRows: 2 })
    expect(preview.summary).toMatchObject({ errors: 0, toCreate: { buildingUnits: 1, rooms: 1 } })
  })
})

describe('the file with reasons', () => {
  const rejected = async (bytes: Buffer | string, options = {}) => {
    const reply = await upload(app, '/api/taxonomy/import/rejected', caller, bytes, options)
    expect(reply.statusCode).toBe(200)
    return { reply, book: await readHere(reply.rawPayload) }
  }

  it('is the workbook with all rows at their numbers, and a last column that says why', async () => {
    const [header = [], good = [], bad = []] = sampleRows([
      flat,
      { ...flat, customerId: 'WE 2', floor: null, unitType: 'Stellplatz' },
    ])
    const bytes = await workbook({ Liste: [['Bestand'], [], header, good, bad], Notizen: [['x']] })
    const { reply, book } = await rejected(bytes, { name: 'Liste.xlsx', fields: { language: 'de' } })
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain(
      'Abgelehnte Zeilen aus Liste.xlsx',
    )
    const [list, notes] = book.sheets
    const at = header.length
    expect(list).toMatchObject({ name: 'Liste', firstRow: 1 })
    expect([list?.rows[0], list?.rows[2]?.slice(0, at), list?.rows[3]]).toEqual([
      ['Bestand'],
      header,
      good.slice(0, list?.rows[3]?.length),
    ])
    expect([list?.rows[2]?.[at], list?.rows[3]?.[at]]).toEqual(['Grund der Ablehnung', undefined])
    expect(list?.rows[4]?.[at]).toMatch(
      /^Nutzungsart: .+\nEtage: Die Etage fehlt\. .+$|^Etage: Die Etage fehlt\. .+\nNutzungsart: .+$/,
    )
    expect(notes?.rows).toEqual([['x']])
  })

  it('is a csv for a csv, has the corrections, and can be uploaded again', async () => {
    const csv = sampleCsv([
      { ...flat, unitType: null },
      { ...flat, customerId: 'WE 2', floor: null },
    ])
    const corrections = JSON.stringify([{ row: 2, column: 'unitType', value: 'Wohnung' }])
    const { reply, book } = await rejected(csv, { name: 'Liste.csv', fields: { corrections } })
    expect(book).toMatchObject({ format: 'csv', delimiter: ';' })
    expect(book.sheets[0]?.rows[2]?.at(-1)).toMatch(/^Floor: The floor is missing/)
    const again: ImportPreview = (
      await upload(app, '/api/taxonomy/import/validate', caller, reply.rawPayload, { name: 'again.csv' })
    ).json()
    expect(again.summary).toMatchObject({ rows: 2, errors: 1, ignoredColumns: ['Why rejected'] })
  })
})

describe('what is no data', () => {
  it('a serial number in a cell without a date format is offered as its day', async () => {
    const { rows } = await check([{ ...flat, leaseStart: 43556, leaseEnd: 12 }])
    expect(rows[0]?.issues).toEqual([
      { column: 'leaseStart', code: 'dateWrongFormat', severity: 'error', suggestion: '2019-04-01' },
      { column: 'leaseEnd', code: 'dateWrongFormat', severity: 'error' },
    ])
  })

  it('a serial number counts from 1904 where the workbook says so, also in the file with reasons', async () => {
    const cell = (value: Cell) =>
      typeof value === 'number'
        ? `<c><v>${value}</v></c>`
        : `<c t="inlineStr"><is><t>${cellText(value)}</t></is></c>`
    const [header = [], row = []] = sampleRows([{ ...flat, leaseStart: 43556 - 1462, leaseEnd: 72_000 }])
    const bytes = buildXlsx({
      sheets: [[header, row].map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')],
      date1904: true,
    })
    const offered = async (file: Buffer) => {
      const { rows }: ImportPreview = (
        await upload(app, '/api/taxonomy/import/validate', caller, file)
      ).json()
      return rows[0]?.issues
        .filter(({ code }) => code === 'dateWrongFormat')
        .map(({ column, suggestion }) => [column, suggestion])
    }
    // 72,000 days after 1904 lie beyond what a lease can have
    const expected = [
      ['leaseStart', '2019-04-01'],
      ['leaseEnd', undefined],
    ]
    expect(await offered(bytes)).toEqual(expected)
    expect(
      await offered((await upload(app, '/api/taxonomy/import/rejected', caller, bytes)).rawPayload),
    ).toEqual(expected)
  })

  it.each<[string, SampleRow]>([
    ['beside the number of units', { unitName: 'Summe', customerId: 30, floorsAbove: 90 }],
    [
      'in the place of the customer id',
      { customerId: 'Gesamt:', floor: 24, constructionYear: 30, floorsAbove: 12 },
    ],
    [
      'in a column that is not imported',
      { Bemerkung: 'Grand total', constructionYear: 1, floorsAbove: 2, floorsBelow: 3 },
    ],
    ['as Zwischensumme', { street: 'Zwischensumme Lindenallee', floorsAbove: 24, constructionYear: 5 }],
  ])('a row with totals is skipped with a note: %s', async (_where, total) => {
    const id = typeof total['customerId'] === 'number' ? null : total['customerId']
    const preview = await check([
      { ...flat, Bemerkung: null },
      { ...total, ...(id === null && { customerId: null }) },
    ])
    expect(preview.summary).toMatchObject({ rows: 1, errors: 0, warnings: 1 })
    expect(preview.fileIssues).toEqual([
      { sheet: 'Objektliste', code: 'sumRows', severity: 'warning', args: { count: 1, rows: '3' } },
    ])
  })

  it('a unit whose name begins like a total is read', async () => {
    expect(
      (
        await check([
          { ...flat, unitName: 'Total-Tankstelle' },
          { ...flat, customerId: 'WE 2', unitName: 'Gesamtschule' },
        ])
      ).summary,
    ).toMatchObject({ rows: 2 })
  })
})
