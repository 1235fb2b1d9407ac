import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportPreview } from '../../../contract/main/importShapes.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, leases, renters } from '../../db/schema.ts'
import { withScope } from '../../db/scope.ts'
import { flat, sampleCsv, sampleFile, type SampleRow } from './testing/sampleFile.ts'
import { upload, workbook, type Caller } from './testing/upload.ts'

let app: TestApp
let caller: Caller
let admin: string

beforeAll(async () => {
  app = await testApp()
  admin = (await aPerson(app, { role: 'SuperAdmin' })).token
})
afterAll(() => app.stop())

const vacant = {
  ...flat,
  leaseStart: null,
  renterFirstName: null,
  renterLastName: null,
  phone: null,
  email: null,
}

/** Unit WE 1 has a lease and a main renter, WE 2 and WE 3 are vacant. */
beforeEach(async () => {
  caller = { tenant: await aTenant(app), token: admin }
  await upload(
    app,
    '/api/taxonomy/import',
    caller,
    sampleCsv([flat, { ...vacant, customerId: 'WE 2' }, { ...vacant, customerId: 'WE 3' }]),
  )
})

const day = (iso: string) => ({ kind: 'date', iso }) as const
const anna: SampleRow = {
  customerId: 'WE 2',
  leaseStart: day('2024-01-01'),
  leaseEnd: null,
  renterFirstName: 'Anna',
  renterLastName: 'Schmidt',
  phone: '0171 3920035',
  email: 'anna@example.com',
  renterRole: null,
}

const check = async (rows: readonly SampleRow[]): Promise<ImportPreview> =>
  (await upload(app, '/api/renters/import/validate', caller, sampleCsv(rows))).json()
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

it('creates leases and renters, joins existing leases, and writes one audit entry', async () => {
  const rows = [
    anna,
    { ...anna, renterFirstName: 'Ben', email: null },
    {
      ...anna,
      customerId: 'WE 1',
      leaseStart: day('2020-04-01'),
      renterFirstName: 'Uwe',
      renterLastName: 'Müller',
      renterRole: 'Untermieter',
    },
  ]
  const reply = await upload(app, '/api/renters/import', caller, await sampleFile(rows), {
    name: 'mieter.xlsx',
  })
  expect(reply.json()).toMatchObject({
    rows: 3,
    created: { leases: 1, renters: 3, buildingUnits: 0 },
    locations: [{ name: 'Südstadt' }],
  })
  expect(await inTenant((tx) => tx.select().from(leases))).toHaveLength(2)
  const people = await inTenant((tx) => tx.select().from(renters).orderBy(renters.firstName))
  expect(people.map(({ firstName, role, email }) => [firstName, role, email])).toEqual([
    ['Anna', 'MainRenter', 'anna@example.com'],
    ['Ben', 'SubRenter', null],
    ['Erika', 'MainRenter', 'erika@example.com'],
    ['Uwe', 'SubRenter', 'anna@example.com'],
  ])
  expect(people[0]?.leaseId).toBe(people[1]?.leaseId)
  expect(people[2]?.leaseId).toBe(people[3]?.leaseId)
  expect(
    people.every(
      ({ tenantId, locationId, complexId, buildingId }) =>
        tenantId === caller.tenant &&
        locationId === people[0]?.locationId &&
        complexId === people[0]?.complexId &&
        buildingId === people[0]?.buildingId,
    ),
  ).toBe(true)
  expect(
    (await inTenant((tx) => tx.select().from(audit))).filter(({ action }) => action === 'renters.import'),
  ).toMatchObject([{ after: { fileName: 'mieter.xlsx', rows: 3, created: { renters: 3 } } }])
})

describe('the errors of a renter file', () => {
  it.each<[string, SampleRow[]]>([
    ['2:customerId:unitNotFound:database', [{ ...anna, customerId: 'WE 9' }]],
    ['3:customerId:customerIdMissing', [anna, { ...anna, customerId: null }]],
    ['3:renterFirstName:renterFirstNameMissing', [anna, { ...anna, renterFirstName: null }]],
    ['3:renterLastName:renterLastNameMissing', [anna, { ...anna, renterLastName: null }]],
    ['2:renterLastName:unitHasRenter', [{ ...anna, customerId: 'WE 1', leaseStart: null }]],
    ['3:renterLastName:unitHasRenter', [anna, { ...anna, renterRole: 'Hauptmieter' }]],
    ['2:leaseStart:unitHasLease', [{ ...anna, customerId: 'WE 1' }]],
    ['3:leaseStart:leaseOverlaps', [anna, { ...anna, leaseStart: day('2025-01-01') }]],
    ['2:leaseEnd:leaseEndBeforeStart', [{ ...anna, leaseEnd: day('2023-01-01') }]],
    ['2:leaseStart:leaseStartMissing:today', [{ ...anna, leaseStart: null }]],
    ['2:leaseStart:dateWrongFormat', [{ ...anna, leaseStart: 'bald' }]],
    ['2:email:emailWrongFormat', [{ ...anna, email: '@' }]],
    ['2:phone:phoneWrongFormat', [{ ...anna, phone: '?!' }]],
    ['2:renterRole:valueUnknown', [{ ...anna, renterRole: 'Nachbar' }]],
    ['2:agreement:flagWrongFormat', [{ ...anna, agreement: 'vielleicht' }]],
    ['dataStructure:noRenters', [{ street: 'Lindenallee', streetNumber: '5', city: 'Dresden' }]],
  ])('%s', async (said, rows) => expect(saidOf(await check(rows))).toEqual([said]))

  it('prevent writing', async () => {
    const reply = await upload(
      app,
      '/api/renters/import',
      caller,
      await sampleFile([anna, { ...anna, customerId: 'WE 9' }]),
    )
    expect([reply.statusCode, reply.json().error]).toEqual([422, 'importHasErrors'])
    expect(await inTenant((tx) => tx.select().from(renters))).toHaveLength(1)
  })
})

