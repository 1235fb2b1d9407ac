import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditOf, anAccount, refresh, signIn, tokensOf } from '../../../tests/support/identity.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { withScope } from '../../db/scope.ts'
import { eventually } from '../../../tests/support/patience.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

let app: TestApp
let tenant: string
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
})
afterAll(() => app.stop())

const aSession = async (role: 'Customer' | 'Admin' = 'Customer') => {
  const person = await anAccount(app, { role, tenantId: tenant })
  return { person, ...(await signIn(app, person.email)) }
}

const works = async (token: string) =>
  (await app.onIdentity({ url: '/api/auth/check-session', as: token })).statusCode

it('returns a new access token and the successor of the refresh token', async () => {
  const { person, accessToken, refreshToken, cookie } = await aSession()
  app.clock.advance(11 * minute)
  expect(await works(accessToken)).toBe(401)
  const reply = await refresh(app, refreshToken, cookie)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ user: { id: person.id }, selectedTenantId: tenant })
  const next = tokensOf(reply)
  expect(next.refreshToken).not.toBe(refreshToken)
  expect(await works(next.accessToken)).toBe(200)
  expect((await refresh(app, next.refreshToken, cookie)).statusCode).toBe(200)
})

it('gives two parallel refreshes the same successor', async () => {
  const { refreshToken, cookie } = await aSession()
  const replies = await Promise.all(Array.from({ length: 6 }, () => refresh(app, refreshToken, cookie)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  const successors = new Set(replies.map((reply) => tokensOf(reply).refreshToken))
  expect(successors.size).toBe(1)
  expect((await refresh(app, [...successors][0] ?? '', cookie)).statusCode).toBe(200)
})

it('returns the same successor to the direct parent for 30 s, and ends the family after that', async () => {
  const { person, refreshToken, cookie } = await aSession()
  const next = tokensOf(await refresh(app, refreshToken, cookie))
  app.clock.advance(30 * second)
  expect(tokensOf(await refresh(app, refreshToken, cookie)).refreshToken).toBe(next.refreshToken)
  app.clock.advance(second)
  const reuse = await refresh(app, refreshToken, cookie)
  expect(reuse.statusCode).toBe(401)
  expect(reuse.json().error).toBe('sessionEnded')
  // the revocation was committed although the call was refused
  expect((await refresh(app, next.refreshToken, cookie)).statusCode).toBe(401)
  await eventually(async () => expect(await works(next.accessToken)).toBe(401))
  const sessions = await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
    tx.execute(
      sql`select revoked_reason from identity.sessions where user_id = ${person.id} and revoked_at is not null`,
    ),
  )
  expect(sessions.rows).toEqual([{ revoked_reason: 'tokenReused' }])
})

it('ends the family at once for a grandparent, even within 30 s', async () => {
  const { refreshToken, cookie } = await aSession()
  const child = tokensOf(await refresh(app, refreshToken, cookie))
  const grandchild = tokensOf(await refresh(app, child.refreshToken, cookie))
  expect((await refresh(app, refreshToken, cookie)).statusCode).toBe(401)
  expect((await refresh(app, grandchild.refreshToken, cookie)).statusCode).toBe(401)
})

it('ends only the affected family', async () => {
  const { person, refreshToken, cookie } = await aSession()
  const other = await signIn(app, person.email)
  await refresh(app, refreshToken, cookie)
  app.clock.advance(minute)
  expect((await refresh(app, refreshToken, cookie)).statusCode).toBe(401)
  expect((await refresh(app, other.refreshToken, other.cookie)).statusCode).toBe(200)
})

it('requires the cookie of the sign-in; a token without it counts as stolen', async () => {
  for (const wrong of [undefined, 'ventil_session=AAAA', (await aSession()).cookie]) {
    const { person, refreshToken, cookie } = await aSession()
    expect((await refresh(app, refreshToken, wrong)).statusCode).toBe(401)
    expect((await refresh(app, refreshToken, cookie)).statusCode).toBe(401)
    expect(await auditOf(app, person.id)).toHaveLength(1)
  }
})

it('rejects tokens it did not issue, including access tokens', async () => {
  const { accessToken, cookie } = await aSession()
  for (const token of ['x', 'A'.repeat(43), accessToken.slice(0, 200)])
    expect((await refresh(app, token, cookie)).statusCode).toBe(401)
  expect((await refresh(app, 'A'.repeat(201), cookie)).statusCode).toBe(400)
})

it('ends after 12 h without a renewal, to the minute', async () => {
  const [kept, lost] = [await aSession(), await aSession()]
  app.clock.advance(12 * hour - minute)
  expect((await refresh(app, kept.refreshToken, kept.cookie)).statusCode).toBe(200)
  app.clock.advance(minute)
  expect((await refresh(app, lost.refreshToken, lost.cookie)).statusCode).toBe(401)
})

const hoursItLasts = async ({ refreshToken, cookie }: { refreshToken: string; cookie: string }) => {
  let token = refreshToken
  for (let hours = 0; hours < 200; hours += 6) {
    const reply = await refresh(app, token, cookie)
    if (reply.statusCode !== 200) return hours
    token = tokensOf(reply).refreshToken
    app.clock.advance(6 * hour)
  }
  return Infinity
}

it('ends after 7 days however often it is renewed, and after 24 h for Admins and SuperAdmins', async () => {
  expect(await hoursItLasts(await aSession())).toBe(7 * 24)
  expect(await hoursItLasts(await aSession('Admin'))).toBe(24)
  const root = await anAccount(app, { role: 'SuperAdmin' })
  expect(await hoursItLasts(await signIn(app, root.email))).toBe(24)
})

it('is cut to 24 h when the user becomes an Admin', async () => {
  const { person, refreshToken, cookie } = await aSession()
  const root = await aPerson(app, { role: 'SuperAdmin' })
  await app.onIdentity({
    method: 'PATCH',
    url: `/api/user-assignments/${person.id}`,
    as: root.token,
    version: 1,
    body: { tenantId: tenant, role: 'Admin' },
  })
  expect(await hoursItLasts({ refreshToken, cookie })).toBe(24)
})

it('is not renewed for users who were deactivated or deleted', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const [off, gone] = [await aSession(), await aSession()]
  await app.onIdentity({
    method: 'PUT',
    url: `/api/users/${off.person.id}`,
    as: root.token,
    version: 1,
    body: { email: off.person.email, firstName: 'A', lastName: 'B', language: 'de', state: 'Deactivated' },
  })
  await app.onIdentity({ method: 'DELETE', url: `/api/users/${gone.person.id}`, as: root.token })
  expect((await refresh(app, off.refreshToken, off.cookie)).statusCode).toBe(401)
  expect((await refresh(app, gone.refreshToken, gone.cookie)).statusCode).toBe(401)
})

