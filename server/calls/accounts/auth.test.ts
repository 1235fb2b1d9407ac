import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf, anAccount, goodPassword, signIn } from '../../../tests/support/identity.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { eventually } from '../../../tests/support/patience.ts'

const hour = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())
// attempts must not carry over to the next test
beforeEach(() => app.clock.advance(hour))

const login = (email: string, password: string) =>
  app.onIdentity({ method: 'POST', url: '/api/auth/login', body: { email, password } })
const loginFrom = (remoteAddress: string, email: string, password: string) =>
  app.identity.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress })

describe('signing in', () => {
  it('returns a session: tokens, user, tenants by name with role and permissions, the first one selected', async () => {
    const [beta, alpha] = [await aTenant(app, 'Beta Wohnen'), await aTenant(app, 'alpha Bau')]
    const person = await anAccount(app, { role: 'Admin', tenantId: [beta, alpha] })
    const reply = await login(person.email, goodPassword)
    expect(reply.statusCode).toBe(200)
    const body = reply.json()
    expect(body.user).toMatchObject({
      id: person.id,
      email: person.email,
      firstName: 'Erika',
      lastName: 'Admin',
      phone: null,
      language: 'de',
      state: 'Active',
      superAdmin: false,
      version: 1,
      roles: ['Admin'],
    })
    expect(body.allowedTenants.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual(
      [
        ['alpha Bau', 'Admin'],
        ['Beta Wohnen', 'Admin'],
      ],
    )
    expect(body.selectedTenantId).toBe(alpha)
    expect(body.permissions).toEqual(body.allowedTenants[0].permissions)
    expect(body.permissions).toContain('users.write')
    expect(Date.parse(body.expiresAt) - app.clock.now().getTime()).toBeGreaterThan(598_000)
    expect(JSON.stringify(body)).not.toContain('argon2id')
    expect((await app.onIdentity({ url: '/api/auth/check-session', as: body.accessToken })).statusCode).toBe(
      200,
    )
    expect((await auditOf(app, person.id)).map(({ action }) => action)).toEqual(['session.open'])
  })

  it('returns the permissions of each tenant, including grants', async () => {
    const [one, two] = [await aTenant(app, '1 Nord'), await aTenant(app, '2 Süd')]
    const person = await anAccount(app, { role: 'Technician', tenantId: one, functions: ['firmware'] })
    const root = await aPerson(app, { role: 'SuperAdmin' })
    await app.onIdentity({
      method: 'POST',
      url: `/api/user-assignments/${person.id}`,
      as: root.token,
      body: { tenantId: two, role: 'Customer' },
    })
    const { allowedTenants } = (await login(person.email, goodPassword)).json()
    expect(allowedTenants[0].permissions).toEqual(expect.arrayContaining(['thermostats.install', 'firmware']))
    expect(allowedTenants[1].permissions).toContain('renters.write')
    // a grant works only where the role can hold it
    for (const name of ['thermostats.install', 'firmware'])
      expect(allowedTenants[1].permissions).not.toContain(name)
  })

  it('accepts the address in any case and with blanks, and a password composed differently', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    expect((await login(`  ${person.email.toUpperCase()} `, goodPassword)).statusCode).toBe(200)
  })

  it('sets an HttpOnly, SameSite=Strict cookie only for sign-in calls', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    const cookie = String((await login(person.email, goodPassword)).headers['set-cookie'])
    expect(cookie).toMatch(/^ventil_session=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', 'Max-Age=604800'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Secure')
  })

  it('marks the cookie Secure when the backend is served over https', async () => {
    const secure = await testApp({ IDENTITY_PUBLIC_URL: 'https://id.ventil.example' })
    const person = await anAccount(secure, { role: 'Regular', tenantId: await aTenant(secure) })
    const reply = await secure.onIdentity({
      method: 'POST',
      url: '/api/auth/login',
      body: { email: person.email, password: goodPassword },
    })
    expect(String(reply.headers['set-cookie'])).toContain('Secure')
    await secure.stop()
  })

  it('gives the same answer for a wrong password, an unknown account, no address and accounts that cannot sign in', async () => {
    const tenantId = await aTenant(app)
    const known = await anAccount(app, { role: 'Regular', tenantId })
    const without = await aPerson(app, { role: 'Regular', tenantId })
    const gone = await anAccount(app, { role: 'Regular', tenantId })
    const root = await aPerson(app, { role: 'SuperAdmin' })
    await app.onIdentity({
      method: 'PUT',
      url: `/api/users/${gone.id}`,
      as: root.token,
      version: 1,
      body: { email: gone.email, firstName: 'A', lastName: 'B', language: 'de', state: 'Deactivated' },
    })
    const replies = [
      await login(known.email, 'not the password'),
      await login('nobody@example.test', goodPassword),
      await login('no address', goodPassword),
      await login(without.email, goodPassword),
      await login(gone.email, goodPassword),
    ]
    for (const reply of replies) {
      const { requestId: _requestId, ...body } = reply.json()
      expect(reply.statusCode).toBe(401)
      expect(body).toEqual({
        error: 'signInFailed',
        message: 'Please check your username and password and try again.',
      })
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  it('requires both fields, and rejects unknown ones', async () => {
    const reply = await app.onIdentity({
      method: 'POST',
      url: '/api/auth/login',
      body: { email: ' ', stay: true },
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      fields: { email: 'required', password: 'required', stay: 'unknownField' },
    })
  })

  it('returns every tenant for a SuperAdmin, at most 200', async () => {
    const big = await testApp()
    const root = await anAccount(big, { role: 'SuperAdmin' })
    const names = Array.from({ length: 203 }, (_, index) => `Verwaltung ${String(index).padStart(3, '0')}`)
    for (const name of names) await aTenant(big, name)
    const body = (
      await big.onIdentity({
        method: 'POST',
        url: '/api/auth/login',
        body: { email: root.email, password: goodPassword },
      })
    ).json()
    expect(body.allowedTenants).toHaveLength(200)
    expect(body).toMatchObject({ moreTenants: true, user: { superAdmin: true, roles: ['SuperAdmin'] } })
    expect(body.allowedTenants[0]).toMatchObject({ name: 'Verwaltung 000', role: 'SuperAdmin' })
    const rest = (
      await big.onIdentity({ url: '/api/users/tenant-list?Page=3&PageSize=100', as: root.token })
    ).json()
    expect(rest).toMatchObject({ total: 203, page: 3 })
    expect(rest.items.map(({ name }: { name: string }) => name)).toEqual(names.slice(200))
    // the selected tenant may lie beyond the cap
    const last = rest.items[2].id
    expect(
      (await big.onIdentity({ url: '/api/auth/check-session', as: root.token, tenant: last })).json(),
    ).toMatchObject({ selectedTenantId: last })
    await big.stop()
  })
})

describe('guessing passwords', () => {
  it('is blocked for a source after ten failures at an account, whether it exists or not, even for the right password', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    for (const email of [person.email, 'nobody.at.all@example.test']) {
      for (let attempt = 0; attempt < 10; attempt++)
        expect((await loginFrom('10.0.0.1', email, 'wrong password')).statusCode).toBe(401)
      const refused = await loginFrom('10.0.0.1', email.toUpperCase(), goodPassword)
      expect(refused.statusCode).toBe(429)
      expect(refused.json().error).toBe('tooManyRequests')
      expect(Number(refused.headers['retry-after'])).toBe(900)
    }
    // the person is not locked out elsewhere
    expect((await loginFrom('10.0.0.2', person.email, goodPassword)).statusCode).toBe(200)
    app.clock.advance(14 * 60_000)
    expect((await loginFrom('10.0.0.1', person.email, goodPassword)).statusCode).toBe(429)
    app.clock.advance(61_000)
    expect((await loginFrom('10.0.0.1', person.email, goodPassword)).statusCode).toBe(200)
  })

  it('is blocked per account after a hundred failures from many sources', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    for (let attempt = 0; attempt < 100; attempt++)
      await loginFrom(`10.7.${attempt}.1`, person.email, 'wrong password')
    expect((await loginFrom('10.8.0.1', person.email, goodPassword)).statusCode).toBe(429)
    app.clock.advance(15 * 60_000 + 1)
    expect((await loginFrom('10.8.0.1', person.email, goodPassword)).statusCode).toBe(200)
  })

  it('counts concurrent guesses', async () => {
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => login('at.once@example.test', 'wrong password')),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })

  it('is blocked per client address after fifty failures across accounts; other addresses continue', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    for (let attempt = 0; attempt < 50; attempt++)
      await loginFrom('192.0.2.7', `guess${attempt}@example.test`, 'wrong password')
    expect((await loginFrom('192.0.2.7', person.email, goodPassword)).statusCode).toBe(429)
    expect((await loginFrom('192.0.2.8', person.email, goodPassword)).statusCode).toBe(200)
  })

  it('does not count successful sign-ins', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await login(person.email, goodPassword)).statusCode).toBe(200)
  })

  it('cannot be attributed to another address by a header', async () => {
    const guess = (attempt: number) =>
      app.onIdentity({
        method: 'POST',
        url: '/api/auth/login',
        body: { email: `f${attempt}@example.test`, password: 'wrong' },
        headers: { 'x-forwarded-for': `203.0.113.${attempt}` },
      })
    for (let attempt = 0; attempt < 50; attempt++) await guess(attempt)
    expect((await guess(51)).statusCode).toBe(429)
  })
})