it('accepts the renters of one client only, and only from users who may write them', async () => {
  const customer = await aPerson(app, { role: 'Customer', tenantId: caller.tenant })
  const regular = await aPerson(app, { role: 'Regular', tenantId: caller.tenant })
  const file = await sampleFile([anna])
  expect(
    (await upload(app, '/api/renters/import', { ...caller, token: regular.token }, file)).statusCode,
  ).toBe(403)
  expect(
    (await upload(app, '/api/renters/import', { token: customer.token, tenant: await aTenant(app) }, file))
      .statusCode,
  ).toBe(404)
  expect(
    (await upload(app, '/api/renters/import', { ...caller, token: customer.token }, file)).statusCode,
  ).toBe(200)
  caller = { ...caller, tenant: await aTenant(app) }
  expect(saidOf(await check([anna]))).toEqual(['2:customerId:unitNotFound:database'])
})

it('reads the renters sheet of an export', async () => {
  const exported = await app.onMain({
    url: '/api/taxonomy/tenant/export?Language=de',
    as: admin,
    tenant: caller.tenant,
  })
  const preview: ImportPreview = (
    await upload(app, '/api/renters/import/validate', caller, exported.rawPayload)
  ).json()
  expect(preview.summary.sheetName).toBe('Mieter')
  expect(saidOf(preview)).toEqual(['alreadyThere:renters', '2:renterLastName:unitHasRenter'])
})

it('splits names in a single column', async () => {
  const file = await workbook({
    Liste: [
      ['Einheit', 'Mieter', 'Einzug'],
      ['WE 2', 'Schmidt, Anna', '01.01.2024'],
      ['WE 3', 'Herr Ben Vogel', '1.2.2024'],
    ],
  })
  const preview: ImportPreview = (await upload(app, '/api/renters/import/validate', caller, file)).json()
  expect(saidOf(preview)).toEqual([])
  expect(
    preview.rows.map(({ cells }) => [cells['renterFirstName'], cells['renterLastName'], cells['leaseStart']]),
  ).toEqual([
    ['Anna', 'Schmidt', '2024-01-01'],
    ['Ben', 'Vogel', '2024-02-01'],
  ])
})

describe('a file of renters that was imported before', () => {
  const ben: SampleRow = { ...anna, renterFirstName: 'Ben', email: null, renterRole: 'Untermieter' }
  const carla: SampleRow = {
    ...anna,
    customerId: 'WE 3',
    renterFirstName: 'Carla',
    email: 'carla@example.com',
  }
  const onlyNew = { fields: { existing: 'leaveOut' } }
  const send = async (rows: readonly SampleRow[], options = {}) =>
    upload(app, '/api/renters/import', caller, await sampleFile(rows), options)
  const names = async () =>
    (await inTenant((tx) => tx.select().from(renters).orderBy(renters.firstName))).map(
      ({ firstName }) => firstName,
    )

  beforeEach(async () => {
    const { statusCode, body } = await send([anna, ben], { name: 'mieter.xlsx' })
    if (statusCode !== 200) throw new Error(body)
  })

  it('is said to be there, with since when and from which file, and is refused', async () => {
    const [entry] = (await inTenant((tx) => tx.select().from(audit))).filter(
      ({ action }) => action === 'renters.import',
    )
    const { existing, fileIssues } = await check([anna, ben])
    expect(existing).toEqual({
      rows: 2,
      newRows: 0,
      units: 1,
      buildings: 0,
      since: new Date(entry?.at ?? '').toISOString(),
      // somebody without a role in the client
      byName: null,
      fileName: 'mieter.xlsx',
      leftOut: false,
    })
    expect(fileIssues).toMatchObject([
      { code: 'alreadyThere', severity: 'error', args: { context: 'renters', units: 1 } },
    ])
    // a subtenant alone violates no rule
    expect((await send([ben])).json()).toMatchObject({ error: 'importHasErrors' })
    expect((await send([anna, ben], onlyNew)).json()).toMatchObject({ error: 'importHasErrors' })
    expect(await names()).toEqual(['Anna', 'Ben', 'Erika'])
  })

  it('is imported with its new rows only', async () => {
    expect((await send([anna, ben, carla])).json()).toMatchObject({ error: 'importHasErrors' })
    const reply = await send([anna, ben, carla, { ...carla, renterFirstName: 'Dora', email: null }], onlyNew)
    expect(reply.json()).toMatchObject({ rows: 2, created: { leases: 1, renters: 2 } })
    expect(await names()).toEqual(['Anna', 'Ben', 'Carla', 'Dora', 'Erika'])
  })

  it('has another person of the same name where the e-mail address differs', async () => {
    const junior = { ...anna, email: 'junior@example.com', renterRole: 'Untermieter' }
    expect((await check([junior])).existing).toBeUndefined()
    expect((await send([junior])).statusCode).toBe(200)
    expect(await names()).toEqual(['Anna', 'Anna', 'Ben', 'Erika'])
  })
})
