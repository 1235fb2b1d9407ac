import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { aFreeRadiator, aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { bulkItemStates } from '../../../domain/downlinks/bulkPlan.ts'
import { encodeCommandResult } from '../../../domain/codec/rt1/uplink.ts'
import { wireCode } from '../../../domain/commands/command.ts'
import { runBulkUpdates } from '../../workers/commands/bulkRunner.ts'
import { runSchedules } from '../../workers/commands/scheduleRunner.ts'
import {
  bulkItems,
  downlinkFrames,
  downlinks,
  scheduleEntries,
  thermostatMeasurements,
  thermostats,
} from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { ingest } from '../../workers/ingest/ingest.ts'
import { uplink } from '../../workers/ingest/testing/messages.ts'

// Concurrent actions of two people, or of a person and a device, on one thermostat.

const rounds = [1, 2, 3, 4, 5]

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
let counter = 0
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const inDb = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withScope(app.deps.db.pool, asAdmin, work)
const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, version?: number) =>
  app.onMain({
    method,
    url,
    as: admin.token,
    tenant,
    ...(body && { body }),
    ...(version !== undefined && { version }),
  })
const post = (url: string, body?: object) => call('POST', url, body)
const rowOf = (id: string) =>
  inDb(async (tx) => (await tx.select().from(thermostats).where(eq(thermostats.id, id)))[0])
const commandsOf = (id: string) =>
  inDb((tx) => tx.select().from(downlinks).where(eq(downlinks.thermostatId, id)))
const temperature = (eui: string, value = 21) =>
  post(`/api/thermostats/${eui}/actions/target-temperature?IgnoreVersion=true`, { temperature: value })
const status = (eui: string, status: Parameters<typeof uplink>[0]['status'] = {}) =>
  uplink({ eui, frameCounter: ++counter, time: app.clock.now().toISOString(), status })

/** Checks that no call ends in a defect or a 503. */
const codesOf = (replies: readonly { statusCode: number; body: string }[]): number[] =>
  replies.map(({ statusCode, body }) => {
    expect(statusCode, body).toBeLessThan(500)
    return statusCode
  })

