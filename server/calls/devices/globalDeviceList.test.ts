import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { alerts, thermostats } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'

const Page = z.looseObject({
  items: z.array(z.looseObject({ eui: z.string(), id: z.string() })),
  total: z.number(),
  next: z.string().nullable(),
})

let app: TestApp
let tenantId: string
let estate: Estate
let foreign: Estate
let superAdmin: string
let admin: string
let customer: string

const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()
const get = (query: string, as = admin, list = 'operation') =>
  app.onMain({ url: `/api/global-device-list/${list}?${query}`, as })
const euis = async (query: string, as = admin, list = 'operation') =>
  Page.parse((await get(query, as, list)).json()).items.map(({ eui }) => eui)

beforeAll(async () => {
  app = await testApp()
  tenantId = await aTenant(app, 'Genossenschaft Nord')
  const other = await aTenant(app)
  estate = await anEstate(app, tenantId)
  foreign = await anEstate(app, other)
  const inStore = (overrides: Parameters<typeof buildThermostat>[2]) =>
    buildThermostat(estate.random, { store: { id: tenantId } }, overrides)
  const rows = [
    inStore({
      eui: '02f7a1000000aa01',
      wtId: 'WT-77001234',
      firmwareVersion: '2.2.0',
      lastSeenAt: hoursAgo(1),
      batteryVoltage: 2.4,
      spreadingFactor: 12,
      mode: 'summer',
    }),
    inStore({
      eui: '02f7a1000000aa02',
      wtId: 'WT-77005678',
      firmwareVersion: '2.10.0',
      lastSeenAt: hoursAgo(30),
      batteryVoltage: 3,
      gatewayEui: '02f7b2fffe000001',
    }),
    inStore({
      eui: '02f7a1000000aa03',
      wtId: null,
      firmwareVersion: null,
      hardwareRevision: 7,
      lifecycle: 'Uninstalled',
      malfunctionAt: hoursAgo(5),
    }),
    inStore({
      eui: '02f7a1000000aa04',
      wtId: null,
      lifecycle: 'FlashingFailed',
      firmwareStatus: 'Failed',
      lastSeenAt: hoursAgo(100),
    }),
    buildThermostat(
      estate.random,
      { store: null },
      { eui: '02f7a1000000bb01', lifecycle: 'EndOfLineFailed' },
    ),
  ]
  await insertRows(app, [
    [thermostats, rows],
    [
      alerts,
      [
        {
          id: newId(),
          tenantId,
          type: 'battery',
          thermostatId: rows[0]?.id,
          eui: '02f7a1000000aa01',
          raisedAt: hoursAgo(3),
          lastAt: hoursAgo(1),
        },
        {
          id: newId(),
          tenantId,
          type: 'battery',
          thermostatId: rows[1]?.id,
          eui: '02f7a1000000aa02',
          raisedAt: hoursAgo(9),
          lastAt: hoursAgo(8),
          clearedAt: hoursAgo(7),
        },
      ],
    ],
  ])
  superAdmin = (await aPerson(app, { role: 'SuperAdmin' })).token
  admin = (await aPerson(app, { role: 'Admin', tenantId })).token
  customer = (await aPerson(app, { role: 'Customer', tenantId })).token
})
afterAll(() => app.stop())

const [a1, a2, a3, a4] = ['02f7a1000000aa01', '02f7a1000000aa02', '02f7a1000000aa03', '02f7a1000000aa04']

