import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '../../contract/endpoint.ts'
import { ownCalls, type OwnCalls } from '../../tests/support/ownCalls.ts'
import { anAccount, signIn } from '../../tests/support/identity.ts'
import { aPerson, aTenant, type Person } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { monitoringMarks } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { createLog } from '../log.ts'
import { handlersFor } from './handler.ts'
import { eventually } from '../../tests/support/patience.ts'

const common = {
  summary: 'x',
  needs: 'estate.read',
  scope: 'tenant',
  reply: z.object({}),
  errors: [],
} as const
const calls = {
  slow: endpoint({ method: 'GET', path: '/api/slow', ...common }),
  quick: endpoint({ method: 'GET', path: '/api/quick', ...common }),
  broken: endpoint({
    method: 'POST',
    path: '/api/broken/{word}',
    ...common,
    params: z.object({ word: z.string() }),
    body: z.strictObject({ name: z.string() }),
  }),
  wrongShape: endpoint({
    method: 'GET',
    path: '/api/wrong-shape',
    ...common,
    reply: z.object({ name: z.string() }),
  }),
  unreachable: endpoint({ method: 'GET', path: '/api/unreachable', ...common }),
  swallowed: endpoint({ method: 'POST', path: '/api/swallowed', ...common }),
  writing: endpoint({ method: 'GET', path: '/api/writing', ...common }),
  writingLate: endpoint({ method: 'POST', path: '/api/writing-late', ...common }),
  startingLate: endpoint({
    method: 'GET',
    path: '/api/starting-late',
    ...common,
    accepted: z.object({ jobId: z.string() }),
  }),
}
let entered: () => void = () => undefined
let release: () => void = () => undefined
const writeOnStandby = async (tx: Tx) => {
  await tx.execute('set transaction read only')
  await tx.insert(monitoringMarks).values({ rule: 'x', ranAt: new Date(0).toISOString() })
  return {}
}
const served = handlersFor(calls, {
  slow: async () => {
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    entered()
    await gate
    return {}
  },
  quick: async () => ({}),
  broken: async ({ tx, body }) => {
    await tx.execute(sql`select ${body.name}::text::no_such_type`)
    return {}
  },
  wrongShape: async () => ({ name: JSON.parse('7') }),
  unreachable: () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })),
  swallowed: async ({ tx }) => {
    await tx.execute('select 1/0').catch(() => undefined)
    return {}
  },
  writing: async ({ tx }) => {
    await tx.insert(monitoringMarks).values({ rule: 'x', ranAt: new Date(0).toISOString() })
    return {}
  },
  writingLate: ({ tx }) => writeOnStandby(tx),
  startingLate: ({ tx }) => writeOnStandby(tx),
})

let logged = ''
let app: TestApp
let own: OwnCalls
let admin: Person
let tenantId = ''

beforeAll(async () => {
  app = await testApp(
    {},
    createLog(
      'trace',
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          logged += chunk.toString()
          done()
        },
      }),
    ),
  )
  own = await ownCalls(app, served)
  tenantId = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId, email: 'diskret@example.test' })
})
afterAll(async () => {
  await own.stop()
  await app.stop()
})

