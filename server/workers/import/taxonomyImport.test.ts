import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportPreview } from '../../../contract/main/importShapes.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, buildings, buildingUnits, jobs, leases, locations, renters } from '../../db/schema.ts'
import { withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { exampleFiles, faultyExampleFiles } from '../../../demo/seed/exampleFiles.ts'
import { toWindows1252 } from '../../../demo/seed/examples/exampleCsv.ts'
import { flat, sampleCsv, sampleFile, sampleRows, type SampleRow } from './testing/sampleFile.ts'
import { upload, workbook, type Caller, type UploadOptions } from './testing/upload.ts'

let app: TestApp
let caller: Caller
let admin: string

beforeAll(async () => {
  app = await testApp()
  admin = (await aPerson(app, { role: 'SuperAdmin' })).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  caller = { tenant: await aTenant(app), token: admin }
})

const validateUrl = '/api/taxonomy/import/validate'
const importUrl = '/api/taxonomy/import'

const check = async (bytes: Buffer | string, options?: UploadOptions): Promise<ImportPreview> => {
  const reply = await upload(app, validateUrl, caller, bytes, options)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

/** The issues of a preview in short: row, column, code. */
const saidOf = ({ rows, fileIssues }: ImportPreview) => [
  ...fileIssues.map(({ code, args }) => [code, args?.['context']].filter(Boolean).join(':')),
  ...rows.flatMap(({ row, issues }) =>
    issues.map(({ column, code, args }) =>
      [row, column, code, args?.['context']].filter((part) => part !== undefined).join(':'),
    ),
  ),
]

const inTenant = <T>(work: Parameters<typeof withScope<T>>[2]) =>
  withScope(app.deps.db.pool, { role: 'app_tenant', tenantId: caller.tenant }, work)
const second: SampleRow = {
  ...flat,
  customerId: 'WE 2',
  unitName: '2. OG links',
  floor: '2. OG',
  renterFirstName: 'Max',
  renterLastName: 'Meier',
  email: null,
}

describe('the errors of a file, with row and column', () => {
  it.each<[string, SampleRow[]]>([
    ['2:zipcode:addressNotFound:zipcode', [{ ...flat, zipcode: '01000' }]],
    ['2:city:addressNotFound:city', [{ ...flat, city: 'Leipzig' }]],
    [
      '2:complex:complexNameMissing',
      [
        { ...flat, complex: null },
        { ...second, streetNumber: '7' },
      ],
    ],
    ['3:customerId:customerIdMissing', [flat, { ...second, customerId: null }]],
    ['3:customerId:customerIdNotUnique', [flat, { ...second, customerId: 'WE 1' }]],
    ['3:unitType:unitTypeMissing', [flat, { ...second, unitType: null }]],
    ['3:unitType:unitTypeWrongFormat', [flat, { ...second, unitType: 'Stellplatz' }]],
    ['3:city:cityMissing', [flat, { ...second, city: null }]],
    ['3:streetNumber:houseNumberMissing', [flat, { ...second, streetNumber: null }]],
    ['3:street:streetMissing', [flat, { ...second, street: null }]],
    ['3:zipcode:zipcodeMissing', [flat, { ...second, zipcode: null }]],
    [
      '2:constructionYear:constructionYearMissing',
      [
        { ...flat, constructionYear: null },
        { ...second, streetNumber: '7' },
      ],
    ],
    ['2:constructionYear:constructionYearWrongFormat', [{ ...flat, constructionYear: 'um 1900' }]],
    [
      '2:constructionYear:constructionYearWrongFormat:invalidYear',
      [{ ...flat, constructionYear: 2900, renovationYear: null }],
    ],
    ['3:constructionYear:constructionYearInconsistent', [flat, { ...second, constructionYear: 1966 }]],
    ['3:floor:floorMissing', [flat, { ...second, floor: null }]],
    ['3:floor:floorWrongFormat', [flat, { ...second, floor: 'Hinterhaus' }]],
    ['3:floor:floorWrongFormat:outside', [flat, { ...second, floor: '9. OG' }]],
    ['2:roofType:buildingDataWrongFormat', [{ ...flat, roofType: 'Reet' }]],
    ['2:topFloorUsage:buildingDataWrongFormat', [{ ...flat, topFloorUsage: 'Taubenschlag' }]],
    ['2:basement:buildingDataWrongFormat', [{ ...flat, basement: 'feucht' }]],
    ['2:renovationYear:buildingDataWrongFormat', [{ ...flat, renovationYear: 'neulich' }]],
    [
      '2:renovationYear:buildingDataWrongFormat:renovationBeforeConstruction',
      [{ ...flat, renovationYear: 1950 }],
    ],
    ['3:roofType:buildingDataInconsistent', [flat, { ...second, roofType: 'Flachdach' }]],
    ['3:renterFirstName:renterFirstNameMissing', [flat, { ...second, renterFirstName: null }]],
    ['3:renterLastName:renterLastNameMissing', [flat, { ...second, renterLastName: null }]],
    ['3:complex:dataStructure:complexConflict', [flat, { ...second, complex: 'Rosenhof' }]],
    ['3:location:dataStructure:locationConflict', [flat, { ...second, location: 'Nordstadt' }]],
    ['2:leaseStart:dateWrongFormat', [{ ...flat, leaseStart: '31.02.2020' }]],
    ['2:leaseEnd:leaseEndBeforeStart', [{ ...flat, leaseEnd: '01.01.2019' }]],
    ['2:leaseStart:leaseStartMissing:today', [{ ...flat, leaseStart: null }]],
    ['2:email:emailWrongFormat', [{ ...flat, email: 'erika(at)example.com' }]],
    ['2:phone:phoneWrongFormat', [{ ...flat, phone: 'nur abends' }]],
    ['2:streetNumber:houseNumberWrongFormat', [{ ...flat, streetNumber: 'o. Nr.' }]],
    ['2:unitName:textTooLong', [{ ...flat, unitName: 'x'.repeat(121) }]],
  ])('%s', async (said, rows) => {
    expect(saidOf(await check(sampleCsv(rows)))).toEqual([said])
  })

  it.each<[string, Buffer | string | Promise<Buffer>]>([
    ['dataStructure:headerNotFound', 'a;b\r\n1;2\r\n'],
    [
      'dataStructure:noRows',
      sampleFile([flat]).then(() => workbook({ Liste: sampleRows([flat]).slice(0, 1) })),
    ],
    [
      'dataStructure:noEstate',
      sampleFile([{ customerId: 'WE 1', renterLastName: 'Müller', renterFirstName: 'Erika' }]),
    ],
    ['dataStructure:empty', workbook({ Leer: [] })],
  ])('%s', async (said, bytes) => {
    const preview = await check(await bytes)
    expect(saidOf(preview)).toEqual([said])
    expect(preview.summary).toMatchObject({ errors: 1, rows: 0 })
  })

  it('report a missing required column once for the file, and its effect at each row', async () => {
    const rows = [flat, second].map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'unitType')),
    )
    expect(saidOf(await check(await sampleFile(rows)))).toEqual([
      'dataStructure:columnMissing',
      '2:unitType:unitTypeMissing',
      '3:unitType:unitTypeMissing',
    ])
  })

  it('include columns that occur twice, formulas and unknown columns', async () => {
    const [header = [], row = []] = sampleRows([flat])
    const preview = await check(
      await workbook({
        Liste: [
          [...header, 'PLZ', 'Kaltmiete'],
          [...row, '99999', 400],
        ],
        Notizen: [['x']],
      }),
    )
    expect(saidOf(preview)).toEqual(['dataStructure:duplicateColumn'])
    expect(preview.summary).toMatchObject({ ignoredColumns: ['Kaltmiete'], ignoredSheets: ['Notizen'] })
  })

  it('suggest what other rows say of the same house, and the same at each of its rows', async () => {
    const unit = (number: number, more: SampleRow): SampleRow => ({
      ...second,
      customerId: `WE ${number}`,
      unitName: `Wohnung ${number}`,
      ...more,
    })
    const offered = async (rows: SampleRow[]) =>
      (await check(await sampleFile(rows))).rows.flatMap(({ row, issues }) =>
        issues.map(({ column, code, suggestion }) => [row, column, code, suggestion]),
      )
    // a postcode of another town: its town would split the house
    expect(await offered([flat, unit(2, {}), unit(3, { zipcode: '10967' })])).toEqual([
      [4, 'zipcode', 'addressNotFound', flat['zipcode']],
    ])
    // a postcode that does not exist, nearer to another one of the town
    expect(await offered([unit(4, { zipcode: '01000' }), flat, unit(2, {})])).toEqual([
      [2, 'zipcode', 'addressNotFound', flat['zipcode']],
    ])
    expect(await offered([flat, unit(2, {}), unit(3, { city: 'Leipzig' })])).toEqual([
      [4, 'city', 'addressNotFound', flat['city']],
    ])
    const all = await offered([{ ...flat, city: 'Desden' }, unit(2, { city: 'Desden' })])
    expect(all).toEqual([2, 3].map((row) => [row, 'city', 'addressNotFound', 'Dresden']))
    // a postcode that the town has, too, and a spelling of the town that is known: right or not, they make two buildings of one
    expect(await offered([unit(4, { zipcode: '01099' }), flat, unit(2, {})])).toEqual([
      [2, 'zipcode', 'addressInconsistent', flat['zipcode']],
    ])
    expect(await offered([flat, unit(2, {}), unit(3, { city: 'Dresden-Altstadt' })])).toEqual([
      [4, 'city', 'addressInconsistent', 'Dresden'],
    ])
    expect(await offered([flat, unit(2, { zipcode: '01099' })])).toEqual([
      [3, 'zipcode', 'addressInconsistent', flat['zipcode']],
    ])
    // another town has the same street
    expect(await offered([flat, unit(2, {}), unit(3, { zipcode: '10967', city: 'Berlin' })])).toEqual([])
  })

  it('suggest the listed place, a postcode of the place and the house number that Excel took for a date', async () => {
    const issues = (
      await check(
        await sampleFile([
          { ...flat, city: 'Desden', streetNumber: { kind: 'date', iso: '2026-03-01' } },
          { ...flat, customerId: 'WE 3', street: 'Hauptstraße', zipcode: '01000' },
        ]),
      )
    ).rows.flatMap((row) => row.issues)
    expect(issues.map(({ column, suggestion, severity }) => [column, suggestion, severity])).toEqual([
      ['streetNumber', '1-3', 'error'],
      ['zipcode', '01067', 'error'],
    ])
    const [issue] = (await check(await sampleFile([{ ...flat, city: 'Desden' }]))).rows.flatMap(
      (row) => row.issues,
    )
    expect(issue).toMatchObject({ column: 'city', suggestion: 'Dresden', severity: 'warning' })
  })

  it('ask for the building of a row that names none, and suggest the one above', async () => {
    const { rows } = await check(
      await sampleFile([
        flat,
        { ...second, complex: null, street: null, streetNumber: null, zipcode: null, city: null },
      ]),
    )
    expect(rows[1]?.issues.map(({ column, suggestion }) => [column, suggestion])).toEqual([
      ['street', 'Lindenallee'],
      ['streetNumber', '5'],
      ['zipcode', '01067'],
      ['city', 'Dresden'],
    ])
  })
})

