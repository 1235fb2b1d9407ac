import { asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { thermostatOnlineUntil } from '../../../domain/devices/state.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  alerts,
  gateways,
  monitoringMarks,
  radiators,
  settings,
  thermostatEvents,
  thermostatMeasurements,
  thermostats,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { buildRadiator } from '../../../demo/seed/builders/buildRoom.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'
import { newId } from '../../ids.ts'
import { runMonitoring } from './monitoring.ts'

const minute = 60_000

let app: TestApp
let tenantId: string
let estate: Estate

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** The rules check every row in the database, so each test starts with only its own estate. */
beforeEach(async () => {
  await inDb(async (tx) => {
    for (const table of [alerts, monitoringMarks, thermostatMeasurements, thermostats, gateways, settings])
      await tx.delete(table)
  })
  tenantId = await aTenant(app)
  estate = await anEstate(app, tenantId)
})

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minute).toISOString()

/** Advances the time while the rules keep running; `meanwhile` is completed within it. */
const pass = async (
  minutes: number,
  meanwhile: () => Promise<unknown> = async () => {},
  options: Parameters<typeof runMonitoring>[1] = {},
) => {
  app.clock.advance(minutes * minute)
  await meanwhile()
  await inDb((tx) =>
    tx
      .update(monitoringMarks)
      .set({ ranAt: ago(1) })
      .where(eq(monitoringMarks.rule, 'listening')),
  )
  await runMonitoring(app.deps, options)
}

const seen = (...euis: string[]) =>
  inDb(async (tx) => {
    const lastSeenAt = app.clock.now().toISOString()
    for (const eui of euis)
      await tx
        .update(thermostats)
        .set({ lastSeenAt, onlineUntil: thermostatOnlineUntil(lastSeenAt, 10) })
        .where(eq(thermostats.eui, eui))
  })
const connected = () =>
  inDb((tx) =>
    tx
      .update(gateways)
      .set({ lastConnectionAt: app.clock.now().toISOString() })
      .where(eq(gateways.id, estate.gateway.id)),
  )

const mounted = async (
  eui: string,
  overrides: Parameters<typeof buildThermostat>[2] = {},
  place: Estate = estate,
) => {
  const radiator = buildRadiator(place.random, place.room, { name: eui })
  const row = buildThermostat(
    place.random,
    { radiator },
    { eui, lastSeenAt: ago(5), installedAt: ago(100_000), ...overrides },
  )
  await insertRows(app, [
    [radiators, radiator],
    [thermostats, row],
  ])
  return row
}

const open = () =>
  inDb((tx) => tx.select().from(alerts).where(isNull(alerts.clearedAt)).orderBy(asc(alerts.eui)))
const openEuis = async () => (await open()).map(({ eui }) => eui)

const [a, b, c] = ['02f7a1000000000a', '02f7a1000000000b', '02f7a1000000000c']

it('waits for nobody who holds the mark of other work', async () => {
  await inDb((tx) => tx.insert(monitoringMarks).values({ rule: 'demoPast year', ranAt: ago(0) }))
  await runMonitoring(app.deps)
  // Postgres notes the last transaction that locked a row in its xmax
  const { rows } = await inDb((tx) =>
    tx.execute(sql`select xmax::text from main.monitoring_marks where rule = 'demoPast year'`),
  )
  expect(rows).toEqual([{ xmax: '0' }])
})