const as = (person: Person) => ({ authorization: `Bearer ${person.token}`, 'x-tenant-id': tenantId })
const call = (url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
  own.backend.inject({ method, url, headers: as(admin), ...(payload && { payload }) })

describe('an unforeseen error', () => {
  it.each([
    ['/api/broken/Roswitha', 'POST'],
    ['/api/wrong-shape', 'GET'],
    ['/api/swallowed', 'POST'],
  ] as const)('%s is a 500 with a request id, logged once and without data', async (url, method) => {
    logged = ''
    const reply = await call(url, method, url.includes('broken') ? { name: 'Roswitha' } : undefined)
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      error: 'internal',
      message: 'An error occurred.',
      requestId: reply.headers['x-request-id'],
    })
    const lines = logged
      .trim()
      .split('\n')
      .filter((line) => line.includes('unexpected error'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(String(reply.headers['x-request-id']))
    expect(lines[0]).toContain(' at ')
    for (const secret of ['Roswitha', 'diskret', admin.token]) expect(logged).not.toContain(secret)
  })
  it.each([
    [
      'a call with GET that writes, which is a defect',
      '/api/writing',
      'GET',
      [500, 'internal', undefined],
      'needs another method',
    ],
    [
      'a database that takes no writes, which passes',
      '/api/writing-late',
      'POST',
      [503, 'overloaded', '1'],
      'it is read-only',
    ],
    [
      'a database that takes no jobs',
      '/api/starting-late',
      'GET',
      [503, 'overloaded', '1'],
      'it is read-only',
    ],
  ] as const)('says in the log of %s what is wrong', async (_, url, method, answer, words) => {
    logged = ''
    const reply = await call(url, method)
    expect([reply.statusCode, reply.json().error, reply.headers['retry-after']]).toEqual(answer)
    expect(logged).toContain(words)
    expect(logged).not.toContain('unexpected error')
  })
  it('of the database is a 503 with a retry hint', async () => {
    logged = ''
    const reply = await call('/api/unreachable')
    expect([reply.statusCode, reply.json().error, reply.headers['retry-after']]).toEqual([
      503,
      'overloaded',
      '1',
    ])
    expect(logged).toContain('the database cannot be reached')
  })
})

it('does not take a client that goes away in the middle of its request for the database', async () => {
  const going = await ownCalls(app, served)
  const port = Number(new URL(await going.backend.listen({ host: '127.0.0.1', port: 0 })).port)
  const asked = new Promise<IncomingMessage>((resolve) => {
    going.backend.server.once('request', resolve)
  })
  const headers = Object.entries({
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': '1000',
    ...as(admin),
  })
  logged = ''
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/broken/x HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{"name":`,
  )
  const request = await asked
  await eventually(() => expect(request.listenerCount('data')).toBeGreaterThan(0))
  socket.destroy()
  await eventually(() => expect(logged).toContain('the client closed the connection'))
  expect(logged).not.toContain('the database cannot be reached')
  expect(logged).not.toContain('unexpected error')
  await going.stop()
})

describe('monitoring', () => {
  it('reports liveness and readiness, for HEAD requests too', async () => {
    expect((await app.onMain({ url: '/health' })).json()).toEqual({ status: 'ok' })
    expect((await app.onIdentity({ url: '/ready' })).json()).toEqual({ status: 'ready' })
    for (const url of ['/health', '/ready'])
      expect((await app.onMain({ method: 'HEAD', url })).statusCode).toBe(200)
  })
  it('reports that the database is gone, and calls get a retry hint', async () => {
    const other = await testApp()
    const somebody = await aPerson(other, { role: 'SuperAdmin' })
    const { pool } = other.deps.db
    pool.query = () => {
      throw new Error('unused')
    }
    Object.assign(pool, {
      query: () => Promise.reject(new Error('Connection terminated unexpectedly')),
      connect: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    })
    const [ready, health, list] = [
      await other.onMain({ url: '/ready' }),
      await other.onMain({ url: '/health' }),
      await other.onMain({ url: '/api/tenants', as: somebody.token }),
    ]
    expect([ready.statusCode, health.statusCode, list.statusCode, list.json().error]).toEqual([
      503,
      200,
      503,
      'overloaded',
    ])
    Reflect.deleteProperty(pool, 'query')
    Reflect.deleteProperty(pool, 'connect')
    expect((await other.onMain({ url: '/ready' })).statusCode).toBe(200)
    await other.stop()
  })
  it('allows metrics only from this machine', async () => {
    expect((await app.onMain({ url: '/metrics' })).statusCode).toBe(200)
    for (const [name, value] of [
      ['x-forwarded-for', '10.0.0.1'],
      ['forwarded', 'for=10.0.0.1'],
      ['host', 'evil.example'],
    ] as const)
      expect((await app.onMain({ url: '/metrics', headers: { [name]: value } })).statusCode).toBe(404)
    const inject = (remoteAddress: string) => app.main.inject({ url: '/metrics', remoteAddress })
    expect((await inject('10.0.0.1')).statusCode).toBe(404)
    expect((await inject('::ffff:127.0.0.1')).statusCode).toBe(200)
    const open = await testApp({ METRICS_OPEN: '1' })
    expect((await open.main.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })).statusCode).toBe(200)
    await open.stop()
  })
  it('tells of both backends how many calls run and wait, whichever is asked', async () => {
    for (const ask of [app.onMain, app.onIdentity]) {
      const text = (await ask({ url: '/metrics' })).body
      expect(
        text.match(/^ventil_calls_(?:running|waiting)\{backend="(?:main|identity)"\} \d+$/gm),
      ).toHaveLength(4)
    }
  })

  it('has metrics without personal data or tokens, and no more labels than there are calls', async () => {
    await app.onMain({
      url: '/api/diskret@example.test/nothing?token=geheim',
      as: admin.token,
      headers: { 'user-agent': 'diskret' },
    })
    await app.onMain({ url: `/api/tenants/${randomUUID()}`, as: admin.token })
    const text = (await app.onMain({ url: '/metrics' })).body
    expect(text).toContain('route="/api/tenants/:id"')
    for (const secret of ['diskret', 'geheim', admin.token, admin.id, tenantId])
      expect(text).not.toContain(secret)
  })
})

it('sheds load while the process lags, says so when asked whether it is ready, and is alive', async () => {
  const busy = await testApp({ MAX_EVENT_LOOP_DELAY: '5' })
  const somebody = await aPerson(busy, { role: 'SuperAdmin' })
  const deadline = performance.now() + 20_000
  let reply = await busy.onMain({ url: '/api/tenants', as: somebody.token })
  while (reply.statusCode !== 503 && performance.now() < deadline) {
    const until = performance.now() + 200
    while (performance.now() < until) Math.sqrt(until)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    reply = await busy.onMain({ url: '/api/tenants', as: somebody.token })
  }
  expect([reply.statusCode, reply.json().error, reply.headers['retry-after']]).toEqual([
    503,
    'overloaded',
    '2',
  ])
  expect(reply.headers['x-request-id']).toBe(reply.json().requestId)
  const ready = await busy.onMain({ url: '/ready' })
  expect([ready.statusCode, ready.json(), ready.headers['retry-after']]).toEqual([
    503,
    { status: 'overloaded' },
    '1',
  ])
  for (const url of ['/health', '/metrics']) expect((await busy.onMain({ url })).statusCode).toBe(200)
  await busy.stop()
})

it('logs every request by its pattern, without its contents', async () => {
  logged = ''
  const account = await anAccount(app, { role: 'Admin', tenantId, email: 'geheimnis@example.test' })
  const session = await signIn(app, account.email)
  const body = { name: 'Roswitha Kaltenbrunner', description: 'geheim@example.test' }
  const headers = {
    'user-agent': 'Kaltenbrunner',
    referer: 'http://localhost:8080/?q=Kaltenbrunner',
    'idempotency-key': randomUUID(),
  }
  await app.onMain({
    method: 'POST',
    url: '/api/taxonomy/locations?Query=Kaltenbrunner',
    as: session.accessToken,
    tenant: tenantId,
    body,
    headers,
  })
  await app.onMain({ url: '/api/tenants?Query=Kaltenbrunner', as: session.accessToken, headers })
  await app.onMain({ url: '/api/Kaltenbrunner/geheim@example.test', as: session.accessToken, headers })
  await app.onMain({ url: '/api/tenants/%Kaltenbrunner', as: session.accessToken, headers })
  await app.onMain({
    method: 'POST',
    url: '/api/tenants',
    as: session.accessToken,
    body: '{"Kaltenbrunner',
    headers: { ...headers, 'content-type': 'application/json' },
  })
  await app.onMain({
    url: '/api/tenants',
    as: `${session.accessToken.slice(0, -4)}AAAA`,
    headers: { cookie: `${session.cookie}; name=Kaltenbrunner` },
  })
  expect(logged.trim().split('\n').length).toBeGreaterThan(5)
  expect(logged).toContain('"route":"/api/taxonomy/locations"')
  for (const secret of [
    'Kaltenbrunner',
    'geheim',
    'example.test',
    session.accessToken.slice(0, -4),
    session.refreshToken,
    headers['idempotency-key'],
  ])
    expect(logged).not.toContain(secret)
  for (const line of logged.trim().split('\n'))
    expect(
      z.object({ level: z.number(), time: z.number(), msg: z.string() }).loose().safeParse(JSON.parse(line))
        .success,
    ).toBe(true)
})

it('stops by completing requests in progress, refusing new ones, and accepting no connections', async () => {
  const stopping = await ownCalls(app, served)
  const port = Number(new URL(await stopping.backend.listen({ host: '127.0.0.1', port: 0 })).port)
  const inside = new Promise<void>((resolve) => {
    entered = resolve
  })
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  const ended = once(socket, 'close')
  const ask = (path: string) =>
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:8080\r\n${Object.entries(as(admin))
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
  ask('/api/slow')
  await inside
  const closed = stopping.stop()
  while (stopping.backend.server.listening)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  ask('/api/quick')
  const refused = connect(port, '127.0.0.1')
  await once(refused, 'error')
  release()
  await ended
  const [, slow = '', quick = ''] = heard.split('HTTP/1.1 ')
  expect(slow).toMatch(/^200 /)
  expect(slow).toContain('{}')
  expect(quick).toMatch(/^503 /)
  expect(quick).toMatch(/\r\nconnection: close\r\n/i)
  expect(quick).toMatch(/\r\nretry-after: 2\r\n/i)
  expect(quick).toMatch(/\r\naccess-control-allow-origin: http:\/\/localhost:8080\r\n/i)
  expect(quick).toContain('"error":"stopping"')
  await closed
})
