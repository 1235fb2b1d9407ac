import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { runSchedules } from '../../workers/commands/scheduleRunner.ts'
import { audit, downlinks } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

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

const call = (
  method: 'GET' | 'PUT' | 'DELETE',
  more: { body?: object; version?: number; as?: Person } = {},
) =>
  app.onMain({
    method,
    url: `/api/development/target-temperature-schedule/${estate.thermostat.eui}`,
    tenant,
    ...more,
    as: (more.as ?? admin).token,
  })
const set = (entries: object[], version = 0) => call('PUT', { body: { entries }, version })

const hours = (count: number) =>
  new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000 + count * 3_600_000).toISOString()
const warm = () => ({ scheduledAt: hours(5), repeat: 'daily', targetTemperature: 21.5, modifier: null })
const cool = () => ({ scheduledAt: hours(13), repeat: 'daily', targetTemperature: null, modifier: -3 })

it('sets, reads, changes and deletes a schedule', async () => {
  expect((await call('GET')).json()).toEqual({
    eui: estate.thermostat.eui,
    version: 0,
    updatedAt: null,
    entries: [],
  })
  const [first, second] = [warm(), cool()]
  const made = await set([first, second])
  expect(made.statusCode, made.body).toBe(200)
  expect(made.json()).toMatchObject({
    version: 1,
    entries: [
      { ...first, nextAt: first.scheduledAt, lastSentAt: null, lastReason: null },
      { ...second, nextAt: second.scheduledAt },
    ],
  })
  const changed = await set([second, { ...first, targetTemperature: 22 }], 1)
  expect(changed.json().version).toBe(2)
  // an unchanged entry keeps its id
  expect(changed.json().entries[1].id).toBe(made.json().entries[1].id)
  expect(changed.json().entries[0].id).not.toBe(made.json().entries[0].id)
  const stale = await set([first], 1)
  expect([stale.statusCode, stale.json().error, stale.json().current.version]).toEqual([
    409,
    'staleVersion',
    2,
  ])
  expect((await call('DELETE', { version: 1 })).statusCode).toBe(409)
  expect((await call('DELETE', { version: 2 })).statusCode).toBe(204)
  expect((await call('DELETE')).statusCode).toBe(404)
  expect((await call('GET')).json()).toMatchObject({ version: 0, entries: [] })
  const traces = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select({ action: audit.action }).from(audit).where(eq(audit.tenantId, tenant)).orderBy(audit.id),
  )
  expect(traces.map(({ action }) => action)).toEqual([
    'temperatureSchedule.set',
    'temperatureSchedule.set',
    'temperatureSchedule.delete',
  ])
})

it('accepts times in other zones, to the second', async () => {
  const reply = await set([{ ...warm(), scheduledAt: '2027-01-14T06:00:00.789+01:00' }])
  expect(reply.json().entries[0].scheduledAt).toBe('2027-01-14T05:00:00.000Z')
})

it.each([
  [() => [], 400, { entries: 'atLeastOne' }],
  [() => [{ ...warm(), targetTemperature: 5 }], 400, { 'entries.0.targetTemperature': 'tooSmall' }],
  [() => [{ ...warm(), targetTemperature: null }], 400, { 'entries.0.targetTemperature': 'oneOfBoth' }],
  [() => [{ ...warm(), modifier: 1 }], 400, { 'entries.0.targetTemperature': 'oneOfBoth' }],
  [() => [{ ...cool(), modifier: 5.1 }], 400, { 'entries.0.modifier': 'tooLarge' }],
  [() => [{ ...cool(), modifier: 0 }], 400, { 'entries.0.modifier': 'modifierZero' }],
  [() => [warm(), { ...cool(), scheduledAt: hours(29) }], 400, { 'entries.1.scheduledAt': 'sameTime' }],
  [
    () => [warm(), { ...warm(), repeat: 'none', scheduledAt: hours(-1) }],
    422,
    { 'entries.1.scheduledAt': 'inThePast' },
  ],
  [() => [{ ...warm(), scheduledAt: hours(24 * 800) }], 422, { 'entries.0.scheduledAt': 'tooFarAhead' }],
])('rejects invalid entries', async (entries, status, fields) => {
  const reply = await set(entries())
  expect([reply.statusCode, reply.json().fields]).toEqual([status, fields])
})

it('starts a past daily entry at its next time, and withdraws queued commands when the entry is deleted', async () => {
  const past = await set([{ ...warm(), scheduledAt: hours(-30) }])
  expect(past.json().entries[0].nextAt).toBe(hours(18))
  await set([warm()], 1)
  app.clock.advance(5 * 3_600_000 + 60_000)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  await runSchedules(app.deps)
  const commands = () =>
    withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.select().from(downlinks).where(eq(downlinks.thermostatId, estate.thermostat.id)),
    )
  expect(await commands()).toMatchObject([
    { source: 'HeatingEngine', status: 'Running', args: { temperature: 21.5 } },
  ])
  expect((await call('GET')).json().entries[0]).toMatchObject({
    lastSentAt: app.clock.now().toISOString(),
    lastReason: null,
  })
  await call('DELETE')
  expect(await commands()).toMatchObject([{ status: 'Aborted', reason: 'abortedByUser' }])
})

it('is readable by all who see the thermostat, and set by those who may warm its room', async () => {
  const [customer, regular] = [
    await aPerson(app, { role: 'Customer', tenantId: tenant }),
    await aPerson(app, { role: 'Regular', tenantId: tenant }),
  ]
  const body = { entries: [warm()] }
  expect((await call('PUT', { body, version: 0, as: regular })).statusCode).toBe(403)
  expect((await call('PUT', { body, version: 0, as: customer })).statusCode).toBe(200)
  expect((await call('GET', { as: regular })).json().entries).toHaveLength(1)
})

it('plans nothing more for a thermostat whose malfunction was reported, but lets the rest of its schedule be cleared', async () => {
  const [first, second] = [warm(), cool()]
  expect((await set([first, second])).statusCode).toBe(200)
  await app.deps.db.pool.query('update main.thermostats set malfunction_at = now() where id = $1', [
    estate.thermostat.id,
  ])
  const refused = await set([first, { ...second, modifier: -2 }], 1)
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { entries: 'thermostatDefective' }])
  expect((await set([first], 1)).json()).toMatchObject({ version: 2, entries: [first] })
})
