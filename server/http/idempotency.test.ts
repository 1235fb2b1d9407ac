import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoint, file } from '../../contract/endpoint.ts'
import { Job } from '../../contract/job.ts'
import { FilterInstant } from '../../contract/shapes.ts'
import { ownCalls, type OwnCalls } from '../../tests/support/ownCalls.ts'
import { aPerson, aTenant, type Person } from '../../tests/support/people.ts'
import { storeFile } from '../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { asAdmin, withScope } from '../db/scope.ts'
import { newId } from '../ids.ts'
import { startJob } from '../jobs/start.ts'
import { handlersFor } from './handler.ts'
import { refuse } from './refusal.ts'

const common = { summary: 'x', needs: 'estate.read', scope: 'tenant', errors: [] } as const
const calls = {
  write: endpoint({
    method: 'POST',
    path: '/api/write',
    ...common,
    status: 201,
    query: z.strictObject({ as: z.string().optional() }),
    body: z.strictObject({
      name: z.string(),
      refused: z.boolean().optional(),
      since: FilterInstant.optional(),
    }),
    reply: z.object({ id: z.string() }),
  }),
  stands: endpoint({
    method: 'POST',
    path: '/api/stands',
    ...common,
    body: z.strictObject({ name: z.string() }),
    reply: z.object({}),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    ...common,
    form: z.strictObject({ note: z.string() }),
    reply: z.object({ id: z.string() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/export',
    ...common,
    body: z.strictObject({ name: z.string() }),
    reply: file,
    accepted: Job,
  }),
  secret: endpoint({
    method: 'POST',
    path: '/api/secret',
    ...common,
    idempotent: false,
    reply: z.object({ id: z.string() }),
  }),
}
const served = handlersFor(calls, {
  write: async ({ body, audit }) => {
    const id = newId()
    await audit({ action: 'savedFilter.create', entityId: id, after: body })
    if (body.refused) return refuse('rule')
    return { id }
  },
  stands: async ({ audit }) => {
    await audit({ action: 'savedFilter.delete', entityId: newId() })
    return refuse('rule', { commit: true })
  },
  upload: async ({ audit }) => {
    const id = newId()
    await audit({ action: 'taxonomy.import', entityId: id })
    return { id }
  },
  export: async ({ tx, actor, requestId, body }) =>
    startJob(tx, actor, requestId, { kind: 'ownExport', input: body }),
  secret: async () => ({ id: newId() }),
})

let app: TestApp
let own: OwnCalls
let ada: Person
let ben: Person
let tenantId = ''
let otherTenant = ''

beforeAll(async () => {
  app = await testApp()
  own = await ownCalls(app, served, {
    ownExport: async ({ deps }) => {
      const key = await storeFile(deps, 'a;b')
      return { file: { key, name: 'export.csv', contentType: 'text/csv' } }
    },
  })
  tenantId = await aTenant(app)
  otherTenant = await aTenant(app)
  ada = await aPerson(app, { role: 'Admin', tenantId: [tenantId, otherTenant] })
  ben = await aPerson(app, { role: 'Admin', tenantId })
})
afterAll(async () => {
  await own.stop()
  await app.stop()
})

interface Send {
  url?: string
  key?: string
  body?: unknown
  who?: Person
  tenant?: string
  version?: string
  headers?: Record<string, string>
}

const send = ({
  url = '/api/write',
  key,
  body = { name: 'x' },
  who = ada,
  tenant = tenantId,
  version,
  headers,
}: Send) =>
  own.backend.inject({
    method: 'POST',
    url,
    payload: Buffer.isBuffer(body) ? body : JSON.stringify(body),
    headers: {
      authorization: `Bearer ${who.token}`,
      'x-tenant-id': tenant,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(version !== undefined && { 'if-match': version }),
      ...headers,
    },
  })

/** How often an action was performed. */
const done = async (action: string): Promise<number> =>
  Number(
    (
      await withScope(app.deps.db.pool, asAdmin, (tx) =>
        tx.execute(sql`select count(*) as n from main.audit where action = ${action}`),
      )
    ).rows[0]?.['n'],
  )

const during = async (action: string, work: () => Promise<unknown>): Promise<number> => {
  const before = await done(action)
  await work()
  return (await done(action)) - before
}

it('performs parallel calls with one key once, and gives all the same reply', async () => {
  const key = randomUUID()
  let replies: Awaited<ReturnType<typeof send>>[] = []
  expect(
    await during('savedFilter.create', async () => {
      replies = await Promise.all(Array.from({ length: 8 }, () => send({ key })))
    }),
  ).toBe(1)
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(201)
  expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  expect((await send({ key: key.toUpperCase() })).body).toBe(replies[0]?.body)
})

it('takes a moment that a call names for the same when the call is sent again', async () => {
  const key = randomUUID()
  const first = await send({ key, body: { name: 'x', since: '24h' } })
  app.clock.advance(1_000)
  const again = await send({ key, body: { name: 'x', since: '24h' } })
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect((await send({ key, body: { name: 'x', since: '7d' } })).json().error).toBe('idempotencyMismatch')
})

it('performs each call without a key', async () => {
  expect(await during('savedFilter.create', () => Promise.all([send({}), send({})]))).toBe(2)
})

it.each([
  ['body', { body: { name: 'y' } }],
  ['query', { url: '/api/write?as=x' }],
  ['call', { url: '/api/stands' }],
  ['client', { tenant: 'other' }],
  ['version', { version: '"3"' }],
] as const)('refuses the key of another %s: 422', async (_, different) => {
  const key = randomUUID()
  await send({ key })
  const reply = await send({ key, ...different, ...('tenant' in different && { tenant: otherTenant }) })
  expect([reply.statusCode, reply.json().error]).toEqual([422, 'idempotencyMismatch'])
})

it('keeps the keys of accounts separate', async () => {
  const key = randomUUID()
  expect(
    await during('savedFilter.create', async () => {
      const replies = [await send({ key }), await send({ key, who: ben })]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
      expect(replies[0]?.body).not.toBe(replies[1]?.body)
    }),
  ).toBe(2)
})

it('releases the key when the call is refused', async () => {
  const key = randomUUID()
  expect((await send({ key, body: { name: 'x', refused: true } })).statusCode).toBe(422)
  expect((await send({ key, body: { name: 'x', refused: true } })).json().error).toBe('rule')
  expect((await send({ key })).statusCode).toBe(201)
})

it('releases it also when writes before the refusal are committed', async () => {
  const key = randomUUID()
  expect(
    await during('savedFilter.delete', async () => {
      for (let turn = 0; turn < 2; turn += 1)
        expect((await send({ url: '/api/stands', key })).json().error).toBe('rule')
    }),
  ).toBe(2)
})

it.each(['x', '', '018f3a2c7b1d7c3e9f000123456789ab', `${randomUUID()}x`])(
  'rejects keys other than UUIDs: %j',
  async (key) => {
    const reply = await send({ key })
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalidIdempotencyKey'])
  },
)

it('compares forms and their files too', async () => {
  const form = (note: string, content: string) =>
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="note"\r\n\r\n${note}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n${content}\r\n--b--\r\n`,
    )
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const key = randomUUID()
  expect(
    await during('taxonomy.import', async () => {
      const [first, again] = [
        await send({ url: '/api/upload', key, body: form('n', 'a;b'), headers }),
        await send({ url: '/api/upload', key, body: form('n', 'a;b'), headers }),
      ]
      expect([first.statusCode, again.body]).toEqual([200, first.body])
      expect((await send({ url: '/api/upload', key, body: form('n', 'a;c'), headers })).json().error).toBe(
        'idempotencyMismatch',
      )
      expect((await send({ url: '/api/upload', key, body: form('m', 'a;b'), headers })).json().error).toBe(
        'idempotencyMismatch',
      )
    }),
  ).toBe(1)
})

it('starts one job per key, and returns its file each time', async () => {
  const key = randomUUID()
  const replies = [await send({ url: '/api/export', key }), await send({ url: '/api/export', key })]
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'a;b'],
    [200, 'a;b'],
  ])
  const asked = [
    await send({ url: '/api/export', key, headers: { prefer: 'respond-async' } }),
    await send({ url: '/api/export', key, headers: { prefer: 'respond-async' } }),
  ]
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  expect(asked[0]?.json().id).toBe(asked[1]?.json().id)
  const { rows } = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.execute(sql`select count(*) as n from main.jobs where kind = 'ownExport'`),
  )
  expect(Number(rows[0]?.['n'])).toBe(1)
})

it('stores no reply that contains a secret', async () => {
  const key = randomUUID()
  const ask = () =>
    own.backend.inject({
      method: 'POST',
      url: '/api/secret',
      headers: { authorization: `Bearer ${ada.token}`, 'x-tenant-id': tenantId, 'idempotency-key': key },
    })
  const [first, second] = [await ask(), await ask()]
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(first.json().id).not.toBe(second.json().id)
})
