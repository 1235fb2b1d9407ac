import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aFreeRadiator, aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { malfunctionGroups } from '../../../domain/enums.ts'
import {
  alerts,
  malfunctionReports,
  scheduleEntries,
  targetTemperatureSchedules,
  thermostats,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let admin: Person
let technician: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  estate = await anEstate(app, tenant)
  await assign(app, tenant, technician.id, [estate.building.id])
})
afterAll(() => app.stop())

const post = (path: string, body?: object, more: { as?: string; version?: number } = {}) =>
  app.onMain({
    method: 'POST',
    url: `/api/thermostats/${path}`,
    as: technician.token,
    tenant,
    ...(body && { body }),
    ...more,
  })
const put = (eui: string, radiatorId: string, as?: string) =>
  post(`${eui}/assign`, { radiatorId }, as ? { as } : {})
const history = async (eui: string) =>
  (
    await app.onMain({
      url: `/api/thermostats/${eui}/history?Sort.Direction=Ascending`,
      as: admin.token,
      tenant,
    })
  ).json().items
const count = async (kind: string) =>
  (await app.onMain({ url: '/api/tenants/overview', as: admin.token }))
    .json()
    .items.find(({ id }: { id: string }) => id === tenant).counts[kind]
const inAdmin = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(app.deps.db.pool, asAdmin, work)