describe('the operations device list', () => {
  it('requires a filter before it shows anything', async () => {
    const none = await get('Page=1&PageSize=25&Sort.SortOption=Eui')
    expect(none.statusCode).toBe(422)
    expect(none.json()).toMatchObject({ error: 'filtersRequired' })
    const floors = await get('Floors=0')
    expect(floors.statusCode).toBe(422)
    expect(floors.json()).toMatchObject({ error: 'rule', fields: { Floors: 'floorsNeedPlace' } })
  })

  it('shows the place and state of a thermostat', async () => {
    const [item] = Page.parse((await get(`UnitIds=${estate.unit.id}`)).json()).items
    expect(item).toMatchObject({
      id: estate.thermostat.id,
      tenantName: 'Genossenschaft Nord',
      locationName: estate.location.name,
      complexName: estate.complex.name,
      buildingName: estate.building.name,
      unitName: 'WE 1',
      publicAreaName: null,
      roomName: estate.room.name,
      radiatorName: estate.radiator.name,
      floor: estate.unit.floor,
      networkStatus: 'Unknown',
      openAlerts: [],
    })
  })

  it.each([
    ['Query=0000aa01', [a1]],
    ['Query=02F7-A100:0000%20AA02', [a2]],
    ['Query=wt-7700', [a1, a2]],
    ['Query=0000aa', [a1, a2, a3, a4]],
    ['Query=77005678', [a2]],
    ['Query=02', 5],
    ['Query=zz', []],
    ['Query=%25%25%25', []],
    ['FirmwareVersions=2.2.0&FirmwareVersions=2.10.0', [a1, a2]],
    ['FirmwareStatuses=Failed', [a4]],
    ['HardwareRevisions=7', [a3]],
    ['Lifecycles=Uninstalled&Lifecycles=FlashingFailed', [a3, a4]],
    ['Modes=summer', [a1]],
    ['NetworkStatuses=Online', [a1]],
    ['NetworkStatuses=Offline', [a2, a4]],
    ['NetworkStatuses=Online&NetworkStatuses=Offline', [a1, a2, a4]],
    ['NetworkStatuses=Unknown&NetworkStatuses=Offline&HasRadiator=false', [a2, a3, a4]],
    ['AlertTypes=battery', [a1]],
    ['AlertTypes=connectivity', []],
    ['BatteryBelow=2.5', [a1]],
    ['SpreadingFactors=12', [a1]],
    ['GatewayEuis=02F7B2FFFE000001', [a2]],
    ['HasRadiator=false', [a1, a2, a3, a4]],
    ['HasMalfunction=true', [a3]],
    ['HasMalfunction=false&HasRadiator=false', [a1, a2, a4]],
  ])('filters: %s', async (query, expected) => {
    const found = await euis(`${query}&Sort.SortOption=Eui`)
    if (typeof expected === 'number') expect(found).toHaveLength(expected)
    else expect(found).toEqual(expected)
  })

  it('filters by last seen, and by places with their renters and floors', async () => {
    expect(await euis(`LastSeenFrom=${hoursAgo(48)}&LastSeenTo=${hoursAgo(2)}`)).toEqual([a2])
    const mounted = [estate.thermostat.eui]
    const { location, complex, building, unit, room, renter } = estate
    for (const place of [
      `LocationIds=${location.id}`,
      `ComplexIds=${complex.id}`,
      `BuildingIds=${building.id}`,
      `RoomIds=${room.id}`,
      `RenterIds=${renter.id}`,
    ])
      expect(await euis(place), place).toEqual(mounted)
    expect(await euis(`BuildingIds=${building.id}&Floors=${unit.floor}`)).toEqual(mounted)
    expect(await euis(`BuildingIds=${building.id}&Floors=4`)).toEqual([])
    expect(await euis(`Ids=${estate.thermostat.id}`)).toEqual(mounted)
    expect(await euis(`UnitIds=${estate.secondUnit.id}`)).toEqual([])
  })

  it.each([
    ['LastSeen', 'Ascending', [a3, a4, a2, a1]],
    ['LastSeen', 'Descending', [a1, a2, a4, a3]],
    ['BatteryVoltage', 'Ascending', [a1, a2]],
    ['FirmwareVersion', 'Ascending', [a1, a2]],
    ['FirmwareVersion', 'Descending', [a2, a1]],
    ['WtId', 'Ascending', [a1, a2]],
    ['Eui', 'Descending', [a4, a3, a2, a1]],
  ] as const)('sorts by %s %s, also from page to page', async (option, direction, expected) => {
    const sort = `TenantIds=${tenantId}&Sort.SortOption=${option}&Sort.Direction=${direction}`
    const all = await euis(sort)
    const known = new Set<string>(expected)
    expect(all.filter((eui) => known.has(eui))).toEqual(expected)
    expect(all).toHaveLength(5)
    const paged = [
      ...(await euis(`${sort}&PageSize=2`)),
      ...(await euis(`${sort}&PageSize=2&Page=2`)),
      ...(await euis(`${sort}&PageSize=2&Page=3`)),
    ]
    expect(paged).toEqual(all)
    const followed: string[] = []
    for (let after = ''; ;) {
      const page = Page.parse((await get(`${sort}&PageSize=2${after}`)).json())
      expect(page.total).toBe(5)
      followed.push(...page.items.map(({ eui }) => eui))
      if (page.next === null) break
      after = `&After=${page.next}`
    }
    expect(followed).toEqual(all)
  })

  it('sorts by several columns, also from page to page, without a cursor', async () => {
    const sort = (then: string) =>
      `TenantIds=${tenantId}&Sort.SortOption=WtId&Sort.Then=LastSeen.Descending&Sort.Then=${then}`
    // two have no number: the next column decides between them
    const all = await euis(sort('Eui.Ascending'))
    const of = (wanted: readonly (string | undefined)[], found: readonly string[]) =>
      found.filter((eui) => wanted.includes(eui))
    expect(of([a1, a2], all)).toEqual([a1, a2])
    expect(of([a3, a4], all)).toEqual([a4, a3])
    expect(
      of([a3, a4], await euis(`TenantIds=${tenantId}&Sort.SortOption=WtId&Sort.Then=LastSeen.Ascending`)),
    ).toEqual([a3, a4])
    const first = Page.parse((await get(`${sort('Eui.Ascending')}&PageSize=2`)).json())
    expect(first.next).toBeNull()
    const others = [
      ...(await euis(`${sort('Eui.Ascending')}&PageSize=2&Page=2`)),
      ...(await euis(`${sort('Eui.Ascending')}&PageSize=2&Page=3`)),
    ]
    expect([...first.items.map(({ eui }) => eui), ...others]).toEqual(all)
    const after = await get(`${sort('Eui.Ascending')}&After=x`)
    expect([after.statusCode, after.json().fields]).toEqual([400, { After: 'invalidValue' }])
    expect((await get(`TenantIds=${tenantId}&Sort.Then=Nothing.Ascending`)).statusCode).toBe(400)
  })

  it('rejects a cursor that it did not issue', async () => {
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const after of [
      'x',
      written([1, newId()]),
      written(['2026-13-01', newId()]),
      written([hoursAgo(1), 'no id']),
      written({}),
    ]) {
      const reply = await get(`TenantIds=${tenantId}&After=${after}`)
      expect(reply.statusCode, after).toBe(400)
      expect(reply.json().fields).toEqual({ After: 'invalidValue' })
    }
  })

  it("is limited to the actor's clients; foreign and missing ids give the same 404", async () => {
    expect(await euis('Lifecycles=Installed', customer)).toEqual([estate.thermostat.eui])
    expect(await euis(`Query=${foreign.thermostat.eui}`)).toEqual([])
    expect(await euis(`Query=${foreign.thermostat.eui}`, superAdmin)).toEqual([foreign.thermostat.eui])
    for (const query of [
      `TenantIds=${foreign.location.tenantId}`,
      `BuildingIds=${foreign.building.id}`,
      `RenterIds=${foreign.renter.id}`,
      `Ids=${foreign.thermostat.id}`,
      `UnitIds=${newId()}`,
    ]) {
      const reply = await get(query)
      expect(reply.statusCode, query).toBe(404)
      expect(reply.json().fields).toEqual({ [query.split('=')[0] ?? '']: 'notFound' })
    }
  })
})

