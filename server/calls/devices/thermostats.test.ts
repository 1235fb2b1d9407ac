import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aFreeRadiator, aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { leases, thermostatEvents, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const base = '/api/thermostats'
const get = (path: string, as = admin.token) => app.onMain({ url: `${base}${path}`, as, tenant })
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()

describe('one thermostat', () => {
  it('shows its place by name and its last values, for any notation of the EUI', async () => {
    const { eui } = estate.thermostat
    const written = (eui.match(/../g) ?? []).join('-').toUpperCase()
    expect((await get(`/${written}`)).json()).toMatchObject({
      eui,
      tenantId: tenant,
      lifecycle: 'Installed',
      networkStatus: 'Unknown',
      buildingName: estate.building.name,
      unitName: 'WE 1',
      publicAreaName: null,
      roomName: estate.room.name,
      radiatorName: estate.radiator.name,
      ambientTemperature: null,
    })
  })

  it('answers 404 if it is missing or belongs to another client', async () => {
    const foreign = await anEstate(app, await aTenant(app))
    for (const eui of ['0011223344556677', foreign.thermostat.eui])
      for (const path of [
        '',
        '/connectivity',
        '/last-measurements',
        '/operational-status',
        '/renter',
        '/events',
        '/history',
        '/whereabouts',
      ]) {
        const reply = await get(`/${eui}${path}`)
        expect([path, reply.statusCode, reply.json().error]).toEqual([path, 404, 'thermostatNotFound'])
      }
    expect((await get('/not-an-eui')).json()).toMatchObject({ fields: { eui: 'invalidEui' } })
  })

  it('answers 403 to a technician if it is outside their projects', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const path = `/${estate.thermostat.eui}`
    expect((await get(path, technician.token)).json()).toMatchObject({ error: 'thermostatForbidden' })
    expect((await get(path, technician.token)).statusCode).toBe(403)
    const stored = await aStoredThermostat(app, estate, tenant)
    expect((await get(`/${stored.eui}`, technician.token)).statusCode).toBe(200)
    await assign(app, tenant, technician.id, [estate.building.id])
    expect((await get(path, technician.token)).statusCode).toBe(200)
    const renter = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
    expect((await get(path, renter.token)).json()).toMatchObject({ error: 'forbidden' })
  })
})

describe('whereabouts', () => {
  it("say which of the actor's clients has it, and nothing about others", async () => {
    const second = await aTenant(app, 'Zweite Verwaltung')
    const { thermostat } = await anEstate(app, second)
    expect((await get(`/${thermostat.eui}/whereabouts`)).statusCode).toBe(404)
    const both = await aPerson(app, { role: 'Admin', tenantId: [tenant, second] })
    expect((await get(`/${thermostat.eui}`, both.token)).statusCode).toBe(404)
    expect((await get(`/${thermostat.eui}/whereabouts`, both.token)).json()).toEqual({
      eui: thermostat.eui,
      tenant: { id: second, name: 'Zweite Verwaltung' },
      stock: null,
    })
  })

  it('show thermostats in stock only to users who handle it', async () => {
    const { eui } = await aStoredThermostat(app, estate, null)
    expect((await get(`/${eui}/whereabouts`)).json()).toMatchObject({
      tenant: null,
      stock: { eui, tenantId: null },
    })
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    expect((await get(`/${eui}/whereabouts`, customer.token)).statusCode).toBe(404)
    const producer = await aPerson(app, {
      role: 'Technician',
      tenantId: tenant,
      functions: ['productionLine'],
    })
    expect((await get(`/${eui}/whereabouts`, producer.token)).statusCode).toBe(200)
  })
})

