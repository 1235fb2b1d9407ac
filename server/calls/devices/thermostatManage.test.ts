import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { deviceRows } from '../../../tests/support/deviceRows.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  alerts,
  bulkItems,
  bulkUpdates,
  downlinks,
  thermostatEvents,
  thermostatHistory,
  thermostatMeasurements,
  thermostatStates,
  thermostats,
  undecodedMessages,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let second: string
let admin: Person
let both: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
  await app.deps.db.pool.query('select main.ensure_month(now())')
})
beforeEach(async () => {
  ;[tenant, second] = [await aTenant(app), await aTenant(app)]
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  both = await aPerson(app, { role: 'Admin', tenantId: [tenant, second] })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

interface More {
  body?: object
  version?: number
  as?: string
}
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { as = admin.token, ...more }: More = {},
) => app.onMain({ method, url: `/api/thermostats${path}`, as, tenant, ...more })
const anEui = () => `02f7a1${estate.random.serial()}`
const history = async (eui: string, as: Person, of: string) =>
  (await app.onMain({ url: `/api/thermostats/${eui}/history`, as: as.token, tenant: of })).json().items
const rowOf = async (eui: string) =>
  (
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.select().from(thermostats).where(eq(thermostats.eui, eui)),
    )
  )[0]
const counts = async (of: string) =>
  (await app.onMain({ url: '/api/tenants/overview', as: both.token }))
    .json()
    .items.find(({ id }: { id: string }) => id === of).counts.thermostats

describe('creating', () => {
  it('adds a thermostat for a client or for the stock, once', async () => {
    const eui = anEui()
    const made = await call('POST', '', {
      body: {
        eui: eui.toUpperCase(),
        tenantId: tenant,
        wtId: 'WT-1',
        hardwareRevision: 3,
        uplinkMinutes: 15,
      },
    })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      eui,
      tenantId: tenant,
      lifecycle: 'FinalCheckoutSuccessful',
      uplinkMinutes: 15,
      networkStatus: 'Unknown',
      version: 1,
    })
    expect((await call('POST', '', { body: { eui } })).json()).toMatchObject({
      error: 'euiTaken',
      fields: { eui: 'euiTaken' },
    })
    expect((await call('POST', '', { body: { eui: anEui(), wtId: 'WT-1' } })).json()).toMatchObject({
      error: 'conflict',
      fields: { wtId: 'wtIdTaken' },
    })
    const stock = await call('POST', '', { body: { eui: anEui(), lifecycle: 'ReservedDevEui' } })
    expect(stock.json()).toMatchObject({ tenantId: null, lifecycle: 'ReservedDevEui' })
    expect(await history(eui, admin, tenant)).toMatchObject([
      { kind: 'created', data: { lifecycle: 'FinalCheckoutSuccessful' } },
    ])
    const log = await app.onMain({ url: '/api/audit?Action=thermostat.create', as: admin.token, tenant })
    expect(log.json().items).toHaveLength(1)
  })

  it.each([
    ['an EUI that is none', { eui: 'abc' }, 400, { eui: 'invalidEui' }],
    ['a mounted one', { lifecycle: 'Installed' }, 422, { lifecycle: 'installedByAssigning' }],
    ['an interval of nothing', { uplinkMinutes: 0 }, 400, { uplinkMinutes: 'tooSmall' }],
  ])('rejects %s', async (_, wrong, status, fields) => {
    const reply = await call('POST', '', { body: { eui: anEui(), ...wrong } })
    expect([reply.statusCode, reply.json().fields]).toEqual([status, fields])
  })

  it('adds nothing to foreign clients', async () => {
    expect((await call('POST', '', { body: { eui: anEui(), tenantId: second } })).json()).toMatchObject({
      error: 'tenantNotFound',
      fields: { tenantId: 'tenantNotFound' },
    })
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    expect((await call('POST', '', { as: customer.token, body: { eui: anEui() } })).statusCode).toBe(403)
  })
})

