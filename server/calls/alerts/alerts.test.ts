import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { alerts, gateways, thermostats } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import {
  buildGateway,
  buildThermostat,
  type ThermostatRow,
} from '../../../demo/seed/builders/buildThermostat.ts'

let app: TestApp
let tenantId: string
let estate: Estate
let foreign: Estate
let spare: ThermostatRow
let admin: string
let regular: string
let superAdmin: string
const incidentId = newId()
const foreignAlert = newId()

const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()
const get = (path: string, as = admin) => app.onMain({ url: `/api/alerts/${path}`, as })

const Page = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), eui: z.string(), type: z.string() })),
  total: z.number(),
})
const listed = async (query: string, as = admin) =>
  Page.parse((await get(`thermostats?${query}`, as)).json()).items.map(({ eui, type }) => `${type} ${eui}`)

beforeAll(async () => {
  app = await testApp()
  tenantId = await aTenant(app, 'Genossenschaft Nord')
  const other = await aTenant(app, 'Anderswo')
  estate = await anEstate(app, tenantId)
  foreign = await anEstate(app, other)
  spare = buildThermostat(estate.random, { store: { id: tenantId } }, { eui: '02f7a1000000aa01' })
  const { thermostat, gateway, building, unit, room } = estate
  const base = { tenantId, buildingId: building.id, lastAt: hoursAgo(1) }
  // the one that was seen last has the lower id
  const [lower = '', higher = ''] = [newId(), newId()].toSorted()
  const mounted = {
    ...base,
    unitId: unit.id,
    roomId: room.id,
    thermostatId: thermostat.id,
    eui: thermostat.eui,
  }
  await insertRows(app, [
    [thermostats, spare],
    [
      alerts,
      [
        {
          id: incidentId,
          ...base,
          type: 'connectivity',
          gatewayId: gateway.id,
          eui: gateway.eui,
          raisedAt: hoursAgo(2),
          info: { reason: 'gatewaySilent', lastConnectionAt: hoursAgo(3) },
        },
        {
          id: newId(),
          ...mounted,
          type: 'connectivity',
          incidentId,
          raisedAt: hoursAgo(2),
          info: { reason: 'gatewaySilent', gatewayEui: gateway.eui, lastSeenAt: hoursAgo(3) },
        },
        {
          id: lower,
          ...mounted,
          type: 'battery',
          raisedAt: hoursAgo(50),
          lastAt: hoursAgo(5),
          clearedAt: hoursAgo(4),
          info: { batteryVoltage: 2.41 },
        },
        {
          id: higher,
          ...mounted,
          type: 'battery',
          raisedAt: hoursAgo(90),
          lastAt: hoursAgo(80),
          clearedAt: hoursAgo(79),
          info: { batteryVoltage: 2.3 },
        },
        {
          id: newId(),
          tenantId,
          type: 'operationMode',
          thermostatId: spare.id,
          eui: spare.eui,
          raisedAt: hoursAgo(30),
          lastAt: hoursAgo(0.5),
          info: { mode: 'storage', made: 'up' },
        },
      ],
    ],
    [
      alerts,
      {
        id: foreignAlert,
        tenantId: other,
        type: 'battery',
        thermostatId: foreign.thermostat.id,
        eui: foreign.thermostat.eui,
        raisedAt: hoursAgo(9),
        lastAt: hoursAgo(2),
      },
    ],
  ])
  superAdmin = (await aPerson(app, { role: 'SuperAdmin' })).token
  admin = (await aPerson(app, { role: 'Admin', tenantId })).token
  regular = (await aPerson(app, { role: 'Regular', tenantId })).token
})
afterAll(() => app.stop())