describe('a gateway that falls silent', () => {
  const start = async () => {
    await mounted(a, { gatewayEui: estate.gateway.eui })
    await mounted(b, { gatewayEui: estate.gateway.eui })
    await mounted(c, { gatewayEui: 'ffffffffffffffff' })
    await connected()
    await runMonitoring(app.deps)
  }

  it('opens one incident after a delay, with the unheard thermostats behind it', async () => {
    await start()
    const neighbour = await anEstate(app, await aTenant(app))
    await mounted('02f7a1000000000d', { gatewayEui: estate.gateway.eui }, neighbour)
    await mounted('02f7a1000000000e', { gatewayEui: estate.gateway.eui, lifecycle: 'Uninstalled' })
    await pass(20, () => seen(c))
    expect(await open()).toEqual([])
    await pass(20, () => seen(c))
    const all = await open()
    const incident = all.find(({ gatewayId }) => gatewayId !== null)
    const [one, other] = all.filter(({ gatewayId }) => gatewayId === null)
    expect(all).toHaveLength(3)
    expect(incident).toMatchObject({
      type: 'connectivity',
      gatewayId: estate.gateway.id,
      thermostatId: null,
      incidentId: null,
      tenantId,
      eui: estate.gateway.eui,
    })
    expect(all.map(({ weight }) => weight).toSorted((one, other) => one - other)).toEqual([0, 0, 3])
    expect(incident?.info).toMatchObject({
      reason: 'gatewaySilent',
      lastConnectionAt: expect.stringMatching(/Z$/),
    })
    expect([one, other].map((alert) => [alert?.eui, alert?.incidentId, alert?.info['reason']])).toEqual([
      [a, incident?.id, 'gatewaySilent'],
      [b, incident?.id, 'gatewaySilent'],
    ])
    await pass(30, () => seen(c))
    expect(await open()).toHaveLength(3)
  })

  it('resolves it with its thermostats when it comes back; a thermostat that stays away gets some time', async () => {
    await start()
    await pass(60)
    expect(await open()).toHaveLength(3)
    await pass(10, async () => {
      await connected()
      await seen(a)
    })
    expect(await openEuis()).toEqual([b])
    await pass(60, () => connected().then(() => seen(a)))
    expect((await open())[0]?.incidentId).not.toBeNull()
    // it has been offline for less than a day, so it has no alert of its own yet
    await pass(90, () => connected().then(() => seen(a)))
    expect(await open()).toEqual([])
  })

  it('leaves an alert for a thermostat that is offline by itself', async () => {
    await start()
    await pass(27 * 60)
    await pass(10, () => connected().then(() => seen(a)))
    await pass(130, () => connected().then(() => seen(a)))
    expect(await open()).toMatchObject([
      { eui: b, incidentId: null, info: { reason: 'offline' } },
      { eui: c },
    ])
  })

  it('opens no incident while it is in stock, before it ever connected, or once it is dismounted', async () => {
    await start()
    await inDb((tx) => tx.update(gateways).set({ lastConnectionAt: null }))
    await pass(60, () => seen(a, b, c))
    expect(await open()).toEqual([])
    await inDb((tx) => tx.update(gateways).set({ lastConnectionAt: ago(60) }))
    await pass(10, () => seen(a, b, c))
    expect(await openEuis()).toEqual([estate.gateway.eui])
    await inDb((tx) => tx.update(gateways).set({ buildingId: null }))
    await pass(10, () => seen(a, b, c))
    expect(await open()).toEqual([])
  })

  it('counts as silent after the configured time', async () => {
    await inDb((tx) => tx.insert(settings).values({ code: 'GatewaySilentMinutes', value: '120' }))
    await start()
    await pass(110, () => seen(a, b, c))
    expect(await open()).toEqual([])
    await pass(20, () => seen(a, b, c))
    expect(await openEuis()).toEqual([estate.gateway.eui])
  })
})

describe('a thermostat that is offline', () => {
  it('gets one alert after a day, until it is heard again', async () => {
    // with an interval of a day, too few uplinks are expected for any to be missing
    await mounted(a, { uplinkMinutes: 1440 })
    await mounted(b, { lifecycle: 'Uninstalled' })
    await mounted(c, { lastSeenAt: null, onlineUntil: null })
    await runMonitoring(app.deps)
    await pass(25 * 60)
    expect(await open()).toEqual([])
    await pass(120)
    const [alert, ...others] = await open()
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      eui: a,
      type: 'connectivity',
      tenantId,
      roomId: estate.room.id,
      info: { reason: 'offline', lastSeenAt: expect.stringMatching(/Z$/) },
    })
    // the last-seen time of open alerts is updated once an hour
    await pass(70)
    expect((await open())[0]?.lastAt).not.toBe(alert?.lastAt)
    await pass(10, () => seen(a))
    expect(await open()).toEqual([])
  })

  it('loses its alert once it is dismounted', async () => {
    await mounted(a, { lastSeenAt: ago(3000), onlineUntil: ago(2800) })
    await runMonitoring(app.deps)
    await pass(130)
    expect(await openEuis()).toEqual([a])
    await inDb((tx) => tx.update(thermostats).set({ lifecycle: 'Uninstalled' }).where(eq(thermostats.eui, a)))
    await pass(10)
    expect(await open()).toEqual([])
  })

  it('gets no alert while nobody was listening', async () => {
    await mounted(a)
    await runMonitoring(app.deps)
    app.clock.advance(3 * 24 * 60 * minute)
    await runMonitoring(app.deps)
    await pass(110)
    expect(await open()).toEqual([])
    await pass(20)
    expect(await openEuis()).toEqual([a])
  })

  it('gets one alert with any number of processes', async () => {
    await mounted(a, { lastSeenAt: ago(3000), onlineUntil: ago(2800) })
    await runMonitoring(app.deps)
    await pass(120)
    app.clock.advance(5 * minute)
    await Promise.all([runMonitoring(app.deps), runMonitoring(app.deps), runMonitoring(app.deps)])
    expect(await openEuis()).toEqual([a])
  })
})