describe('a file compared with existing data', () => {
  beforeEach(async () => {
    await upload(app, importUrl, caller, await sampleFile([flat]))
  })

  it('matches the building, the unit, its lease and its renter', async () => {
    expect(saidOf(await check(await sampleFile([flat])))).toEqual([
      'alreadyThere',
      '2:street:buildingExists',
      '2:customerId:unitExists',
      '2:leaseStart:unitHasLease',
      '2:renterLastName:unitHasRenter',
    ])
  })

  it('reports a customer id that another building uses', async () => {
    expect(
      saidOf(
        await check(
          await sampleFile([
            {
              ...flat,
              streetNumber: '7',
              leaseStart: null,
              renterFirstName: null,
              renterLastName: null,
              phone: null,
              email: null,
            },
          ]),
        ),
      ),
    ).toEqual(['2:customerId:customerIdNotUnique:database'])
  })

  it('compares addresses regardless of their spelling', async () => {
    expect(
      saidOf(await check(await sampleFile([{ ...second, street: 'LINDENALLEE', streetNumber: 'Nr. 5' }]))),
    ).toContain('2:street:buildingExists')
  })

  it('puts a new building into the existing location and complex', async () => {
    const file = await sampleFile([
      { ...second, streetNumber: '7', location: 'südstadt', complex: 'LINDENHOF' },
    ])
    expect((await check(file)).summary.toCreate).toMatchObject({
      locations: 0,
      buildingComplexes: 0,
      buildings: 1,
      buildingUnits: 1,
    })
    const reply = await upload(app, importUrl, caller, file)
    const rows = await inTenant((tx) => tx.select().from(buildings))
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ complexId }) => complexId)).size).toBe(1)
    expect(reply.json()).toMatchObject({ locations: [{ id: rows[0]?.locationId, name: 'südstadt' }] })
  })

  it('does not match rows of another client', async () => {
    caller = { ...caller, tenant: await aTenant(app) }
    expect(saidOf(await check(await sampleFile([flat])))).toEqual([])
  })
})

