import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const tenantId = await aTenant(app, '<b>Fett</b> & Co')
  await app.onIdentity({
    method: 'POST',
    url: '/api/users/invite',
    as: root.token,
    body: { email: 'jana@example.test', tenantId, role: 'Customer' },
  })
})
afterAll(() => app.stop())

const paths = ['/outbox', '/outbox.json']
const from = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> }) =>
  app.identity.inject({ url, ...options })

it('shows the mails with their links on a page that runs no scripts', async () => {
  const reply = await app.onIdentity({ url: '/outbox' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.body).toMatch(/<a href="http:\/\/localhost:8080\/register\/[\w-]{43}" rel="noreferrer">/)
  expect(reply.body).toContain('&lt;b&gt;Fett&lt;/b&gt; &amp; Co')
  expect(reply.body).not.toContain('<b>Fett')
  expect(String(reply.headers['content-security-policy'])).toContain("default-src 'none'")
  expect(reply.headers['cache-control']).toBe('no-store')
})

it('returns the same as JSON, newest first', async () => {
  const [mail] = (await app.onIdentity({ url: '/outbox.json' })).json()
  expect(mail).toMatchObject({
    recipient: 'jana@example.test',
    subject: 'Your invitation to Ventil',
    links: [expect.stringMatching(/^http:\/\/localhost:8080\/register\//)],
  })
})

it.each(paths)(
  '%s is for this machine only: other addresses, proxies and foreign host names get the 404 of an unknown call',
  async (url) => {
    const unknown = (await app.onIdentity({ url: '/api/no-such-call' })).json()
    const strangers: Parameters<typeof from>[1][] = [
      { remoteAddress: '192.0.2.4' },
      { remoteAddress: '::ffff:192.0.2.4' },
      { headers: { host: 'rebound.example:8083' } },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { forwarded: 'for=127.0.0.1' } },
      { headers: { 'x-real-ip': '127.0.0.1' } },
    ]
    for (const stranger of strangers) {
      const reply = await from(url, stranger)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ error: unknown.error, message: unknown.message })
    }
    const own: Parameters<typeof from>[1][] = [
      { remoteAddress: '::1' },
      { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:8083' } },
      { headers: { host: '[::1]:8083' } },
    ]
    for (const reader of own) expect((await from(url, reader)).statusCode).toBe(200)
  },
)

it.each([
  ['NODE_ENV', 'production'],
  ['SMTP_URL', 'smtp://127.0.0.1:9'],
])('does not exist with %s=%s', async (name, value) => {
  const other = await testApp({ [name]: value })
  for (const url of paths) expect((await other.onIdentity({ url })).statusCode).toBe(404)
  await other.stop()
})

it('is not part of the main backend', async () => {
  for (const url of paths) expect((await app.onMain({ url })).statusCode).toBe(404)
})