it('stores neither token nor cookie in the database', async () => {
  const { accessToken, refreshToken, cookie } = await aSession()
  const next = tokensOf(await refresh(app, refreshToken, cookie))
  const dump = JSON.stringify(
    (
      await app.deps.db.pool
        .query(`select (select json_agg(t) from identity.refresh_tokens t) tokens, (select json_agg(s) from identity.sessions s) sessions,
    (select json_agg(a) from identity.audit a) audit, (select json_agg(i) from identity.idempotency_keys i) keys`)
    ).rows,
  )
  for (const secret of [accessToken, refreshToken, next.refreshToken, cookie.split('=')[1] ?? '']) {
    expect(secret.length).toBeGreaterThan(40)
    expect(dump).not.toContain(secret)
  }
})

it('returns current rights and tenants on renewal', async () => {
  const { person, refreshToken, cookie } = await aSession()
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const other = await aTenant(app, 'AAA zuerst')
  await app.onIdentity({
    method: 'POST',
    url: `/api/user-assignments/${person.id}`,
    as: root.token,
    body: { tenantId: other, role: 'Regular' },
  })
  const renewed = await app.onIdentity({
    method: 'POST',
    url: '/api/auth/refresh-token',
    body: { refreshToken },
    headers: { cookie, 'x-tenant-id': tenant },
  })
  expect(renewed.json().allowedTenants).toHaveLength(2)
  // the app stays in the selected tenant
  expect(renewed.json().selectedTenantId).toBe(tenant)
})