describe('an import', () => {
  it('creates everything, with ancestors, floors, counts and one audit entry', async () => {
    const vacant: SampleRow = {
      ...flat,
      customerId: 'WE 3',
      unitName: null,
      floor: 'DG rechts',
      renterFirstName: null,
      renterLastName: 'Leerstand',
      phone: null,
      email: null,
      leaseStart: null,
    }
    const rows = [flat, second, vacant].map((row) => ({ ...row, floorsAbove: null, floorsBelow: null }))
    const reply = await upload(app, importUrl, caller, await sampleFile(rows), { name: 'Bestand Süd.xlsx' })
    expect(reply.json()).toMatchObject({
      fileName: 'Bestand Süd.xlsx',
      rows: 3,
      created: {
        locations: 1,
        buildingComplexes: 1,
        buildings: 1,
        buildingUnits: 3,
        leases: 2,
        renters: 2,
        rooms: 0,
      },
    })
    const [building] = await inTenant((tx) => tx.select().from(buildings))
    expect(building).toMatchObject({
      name: 'Lindenallee 5, Dresden',
      addressKey: 'lindenallee|5|01067|dresden',
      country: 'Deutschland',
      constructionYear: 1965,
      renovationYear: 2004,
      roofType: 'Pitched',
      topFloorUsage: 'Storage',
      basement: true,
      floorsAbove: 4,
      floorsBelow: 0,
      version: 1,
      tenantId: caller.tenant,
    })
    const units = await inTenant((tx) => tx.select().from(buildingUnits).orderBy(buildingUnits.customerId))
    expect(
      units.map(({ customerId, name, floor, type, status }) => [customerId, name, floor, type, status]),
    ).toEqual([
      ['WE 1', '1. OG links', 1, 'Residential', 'Open'],
      ['WE 2', '2. OG links', 2, 'Residential', 'Open'],
      ['WE 3', 'DG rechts', 3, 'Residential', 'Open'],
    ])
    const { locationId, complexId, id: buildingId } = building ?? {}
    const [lease] = await inTenant((tx) =>
      tx
        .select()
        .from(leases)
        .where(eq(leases.unitId, units[0]?.id ?? '')),
    )
    expect(lease).toMatchObject({ locationId, complexId, buildingId, startsOn: '2020-04-01', endsOn: null })
    expect(
      await inTenant((tx) =>
        tx
          .select()
          .from(renters)
          .where(eq(renters.leaseId, lease?.id ?? '')),
      ),
    ).toMatchObject([
      {
        locationId,
        complexId,
        buildingId,
        unitId: units[0]?.id,
        role: 'MainRenter',
        firstName: 'Erika',
        lastName: 'Müller',
        phone: '+493511234567',
        email: 'erika@example.com',
        agreement: false,
        userId: null,
        verifiedAt: null,
      },
    ])
    expect(
      (await app.onMain({ url: `/api/tenants/${caller.tenant}`, as: admin })).json().counts,
    ).toMatchObject({
      locations: 1,
      buildingComplexes: 1,
      buildings: 1,
      buildingUnits: 3,
    })
    const entries = await inTenant((tx) => tx.select().from(audit).where(eq(audit.action, 'taxonomy.import')))
    expect(entries).toMatchObject([
      { after: { fileName: 'Bestand Süd.xlsx', rows: 3, created: { buildingUnits: 3 } }, before: null },
    ])
    expect(JSON.stringify(entries)).not.toContain('Erika')
  })

  it('creates nothing if the file has errors, and returns the preview', async () => {
    const reply = await upload(
      app,
      importUrl,
      caller,
      await sampleFile([flat, { ...second, customerId: 'WE 1' }]),
    )
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      error: 'importHasErrors',
      current: {
        summary: { errors: 1 },
        rows: [{ issues: [] }, { issues: [{ code: 'customerIdNotUnique', args: { row: 2 } }] }],
      },
    })
    expect(await inTenant((tx) => tx.select().from(locations))).toEqual([])
  })

  it('continues despite remarks by default', async () => {
    const file = await sampleFile([{ ...flat, city: 'Leipzig' }])
    expect(
      (await upload(app, importUrl, caller, file, { fields: { ignoreWarnings: 'false' } })).statusCode,
    ).toBe(422)
    expect((await upload(app, importUrl, caller, file)).statusCode).toBe(200)
  })

  it('applies the corrections made in the preview', async () => {
    const file = await sampleFile([
      { ...flat, floor: 'oben', constructionYear: null },
      { ...second, unitType: null, constructionYear: null },
    ])
    const corrections = [
      { row: 2, column: 'floor', value: '3. OG' },
      { sheet: 'Objektliste', row: 2, column: 'constructionYear', value: '1970' },
      { row: 3, column: 'unitType', value: 'Gewerbe' },
      { row: 3, column: 'leaseEnd', value: '31.12.2030' },
      { row: 3, column: 'email', value: '' },
    ]
    const fields = { corrections: JSON.stringify(corrections) }
    const preview = await check(file, { fields })
    expect(saidOf(preview)).toEqual([])
    expect(
      preview.rows.map(({ cells }) => [
        cells['floor'],
        cells['constructionYear'],
        cells['unitType'],
        cells['leaseEnd'],
      ]),
    ).toEqual([
      ['3. OG', '1970', 'Wohnung', undefined],
      ['2. OG', undefined, 'Gewerbe', '2030-12-31'],
    ])
    expect((await upload(app, importUrl, caller, file, { fields })).statusCode).toBe(200)
    expect(
      (await inTenant((tx) => tx.select().from(buildingUnits).orderBy(buildingUnits.customerId))).map(
        ({ floor, type }) => [floor, type],
      ),
    ).toEqual([
      [3, 'Residential'],
      [2, 'Commercial'],
    ])
  })

  it.each([
    '[{"row":0,"column":"floor","value":"1"}]',
    '{',
    '[{"row":2,"column":"floor","value":"1","more":1}]',
    '"x"',
  ])('rejects corrections such as %s', async (corrections) => {
    const reply = await upload(app, validateUrl, caller, await sampleFile([flat]), {
      fields: { corrections },
    })
    expect(reply.statusCode).toBe(400)
  })

  it('names the location as requested, or after the city', async () => {
    const { location: _, ...row } = flat
    await upload(app, importUrl, caller, await sampleFile([row]))
    await upload(
      app,
      importUrl,
      caller,
      await sampleFile([{ ...row, customerId: 'WE 2', streetNumber: '6' }]),
      { fields: { locationName: 'Bestand Elbe' } },
    )
    expect((await inTenant((tx) => tx.select().from(locations))).map(({ name }) => name).sort()).toEqual([
      'Bestand Elbe',
      'Dresden',
    ])
  })

  it('runs one at a time', async () => {
    await inTenant((tx) =>
      tx.insert(jobs).values({
        id: newId(),
        tenantId: caller.tenant,
        userId: newId(),
        kind: 'taxonomyImport',
        input: {},
        actor: {},
        state: 'Running',
        dedupeKey: `import:${caller.tenant}`,
        leaseUntil: '2999-01-01T00:00:00.000Z',
      }),
    )
    const reply = await upload(app, importUrl, caller, await sampleFile([flat]))
    expect([reply.statusCode, reply.json().error]).toEqual([409, 'importRunning'])
    expect((await upload(app, '/api/renters/import', caller, await sampleFile([flat]))).json().error).toBe(
      'importRunning',
    )
    expect((await upload(app, validateUrl, caller, await sampleFile([flat]))).statusCode).toBe(200)
  })

  it('returns its job at once if the request prefers that', async () => {
    const reply = await upload(app, importUrl, caller, await sampleFile([flat]), {
      headers: { prefer: 'respond-async' },
    })
    expect([reply.statusCode, reply.json().kind]).toEqual([202, 'taxonomyImport'])
  })

  it('requires the right to write the estate', async () => {
    for (const role of ['Customer', 'Regular', 'Technician'] as const) {
      const person = await aPerson(app, { role, tenantId: caller.tenant })
      expect(
        (await upload(app, importUrl, { ...caller, token: person.token }, await sampleFile([flat])))
          .statusCode,
      ).toBe(403)
    }
  })
})

