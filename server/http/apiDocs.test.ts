import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Group } from '../../contract/endpoint.ts'
import * as identity from '../../contract/identity/index.ts'
import * as main from '../../contract/main/index.ts'
import { anAccount, goodPassword, refresh, signIn } from '../../tests/support/identity.ts'
import { aTenant } from '../../tests/support/people.ts'
import { readConfig } from '../config.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'

const contracts = { main, identity }

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('is served only where a setting says so: by default on this machine, never in production or at a public address', async () => {
  for (const [env, served] of [
    [{}, true],
    [{ API_DOCS: '0' }, false],
    [{ MAIN_PUBLIC_URL: 'https://api.ventil.example' }, false],
    [{ MAIN_PUBLIC_URL: 'https://api.ventil.example', API_DOCS: '1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ NODE_ENV: 'production' }, false],
  ] as const)
    expect([env, readConfig(env).apiDocs]).toEqual([env, served])
  const closed = await testApp({ API_DOCS: '0' })
  for (const url of ['/api/docs', '/api/docs/json'])
    expect((await closed.onMain({ url })).statusCode).toBe(404)
  expect((await closed.onMain({ url: '/api/openapi.json' })).statusCode).toBe(200)
  await closed.stop()
})

it('gives every reply a policy under which nothing runs, and names its own host to browsers over https', async () => {
  const plain = await app.onMain({ url: '/health' })
  expect(plain.headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  )
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  const tls = await testApp({
    MAIN_PUBLIC_URL: 'https://api.ventil.example',
    IDENTITY_PUBLIC_URL: 'https://id.ventil.example',
  })
  expect((await tls.onMain({ url: '/health' })).headers['strict-transport-security']).toMatch(
    /^max-age=\d{8}/,
  )
  const person = await anAccount(tls, { role: 'Regular', tenantId: await aTenant(tls) })
  const signed = await signIn(tls, person.email)
  expect(signed.cookie).toMatch(/^__Host-ventil_session=/)
  const reply = await tls.onIdentity({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: person.email, password: goodPassword },
  })
  expect(String(reply.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict/)
  expect(String(reply.headers['set-cookie'])).not.toContain('Domain')
  expect((await refresh(tls, signed.refreshToken, signed.cookie)).statusCode).toBe(200)
  await tls.stop()
})

describe.each(['main', 'identity'] as const)('API documentation of the %s backend', (backend) => {
  const get = (url: string) => (backend === 'main' ? app.onMain({ url }) : app.onIdentity({ url }))

  it('is served with its title, files and OpenAPI document', async () => {
    const page = await get('/api/docs')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain(`<title>Ventil ${backend} backend</title>`)
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(files.length).toBeGreaterThan(4)
    for (const url of files) {
      expect(url).toMatch(/^\/api\/docs\/static\//)
      expect((await get(url)).statusCode, url).toBe(200)
    }
    const { paths, servers } = (await get('/api/docs/json')).json()
    expect(paths).toEqual((await get('/api/openapi.json')).json().paths)
    expect(servers).toEqual([{ url: '/' }])
  })

  it('describes every call of the contract, and no other', async () => {
    const { paths } = (await get('/api/openapi.json')).json()
    const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = Object.values<Group>(contracts[backend]).flatMap((group) =>
      Object.values(group).map(({ method, path }) => `${method} ${path}`),
    )
    expect(served.toSorted()).toEqual(declared.toSorted())
  })

  it('runs no inline script, reaches no other origin, and does not loosen the policy of other pages', async () => {
    const page = await get('/api/docs')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/)
    for (const url of ['/api/access', '/api/openapi.json', '/health'])
      expect(String((await get(url)).headers['content-security-policy'])).not.toBe(policy)
  })

  it('may send writes from its own origin, and a page of the other backend may not', async () => {
    const origins = { main: 'http://localhost:8082', identity: 'http://localhost:8083' }
    const send = backend === 'main' ? app.onMain : app.onIdentity
    const write = (origin: string) =>
      send({ method: 'POST', url: '/api/auth/login', body: {}, headers: { origin } })
    expect((await write(origins[backend])).statusCode).not.toBe(403)
    expect((await write(origins[backend === 'main' ? 'identity' : 'main'])).json().error).toBe(
      'originRefused',
    )
  })
})