describe('the list', () => {
  const euis = async (query: string, as?: string): Promise<string[]> => {
    const reply = await get(`?${query}`, as)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json().items.map(({ eui }: { eui: string }) => eui)
  }

  it('filters by place, status, lifecycle, mode, firmware, use and text', async () => {
    const online = await aStoredThermostat(app, estate, tenant, {
      lastSeenAt: inHours(0),
      mode: 'summer',
      firmwareVersion: '2.10.0',
      wtId: 'WT-7_a',
    })
    const offline = await aStoredThermostat(app, estate, tenant, {
      lastSeenAt: inHours(-5),
      lifecycle: 'EndOfLineFailed',
      malfunctionAt: inHours(-1),
    })
    const mounted = estate.thermostat.eui
    expect((await euis('')).toSorted()).toEqual([mounted, online.eui, offline.eui].toSorted())
    expect(await euis(`BuildingIds=${estate.building.id}`)).toEqual([mounted])
    expect(await euis('Assigned=true')).toEqual([mounted])
    expect(await euis('NetworkStatus=Online')).toEqual([online.eui])
    expect(await euis('NetworkStatus=Offline')).toEqual([offline.eui])
    expect((await euis('NetworkStatus=Offline&NetworkStatus=Unknown')).toSorted()).toEqual(
      [mounted, offline.eui].toSorted(),
    )
    expect(await euis('Lifecycle=EndOfLineFailed')).toEqual([offline.eui])
    expect(await euis('Mode=summer')).toEqual([online.eui])
    expect(await euis('FirmwareVersion=2.10.0')).toEqual([online.eui])
    expect(await euis('Defective=true')).toEqual([offline.eui])
    expect(await euis(`Query=${online.eui.slice(7, 15).toUpperCase()}`)).toEqual([online.eui])
    expect(await euis('Query=7_A')).toEqual([online.eui])
    expect(await euis('Query=%25')).toEqual([])
    expect(await euis(`Ids=${estate.thermostat.id}`)).toEqual([mounted])
    expect((await euis('Sort.SortOption=FirmwareVersion&Sort.Direction=Descending'))[0]).toBe(online.eui)
    expect((await euis('Sort.SortOption=RoomName')).length).toBe(3)
  })

  it('has 25 items per page, and its total', async () => {
    await insertRows(app, [
      [
        thermostats,
        Array.from({ length: 30 }, () => buildThermostat(estate.random, { store: { id: tenant } })),
      ],
    ])
    const first = (await get('?Sort.SortOption=Eui')).json()
    const second = (await get('?Sort.SortOption=Eui&Page=2')).json()
    expect([first.items.length, second.items.length, first.total]).toEqual([25, 6, 31])
    expect(new Set([...first.items, ...second.items].map(({ eui }: { eui: string }) => eui)).size).toBe(31)
  })

  it("shows a technician the client's store and assigned buildings, and answers 404 for foreign places", async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const stored = await aStoredThermostat(app, estate, tenant)
    expect(await euis('', technician.token)).toEqual([stored.eui])
    expect((await get(`?BuildingIds=${estate.building.id}`, technician.token)).statusCode).toBe(404)
    const foreign = await anEstate(app, await aTenant(app))
    expect((await get(`?RoomIds=${foreign.room.id}`)).json()).toMatchObject({
      fields: { RoomIds: 'notFound' },
    })
    expect(await euis(`Ids=${foreign.thermostat.id}`)).toEqual([])
  })

  it('lists thermostats below any space', async () => {
    const { location, complex, building, unit, room, radiator, area, thermostat } = estate
    for (const { id } of [location, complex, building, unit, room, radiator])
      expect((await get(`/space/${id}`)).json().items.map(({ eui }: { eui: string }) => eui)).toEqual([
        thermostat.eui,
      ])
    expect((await get(`/space/${area.id}`)).json()).toMatchObject({ items: [], total: 0 })
    const foreign = await anEstate(app, await aTenant(app))
    expect((await get(`/space/${foreign.room.id}`)).statusCode).toBe(404)
  })
})

describe('autocomplete', () => {
  it('lists matches at either end first, says what cannot be mounted and why, and omits it on request', async () => {
    const free = await aStoredThermostat(app, estate, tenant, {
      eui: '02f7a1aa77dd1234',
      lifecycle: 'Uninstalled',
    })
    const raw = await aStoredThermostat(app, estate, tenant, {
      eui: '02f7a177dd1234aa',
      lifecycle: 'FlashingSuccessful',
    })
    const broken = await aStoredThermostat(app, estate, tenant, {
      eui: '02f7a177dd123400',
      malfunctionAt: inHours(-1),
    })
    const items = async (query: string) => (await get(`/autocomplete?${query}`)).json().items
    expect(await items('Query=77%3ADD%3A12%3A34')).toMatchObject([
      { eui: free.eui, whyNotInstall: null },
      { eui: broken.eui, whyNotInstall: 'thermostatDefective' },
      { eui: raw.eui, whyNotInstall: 'thermostatNotReady' },
    ])
    expect(await items('Query=77dd1234&Free=true')).toMatchObject([{ eui: free.eui }])
    expect(await items(`Query=${estate.thermostat.eui}`)).toMatchObject([
      { whyNotInstall: 'thermostatInUse', roomName: estate.room.name },
    ])
    expect((await items('')).length).toBe(4)
    const foreign = await anEstate(app, await aTenant(app))
    expect(await items(`Query=${foreign.thermostat.eui}`)).toEqual([])
  })
})