describe('assigning', () => {
  it('records the place, the installed state and the user', async () => {
    const [stored, radiator] = [
      await aStoredThermostat(app, estate, tenant),
      await aFreeRadiator(app, estate),
    ]
    const reply = await put(stored.eui.toUpperCase(), radiator.id)
    expect(reply.statusCode, reply.body).toBe(200)
    const { locationId, complexId, buildingId, unitId, publicAreaId, roomId } = radiator
    expect(reply.json()).toMatchObject({
      locationId,
      complexId,
      buildingId,
      unitId,
      publicAreaId,
      roomId,
      radiatorId: radiator.id,
      radiatorName: radiator.name,
      lifecycle: 'Installed',
      installedAt: app.clock.now().toISOString(),
      version: 2,
    })
    expect(await history(stored.eui)).toMatchObject([
      {
        kind: 'assigned',
        userId: technician.id,
        userName: 'Erika Technician',
        data: {
          radiatorName: radiator.name,
          roomName: estate.room.name,
          unitName: 'WE 1',
          lifecycleBefore: 'FinalCheckoutSuccessful',
        },
      },
    ])
    const log = await app.onMain({ url: `/api/audit?EntityId=${stored.id}`, as: admin.token, tenant })
    expect(log.json().items).toMatchObject([
      { action: 'thermostat.assign', before: { radiatorId: null }, after: { radiatorId: radiator.id } },
    ])
    const of = await app.onMain({ url: `/api/taxonomy/radiators/${radiator.id}`, as: admin.token, tenant })
    expect(of.json().thermostat).toMatchObject({ eui: stored.eui })
  })

  it('rejects a thermostat in use anywhere, an occupied radiator, and defective or untested thermostats', async () => {
    const [stored, radiator] = [
      await aStoredThermostat(app, estate, tenant),
      await aFreeRadiator(app, estate),
    ]
    const elsewhere = await anEstate(app, tenant)
    const refused = async (eui: string, radiatorId: string) => {
      const reply = await put(eui, radiatorId)
      return [reply.statusCode, reply.json().error]
    }
    expect(await refused(estate.thermostat.eui, radiator.id)).toEqual([409, 'thermostatInUse'])
    expect(await refused(elsewhere.thermostat.eui, radiator.id)).toEqual([409, 'thermostatInUse'])
    expect((await put(elsewhere.thermostat.eui, radiator.id)).json().message).toMatch(
      /contact support or use another one/,
    )
    expect(await refused(stored.eui, estate.radiator.id)).toEqual([409, 'radiatorOccupied'])
    const raw = await aStoredThermostat(app, estate, tenant, { lifecycle: 'EndOfLineSuccessful' })
    expect(await refused(raw.eui, radiator.id)).toEqual([409, 'thermostatNotReady'])
    const broken = await aStoredThermostat(app, estate, tenant, {
      malfunctionAt: app.clock.now().toISOString(),
    })
    expect(await refused(broken.eui, radiator.id)).toEqual([409, 'thermostatDefective'])
  })

  it('answers 404 for foreign thermostats and those in stock, and for radiators of others and of other projects', async () => {
    const [stored, radiator] = [
      await aStoredThermostat(app, estate, tenant),
      await aFreeRadiator(app, estate),
    ]
    const stranger = await aTenant(app)
    const foreign = await anEstate(app, stranger)
    for (const eui of [
      foreign.thermostat.eui,
      (await aStoredThermostat(app, estate, stranger)).eui,
      (await aStoredThermostat(app, estate, null)).eui,
    ])
      expect((await put(eui, radiator.id)).json()).toMatchObject({ error: 'thermostatNotFound' })
    const other = await aFreeRadiator(app, await anEstate(app, tenant))
    for (const { id } of [foreign.radiator, other])
      expect((await put(stored.eui, id)).json()).toMatchObject({
        error: 'notFound',
        fields: { radiatorId: 'notFound' },
      })
    expect((await put(stored.eui, other.id, admin.token)).statusCode).toBe(200)
    expect((await post(`${stored.eui}/unassign`)).json()).toMatchObject({ error: 'thermostatForbidden' })
  })

  it('one thermostat to several radiators concurrently succeeds once, and tells the others why', async () => {
    const stored = await aStoredThermostat(app, estate, tenant)
    const free = await Promise.all(Array.from({ length: 4 }, () => aFreeRadiator(app, estate)))
    const replies = await Promise.all(free.map(({ id }) => put(stored.eui, id)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expect([reply.statusCode, reply.json().error]).toEqual([409, 'thermostatInUse'])
    expect(await history(stored.eui)).toHaveLength(1)
  })

  it('several thermostats to one radiator concurrently succeeds once, and tells the others why', async () => {
    const radiator = await aFreeRadiator(app, estate)
    const stored = await Promise.all(Array.from({ length: 4 }, () => aStoredThermostat(app, estate, tenant)))
    const replies = await Promise.all(stored.map(({ eui }) => put(eui, radiator.id)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expect([reply.statusCode, reply.json().error]).toEqual([409, 'radiatorOccupied'])
  })

  it('is performed once for repeated requests', async () => {
    const [stored, radiator] = [
      await aStoredThermostat(app, estate, tenant),
      await aFreeRadiator(app, estate),
    ]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const again = () =>
      app.onMain({
        method: 'POST',
        url: `/api/thermostats/${stored.eui}/assign`,
        as: technician.token,
        tenant,
        body: { radiatorId: radiator.id },
        headers,
      })
    const [first, second] = [await again(), await again()]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json()).toEqual(first.json())
  })

  it('is forbidden for customers', async () => {
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    expect((await put(estate.thermostat.eui, estate.radiator.id, customer.token)).statusCode).toBe(403)
  })
})

/** Adds a schedule and an alert to a thermostat at its place. */
const inUse = async ({ thermostat, building }: Estate) => {
  const [scheduleId, at] = [newId(), app.clock.now().toISOString()]
  const own = { tenantId: tenant, thermostatId: thermostat.id }
  await insertRows(app, [
    [targetTemperatureSchedules, { id: scheduleId, ...own }],
    [
      scheduleEntries,
      {
        id: newId(),
        scheduleId,
        ...own,
        scheduledAt: at,
        repeat: 'daily',
        targetTemperature: 19,
        nextAt: at,
      },
    ],
    [
      alerts,
      {
        id: newId(),
        ...own,
        buildingId: building.id,
        type: 'battery',
        eui: thermostat.eui,
        raisedAt: at,
        lastAt: at,
      },
    ],
  ])
}
const leftOf = (thermostatId: string) =>
  inAdmin(async (tx) => ({
    schedules: (
      await tx
        .select()
        .from(targetTemperatureSchedules)
        .where(eq(targetTemperatureSchedules.thermostatId, thermostatId))
    ).length,
    entries: (await tx.select().from(scheduleEntries).where(eq(scheduleEntries.thermostatId, thermostatId)))
      .length,
    open: (await tx.select().from(alerts).where(eq(alerts.thermostatId, thermostatId))).filter(
      ({ clearedAt }) => clearedAt === null,
    ).length,
  }))

describe('unassigning', () => {
  it('moves it into the store, ends what was in progress at its place, and lets it be mounted elsewhere', async () => {
    await inUse(estate)
    const { eui, id } = estate.thermostat
    const before = await count('thermostats')
    const reply = await post(`${eui}/unassign`)
    expect(reply.json()).toMatchObject({
      lifecycle: 'Uninstalled',
      radiatorId: null,
      roomId: null,
      buildingId: null,
      installedAt: null,
      tenantId: tenant,
    })
    expect(await leftOf(id)).toEqual({ schedules: 0, entries: 0, open: 0 })
    expect(await count('thermostats')).toBe(before)
    expect((await post(`${eui}/unassign`)).json()).toMatchObject({ error: 'thermostatNotAssigned' })
    const radiator = await aFreeRadiator(app, estate)
    expect((await put(eui, radiator.id)).statusCode).toBe(200)
    expect(await history(eui)).toMatchObject([
      { kind: 'unassigned', data: { radiatorName: estate.radiator.name } },
      { kind: 'assigned', data: { lifecycleBefore: 'Uninstalled' } },
    ])
  })

  it('checks the version that was read', async () => {
    const { eui } = estate.thermostat
    const stale = await post(`${eui}/unassign`, undefined, { version: 7 })
    expect([stale.statusCode, stale.json().error, stale.json().current]).toMatchObject([
      409,
      'staleVersion',
      { eui, version: 1 },
    ])
    expect((await post(`${eui}/unassign`, undefined, { version: 1 })).statusCode).toBe(200)
  })
})

describe('reporting a malfunction', () => {
  it('requires at least one, from a group or as text', async () => {
    const path = `${estate.thermostat.eui}/report-malfunction`
    for (const body of [{}, { groups: [] }, { groups: [], other: '  ' }])
      expect((await post(path, body)).json()).toMatchObject({
        error: 'invalidRequest',
        fields: { groups: 'atLeastOne' },
      })
    expect((await post(path, { groups: ['noise'] })).statusCode).toBe(400)
  })

  it('unassigns and retires it: it cannot be assigned or change its lifecycle again', async () => {
    await inUse(estate)
    const { eui, id } = estate.thermostat
    const reply = await post(`${eui}/report-malfunction`, {
      groups: [...malfunctionGroups, 'display'],
      other: ' Gehäuse gerissen ',
    })
    expect(reply.json()).toMatchObject({
      lifecycle: 'Uninstalled',
      radiatorId: null,
      malfunctionAt: app.clock.now().toISOString(),
    })
    expect(await leftOf(id)).toEqual({ schedules: 0, entries: 0, open: 0 })
    const [report] = await inAdmin((tx) =>
      tx.select().from(malfunctionReports).where(eq(malfunctionReports.thermostatId, id)),
    )
    expect(report).toMatchObject({
      groups: malfunctionGroups,
      other: 'Gehäuse gerissen',
      radiatorId: estate.radiator.id,
      userId: technician.id,
    })
    expect((await history(eui)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'malfunctionReported',
      'unassigned',
    ])
    expect((await put(eui, estate.radiator.id)).json()).toMatchObject({ error: 'thermostatDefective' })
    const step = await post(`${eui}/lifecycle`, { lifecycle: 'FinalCheckoutSuccessful' }, { as: admin.token })
    expect(step.json()).toMatchObject({ error: 'rule', fields: { lifecycle: 'thermostatDefective' } })
    expect((await post(`${eui}/report-malfunction`, { groups: ['mode'] })).json()).toMatchObject({
      error: 'malfunctionReported',
    })
  })

  it('is allowed for customers, and retires thermostats in the store', async () => {
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    const regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
    const { eui } = await aStoredThermostat(app, estate, tenant)
    expect(
      (await post(`${eui}/report-malfunction`, { other: 'Kaputt' }, { as: regular.token })).statusCode,
    ).toBe(403)
    expect(
      (await post(`${eui}/report-malfunction`, { other: 'Kaputt' }, { as: customer.token })).json(),
    ).toMatchObject({ lifecycle: 'Uninstalled' })
    const [row] = await inAdmin((tx) => tx.select().from(thermostats).where(eq(thermostats.eui, eui)))
    expect(row?.malfunctionAt).not.toBeNull()
  })
})