describe('the list of alerts', () => {
  it('lists the latest first, with findings and place; an incident counts the alerts under it', async () => {
    const { items, total } = Page.parse((await get('thermostats')).json())
    expect(total).toBe(4)
    expect(items.map(({ type, eui }) => [type, eui])).toEqual([
      ['operationMode', spare.eui],
      ['connectivity', estate.gateway.eui],
      ['battery', estate.thermostat.eui],
      ['battery', estate.thermostat.eui],
    ])
    expect(items[0]).toMatchObject({
      device: 'thermostat',
      tenantName: 'Genossenschaft Nord',
      clearedAt: null,
      buildingName: null,
      beneath: 0,
      info: { mode: 'storage' },
    })
    expect(items[1]).toMatchObject({
      device: 'gateway',
      gatewayId: estate.gateway.id,
      buildingName: estate.building.name,
      beneath: 1,
      info: { reason: 'gatewaySilent' },
    })
    expect(items[2]).toMatchObject({
      unitName: 'WE 1',
      roomName: estate.room.name,
      info: { batteryVoltage: 2.41 },
    })
  })

  it.each([
    ['From', (): string => `From=${hoursAgo(24)}`, 3],
    ['To', (): string => `To=${hoursAgo(40)}`, 2],
    ['both', (): string => `From=${hoursAgo(70)}&To=${hoursAgo(40)}`, 1],
    ['types', (): string => 'AlertTypes=battery&AlertTypes=operationMode', 3],
    ['open ones', (): string => 'Open=true', 2],
    ['ended ones', (): string => 'Open=false', 2],
    ['client', (): string => `TenantIds=${tenantId}`, 4],
    ['building', (): string => `BuildingIds=${estate.building.id}`, 3],
    ['incident', (): string => `IncidentId=${incidentId}`, 1],
    ['thermostat by id, also beneath an incident', (): string => `ThermostatIds=${estate.thermostat.id}`, 3],
    [
      'thermostat by EUI',
      (): string => `ThermostatIds=${estate.thermostat.eui.toUpperCase()}&ThermostatIds=${spare.id}`,
      4,
    ],
    ['text', (): string => 'Query=00-AA:01', 1],
    ['text that no EUI has', (): string => 'Query=%25', 0],
  ] as const)('filters by %s', async (_, query, count) => {
    expect(await listed(query())).toHaveLength(count)
  })

  it('sorts and pages', async () => {
    expect(
      (await listed('Sort.SortOption=Type&Sort.Direction=Ascending')).map((one) => one.split(' ')[0]),
    ).toEqual(['battery', 'battery', 'connectivity', 'operationMode'])
    const byType = Page.parse((await get('thermostats?Sort.SortOption=Type')).json()).items.map(
      ({ type, lastAt }) => `${type} ${String(lastAt)}`,
    )
    expect(byType).toEqual(byType.toSorted().toReversed())
    const first = Page.parse((await get('thermostats?Sort.SortOption=Eui&PageSize=3')).json())
    const second = Page.parse((await get('thermostats?Sort.SortOption=Eui&PageSize=3&Page=2')).json())
    expect([...first.items, ...second.items].map(({ eui }) => eui)).toEqual(
      [...first.items, ...second.items]
        .map(({ eui }) => eui)
        .toSorted((one, other) => (one < other ? 1 : -1)),
    )
    expect(second).toMatchObject({ total: 4 })
  })

  it('orders by up to three columns in turn, each in its own direction, and by the latest among what is equal by all of them', async () => {
    const ordered = async (query: string) =>
      Page.parse((await get(`thermostats?${query}`, superAdmin)).json()).items.map(
        ({ type, eui, lastAt }) => ({ type, eui, lastAt: String(lastAt) }),
      )
    const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
    const rows = await ordered('PageSize=200')
    expect(new Set(rows.map(({ type }) => type)).size).toBeLessThan(rows.length)
    const byTypeThenEui = await ordered(
      'Sort.SortOption=Type&Sort.Direction=Descending&Sort.Then=Eui.Ascending&Sort.Then=LastAlert.Ascending',
    )
    expect(byTypeThenEui).toEqual(
      rows.toSorted(
        (one, other) =>
          compare(other.type, one.type) || compare(one.eui, other.eui) || compare(one.lastAt, other.lastAt),
      ),
    )
    expect(byTypeThenEui).not.toEqual(
      await ordered('Sort.SortOption=Type&Sort.Direction=Descending&Sort.Then=Eui.Descending'),
    )
    const byWeightThenType = await ordered('Sort.SortOption=Weight&Sort.Then=Type.Ascending')
    const light = byWeightThenType.slice(byWeightThenType.findIndex(({ eui }) => eui !== estate.gateway.eui))
    expect(light).toEqual(
      light.toSorted((one, other) => compare(one.type, other.type) || compare(other.lastAt, one.lastAt)),
    )
    const pages = await Promise.all(
      [1, 2].map((page) => ordered(`PageSize=2&Page=${page}&Sort.SortOption=Type&Sort.Then=Eui.Ascending`)),
    )
    expect(pages.flat()).toEqual((await ordered('Sort.SortOption=Type&Sort.Then=Eui.Ascending')).slice(0, 4))
  })

  it('refuses an order by what it does not order by, and by more than three columns', async () => {
    const refusal = async (query: string): Promise<unknown> =>
      (await get(`thermostats?${query}`)).json().fields
    expect(await refusal('Sort.Then=TenantName.Ascending')).toEqual({ 'Sort.Then.0': 'invalidValue' })
    expect(
      await refusal('Sort.Then=Type.Ascending&Sort.Then=Eui.Ascending&Sort.Then=Weight.Ascending'),
    ).toEqual({ 'Sort.Then': 'tooMany' })
  })

  it("is limited to the actor's clients", async () => {
    expect(await listed('', regular)).toHaveLength(4)
    expect(await listed(`TenantIds=${foreign.location.tenantId}`, superAdmin)).toEqual([
      `battery ${foreign.thermostat.eui}`,
    ])
    expect((await listed('', superAdmin)).length).toBe(5)
    for (const query of [
      `TenantIds=${foreign.location.tenantId}`,
      `ThermostatIds=${foreign.thermostat.id}`,
      `ThermostatIds=${foreign.thermostat.eui}`,
      `BuildingIds=${foreign.building.id}`,
      `IncidentId=${foreignAlert}`,
    ])
      expect((await get(`thermostats?${query}`)).statusCode, query).toBe(404)
    const technician = await aPerson(app, { role: 'Technician', tenantId })
    expect((await get('thermostats', technician.token)).statusCode).toBe(403)
    expect((await get('thermostats?ThermostatIds=x')).statusCode).toBe(400)
  })
})

