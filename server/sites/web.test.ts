import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { patience } from '../http/patience.ts'
import { buildWeb } from './web.ts'

const log = pino({ level: 'silent' })
/** A script that stands in the page itself. */
const early = 'document.title = `${1 < 2}`'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const script = 'const warm = "cold"\n'.repeat(50)
let folder = ''
let app: FastifyInstance

const withEnv = (env: Record<string, string>) => buildWeb(readConfig(env), log, join(folder, 'web'))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventil-web-'))
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await mkdir(join(folder, 'web/.vite'))
  const files = {
    'secret.txt': 'secret',
    'web/index.html': `<html><script>${early}</script><script type="application/json" id="config">{}</script></html>`,
    'web/.vite/manifest.json': '{}',
    'web/favicon.svg': '<svg/>',
    'web/assets/a-1.js': script,
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  await writeFile(join(folder, 'web/assets/a-1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'web/assets/a-1.js.gz'), gzipSync(script))
  app = await withEnv({})
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const configOf = (body: string): unknown => JSON.parse(/id="config">([^<]*)<\/script>/.exec(body)?.[1] ?? '')

it.each([
  '/',
  '/index.html',
  '/buildings',
  '/buildings/1/show?filter=a.b',
  '/buildings/',
  '/a%20b',
  '/register/%00%FF',
  '/register/%00',
  '/%?a=%',
])('serves the page for %s, to be revalidated each time', async (url) => {
  const reply = await app.inject(url)
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ])
  expect(configOf(reply.body)).toEqual({
    main: 'http://localhost:8082',
    identity: 'http://localhost:8083',
    docs: true,
    build: expect.stringMatching(/^[\w-]{16}$/),
  })
})

it.each([
  ['/', 'text/html'],
  ['/buildings/1', 'text/html'],
  ['/assets/a-1.js', 'javascript'],
])('answers HEAD %s', async (url, type) => {
  const reply = await app.inject({ method: 'HEAD', url })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain(type)
  expect(reply.body).toBe('')
})

it.each([
  '/assets/b-2.js',
  '/assets/b-2.js/',
  '/assets/b-2.js%20',
  '/assets/b-2',
  '/assets',
  '/nothing.png',
  '/.vite/manifest.json',
  '/robots.txt',
])('has no %s: 404', async (url) => {
  const reply = await app.inject(url)
  expect([reply.statusCode, reply.body]).toEqual([404, 'Not found'])
  expect(reply.headers['cache-control'] ?? '').not.toContain('immutable')
})

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])(
  'serves a hashed file for accept-encoding %s with encoding %s, cacheable for a year',
  async (accepted, encoding) => {
    const reply = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': accepted } })
    expect([reply.statusCode, reply.headers['content-encoding'], reply.headers['cache-control']]).toEqual([
      200,
      encoding,
      'public, max-age=31536000, immutable',
    ])
    expect(reply.headers['content-type']).toContain('javascript')
    expect(reply.rawPayload).toEqual(
      encoding === 'br'
        ? brotliCompressSync(script)
        : encoding === 'gzip'
          ? gzipSync(script)
          : Buffer.from(script),
    )
    expect((reply.headers['vary'] ?? '').toLowerCase()).toContain('accept-encoding')
  },
)

it('knows its files from the start, and looks through no folder for a request', async () => {
  await writeFile(join(folder, 'web/assets/late-1.js'), script)
  const [late, compressed] = await Promise.all(
    ['/assets/late-1.js', '/assets/a-1.js.br'].map((url) => app.inject(url)),
  )
  expect([late?.statusCode, compressed?.statusCode]).toEqual([404, 404])
})

it('lets files without a hash be cached for an hour', async () => {
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

it('tells pages that are open which build it serves, as the page itself says', async () => {
  const reply = await app.inject('/version.json')
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(configOf((await app.inject('/')).body)).toMatchObject(reply.json())
})

it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('rejects writes: %s', async (method) => {
  expect((await app.inject({ method, url: '/buildings' })).statusCode).toBe(404)
})

/** Sends the path unchanged: an HTTP client would normalise it. */
const raw = (port: number, path: string) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    )
    socket
      .on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      .on('end', () => resolve(text))
      .on('error', reject)
  })

it('serves no path outside its folder', async () => {
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..\\secret.txt',
    '//../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00/../secret.txt',
    '/%',
    '/%E0%A4%A',
  ]) {
    const reply = await raw(port, path)
    expect(reply, path).toMatch(/^HTTP\/1\.1 (?:200|4\d\d) /)
    expect(reply.toLowerCase(), path).not.toContain('\r\n\r\nsecret')
    expect(reply, path).not.toContain(folder)
  }
})

it('lets the page load and call only its own origin', async () => {
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...rest] = part.trim().split(' ')
      return [name, rest]
    }),
  )
  expect(directives.get('default-src')).toEqual(["'self'"])
  expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", hashOf(early)])
  expect(directives.get('frame-ancestors')).toEqual(["'none'"])
  expect(directives.get('object-src')).toEqual(["'none'"])
  expect(directives.get('base-uri')).toEqual(["'none'"])
  expect(directives.get('connect-src')).toEqual([
    "'self'",
    'http://localhost:8082',
    'http://127.0.0.1:8082',
    'http://localhost:8083',
    'http://127.0.0.1:8083',
  ])
  expect((await app.inject('/')).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  expect((await app.inject('/')).headers['strict-transport-security']).toBeUndefined()
})

it('embeds the configured backends, with HSTS behind TLS, and lets no address escape from its script', async () => {
  const other = await withEnv({
    PUBLIC_URL: 'https://ventil.example',
    MAIN_PUBLIC_URL: "https://api.ventil.example/main</script><script>alert('$&')</script>",
    IDENTITY_PUBLIC_URL: 'https://id.ventil.example/x',
  })
  const reply = await other.inject('/')
  expect(reply.headers['strict-transport-security']).toContain('max-age=')
  expect(reply.body.match(/<script/g)).toHaveLength(2)
  expect(configOf(reply.body)).toMatchObject({ identity: 'https://id.ventil.example/x' })
  expect(String(reply.headers['content-security-policy'])).toContain(
    "connect-src 'self' https://api.ventil.example https://id.ventil.example;",
  )
  await other.close()
})

it('allows images of the tiles that are configured, and of no other origin', async () => {
  const policyOf = async (site: FastifyInstance) =>
    /img-src ([^;]*)/.exec(String((await site.inject('/')).headers['content-security-policy']))?.[1]
  expect(await policyOf(app)).toBe("'self' data: blob:")
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Example' }
  const mapped = await withEnv({ MAP_TILES_URL: tiles.url, MAP_TILES_ATTRIBUTION: tiles.attribution })
  expect(await policyOf(mapped)).toBe("'self' data: blob: https://tiles.example")
  expect(configOf((await mapped.inject('/')).body)).toMatchObject({ tiles })
  await mapped.close()
})

it('has the limits of every listener on slow requests', () => {
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([patience.headerMs, patience.bodyMs])
})