describe('updating', () => {
  it('writes the entered values, with the version that was read', async () => {
    const { eui } = estate.thermostat
    const body = {
      tenantId: tenant,
      wtId: 'Neu',
      joinEui: '02-F7-A1-00-00-00-00-02',
      hardwareRevision: 4,
      uplinkMinutes: 20,
    }
    expect((await call('PUT', `/${eui}`, { body, version: 1 })).json()).toMatchObject({
      ...body,
      joinEui: '02f7a10000000002',
      version: 2,
      radiatorId: estate.radiator.id,
    })
    expect((await call('PUT', `/${eui}`, { body, version: 1 })).json()).toMatchObject({
      error: 'staleVersion',
      current: { version: 2, wtId: 'Neu' },
    })
    expect((await call('PUT', `/${eui}`, { body })).json()).toMatchObject({ error: 'versionRequired' })
  })

  it("moves between two of the actor's clients, and each sees only its own part", async () => {
    const { eui, version } = await aStoredThermostat(app, estate, tenant)
    const move = (to: string | null, as: Person, from = version) =>
      call('PUT', `/${eui}`, { as: as.token, version: from, body: { tenantId: to } })
    expect((await move(second, admin)).json()).toMatchObject({ error: 'tenantNotFound' })
    const [had, has] = [await counts(tenant), await counts(second)]
    expect((await move(second, both)).json()).toMatchObject({ tenantId: second, version: 2 })
    expect([await counts(tenant), await counts(second)]).toEqual([had - 1, has + 1])
    expect((await call('GET', `/${eui}`)).statusCode).toBe(404)
    expect(await history(eui, both, second)).toMatchObject([
      { kind: 'tenantChanged', data: { direction: 'in', stock: false } },
    ])
    expect(JSON.stringify(await history(eui, both, second))).not.toContain(tenant)
    const logs = await app.onMain({ url: '/api/audit?Entity=thermostat', as: both.token, tenant: second })
    expect(logs.json().items).toMatchObject([{ action: 'thermostat.takeIn', before: null }])
    expect(JSON.stringify(logs.json().items)).not.toContain(tenant)
    // back again: its earlier history is visible again
    expect((await move(tenant, both, 2)).statusCode).toBe(200)
    expect(
      (await history(eui, admin, tenant)).map(({ data }: { data: { direction: string } }) => data.direction),
    ).toEqual(['out', 'in'])
  })

  it('keeps a mounted one where it is, and a defective one with its client', async () => {
    const change = async (eui: string, to: string | null) =>
      (await call('PUT', `/${eui}`, { as: both.token, version: 1, body: { tenantId: to } })).json()
    expect(await change(estate.thermostat.eui, second)).toMatchObject({
      error: 'unassignFirst',
      fields: { tenantId: 'unassignFirst' },
    })
    const broken = await aStoredThermostat(app, estate, tenant, {
      malfunctionAt: app.clock.now().toISOString(),
    })
    expect(await change(broken.eui, second)).toMatchObject({ error: 'thermostatDefective' })
    expect(await change(broken.eui, null)).toMatchObject({ tenantId: null })
  })

  it('answers 404 for thermostats of other clients', async () => {
    const foreign = await anEstate(app, second)
    const { eui } = foreign.thermostat
    for (const reply of [
      call('PUT', `/${eui}`, { version: 1, body: {} }),
      call('DELETE', `/${eui}`),
      call('POST', `/tenant-unassign/${eui}`),
      call('POST', `/${eui}/lifecycle`, { body: { lifecycle: 'Uninstalled' } }),
      call('POST', `/${eui}/unassign`),
      call('POST', `/${eui}/report-malfunction`, { body: { groups: ['display'] } }),
    ])
      expect([(await reply).statusCode, (await reply).json().error]).toEqual([404, 'thermostatNotFound'])
  })
})