describe('the renter of its unit', () => {
  const path = () => `/${estate.thermostat.eui}/renter`

  it('is complete for users who may read renters, name and phone for technicians, and hidden from Regular', async () => {
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    expect((await get(path(), customer.token)).json()).toMatchObject({
      unitName: 'WE 1',
      hasLease: true,
      hidden: null,
      lease: { id: estate.lease.id },
      renter: { lastName: estate.renter.lastName, email: estate.renter.email },
    })
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [estate.building.id])
    const { renter, lease } = (await get(path(), technician.token)).json()
    expect([lease, renter.lastName, renter.phone, renter.email]).toEqual([
      null,
      estate.renter.lastName,
      estate.renter.phone,
      null,
    ])
    const regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
    expect((await get(path(), regular.token)).json()).toMatchObject({
      hasLease: true,
      lease: null,
      renter: null,
      hidden: 'role',
    })
  })

  it('is nobody in the store, or once the lease has ended', async () => {
    const { eui } = await aStoredThermostat(app, estate, tenant)
    expect((await get(`/${eui}/renter`)).json()).toMatchObject({
      unitId: null,
      hasLease: false,
      renter: null,
    })
    const empty = await anEstate(app, tenant)
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .update(leases)
        .set({ startsOn: '2020-01-01', endsOn: '2020-12-31' })
        .where(eq(leases.id, empty.lease.id)),
    )
    expect((await get(`/${empty.thermostat.eui}/renter`)).json()).toMatchObject({
      unitName: 'WE 1',
      hasLease: false,
      renter: null,
      hidden: null,
    })
  })
})

describe('events', () => {
  it('are paged, by kind and time', async () => {
    const event = (kind: 'join' | 'health', hours: number) => ({
      id: newId(),
      tenantId: tenant,
      thermostatId: estate.thermostat.id,
      kind,
      at: inHours(hours),
      receivedAt: inHours(hours),
      data: { hours },
      messageId: newId(),
    })
    await insertRows(app, [
      [thermostatEvents, [event('join', -30), event('health', -20), event('health', -10)]],
    ])
    const path = `/${estate.thermostat.eui}/events`
    const hours = async (query: string) =>
      (await get(`${path}?${query}`)).json().items.map(({ data }: { data: { hours: number } }) => data.hours)
    expect(await hours('Sort.Direction=Descending')).toEqual([-10, -20, -30])
    expect(await hours('Kind=health&PageSize=1&Page=2')).toEqual([-10])
    expect(await hours(`From=${inHours(-21)}&To=${inHours(-19)}`)).toEqual([-20])
    // events reported at another client belong to that client
    await insertRows(app, [[thermostatEvents, { ...event('join', -50), tenantId: await aTenant(app) }]])
    expect((await get(path)).json().total).toBe(3)
  })
})

describe('connectivity, last values and operational status', () => {
  it('are empty for a thermostat that was never heard', async () => {
    const radiator = await aFreeRadiator(app, estate)
    const thermostat = buildThermostat(estate.random, { radiator }, { installedAt: inHours(-3) })
    await insertRows(app, [[thermostats, thermostat]])
    const { eui } = thermostat
    expect((await get(`/${eui}/connectivity`)).json()).toMatchObject({
      networkStatus: 'Unknown',
      received: 0,
      expected: 18,
      gateways: [],
      bytesUp: 0,
    })
    expect((await get(`/${eui}/last-measurements`)).json()).toMatchObject({
      measuredAt: null,
      ambientTemperature: null,
      displayRotation: null,
      levelMap: null,
    })
    expect((await get(`/${eui}/operational-status`)).json()).toMatchObject({
      mode: 'normal',
      calibration: null,
      lifecycle: 'Installed',
      batteryLow: null,
    })
  })
})