describe.each(rounds)('concurrently, round %i,', () => {
  it('assigning and reporting a malfunction leave it on no radiator', async () => {
    const [stored, radiator] = [
      await aStoredThermostat(app, estate, tenant),
      await aFreeRadiator(app, estate),
    ]
    const [assigned, reported] = codesOf(
      await Promise.all([
        post(`/api/thermostats/${stored.eui}/assign`, { radiatorId: radiator.id }),
        post(`/api/thermostats/${stored.eui}/report-malfunction`, { groups: ['display'] }),
      ]),
    )
    expect(reported).toBe(200)
    expect([200, 409]).toContain(assigned)
    expect(await rowOf(stored.id)).toMatchObject({
      radiatorId: null,
      buildingId: null,
      lifecycle: 'Uninstalled',
      malfunctionAt: expect.any(String),
    })
  })

  it('assigning and taking it from the client leave it either on the radiator or in the stock', async () => {
    const [stored, radiator] = [
      await aStoredThermostat(app, estate, tenant),
      await aFreeRadiator(app, estate),
    ]
    codesOf(
      await Promise.all([
        post(`/api/thermostats/${stored.eui}/assign`, { radiatorId: radiator.id }),
        post(`/api/thermostats/tenant-unassign/${stored.eui}`),
      ]),
    )
    const row = await rowOf(stored.id)
    expect([row?.tenantId, row?.radiatorId]).toEqual([null, null])
  })

  it('assigning it and deleting the radiator leave no thermostat on a deleted radiator', async () => {
    const [stored, radiator] = [
      await aStoredThermostat(app, estate, tenant),
      await aFreeRadiator(app, estate),
    ]
    const [assigned, deleted] = codesOf(
      await Promise.all([
        post(`/api/thermostats/${stored.eui}/assign`, { radiatorId: radiator.id }),
        call('DELETE', `/api/taxonomy/radiators/${radiator.id}`),
      ]),
    )
    expect([assigned === 200, deleted === 204].filter(Boolean)).toHaveLength(1)
    expect((await rowOf(stored.id))?.radiatorId).toBe(assigned === 200 ? radiator.id : null)
  })

  it('commands, a schedule and unassigning leave no open commands', async () => {
    const { eui, id } = estate.thermostat
    const at = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const entries = [{ scheduledAt: at, targetTemperature: 20 }]
    expect(
      (await call('PUT', `/api/development/target-temperature-schedule/${eui}`, { entries }, 0)).statusCode,
    ).toBe(200)
    app.clock.advance(60_000)
    const [replies] = await Promise.all([
      Promise.all([temperature(eui), post(`/api/thermostats/${eui}/unassign`), temperature(eui, 23)]),
      runSchedules(app.deps),
      runSchedules(app.deps),
    ])
    codesOf(replies)
    expect(replies[1].statusCode).toBe(200)
    expect((await commandsOf(id)).filter(({ status: state }) => state === 'Running')).toEqual([])
    expect(
      await inDb((tx) => tx.select().from(scheduleEntries).where(eq(scheduleEntries.thermostatId, id))),
    ).toEqual([])
    const open = await inDb((tx) =>
      tx.select().from(downlinkFrames).where(eq(downlinkFrames.thermostatId, id)),
    )
    expect(open.filter(({ closedAt }) => closedAt === null)).toEqual([])
  })

  it("an abort and the device's answer give a command a single end", async () => {
    const { eui, id } = estate.thermostat
    const sent = (await temperature(eui)).json().downlinks[0]
    const frameId = (await commandsOf(id))[0]?.frameId ?? ''
    const time = new Date(app.clock.now().getTime() + 1_000).toISOString()
    app.clock.advance(2_000)
    const answer = { code: wireCode('SetTargetTemperature'), seq: sent.seq, status: 0 }
    const heard = status(eui)
    const [aborted] = await Promise.all([
      post(`/api/thermostats/${eui}/downlinks/${sent.id}/abort`),
      ingest(app.deps, [
        {
          ...heard,
          kind: 'txack',
          time,
          queueItemId: frameId,
          gatewayEui: estate.gateway.eui,
          frameCounter: ++counter,
        },
        uplink({ eui, frameCounter: ++counter, time, port: 3, bytes: encodeCommandResult([answer]) }),
        uplink({ eui, frameCounter: ++counter, time, status: { targetTemperature: 21, lastSeq: sent.seq } }),
      ]),
    ])
    codesOf([aborted])
    const [command] = await commandsOf(id)
    // the device's report overrides the abort
    expect(command?.status).toMatch(aborted.statusCode === 200 ? /Aborted|Success/ : /Success/)
    expect(command?.finishedAt).not.toBeNull()
  })

  it('its deletion and its uplinks leave no orphaned measurements', async () => {
    const stored = await aStoredThermostat(app, estate, tenant)
    const [deleted] = await Promise.all([
      call('DELETE', `/api/thermostats/${stored.eui}`),
      ingest(app.deps, [status(stored.eui), status(estate.thermostat.eui)]),
      ingest(app.deps, [status(estate.thermostat.eui), status(stored.eui)]),
    ])
    expect(codesOf([deleted])).toEqual([204])
    expect(
      await inDb((tx) =>
        tx.select().from(thermostatMeasurements).where(eq(thermostatMeasurements.thermostatId, stored.id)),
      ),
    ).toEqual([])
    expect(await rowOf(stored.id)).toBeUndefined()
  })

  it('starting and stopping a bulk update, while its thermostats report and one is retired, lets it end', async () => {
    const others = await Promise.all([1, 2, 3].map(() => anEstate(app, tenant)))
    const all = [estate, ...others].map(({ thermostat }) => thermostat)
    // thermostats never heard are skipped
    await ingest(
      app.deps,
      all.map(({ eui }) => status(eui)),
    )
    const plan = await post('/api/bulk-updates', {
      name: 'Frühjahr',
      filters: { Ids: all.map(({ id }) => id) },
      commands: { targetTemperature: { temperature: 20 } },
      ignoreVersion: true,
    })
    const { id } = plan.json()
    const [started] = await Promise.all([
      post(`/api/bulk-updates/${id}/start`),
      ingest(
        app.deps,
        all.map(({ eui }) => status(eui)),
      ),
    ])
    const [replies] = await Promise.all([
      Promise.all([
        post(`/api/bulk-updates/${id}/abort`),
        post(`/api/thermostats/${estate.thermostat.eui}/report-malfunction`, { groups: ['display'] }),
      ]),
      runBulkUpdates(app.deps),
      ingest(
        app.deps,
        all.toReversed().map(({ eui }) => status(eui, { targetTemperature: 20 })),
      ),
    ])
    codesOf([started, ...replies])
    const bulk = (await app.onMain({ url: `/api/bulk-updates/${id}`, as: admin.token, tenant })).json()
    expect(bulk).toMatchObject({ state: 'Aborted', counts: { Pending: 0, Running: 0 } })
    const items = await inDb((tx) => tx.select().from(bulkItems).where(eq(bulkItems.bulkId, id)))
    for (const state of bulkItemStates)
      expect(bulk.counts[state]).toBe(items.filter((item) => item.state === state).length)
  })
})