describe('files as managers write them', () => {
  it.each([
    // it ends with a row of totals
    [0, ['sumRows']],
    [1, []],
  ])('example %i is read without an error', async (index, said) => {
    const file = (await exampleFiles())[index]
    const preview = await check(file?.bytes ?? '', { name: file?.name ?? '' })
    expect(saidOf(preview)).toEqual(said)
    expect(preview.summary.toCreate.buildingUnits).toBeGreaterThan(300)
    expect((await upload(app, importUrl, caller, file?.bytes ?? '')).statusCode).toBe(200)
  })

  it.each([0, 1])('example %i with faults has every fault at its row', async (index) => {
    const file = (await faultyExampleFiles())[index]
    const preview = await check(file?.bytes ?? '')
    const found = preview.rows.flatMap(({ row, issues }) => issues.map(({ code }) => `${row} ${code}`))
    expect(found.toSorted()).toEqual(
      expect.arrayContaining((file?.faults ?? []).map(({ row, code }) => `${row} ${code}`)),
    )
    expect(found.length).toBe(file?.faults.length)
  })

  it('a csv in Windows-1252 with semicolons is read', async () => {
    const text = sampleCsv([{ ...flat, street: 'Großenhainer Straße', renterLastName: 'Größlein' }])
    const preview = await check(toWindows1252(text), { name: 'liste.csv' })
    expect(preview.summary).toMatchObject({
      errors: 0,
      encoding: 'windows-1252',
      delimiter: ';',
      sheetName: '',
    })
    expect(preview.rows[0]?.cells).toMatchObject({
      street: 'Großenhainer Straße',
      renterLastName: 'Größlein',
    })
  })

  it('titles, totals, empty rows and repeated headers are skipped, and Nr. after the street is found', async () => {
    const [header = [], row = [], next = []] = sampleRows([flat, second])
    const renamed = header.map((name) => (name === 'Haus-Nr.' ? 'Nr.' : name))
    const sum = header.map((name) => (name === 'Liegenschaft' ? 'Summe' : name === 'Geschosse' ? 2 : null))
    const preview = await check(
      await workbook({
        Liste: [
          ['Hausverwaltung'],
          [],
          renamed,
          row,
          [],
          renamed,
          next,
          ['', ''],
          sum,
          ['erstellt am 01.10.2026'],
        ],
      }),
    )
    expect(preview.summary).toMatchObject({ headerRow: 3, rows: 2, errors: 0 })
    expect(preview.rows.map(({ row: number }) => number)).toEqual([4, 7])
  })

  it('combined addresses and names are split', async () => {
    const base = { complex: 'Lindenhof', constructionYear: 1965, unitType: 'Wohnung', floor: 'EG' }
    const preview = await check(
      await sampleFile([
        {
          ...base,
          address: 'Musterstr. 5a, 01067 Dresden',
          customerId: 'A',
          renterName: 'Müller, Anna',
          leaseStart: '1.2.2020',
        },
        {
          ...base,
          street: 'Am Markt 7',
          zipcodeCity: 'D-04109 Leipzig',
          customerId: 'B',
          renterName: 'Frau Dr. Anna Müller',
          leaseStart: '1.2.2020',
        },
        {
          ...base,
          street: 'Am Markt',
          streetNumber: '9',
          zipcode: 1067,
          city: 'Dresden',
          customerId: 'C',
          renterName: 'Leerstand',
        },
      ]),
    )
    expect(saidOf(preview)).toEqual([])
    expect(
      preview.rows.map(({ cells }) => [
        cells['street'],
        cells['streetNumber'],
        cells['zipcode'],
        cells['city'],
        cells['renterFirstName'],
        cells['renterLastName'],
      ]),
    ).toEqual([
      ['Musterstr.', '5a', '01067', 'Dresden', 'Anna', 'Müller'],
      ['Am Markt', '7', '04109', 'Leipzig', 'Dr. Anna', 'Müller'],
      ['Am Markt', '9', '01067', 'Dresden', undefined, undefined],
    ])
    expect(preview.summary.toCreate).toMatchObject({ buildings: 3, leases: 2, renters: 2 })
  })
})