describe('returning to the stock', () => {
  it('takes it off its radiator into the stock, from where it can move to any client', async () => {
    const { eui, id } = estate.thermostat
    await insertRows(app, [
      [
        alerts,
        {
          id: estate.random.id(),
          tenantId: tenant,
          thermostatId: id,
          type: 'battery',
          eui,
          raisedAt: estate.random.at,
          lastAt: estate.random.at,
        },
      ],
    ])
    await withScope(app.deps.db.pool, asAdmin, async (tx) => {
      const measured = {
        measuredAt: estate.random.at,
        ambientTemperature: 21.5,
        humidity: 40,
        lastSeq: 7,
        bytesUp: 42,
      }
      await tx.update(thermostatStates).set(measured).where(eq(thermostatStates.thermostatId, id))
      await tx
        .update(thermostats)
        .set({ gatewayEui: estate.gateway.eui, spreadingFactor: 9 })
        .where(eq(thermostats.id, id))
    })
    const reply = await call('POST', `/tenant-unassign/${eui}`)
    expect(reply.json()).toMatchObject({
      tenantId: null,
      radiatorId: null,
      buildingId: null,
      lifecycle: 'Uninstalled',
    })
    expect((await call('GET', `/${eui}`)).statusCode).toBe(404)
    expect((await call('POST', `/tenant-unassign/${eui}`)).json()).toMatchObject({
      error: 'thermostatInStock',
    })
    const kinds = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .select()
        .from(thermostatHistory)
        .where(eq(thermostatHistory.thermostatId, id))
        .orderBy(thermostatHistory.id),
    )
    expect(kinds.map(({ kind, tenantId, data }) => [kind, tenantId, data['direction']])).toEqual([
      ['unassigned', tenant, undefined],
      ['tenantChanged', tenant, 'out'],
      ['tenantChanged', null, 'in'],
    ])
    const { version } = reply.json()
    expect(
      (await call('PUT', `/${eui}`, { as: both.token, version, body: { tenantId: second } })).json(),
    ).toMatchObject({ tenantId: second })
    // the new client sees none of its history
    expect(await history(eui, both, second)).toMatchObject([{ data: { direction: 'in', stock: true } }])
    const [state] = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.select().from(thermostatStates).where(eq(thermostatStates.thermostatId, id)),
    )
    expect(state).toMatchObject({
      tenantId: second,
      measuredAt: null,
      ambientTemperature: null,
      humidity: null,
      lastSeq: 7,
      bytesUp: 42,
    })
    expect(
      (await app.onMain({ url: `/api/thermostats/${eui}`, as: both.token, tenant: second })).json(),
    ).toMatchObject({
      ambientTemperature: null,
      gatewayEui: null,
      spreadingFactor: null,
    })
  })

  it('requires an administrator', async () => {
    for (const role of ['Customer', 'Technician'] as const)
      expect(
        (
          await call('POST', `/tenant-unassign/${estate.thermostat.eui}`, {
            as: (await aPerson(app, { role, tenantId: tenant })).token,
          })
        ).statusCode,
      ).toBe(403)
  })
})