describe('the session', () => {
  it('is returned without tokens, for the tenant that the app names if it may enter it', async () => {
    const [one, two, foreign] = [
      await aTenant(app, '10 Eins'),
      await aTenant(app, '20 Zwei'),
      await aTenant(app),
    ]
    const person = await anAccount(app, { role: 'Customer', tenantId: [one, two] })
    const check = async (tenant?: string) =>
      (
        await app.onIdentity({ url: '/api/auth/check-session', as: person.token, ...(tenant && { tenant }) })
      ).json()
    expect(await check()).toMatchObject({ selectedTenantId: one, user: { id: person.id } })
    expect(await check(two)).toMatchObject({ selectedTenantId: two })
    expect(await check(foreign)).toMatchObject({ selectedTenantId: one })
    expect(Object.keys(await check()).sort()).toEqual([
      'allowedTenants',
      'moreTenants',
      'permissions',
      'selectedTenantId',
      'user',
    ])
  })

  it('requires a valid token of ours', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    const { accessToken } = await signIn(app, person.email)
    const check = (as?: string) => app.onIdentity({ url: '/api/auth/check-session', ...(as && { as }) })
    expect((await check()).json().error).toBe('notSignedIn')
    expect((await check(`${accessToken.slice(0, -4)}AAAA`)).json().error).toBe('sessionEnded')
    app.clock.advance(9 * 60_000)
    expect((await check(accessToken)).statusCode).toBe(200)
    app.clock.advance(61_000)
    expect((await check(accessToken)).statusCode).toBe(401)
  })

  it("ends on sign-out, on both backends and for the refresh token; the user's other sessions continue", async () => {
    const tenant = await aTenant(app)
    const person = await anAccount(app, { role: 'Customer', tenantId: tenant })
    const [first, second] = [await signIn(app, person.email), await signIn(app, person.email)]
    const out = await app.onIdentity({
      method: 'POST',
      url: '/api/auth/logout',
      as: first.accessToken,
      headers: { cookie: first.cookie },
    })
    expect(out.statusCode).toBe(204)
    expect(String(out.headers['set-cookie'])).toMatch(
      /^ventil_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    )
    await eventually(async () => {
      expect(
        (await app.onIdentity({ url: '/api/auth/check-session', as: first.accessToken })).statusCode,
      ).toBe(401)
      expect((await app.onMain({ url: '/api/tenants', as: first.accessToken })).statusCode).toBe(401)
    })
    const renewed = await app.onIdentity({
      method: 'POST',
      url: '/api/auth/refresh-token',
      body: { refreshToken: first.refreshToken },
      headers: { cookie: first.cookie },
    })
    expect(renewed.statusCode).toBe(401)
    expect(
      (await app.onIdentity({ url: '/api/auth/check-session', as: second.accessToken })).statusCode,
    ).toBe(200)
  })

  it('ends within 5 s when the user is deactivated, and their rights change within 5 s', async () => {
    const tenant = await aTenant(app)
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const person = await anAccount(app, { role: 'Customer', tenantId: tenant })
    const { accessToken } = await signIn(app, person.email)
    const users = () => app.onIdentity({ url: `/api/tenants/${tenant}/users`, as: accessToken })
    expect((await users()).statusCode).toBe(200)
    await app.onIdentity({
      method: 'PATCH',
      url: `/api/user-assignments/${person.id}`,
      as: root.token,
      version: 1,
      body: { tenantId: tenant, role: 'Regular' },
    })
    await eventually(async () => expect((await users()).statusCode).toBe(403))
    await app.onIdentity({
      method: 'PUT',
      url: `/api/users/${person.id}`,
      as: root.token,
      version: 1,
      body: { email: person.email, firstName: 'A', lastName: 'B', language: 'de', state: 'Deactivated' },
    })
    await eventually(async () => expect((await users()).statusCode).toBe(401))
  })
})