describe('a thermostat with missing uplinks', () => {
  /** One uplink every `everyMinutes` over the last day. */
  const uplinks = (thermostatId: string, everyMinutes: number) =>
    inDb((tx) =>
      tx.execute(sql`insert into main.thermostat_measurements (tenant_id, thermostat_id, at, received_at, dev_addr, frame_counter, bytes)
        select ${tenantId}::uuid, ${thermostatId}::uuid, at, at, '00000001', extract(epoch from at)::int, 18
        from generate_series(${ago(24 * 60 - 1)}::timestamptz, ${ago(0)}::timestamptz, make_interval(mins => ${everyMinutes}::int)) at on conflict do nothing`),
    )
  beforeEach(async () => {
    for (const days of [0, 1, 2])
      await app.deps.db.pool.query('select main.ensure_month($1)', [ago(days * -1440)])
  })

  it('has an alert when fewer than half arrive, found slice by slice, until enough do', async () => {
    const good = await mounted(a)
    const bad = await mounted(b)
    await mounted(c)
    await runMonitoring(app.deps)
    await pass(
      24 * 60,
      async () => {
        await seen(a, b, c)
        await uplinks(good.id, 10)
        await uplinks(bad.id, 30)
      },
      { slice: 2 },
    )
    expect(await open()).toMatchObject([
      { eui: b, type: 'connectivity', info: { reason: 'uplinksMissing', uplinks: 48, expected: 144 } },
      { eui: c, info: { reason: 'uplinksMissing', uplinks: 0 } },
    ])
    await inDb((tx) =>
      tx.delete(thermostatMeasurements).where(eq(thermostatMeasurements.thermostatId, bad.id)),
    )
    await uplinks(bad.id, 10)
    // the next round begins a quarter of an hour after the last one
    await pass(10, () => seen(a, b, c))
    expect(await openEuis()).toEqual([b, c])
    await pass(10, () => seen(a, b, c))
    expect(await openEuis()).toEqual([c])
    // after its return it is judged from scratch
    await inDb((tx) => tx.delete(thermostatMeasurements))
    await pass(60, () => seen(a, b, c))
    expect(await openEuis()).toEqual([a, c])
  })

  it('is judged by a new interval from when it reported that, not by what it sent before', async () => {
    const [slow, silent] = [await mounted(a, { uplinkMinutes: 60 }), await mounted(b, { uplinkMinutes: 60 })]
    await runMonitoring(app.deps)
    const interval = async (minutesAgo: number, uplinkMinutes: number) => {
      const fingerprints = [slow, silent].map(({ id }) => ({
        id: newId(),
        tenantId,
        thermostatId: id,
        at: ago(minutesAgo),
        receivedAt: ago(minutesAgo),
        kind: 'fingerprint' as const,
        messageId: `${id} ${minutesAgo}`,
        data: { uplinkMinutes },
      }))
      await insertRows(app, [[thermostatEvents, fingerprints]])
      await inDb((tx) => tx.update(thermostats).set({ uplinkMinutes }))
    }
    // one uplink an hour, until it is one every ten minutes two hours ago
    await pass(24 * 60, async () => {
      await seen(a, b)
      await uplinks(slow.id, 60)
      await uplinks(silent.id, 60)
      await interval(8 * 60, 60)
      await interval(2 * 60, 10)
    })
    expect(await open()).toEqual([])
    // seven hours after the change, one sends as it says
    await pass(5 * 60, async () => {
      await seen(a, b)
      await uplinks(slow.id, 10)
    })
    expect(await open()).toMatchObject([{ eui: b, info: { reason: 'uplinksMissing', expected: 42 } }])
  })

  it('is not judged by its first hours', async () => {
    await mounted(a, { installedAt: ago(60) })
    await runMonitoring(app.deps)
    await pass(5 * 60, () => seen(a))
    expect(await open()).toEqual([])
    await pass(2 * 60, () => seen(a))
    expect(await openEuis()).toEqual([a])
  })
})