describe('the statistic', () => {
  it('counts the last 24 hours by type, in total and per client; a silent gateway once', async () => {
    const own = { total: 3, byType: { battery: 1, connectivity: 1, motorCalibration: 0, operationMode: 1 } }
    const reply = (await get('statistic')).json()
    expect(reply).toMatchObject({
      from: hoursAgo(24),
      to: hoursAgo(0),
      ...own,
      tenants: [{ tenantId, tenantName: 'Genossenschaft Nord', ...own }],
    })
    const all = (await get('statistic', superAdmin)).json()
    expect(all).toMatchObject({ total: 4, byType: { battery: 2, connectivity: 1 } })
    expect(
      all.tenants.map(({ tenantName, total }: { tenantName: string; total: number }) => [tenantName, total]),
    ).toEqual([
      ['Genossenschaft Nord', 3],
      ['Anderswo', 1],
    ])
    expect((await get(`statistic?TenantIds=${foreign.location.tenantId}`, superAdmin)).json()).toMatchObject({
      total: 1,
    })
    expect((await get(`statistic?TenantIds=${foreign.location.tenantId}`)).statusCode).toBe(404)
  })

  it('equals its definition for any alerts: what held at some time of the last 24 hours, whenever the device last said so', async () => {
    const other = await aTenant(app, 'Viele Alarme')
    const person = await aPerson(app, { role: 'Admin', tenantId: other })
    const eui = '02f7a1000000bb00'
    const oneOf = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length]
    // in hours ago: open for days by a device that fell silent, ended before, in and at the ends of the period, raised within it
    const periods = [
      { raised: 300, last: 290, cleared: null },
      { raised: 90, last: 26, cleared: 25 },
      { raised: 90, last: 26, cleared: 24 },
      { raised: 30, last: 29, cleared: 3 },
      { raised: 24, last: 24, cleared: null },
      { raised: 12, last: 11, cleared: 10 },
      { raised: 0, last: 0, cleared: null },
    ] as const
    const rows = Array.from({ length: 84 }, (_, n) => {
      const { raised, last, cleared } = oneOf(periods, n) ?? periods[0]
      const thermostat = buildThermostat(
        estate.random,
        { store: { id: other } },
        { eui: `${eui.slice(0, 14)}${n.toString(16).padStart(2, '0')}` },
      )
      const type =
        oneOf(['battery', 'connectivity', 'motorCalibration', 'operationMode'] as const, Math.floor(n / 7)) ??
        'battery'
      const times = {
        raisedAt: hoursAgo(raised),
        lastAt: hoursAgo(last),
        clearedAt: cleared === null ? null : hoursAgo(cleared),
      }
      const incident = n % 12 === 0 ? { incidentId } : {}
      return {
        thermostat,
        alert: {
          id: newId(),
          tenantId: other,
          type,
          thermostatId: thermostat.id,
          eui: thermostat.eui,
          ...times,
          ...incident,
        },
      }
    })
    await insertRows(app, [
      [thermostats, rows.map(({ thermostat }) => thermostat)],
      [alerts, rows.map(({ alert }) => alert)],
    ])
    onTestFinished(async () => {
      await app.deps.db.pool.query('delete from main.alerts where tenant_id = $1', [other])
    })
    const defined = await app.deps.db.pool.query<{ type: string; n: number }>(
      `select type, count(*)::int as n from main.alerts where tenant_id = $1 and incident_id is null
         and tstzrange(raised_at, cleared_at, '[]') && tstzrange($2::timestamptz - interval '24 hours', $2, '[]') group by type`,
      [other, hoursAgo(0)],
    )
    const reply = z
      .object({ total: z.number(), byType: z.record(z.string(), z.number()) })
      .parse((await get('statistic', person.token)).json())
    expect(reply.byType).toEqual(Object.fromEntries(defined.rows.map(({ type, n }) => [type, n])))
    // 84 of 7 kinds, of which one ended before the period, and a twelfth stands under its incident
    expect(reply.total).toBe(66)
    const page = Page.parse(
      (await get(`thermostats?From=${hoursAgo(24)}&To=${hoursAgo(0)}&PageSize=1`, person.token)).json(),
    )
    expect(page.total).toBe(reply.total)
  })
})