it('rejects a write from a foreign origin', async () => {
  const reply = await app.onIdentity({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: 'a@b.de', password: 'x' },
    headers: { origin: 'https://evil.example' },
  })
  expect(reply.json()).toMatchObject({ error: 'originRefused' })
})

describe('a flood of sign-ins', () => {
  it('holds no connection while a password is hashed', async () => {
    const { pool } = app.deps.db
    const turns = { free: 0, held: 0 }
    let going = true
    const judged = loginFrom('10.9.0.1', 'niemand@example.test', 'falsches Passwort').finally(() => {
      going = false
    })
    while (going) {
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      turns[pool.idleCount === pool.totalCount ? 'free' : 'held'] += 1
    }
    expect((await judged).statusCode).toBe(401)
    // how long the look-up takes depends on the machine; with the hash inside, hardly a turn is free
    expect(turns.free).toBeGreaterThan(turns.held / 10)
  })
  it('does not keep others from signing in: sources take turns, and what cannot wait is refused with 503', async () => {
    const person = await anAccount(app, { role: 'SuperAdmin' })
    let judged = 0
    const flood = Array.from({ length: 45 }, async (_, index) => {
      const reply = await loginFrom('10.9.1.1', `keiner${index}@example.test`, 'falsches Passwort')
      judged += 1
      return reply
    })
    await Promise.race(flood)
    expect((await loginFrom('10.9.1.2', person.email, goodPassword)).statusCode).toBe(200)
    expect(judged).toBeLessThan(45)
    for (const reply of await Promise.all(flood)) {
      expect([401, 503]).toContain(reply.statusCode)
      if (reply.statusCode === 503)
        expect([reply.json().error, Number(reply.headers['retry-after'])]).toEqual([
          'overloaded',
          expect.any(Number),
        ])
    }
  })
})
