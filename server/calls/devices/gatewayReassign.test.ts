import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { alerts, audit, gatewayHours, gateways } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { upload, workbook } from '../../workers/import/testing/upload.ts'
import { buildGateway, type GatewayRow } from '../../../demo/seed/builders/buildThermostat.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'

let app: TestApp
let tenant: string
let sister: string
let sisterName: string
let both: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  sisterName = `Süd ${newId()}`
  sister = await aTenant(app, sisterName)
  both = await aPerson(app, { role: 'Admin', tenantId: [tenant, sister] })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const send = (rows: readonly (readonly Cell[])[], fields: Record<string, string> = {}, as = both) =>
  workbook({ Liste: rows }).then((file) =>
    upload(app, '/api/gateways/import-tenant-reassign', { token: as.token, tenant }, file, { fields }),
  )

const stored = async (count: number): Promise<GatewayRow[]> => {
  const made = Array.from({ length: count }, () => buildGateway(estate.random, { store: { id: tenant } }))
  await insertRows(app, [[gateways, made]])
  return made
}

const tenantsOf = async (euis: readonly string[]) =>
  withScope(app.deps.db.pool, asAdmin, async (tx) =>
    (
      await tx
        .select()
        .from(gateways)
        .where(inArray(gateways.eui, [...euis]))
    ).map((row) => [row.tenantId, row.buildingId]),
  )

it('previews the effect of a file, and applies it', async () => {
  const [one, two] = await stored(2)
  const rows = [
    ['Umzug der Gateways'],
    ['Gateway-EUI', 'Kunde', 'Bemerkung'],
    [estate.gateway.eui.toUpperCase(), sister, 'aus dem Haus'],
    [two?.macAddress ?? '', sisterName.toUpperCase(), null],
    [one?.eui ?? '', tenant, null],
  ]
  const asked = await send(rows, { validateOnly: 'true' })
  expect(asked.statusCode, asked.body).toBe(200)
  expect(asked.json()).toMatchObject({
    rows: 3,
    errors: 0,
    moves: 2,
    unassigned: 1,
    unchanged: 1,
    done: false,
    fileIssues: [],
    items: [
      { row: 3, toTenantName: sisterName, buildingName: estate.building.name, issues: [] },
      { row: 4, toTenantName: sisterName, buildingName: null, issues: [] },
      { row: 5, issues: [{ column: 'tenantId', code: 'sameTenant', severity: 'warning' }] },
    ],
  })
  const euis = [estate.gateway.eui, one?.eui ?? '', two?.eui ?? '']
  expect(await tenantsOf(euis)).not.toContainEqual([sister, null])
  expect((await send(rows)).json()).toMatchObject({ moves: 2, done: true })
  const after = await tenantsOf(euis)
  expect(after.filter(([id]) => id === sister)).toEqual([
    [sister, null],
    [sister, null],
  ])
  const logs = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select().from(audit).where(eq(audit.tenantId, sister)),
  )
  expect(logs.filter(({ action }) => action === 'gateway.reassignTenant')).toHaveLength(2)
})

it('changes nothing if any row is invalid, and reports the errors of each', async () => {
  const [one] = await stored(1)
  const stranger = await aTenant(app, `Fremd ${newId()}`)
  const theirs = await anEstate(app, stranger)
  const eui = one?.eui ?? ''
  const rows = [
    ['eui', 'tenantId'],
    [eui, sister],
    [eui, sister],
    ['', sister],
    ['12', 'Niemand'],
    [theirs.gateway.eui, sister],
    [estate.gateway.eui, stranger],
    [estate.gateway.eui, null],
  ]
  const reply = await send(rows)
  expect([reply.statusCode, reply.json().error]).toEqual([422, 'importHasErrors'])
  const { current } = reply.json()
  expect(current).toMatchObject({ rows: 7, errors: 8, done: false })
  const codes = current.items.map((item: { issues: { column: string; code: string }[] }) =>
    item.issues.map(({ column, code }) => `${column} ${code}`),
  )
  expect(codes).toEqual([
    [],
    ['eui duplicate'],
    ['eui required'],
    ['eui invalidEui', 'tenantId tenantNotFound'],
    ['eui gatewayNotFound'],
    ['tenantId tenantNotFound'],
    ['eui duplicate', 'tenantId required'],
  ])
  expect(await tenantsOf([eui])).toEqual([[tenant, null]])
})

it.each([
  ['no header', [['Müller', 'Berlin']], { code: 'headerNotFound' }],
  [
    'no client',
    [
      ['eui', 'Bemerkung', 'MAC'],
      ['02', 'x', 'y'],
    ],
    { code: 'headerNotFound' },
  ],
  ['no rows', [['eui', 'tenantId'], []], { code: 'noRows' }],
  [
    'too many',
    [['eui', 'tenantId'], ...Array.from({ length: 5001 }, () => ['1', '2'])],
    { code: 'tooManyRows', args: { maximum: 5000 } },
  ],
] as const)('says what is wrong with a file of %s', async (_, rows, fault) => {
  expect((await send(rows, { validateOnly: 'true' })).json()).toMatchObject({
    rows: 0,
    errors: 1,
    fileIssues: [fault],
    items: [],
  })
})