describe('the production device list', () => {
  it('shows what is not mounted yet; devices of no client only to users with the production line permission', async () => {
    expect(await euis('Sort.SortOption=Eui', admin, 'production')).toEqual([a1, a2, a4])
    expect(await euis('Lifecycles=FlashingFailed', admin, 'production')).toEqual([a4])
    expect(await euis('Lifecycles=EndOfLineFailed', superAdmin, 'production')).toEqual(['02f7a1000000bb01'])
    const worker = await aPerson(app, { role: 'Technician', tenantId, functions: ['productionLine'] })
    expect(
      await euis(
        'Lifecycles=EndOfLineFailed&Lifecycles=FlashingFailed&Sort.SortOption=Eui',
        worker.token,
        'production',
      ),
    ).toEqual([a4, '02f7a1000000bb01'])
    expect((await get('TenantIds=' + tenantId, worker.token)).statusCode).toBe(403)
    expect((await get('Lifecycles=Installed', admin, 'production')).statusCode).toBe(400)
  })
})

describe('the thermostats of filters or ids', () => {
  const post = (body: object) =>
    app.onMain({ method: 'POST', url: '/api/global-device-list/thermostats', as: admin, body })

  it('are returned in the shape that a bulk update needs', async () => {
    const reply = (await post({ FirmwareVersions: ['2.2.0', '2.10.0'] })).json()
    expect(reply).toMatchObject({
      total: 2,
      items: [
        { eui: a1, networkStatus: 'Online', tenantId },
        { eui: a2, networkStatus: 'Offline' },
      ],
    })
    expect((await post({ Ids: [estate.thermostat.id] })).json()).toMatchObject({
      total: 1,
      items: [{ eui: estate.thermostat.eui, unitId: estate.unit.id }],
    })
    expect((await post({ FirmwareVersions: ['9.9.9'] })).json()).toEqual({ items: [], total: 0 })
  })

  it("require a filter, and are limited to the actor's reach", async () => {
    expect((await post({})).json()).toMatchObject({ error: 'filtersRequired' })
    expect((await post({ Ids: [foreign.thermostat.id] })).statusCode).toBe(404)
  })
})

