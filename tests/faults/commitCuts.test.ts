import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { audit, buildingUnits, jobs, renters, rooms } from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { flat, sampleFile } from '../../server/workers/import/testing/sampleFile.ts'
import { upload } from '../../server/workers/import/testing/upload.ts'
import { cuttingProxy, type CuttingProxy } from '../support/cuttingProxy.ts'
import { anEstate } from '../support/estate.ts'
import { mailsTo } from '../support/identity.ts'
import { eventually } from '../support/patience.ts'
import { aPerson, aTenant, type Person } from '../support/people.ts'
import { randomKey, testApp, type TestApp } from '../support/testApp.ts'

// A connection that is lost after the database has committed, and before anybody hears of it: what was done must not be done again.

let proxy: CuttingProxy
let app: TestApp
let tenant: string
let admin: Person
beforeAll(async () => {
  proxy = await cuttingProxy(process.env['TEST_DATABASE_URL'] ?? '')
  vi.stubEnv('TEST_DATABASE_URL', proxy.url)
  app = await testApp()
  vi.unstubAllEnvs()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
})
afterAll(async () => {
  await app.stop()
  await proxy.close()
})

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
const entries = (action: string) =>
  inDb((tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.tenantId, tenant), eq(audit.action, action))),
  )
const endOfJob = () =>
  eventually(async () => {
    const [job] = await inDb((tx) => tx.select().from(jobs).where(eq(jobs.tenantId, tenant)))
    expect(['Succeeded', 'Failed', 'Cancelled']).toContain(job?.state)
    return job
  })

/** Sends a write whose commit is lost, and then again under its key. */
const sentTwice = async (
  words: string,
  send: (headers: Record<string, string>) => ReturnType<TestApp['onMain']>,
) => {
  const headers = { 'idempotency-key': randomKey() }
  proxy.cutCommitOf(words)
  const first = await send(headers)
  expect([first.statusCode, first.headers['retry-after'], proxy.hasCut()]).toEqual([503, '1', true])
  const second = await send(headers)
  expect(second.headers['idempotent-replayed'], second.body).toBe('true')
  return second
}

it('a new row is there once, and its key tells it', async () => {
  const { unit } = await anEstate(app, tenant)
  const body = { unitId: unit.id, name: 'Kammer', type: 'Bathroom' }
  const reply = await sentTwice('room.create', (headers) =>
    app.onMain({ method: 'POST', url: '/api/taxonomy/rooms', as: admin.token, tenant, body, headers }),
  )
  expect(reply.statusCode).toBe(201)
  expect(
    await inDb((tx) =>
      tx
        .select()
        .from(rooms)
        .where(and(eq(rooms.unitId, unit.id), eq(rooms.name, 'Kammer'))),
    ),
  ).toMatchObject([{ id: reply.json().id }])
  expect(await entries('room.create')).toHaveLength(1)
})

it('an invitation is mailed once', async () => {
  const body = { email: 'neu@example.test', tenantId: tenant, role: 'Customer' }
  await sentTwice('user.invite', (headers) =>
    app.onIdentity({ method: 'POST', url: '/api/users/invite', as: admin.token, body, headers }),
  )
  expect(await mailsTo(app, body.email)).toHaveLength(1)
})

it('an import has succeeded, and is not run again', async () => {
  const file = await sampleFile([
    flat,
    { ...flat, customerId: 'WE 2', unitName: '1. OG rechts', email: 'ben@example.com' },
  ])
  proxy.cutCommitOf('taxonomy.import')
  const started = await upload(app, '/api/taxonomy/import', { token: admin.token, tenant }, file, {
    headers: { prefer: 'respond-async' },
  })
  expect(started.statusCode, started.body).toBe(202)
  expect(await endOfJob()).toMatchObject({ state: 'Succeeded', attempts: 1, errorCode: null })
  expect(proxy.hasCut()).toBe(true)
  expect(
    await inDb((tx) => tx.select().from(buildingUnits).where(eq(buildingUnits.tenantId, tenant))),
  ).toHaveLength(2)
  expect(await entries('taxonomy.import')).toHaveLength(1)
})

it('an erasure ends as such, although nothing is left that it could find', async () => {
  const { renter } = await anEstate(app, tenant)
  proxy.cutCommitOf('renter.erase')
  const body = { surname: renter.lastName }
  const url = `/api/renters/${renter.id}/erasure`
  const started = await app.onMain({
    method: 'POST',
    url,
    as: admin.token,
    tenant,
    body,
    headers: { prefer: 'respond-async' },
  })
  expect(started.statusCode, started.body).toBe(202)
  expect(await endOfJob()).toMatchObject({
    state: 'Succeeded',
    errorCode: null,
    result: { erased: expect.arrayContaining([{ what: 'renters', count: 1 }]) },
  })
  expect(proxy.hasCut()).toBe(true)
  expect(await inDb((tx) => tx.select().from(renters).where(eq(renters.id, renter.id)))).toEqual([])
  expect(await entries('renter.erase')).toHaveLength(1)
})
