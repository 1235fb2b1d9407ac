import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { aPerson } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { builtSite } from '../sites/builtSite.ts'
import { buildBackend } from './backend.ts'
import { handlersFor } from './handler.ts'
import { createMetrics } from './metrics.ts'
import { patience, type Patience } from './patience.ts'

const common = { needs: 'nothing', scope: 'public', summary: 'x', reply: z.object({}), errors: [] } as const
const calls = {
  take: endpoint({
    method: 'POST',
    path: '/api/take',
    ...common,
    body: z.strictObject({ name: z.string() }),
  }),
  upload: endpoint({ method: 'POST', path: '/api/upload', ...common, form: z.strictObject({}) }),
}
const served = handlersFor(calls, { take: async () => ({}), upload: async () => ({}) })
/** The limits of the product, a hundred times shorter. */
const hasty: Patience = { headerMs: 100, bodyMs: 300, stallMs: 150, requestMs: 3_000 }

let app: TestApp
let folder = ''
const listening: FastifyInstance[] = []
const ports = { backend: 0, site: 0 }
const portOf = async (one: FastifyInstance): Promise<number> => {
  listening.push(one)
  return Number(new URL(await one.listen({ host: '127.0.0.1', port: 0 })).port)
}

beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'ventil-slow-'))
  await aPerson(app, { role: 'SuperAdmin' })
  const backend = await buildBackend({
    backend: 'main',
    deps: app.deps,
    metrics: createMetrics(app.deps.db.pool),
    served,
    patience: hasty,
    isNetworkReady: () => true,
    rightsOf: () => Promise.resolve(undefined),
    replyWithJob: () => Promise.reject(new Error('no job')),
    announce: () => Promise.resolve(),
  })
  const site = await builtSite({
    log: pino({ level: 'silent' }),
    folder,
    isSecure: false,
    policy: {},
    slowness: hasty,
  })
  ports.backend = await portOf(backend)
  ports.site = await portOf(site)
})
afterAll(async () => {
  for (const one of listening) await one.close()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What a listener answers to bytes after which nothing follows, until it closes the connection. */
const answerTo = async (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  return heard
}

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n')

describe('a request that does not arrive', () => {
  it.each(['backend', 'site'] as const)('is cut within its header: %s', async (listener) => {
    expect(await answerTo(ports[listener], 'GET / HTTP/1.1\r\nhost: loc')).toMatch(/^HTTP\/1\.1 408 /)
  })
  it('is cut within its body, with the reason', async () => {
    const heard = await answerTo(
      ports.backend,
      `${head('/api/take', 'content-type: application/json', 'content-length: 1000')}{"name":`,
    )
    expect(heard).toMatch(/^HTTP\/1\.1 408 /)
    expect(heard).toMatch(/\r\nconnection: close\r\n/i)
    expect(heard).toContain('"error":"requestTimeout"')
  })
  it('does not end the process when its body was refused for its size before', async () => {
    const deaths: unknown[] = []
    const died = (error: unknown) => deaths.push(error)
    process.on('uncaughtException', died)
    const socket = connect(ports.backend, '127.0.0.1')
    socket.on('error', () => undefined)
    const heard = once(socket, 'data')
    socket.write(
      `${head('/api/take', 'content-type: application/json', 'content-length: 90000000')}{"name":"`,
    )
    expect(String((await heard)[0])).toMatch(/^HTTP\/1\.1 413 /)
    // longer than a body may take
    await answerTo(
      ports.backend,
      `${head('/api/take', 'content-type: application/json', 'content-length: 1000')}{"name":`,
    )
    socket.destroy()
    process.off('uncaughtException', died)
    expect(deaths).toEqual([])
  })
  it('is cut within the body of a form', async () => {
    const heard = await answerTo(
      ports.site,
      `${head('/', 'content-type: application/x-www-form-urlencoded', 'content-length: 1000')}name=`,
    )
    expect(heard).not.toMatch(/^HTTP\/1\.1 2/)
  })
  it('is cut within an uploaded file', async () => {
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf a'
    const heard = await answerTo(
      ports.backend,
      `${head('/api/upload', 'content-type: multipart/form-data; boundary=b', 'content-length: 100000')}${part}`,
    )
    expect(heard).not.toMatch(/^HTTP\/1\.1 2/)
  })
})

it('lets a body arrive in pieces, and takes the next request on the same connection', async () => {
  const socket = connect(ports.backend, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  for (let round = 1; round <= 2; round += 1) {
    const body = JSON.stringify({ name: 'x'.repeat(5_000) })
    socket.write(head('/api/take', 'content-type: application/json', `content-length: ${body.length}`))
    for (let at = 0; at < body.length; at += 1_000) socket.write(body.slice(at, at + 1_000))
    await expect.poll(() => heard.split('HTTP/1.1 200').length - 1).toBe(round)
  }
  socket.destroy()
})

it('has limits on every listener of the product', () => {
  for (const { server } of [app.main, app.identity])
    expect([server.headersTimeout, server.requestTimeout]).toEqual([patience.headerMs, patience.requestMs])
})