describe('lifecycle changes', () => {
  it('follow production, with a note, and never set installed manually', async () => {
    const { eui } = await aStoredThermostat(app, estate, null, { lifecycle: 'EndOfLineSuccessful' })
    const step = async (lifecycle: string, as = admin.token) =>
      (await call('POST', `/${eui}/lifecycle`, { as, body: { lifecycle, note: 'Charge 7' } })).json()
    expect(await step('FinalCheckoutSuccessful')).toMatchObject({ lifecycle: 'FinalCheckoutSuccessful' })
    expect(await step('FinalCheckoutSuccessful')).toMatchObject({
      error: 'rule',
      fields: { lifecycle: 'lifecycleUnchanged' },
    })
    expect(await step('Installed')).toMatchObject({ fields: { lifecycle: 'installedByAssigning' } })
    expect(await step('ReservedDevEui')).toMatchObject({ fields: { lifecycle: 'lifecycleNotPossible' } })
    const producer = await aPerson(app, {
      role: 'Technician',
      tenantId: tenant,
      functions: ['productionLine'],
    })
    expect(await step('FinalCheckoutFailed', producer.token)).toMatchObject({
      lifecycle: 'FinalCheckoutFailed',
    })
    const plain = await aPerson(app, { role: 'Technician', tenantId: tenant })
    expect(await step('FinalCheckoutSuccessful', plain.token)).toMatchObject({ error: 'forbidden' })
    expect(
      (
        await call('POST', `/${estate.thermostat.eui}/lifecycle`, { body: { lifecycle: 'Uninstalled' } })
      ).json(),
    ).toMatchObject({
      fields: { lifecycle: 'unassignFirst' },
    })
    const row = await rowOf(eui)
    await withScope(app.deps.db.pool, asAdmin, async (tx) => {
      const steps = await tx
        .select()
        .from(thermostatHistory)
        .where(eq(thermostatHistory.thermostatId, row?.id ?? ''))
        .orderBy(thermostatHistory.id)
      expect(steps.map(({ data }) => data)).toEqual([
        { from: 'EndOfLineSuccessful', to: 'FinalCheckoutSuccessful', note: 'Charge 7' },
        { from: 'FinalCheckoutSuccessful', to: 'FinalCheckoutFailed', note: 'Charge 7' },
      ])
    })
  })
})

describe('deleting', () => {
  it('keeps a mounted one, and removes every trace of another', async () => {
    expect((await call('DELETE', `/${estate.thermostat.eui}`)).json()).toMatchObject({
      error: 'unassignFirst',
    })
    const stored = await aStoredThermostat(app, estate, tenant)
    await insertRows(app, deviceRows(tenant, { ...estate, thermostat: stored }))
    expect((await call('DELETE', `/${stored.eui}`)).statusCode).toBe(204)
    await withScope(app.deps.db.pool, asAdmin, async (tx) => {
      for (const table of [thermostatStates, thermostatMeasurements, thermostatEvents, downlinks, alerts])
        expect(await tx.select().from(table).where(eq(table.thermostatId, stored.id))).toEqual([])
      expect(await tx.select().from(undecodedMessages).where(eq(undecodedMessages.eui, stored.eui))).toEqual(
        [],
      )
    })
    expect((await call('DELETE', `/${stored.eui}`)).statusCode).toBe(404)
  })

  it('leaves the numbers of a batch update equal to the thermostats that it lists', async () => {
    const [first, other] = [
      await aStoredThermostat(app, estate, tenant),
      await aStoredThermostat(app, estate, tenant),
    ]
    const id = newId()
    const own = { tenantId: tenant, bulkId: id, finishedAt: app.clock.now().toISOString() }
    await insertRows(app, [
      [
        bulkUpdates,
        {
          id,
          tenantId: tenant,
          name: 'Herbst',
          state: 'Finished',
          commands: { targetTemperature: { temperature: 21 } },
          target: {},
          expirationMinutes: 60,
          counts: { Success: 1, Failed: 1 },
        },
      ],
      [
        bulkItems,
        [
          { ...own, thermostatId: first.id, state: 'Success' },
          { ...own, thermostatId: other.id, state: 'Failed' },
        ],
      ],
    ])
    const shown = async () =>
      (await app.onMain({ url: `/api/bulk-updates/${id}`, as: admin.token, tenant })).json()
    expect(await shown()).toMatchObject({ total: 2 })
    expect((await call('DELETE', `/${other.eui}`)).statusCode).toBe(204)
    expect(await shown()).toMatchObject({ state: 'Finished', total: 1, counts: { Success: 1, Failed: 0 } })
    expect((await call('DELETE', `/${first.eui}`)).statusCode).toBe(204)
    expect(await shown()).toMatchObject({ state: 'Finished', total: 0, counts: { Success: 0 } })
  })
})