it('keeps the alerts of thermostats behind a gateway that is deleted, with its incident', async () => {
  const other = await aTenant(app, 'Gateway ersetzt')
  const person = await aPerson(app, { role: 'Admin', tenantId: other })
  const gateway = buildGateway(estate.random, { store: { id: other } })
  const thermostat = buildThermostat(estate.random, { store: { id: other } }, { eui: '02f7a1000000cc01' })
  const outage = {
    tenantId: other,
    type: 'connectivity',
    raisedAt: hoursAgo(5),
    lastAt: hoursAgo(5),
    clearedAt: hoursAgo(1),
  } as const
  const incident = { ...outage, id: newId(), gatewayId: gateway.id, eui: gateway.eui }
  await insertRows(app, [
    [gateways, gateway],
    [thermostats, thermostat],
    [
      alerts,
      [
        incident,
        { ...outage, id: newId(), thermostatId: thermostat.id, eui: thermostat.eui, incidentId: incident.id },
      ],
    ],
  ])
  onTestFinished(async () => {
    await app.deps.db.pool.query('delete from main.alerts where tenant_id = $1', [other])
  })
  expect(await listed('From=24h', person.token)).toEqual([`connectivity ${gateway.eui}`])
  const removed = await app.onMain({
    method: 'DELETE',
    url: `/api/gateways/${gateway.id}`,
    as: person.token,
    tenant: other,
  })
  expect(removed.statusCode, removed.body).toBe(204)
  expect(await listed('From=24h', person.token)).toEqual([`connectivity ${thermostat.eui}`])
  expect((await get('statistic', person.token)).json()).toMatchObject({
    total: 1,
    byType: { connectivity: 1 },
  })
})

