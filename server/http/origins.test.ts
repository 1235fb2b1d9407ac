import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as identityContract from '../../contract/identity/index.ts'
import * as mainContract from '../../contract/main/index.ts'
import { dataPrivacySite } from '../../contract/main/dataPrivacySite.ts'
import { anAccount, goodPassword } from '../../tests/support/identity.ts'
import { aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

describe('origins', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:8080.evil.example', 'https://localhost:8080'])(
    'rejects a write from %s',
    async (origin) => {
      for (const onBackend of [app.onMain, app.onIdentity]) {
        const reply = await onBackend({
          method: 'POST',
          url: '/api/auth/login',
          body: {},
          headers: { origin },
        })
        expect([reply.statusCode, reply.json().error]).toEqual([403, 'originRefused'])
        expect(reply.headers['access-control-allow-origin']).toBeUndefined()
        expect(reply.headers['x-request-id']).toBe(reply.json().requestId)
      }
    },
  )
  it.each(['http://localhost:8080', 'http://127.0.0.1:8080'])(
    'accepts a write from %s, and lets it read refusals too',
    async (origin) => {
      const reply = await app.onIdentity({
        method: 'POST',
        url: '/api/auth/login',
        body: {},
        headers: { origin },
      })
      expect([
        reply.statusCode,
        reply.headers['access-control-allow-origin'],
        reply.headers['access-control-allow-credentials'],
      ]).toEqual([400, origin, 'true'])
      const exposed = String(reply.headers['access-control-expose-headers'])
      for (const name of [
        'content-disposition',
        'retry-after',
        'x-request-id',
        'etag',
        'idempotent-replayed',
      ])
        expect(exposed).toContain(name)
    },
  )
  it('lets the app send its headers, and caches the preflight for a while', async () => {
    const wanted = ['authorization', 'x-tenant-id', 'if-match', 'idempotency-key', 'prefer', 'content-type']
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await app.onMain({
        method: 'OPTIONS',
        url: '/api/tenants',
        headers: {
          origin: 'http://localhost:8080',
          'access-control-request-method': method,
          'access-control-request-headers': wanted.join(','),
        },
      })
      expect(reply.statusCode).toBe(204)
      expect(String(reply.headers['access-control-allow-methods'])).toContain(method)
      for (const name of wanted) expect(String(reply.headers['access-control-allow-headers'])).toContain(name)
      expect(reply.headers['access-control-max-age']).toBe('600')
    }
    const foreign = await app.onMain({
      method: 'OPTIONS',
      url: '/api/tenants',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })
  it('identifies the app by its origin, whatever path it is served at', async () => {
    const other = await testApp({ PUBLIC_URL: 'https://Ventil.example/app/' })
    const reply = await other.onMain({ url: '/health', headers: { origin: 'https://ventil.example' } })
    expect(reply.headers['access-control-allow-origin']).toBe('https://ventil.example')
    await other.stop()
  })
})

describe('the consent site', () => {
  const origin = 'http://localhost:8084'
  const own = new Set<string>([
    dataPrivacySite.signup.path,
    dataPrivacySite.revoke.path,
    dataPrivacySite.confirm.path,
    dataPrivacySite.texts.path,
  ])
  const calls = Object.values(mainContract).flatMap((group) => Object.values(group))
  const identityCalls = Object.values(identityContract).flatMap((group) => Object.values(group))
  const addressOf = (path: string) => path.replace(/\{\w+\}/g, '1')

  it('may make its own public calls', async () => {
    expect(calls.filter(({ path }) => own.has(path))).toHaveLength(4)
    for (const { method, path } of calls.filter((call) => own.has(call.path))) {
      const preflight = await app.onMain({
        method: 'OPTIONS',
        url: addressOf(path),
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      })
      expect([preflight.statusCode, preflight.headers['access-control-allow-origin']], path).toEqual([
        204,
        origin,
      ])
      const reply = await app.onMain({
        method,
        url: addressOf(path),
        headers: { origin: origin.replace('localhost', '127.0.0.1') },
      })
      expect(reply.statusCode, path).not.toBe(403)
      expect(reply.headers['access-control-allow-origin'], path).toBe('http://127.0.0.1:8084')
    }
  })

  it('may make no other calls, of either backend', async () => {
    const others = calls.filter(({ path }) => !own.has(path))
    expect(others.length).toBeGreaterThan(100)
    for (const [onBackend, refused] of [
      [app.onMain, others],
      [app.onIdentity, identityCalls],
    ] as const)
      for (const { method, path } of refused) {
        const preflight = await onBackend({
          method: 'OPTIONS',
          url: addressOf(path),
          headers: { origin, 'access-control-request-method': method },
        })
        expect(preflight.headers['access-control-allow-origin'], path).toBeUndefined()
        const reply = await onBackend({ method, url: addressOf(path), headers: { origin } })
        expect(reply.headers['access-control-allow-origin'], path).toBeUndefined()
        if (method !== 'GET')
          expect([reply.statusCode, reply.json().error], path).toEqual([403, 'originRefused'])
      }
  })
})

it('sets security headers on every reply, refusals included', async () => {
  for (const url of [
    '/health',
    '/api/nothing',
    '/api/docs',
    '/api/openapi.json',
    '/api/tenants',
    '/api/auth/%',
  ]) {
    for (const backend of [app.onMain, app.onIdentity]) {
      const { headers } = await backend({ url })
      expect(headers['x-request-id'], url).toMatch(/^[0-9a-f-]{36}$/)
      if (url.endsWith('%')) continue
      expect(headers, url).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      })
      expect(String(headers['content-security-policy']), url).toContain("default-src 'none'")
      expect(headers['strict-transport-security'], url).toBeUndefined()
      expect(headers['server'], url).toBeUndefined()
      expect(headers['x-powered-by'], url).toBeUndefined()
    }
  }
  const secure = await testApp({ MAIN_PUBLIC_URL: 'https://api.ventil.example' })
  expect((await secure.onMain({ url: '/health' })).headers['strict-transport-security']).toContain('max-age=')
  await secure.stop()
})

it('generates its own request id, whatever the client sends', async () => {
  const said = randomUUID()
  const [one, two] = [
    await app.onMain({ url: '/health', headers: { 'x-request-id': said, 'request-id': said } }),
    await app.onMain({ url: '/health' }),
  ]
  expect(new Set([said, one.headers['x-request-id'], two.headers['x-request-id']]).size).toBe(3)
})

it('sets the session cookie only for sign-in calls', async () => {
  const account = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
  const reply = await app.onIdentity({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: account.email, password: goodPassword },
  })
  const [cookie = ''] = [reply.headers['set-cookie'] ?? ''].flat().map(String)
  expect(cookie).toMatch(/; HttpOnly(;|$)/)
  expect(cookie).toMatch(/; SameSite=Strict(;|$)/)
  expect(cookie).toMatch(/; Path=\/api\/auth(;|$)/)
  expect(cookie).not.toMatch(/; (Secure|Domain)/)
})