const Names = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), within: z.string().nullable() })),
  total: z.number(),
})
const names = async (list: string, query = '', as = admin) =>
  Names.parse((await get(query, as, list)).json()).items.map(({ name }) => name)

describe('filter values', () => {
  it("are limited to the actor's clients", async () => {
    expect(await names('customers')).toEqual(['Genossenschaft Nord'])
    expect(await names('customers', 'Query=nord', superAdmin)).toContain('Genossenschaft Nord')
    expect(await names('locations')).toEqual([estate.location.name])
    expect(await names('complexes')).toEqual([estate.complex.name])
    expect(await names('buildings')).toEqual([estate.building.name])
    expect(await names('units')).toEqual(['WE 1', 'WE 2'])
    expect((await names('units', '', superAdmin)).length).toBeGreaterThan(3)
    expect((await get(`TenantIds=${foreign.location.tenantId}`, admin, 'buildings')).statusCode).toBe(404)
  })

  it('are narrowed by the chosen places, by a text, and by ids', async () => {
    expect(await names('units', `BuildingIds=${foreign.building.id}`, superAdmin)).toHaveLength(2)
    expect(await names('units', `UnitIds=${estate.secondUnit.id}`)).toEqual(['WE 2'])
    expect(await names('units', `Query=${encodeURIComponent(estate.unit.customerId)}`)).toEqual(['WE 1'])
    expect(await names('units', `Ids=${estate.unit.id}`)).toEqual(['WE 1'])
    expect(await names('units', 'Sort.Direction=Descending&PageSize=1')).toEqual(['WE 2'])
    expect(await names('locations', `LocationIds=${estate.location.id}&Query=nothing`)).toEqual([])
  })

  it('include renters with a current lease', async () => {
    const name = `${estate.renter.firstName} ${estate.renter.lastName}`
    const { items } = Names.parse((await get(`UnitIds=${estate.unit.id}`, admin, 'renters')).json())
    expect(items).toEqual([{ id: estate.renter.id, name, within: `${estate.building.name}, WE 1` }])
    expect(await names('renters', `Query=${encodeURIComponent(estate.renter.lastName)}`)).toEqual([name])
    expect(await names('renters', `UnitIds=${estate.secondUnit.id}`)).toEqual([])
  })

  it('include floors from the top down', async () => {
    const { floorsAbove, floorsBelow } = estate.building
    const floors = Array.from({ length: floorsAbove + floorsBelow }, (_, index) => floorsAbove - 1 - index)
    expect((await get(`BuildingIds=${estate.building.id}`, admin, 'floors')).json()).toEqual({
      items: floors,
    })
    expect(
      (await get(`UnitIds=${estate.unit.id}&UnitIds=${estate.secondUnit.id}`, admin, 'floors')).json(),
    ).toEqual({ items: [1, 0] })
  })

  it('include versions that match the other filters, newest first', async () => {
    expect((await get('', admin, 'versions')).json()).toEqual({
      items: ['2.10.0', '2.4.1', '2.2.0'],
      hardwareRevisions: [7, 3],
    })
    expect((await get('NetworkStatuses=Online&FirmwareVersions=2.10.0', admin, 'versions')).json()).toEqual({
      items: ['2.2.0'],
      hardwareRevisions: [3],
    })
    expect((await get(`BuildingIds=${estate.building.id}`, admin, 'versions')).json()).toEqual({
      items: ['2.4.1'],
      hardwareRevisions: [3],
    })
  })
})