describe('the list of a period', () => {
  it('equals its definition for any two instants: none of those that end before they begin, and nothing open that is yet to come', async () => {
    const other = await aTenant(app, 'Viele Zeiten')
    const person = await aPerson(app, { role: 'Admin', tenantId: other })
    // around both changes of the clocks, a day and an hour ago, now and tomorrow
    const marks = [
      '2026-03-29T01:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
      hoursAgo(24),
      hoursAgo(1),
      hoursAgo(0),
      hoursAgo(-24),
    ]
    const instants = marks
      .flatMap((mark) => [-1, 0, 1].map((ms) => new Date(Date.parse(mark) + ms).toISOString()))
      .toSorted()
    const past = instants.filter((at) => at <= hoursAgo(0))
    const spans = past.flatMap((raisedAt) =>
      [null, ...past.filter((at) => at >= raisedAt)].map((clearedAt) => ({ raisedAt, clearedAt })),
    )
    const rows = spans.map(({ raisedAt, clearedAt }, n) => {
      const thermostat = buildThermostat(
        estate.random,
        { store: { id: other } },
        { eui: `02f7a1000000${(0xc000 + n).toString(16)}` },
      )
      const type =
        (['battery', 'connectivity', 'motorCalibration', 'operationMode'] as const)[n % 4] ?? 'battery'
      return {
        thermostat,
        alert: {
          id: newId(),
          tenantId: other,
          type,
          thermostatId: thermostat.id,
          eui: thermostat.eui,
          raisedAt,
          lastAt: raisedAt,
          clearedAt,
        },
      }
    })
    await insertRows(app, [
      [thermostats, rows.map(({ thermostat }) => thermostat)],
      [alerts, rows.map(({ alert }) => alert)],
    ])
    onTestFinished(async () => {
      await app.deps.db.pool.query('delete from main.alerts where tenant_id = $1', [other])
    })
    // each third instant with each other one: forwards, backwards, and with itself
    const ends = instants
      .filter((_, n) => n % 3 === 1)
      .flatMap((from) => instants.map((to) => [from, to] as const))
    for (const [from, to] of ends) {
      const defined = await app.deps.db.pool.query<{ n: number }>(
        `select count(*)::int as n from main.alerts where tenant_id = $1 and $2::timestamptz <= $3::timestamptz
           and raised_at <= $3 and coalesce(cleared_at, $4::timestamptz) >= $2`,
        [other, from, to, hoursAgo(0)],
      )
      const page = Page.parse(
        (await get(`thermostats?From=${from}&To=${to}&PageSize=1`, person.token)).json(),
      )
      expect([from, to, page.total]).toEqual([from, to, defined.rows[0]?.n])
    }
  })
})

describe('the choice of EUIs', () => {
  const offered = async (query: string, as = admin) =>
    z
      .object({ items: z.array(z.object({ id: z.string(), eui: z.string() })) })
      .parse((await get(`eui-autocomplete?${query}`, as)).json()).items

  it('lists thermostats with alerts, each once', async () => {
    const own = [estate.thermostat, spare]
      .map(({ id, eui }) => ({ id, eui }))
      .toSorted((one, other) => (one.eui < other.eui ? -1 : 1))
    expect(await offered('')).toEqual(own)
    expect(await offered('Query=0000-AA01')).toEqual([{ id: spare.id, eui: spare.eui }])
    expect(await offered(`Query=${foreign.thermostat.eui}`)).toEqual([])
    expect(await offered(`Query=${foreign.thermostat.eui}`, superAdmin)).toEqual([
      { id: foreign.thermostat.id, eui: foreign.thermostat.eui },
    ])
    expect(await offered('Query=xyz')).toEqual([])
    expect(await offered(`TenantIds=${tenantId}`, superAdmin)).toEqual(own)
  })
})
