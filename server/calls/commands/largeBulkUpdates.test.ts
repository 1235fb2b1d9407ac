import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fleetId, makeFleet } from '../../../tests/bench/fleet/makeFleet.ts'
import { eventually } from '../../../tests/support/patience.ts'
import { aPerson, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { itemsAtOnce } from '../../actions/commands/bulkSlices.ts'
import { bulkItems, bulkUpdates, downlinks, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { dropOldPlans } from '../../workers/commands/bulkRunner.ts'

const tenant = fleetId('tenant', 0)
let app: TestApp
let admin: Person
/** Thermostats that a plan holds, of which some were never heard. */
let installed = 0
let turns = 0
beforeAll(async () => {
  app = await testApp()
  const thermostatCount = itemsAtOnce + 400
  await makeFleet(app.deps.db.pool, {
    tenants: 1,
    buildings: thermostatCount / 20,
    thermostats: thermostatCount,
  })
  installed = await inDb((tx) => tx.$count(thermostats, eq(thermostats.lifecycle, 'Installed')))
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  app.deps.db.pool.on('acquire', () => (turns += 1))
})
beforeEach(() => inDb((tx) => tx.delete(bulkUpdates)))
afterAll(() => app.stop())

const inDb = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withScope(app.deps.db.pool, asAdmin, work)
const call = (
  path: string,
  { method = 'POST', body }: { method?: 'GET' | 'POST' | 'DELETE'; body?: object } = {},
) => app.onMain({ method, url: `/api/bulk-updates${path}`, as: admin.token, tenant, ...(body && { body }) })
const order = {
  name: 'Sommer',
  filters: { Lifecycles: ['Installed'] },
  commands: { majorMode: { mode: 'summer' } },
  ignoreVersion: true,
}
const plan = async () => (await call('', { body: order })).json()
const itemsOf = (id: string, state?: 'Pending') =>
  inDb((tx) => tx.$count(bulkItems, and(eq(bulkItems.bulkId, id), state && eq(bulkItems.state, state))))

/** What others see of the client's bulk updates while work goes on. */
const seenDuring = async <T>(work: Promise<T>): Promise<{ result: T; totals: number[] }> => {
  const totals: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver)
      totals.push(
        ...(await call('', { method: 'GET' })).json().items.map(({ total }: { total: number }) => total),
      )
  })()
  try {
    return { result: await work, totals }
  } finally {
    isOver = true
    await watching
  }
}

it('is planned in slices between which others have their turn, and seen whole or not at all', async () => {
  turns = 0
  const { result, totals } = await seenDuring(plan())
  expect(result).toMatchObject({ state: 'Planned', total: installed })
  expect(result.counts.Pending).toBeGreaterThan(itemsAtOnce)
  expect(await itemsOf(result.id, 'Pending')).toBe(result.counts.Pending)
  expect(new Set([...totals, installed])).toEqual(new Set([installed]))
  expect(turns).toBeGreaterThanOrEqual(2 + Math.ceil(installed / itemsAtOnce))
})

it('leaves nothing that anybody sees if planning breaks off, and that is deleted later', async () => {
  const { id } = await plan()
  await inDb((tx) => tx.update(bulkUpdates).set({ draft: true }))
  for (const reply of [
    await call(`/${id}`, { method: 'GET' }),
    await call(`/${id}/start`),
    await call(`/${id}`, { method: 'DELETE' }),
  ])
    expect(reply.statusCode).toBe(404)
  expect((await call('', { method: 'GET' })).json().total).toBe(0)
  await dropOldPlans(app.deps)
  expect(await itemsOf(id)).toBe(installed)
  await dropOldPlans({ ...app.deps, now: () => new Date(Date.now() + 3_700_000) })
  expect(await itemsOf(id)).toBe(0)
  expect(await inDb((tx) => tx.$count(bulkUpdates))).toBe(0)
})

it('is gone at once when it is discarded', async () => {
  const { id } = await plan()
  expect((await call(`/${id}`, { method: 'DELETE' })).statusCode).toBe(204)
  expect((await call(`/${id}`, { method: 'GET' })).statusCode).toBe(404)
  expect((await call('', { method: 'GET' })).json().total).toBe(0)
})

it('is checked in slices at its start, and counts whom it skips', async () => {
  const { id, counts } = await plan()
  // one of the last slice
  const returned = sql`(select thermostat_id from main.bulk_items where bulk_id = ${id} and state = 'Pending' order by 1 desc limit 1)`
  await inDb((tx) =>
    tx
      .update(thermostats)
      .set({ malfunctionAt: app.clock.now().toISOString() })
      .where(eq(thermostats.id, returned)),
  )
  turns = 0
  const started = (await call(`/${id}/start`)).json()
  expect(turns).toBeGreaterThanOrEqual(2 + Math.ceil(installed / itemsAtOnce))
  expect(started).toMatchObject({ state: 'Running', total: installed })
  expect(started.counts.Skipped).toBe(counts.Skipped + 1)
  expect(started.skips).toContainEqual({ reason: expect.any(String), thermostats: 1 })
  expect((await call(`/${id}/start`)).json().error).toBe('bulkNotPlanned')
  await call(`/${id}/abort`)
  await inDb((tx) => tx.update(thermostats).set({ malfunctionAt: null }))
})

it('is checked whole when it is sent again', async () => {
  const { id, counts } = await plan()
  await inDb((tx) =>
    tx.update(bulkItems).set({ state: 'Failed', reason: 'expired' }).where(eq(bulkItems.state, 'Pending')),
  )
  await inDb((tx) => tx.update(bulkUpdates).set({ state: 'Finished' }))
  const returned = sql`(select thermostat_id from main.bulk_items where bulk_id = ${id} and state = 'Failed' order by 1 desc limit 1)`
  await inDb((tx) =>
    tx
      .update(thermostats)
      .set({ malfunctionAt: app.clock.now().toISOString() })
      .where(eq(thermostats.id, returned)),
  )
  const again = (await call(`/${id}/retry`)).json()
  expect([again.state, again.counts.Skipped]).toEqual(['Running', counts.Skipped + 1])
  expect(
    again.gateways.reduce((sum: number, gateway: { thermostats: number }) => sum + gateway.thermostats, 0),
  ).toBe(counts.Pending - 1)
  await call(`/${id}/abort`)
  await inDb((tx) => tx.update(thermostats).set({ malfunctionAt: null }))
})

it('sends nothing more once it is aborted, and is withdrawn in slices', async () => {
  const { id } = await plan()
  await call(`/${id}/start`)
  const aborted = (await call(`/${id}/abort`)).json()
  expect(aborted.state).toBe('Aborted')
  const sent = () => inDb((tx) => tx.$count(downlinks, eq(downlinks.bulkId, id)))
  const before = await sent()
  await eventually(async () => {
    expect(await itemsOf(id, 'Pending')).toBe(0)
    expect(
      await inDb((tx) => tx.$count(downlinks, and(eq(downlinks.bulkId, id), eq(downlinks.phase, 'queued')))),
    ).toBe(0)
    expect((await call(`/${id}`, { method: 'GET' })).json().counts.Pending).toBe(0)
  })
  expect(await sent()).toBe(before)
  const ended = await inDb((tx) =>
    tx.$count(
      downlinks,
      and(eq(downlinks.bulkId, id), ne(downlinks.status, 'Running'), sql`reason <> 'abortedByUser'`),
    ),
  )
  expect(ended).toBe(0)
})