it('reads a CSV, and rejects files that are not tables', async () => {
  const csv = `EUI;Kunde\r\n${estate.gateway.eui};${sister}\r\n`
  const send = (bytes: string) =>
    upload(app, '/api/gateways/import-tenant-reassign', { token: both.token, tenant }, bytes, {
      name: 'x.csv',
      fields: { validateOnly: 'true' },
    })
  expect((await send(csv)).json()).toMatchObject({ moves: 1, errors: 0 })
  expect((await send('%PDF-1.7 abc')).json()).toMatchObject({
    error: 'fileRefused',
    fields: { file: 'fileTypePdf' },
  })
})

it('requires the permission to move devices', async () => {
  const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
  expect((await send([['eui', 'tenantId']], {}, customer)).statusCode).toBe(403)
})

describe('one gateway', () => {
  const give = (eui: string, tenantId: string, as = both) =>
    app.onMain({
      method: 'POST',
      url: `/api/gateways/reassign-tenant/${eui}`,
      as: as.token,
      tenant,
      body: { tenantId },
    })

  it('moves between allowed clients: it leaves its building, with its statistics, and its open alerts end', async () => {
    const { id, eui } = estate.gateway
    const at = app.clock.now().toISOString()
    const [incident, below] = [newId(), newId()]
    const alert = { tenantId: tenant, type: 'connectivity', raisedAt: at, lastAt: at } as const
    await insertRows(app, [
      [gatewayHours, { gatewayId: id, tenantId: tenant, hour: at, received: 1 }],
      [alerts, { ...alert, id: incident, gatewayId: id, eui }],
      [
        alerts,
        {
          ...alert,
          id: below,
          thermostatId: estate.thermostat.id,
          eui: estate.thermostat.eui,
          incidentId: incident,
        },
      ],
    ])
    expect((await give(eui.toUpperCase(), tenant)).json()).toMatchObject({
      fields: { tenantId: 'sameTenant' },
    })
    expect((await give(eui.toUpperCase(), sister)).json()).toEqual({
      id,
      eui,
      tenantId: sister,
      tenantName: sisterName,
      version: 2,
    })
    const [row, hours, told, logs] = await withScope(app.deps.db.pool, asAdmin, async (tx) => [
      (await tx.select().from(gateways).where(eq(gateways.id, id)))[0],
      await tx.select().from(gatewayHours).where(eq(gatewayHours.gatewayId, id)),
      await tx.select().from(alerts).where(eq(alerts.tenantId, tenant)),
      await tx.select().from(audit).where(eq(audit.entityId, id)),
    ])
    expect(row).toMatchObject({
      tenantId: sister,
      buildingId: null,
      locationId: null,
      placement: null,
      latitude: null,
      installationProcess: 'added',
    })
    expect(hours).toMatchObject([{ tenantId: sister }])
    expect(told.find((one) => one.id === incident)?.clearedAt).not.toBeNull()
    expect(told.find((one) => one.id === below)).toMatchObject({ incidentId: null, clearedAt: null })
    expect(new Set(logs.map((entry) => `${entry.action} ${entry.tenantId}`))).toEqual(
      new Set([`gateway.reassignTenant ${tenant}`, `gateway.reassignTenant ${sister}`]),
    )
  })

  it('is not moved by users who may not act in both clients', async () => {
    const { eui } = estate.gateway
    const [here, there, customer] = [
      await aPerson(app, { role: 'Admin', tenantId: tenant }),
      await aPerson(app, { role: 'Admin', tenantId: sister }),
      await aPerson(app, { role: 'Customer', tenantId: tenant }),
    ]
    const target = await give(eui, sister, here)
    expect([target.statusCode, target.json().error]).toEqual([404, 'tenantNotFound'])
    expect((await give(eui, sister, there)).statusCode).toBe(404)
    expect((await give(eui, sister, customer)).statusCode).toBe(403)
  })

  it('moves to one client only under concurrent calls', async () => {
    const third = await aTenant(app)
    const all = await aPerson(app, { role: 'Admin', tenantId: [tenant, sister, third] })
    const replies = await Promise.all([sister, third].map((to) => give(estate.gateway.eui, to, all)))
    // the second call moves it on, from the client it is in by then
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect([sister, third]).toContain((await tenantsOf([estate.gateway.eui]))[0]?.[0])
  })
})

it('counts them where they are, once for all that a statement moves', async () => {
  const made = await stored(3)
  await send([['EUI', 'Kunde'], ...[estate.gateway, ...made].map(({ eui }) => [eui, sister])])
  const { rows } = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.execute(sql`select (select tgtype::int & 1 from pg_trigger where tgname = 'count_moved' and tgrelid = 'main.gateways'::regclass) as "byRow",
      (select sum(count)::int from main.estate_counts where kind = 'gateways' and tenant_id = ${tenant}) as former,
      (select sum(count)::int from main.estate_counts where kind = 'gateways' and tenant_id = ${sister}) as present`),
  )
  expect(rows).toEqual([{ byRow: 0, former: 0, present: 4 }])
})
