import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  auditOf,
  anAccount,
  goodPassword,
  linkSecret,
  mailsTo,
  refresh,
  signIn,
} from '../../../tests/support/identity.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { withScope } from '../../db/scope.ts'
import { eventually } from '../../../tests/support/patience.ts'

const [minute, hour] = [60_000, 3_600_000]
const newPassword = 'Ventil am Fenster 23'

let app: TestApp
let tenant: string
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.advance(hour))

const forgot = (email: string, remoteAddress = '127.0.0.1') =>
  app.onIdentity({ method: 'POST', url: '/api/auth/forgot-password', body: { email }, remoteAddress })
const reset = (token: string, password = newPassword) =>
  app.onIdentity({ method: 'POST', url: '/api/auth/reset-password', body: { token, password } })
const login = (email: string, password: string) =>
  app.onIdentity({ method: 'POST', url: '/api/auth/login', body: { email, password } })
const aRegular = () => anAccount(app, { role: 'Regular', tenantId: tenant })
const changePassword = (id: string, as: string, currentPassword: string, password = newPassword) =>
  app.onIdentity({
    method: 'POST',
    url: `/api/users/${id}/change-password`,
    as,
    body: { currentPassword, newPassword: password },
  })

describe('a forgotten password', () => {
  it('has a link that says whether it still works, without using it up', async () => {
    const person = await aRegular()
    await forgot(person.email)
    const token = await linkSecret(app, person.email)
    const check = async (secret: string) =>
      (
        await app.onIdentity({
          method: 'POST',
          url: '/api/auth/reset-password/check',
          body: { token: secret },
        })
      ).json()
    expect([await check(token), await check(token), await check('a'.repeat(43))]).toEqual([
      { valid: true },
      { valid: true },
      { valid: false },
    ])
    expect((await reset(token)).statusCode).toBe(204)
    expect(await check(token)).toEqual({ valid: false })
    const other = await aRegular()
    await forgot(other.email)
    const late = await linkSecret(app, other.email)
    app.clock.advance(25 * 3_600_000)
    expect(await check(late)).toEqual({ valid: false })
  })

  it('lets a source try only so many links that do not exist', async () => {
    const remoteAddress = '203.0.113.9'
    const check = () =>
      app.onIdentity({
        method: 'POST',
        url: '/api/auth/reset-password/check',
        body: { token: 'a'.repeat(43) },
        remoteAddress,
      })
    const statuses = []
    for (let turn = 0; turn < 51; turn++) statuses.push((await check()).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 429])
  })

  it('is replaced through a mailed link: every session ends, and the old password stops working', async () => {
    const person = await aRegular()
    const before = await signIn(app, person.email)
    expect((await forgot(` ${person.email.toUpperCase()}`)).statusCode).toBe(204)
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.subject).toBe('Neues Passwort festlegen')
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost:8080\/reset-password\/[\w-]{43}$/)
    expect((await reset(await linkSecret(app, person.email))).statusCode).toBe(204)
    expect((await login(person.email, goodPassword)).statusCode).toBe(401)
    expect((await login(person.email, newPassword)).statusCode).toBe(200)
    expect((await refresh(app, before.refreshToken, before.cookie)).statusCode).toBe(401)
    await eventually(async () => {
      for (const token of [before.accessToken, person.token])
        expect((await app.onIdentity({ url: '/api/auth/check-session', as: token })).statusCode).toBe(401)
    })
    expect((await mailsTo(app, person.email))[0]?.subject).toBe('Ihr Passwort wurde geändert')
    expect((await auditOf(app, person.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.requestReset', 'user.resetPassword']),
    )
  })

  it('differs from the one that is replaced, and the link stays valid for another', async () => {
    const person = await aRegular()
    await forgot(person.email)
    const token = await linkSecret(app, person.email)
    const same = await reset(token, goodPassword)
    expect(same.statusCode).toBe(422)
    expect(same.json()).toMatchObject({ fields: { password: 'passwordUnchanged' } })
    expect((await reset(token)).statusCode).toBe(204)
  })

  it('has a link that works once', async () => {
    const person = await aRegular()
    await forgot(person.email)
    const token = await linkSecret(app, person.email)
    expect((await reset(token)).statusCode).toBe(204)
    const again = await reset(token, 'Noch ein anderes 99')
    expect(again.statusCode).toBe(404)
    expect(again.json().error).toBe('tokenNotFound')
    expect((await login(person.email, newPassword)).statusCode).toBe(200)
  })

  it('has a link that works once, also for concurrent calls', async () => {
    const person = await aRegular()
    await forgot(person.email)
    const token = await linkSecret(app, person.email)
    const replies = await Promise.all(
      ['Erstes Passwort 11', 'Zweites Passwort 22', 'Drittes Passwort 33'].map((password) =>
        reset(token, password),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 404, 404])
  })

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await aRegular()
      await forgot(person.email)
      const token = await linkSecret(app, person.email)
      const [entered, done] = await Promise.all([login(person.email, goodPassword), reset(token)])
      expect(done.statusCode).toBe(204)
      expect([200, 401]).toContain(entered.statusCode)
      const cookie = String(entered.headers['set-cookie']).split(';')[0]
      if (entered.statusCode === 200)
        expect((await refresh(app, entered.json().refreshToken, cookie)).statusCode).toBe(401)
      app.clock.advance(hour)
    }
  })

  it('has a link that expires after 24 hours', async () => {
    const [late, early] = [await aRegular(), await aRegular()]
    await forgot(late.email)
    await forgot(early.email)
    const tokens = [await linkSecret(app, late.email), await linkSecret(app, early.email)]
    app.clock.advance(24 * hour - 1_000)
    expect((await reset(tokens[1] ?? '')).statusCode).toBe(204)
    app.clock.advance(1_000)
    expect((await reset(tokens[0] ?? '')).statusCode).toBe(404)
  })

  it('has only one valid link: the newest', async () => {
    const person = await aRegular()
    await forgot(person.email)
    const first = await linkSecret(app, person.email)
    app.clock.advance(minute)
    await forgot(person.email)
    expect((await reset(first)).statusCode).toBe(404)
    expect((await reset(await linkSecret(app, person.email))).statusCode).toBe(204)
  })

  it('is not replaced by one that violates the rules, and the link stays valid', async () => {
    const person = await anAccount(app, {
      role: 'Regular',
      tenantId: tenant,
      email: 'hausmeister@example.test',
    })
    await forgot(person.email)
    const token = await linkSecret(app, person.email)
    expect((await reset(token, 'short')).json()).toMatchObject({
      error: 'invalidRequest',
      fields: { password: 'passwordTooShort' },
    })
    const reply = await reset(token, 'Hausmeister-2026')
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ fields: { password: 'passwordContainsEmail' } })
    expect((await reset(token)).statusCode).toBe(204)
  })

  it('gives everybody the same answer, and mails only active accounts', async () => {
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const gone = await aRegular()
    await app.onIdentity({
      method: 'PUT',
      url: `/api/users/${gone.id}`,
      as: root.token,
      version: 1,
      body: { email: gone.email, firstName: 'A', lastName: 'B', language: 'de', state: 'Deactivated' },
    })
    await app.onIdentity({
      method: 'POST',
      url: '/api/users/invite',
      as: root.token,
      body: { email: 'invited.only@example.test', tenantId: tenant, role: 'Regular' },
    })
    const known = await aRegular()
    const answers = []
    for (const email of [known.email, 'nobody@example.test', gone.email, 'invited.only@example.test']) {
      const reply = await forgot(email)
      answers.push([reply.statusCode, reply.body, reply.headers['set-cookie']])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await mailsTo(app, known.email)).toHaveLength(1)
    expect(await mailsTo(app, 'nobody@example.test')).toHaveLength(0)
    expect(await mailsTo(app, gone.email)).toHaveLength(0)
    expect((await mailsTo(app, 'invited.only@example.test')).map(({ subject }) => subject)).toEqual([
      'Your invitation to Ventil',
    ])
  })

  it('runs the same statements for existing and unknown accounts', async () => {
    const person = await aRegular()
    const statements = async (email: string) => {
      const client = await app.deps.db.pool.connect()
      const query = vi.spyOn(Object.getPrototypeOf(client), 'query')
      client.release()
      await forgot(email)
      const begun = new Set<unknown>()
      // workers have transactions of their own, one of which may end only now, and the pool prepares connections
      const texts = query.mock.calls.flatMap(([first], at) => {
        const text = String(
          typeof first === 'object' && first !== null && 'text' in first ? first.text : first,
        )
        const connection = query.mock.contexts[at]
        if (text.startsWith('begin; set local role app_identity')) begun.add(connection)
        const isOwn = begun.has(connection)
        if (text === 'commit') begun.delete(connection)
        return isOwn ? [text] : []
      })
      query.mockRestore()
      return texts
    }
    const [known, unknown] = [await statements(person.email), await statements('nobody.here@example.test')]
    expect(known.length).toBeGreaterThan(5)
    expect(unknown).toEqual(known)
  })

  it('can be requested three times an hour by a source for an account, whether it exists or not', async () => {
    const person = await aRegular()
    for (const email of [person.email, 'unknown.account@example.test']) {
      for (let time = 0; time < 3; time++) expect((await forgot(email)).statusCode).toBe(204)
      const refused = await forgot(email)
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBe(3600)
    }
    expect(await mailsTo(app, person.email)).toHaveLength(3)
  })

  it('stays replaceable by its owner, whoever else asks for links', async () => {
    const person = await aRegular()
    for (let time = 0; time < 4; time++) await forgot(person.email, '203.0.113.1')
    expect((await forgot(person.email)).statusCode).toBe(204)
    expect((await reset(await linkSecret(app, person.email))).statusCode).toBe(204)
  })

  it('is mailed about twelve times an hour, also to many sources; the newest link stays valid until it is used', async () => {
    const person = await aRegular()
    for (const email of [person.email, 'no.such.account@example.test'])
      for (let source = 1; source <= 15; source++)
        expect((await forgot(email, `203.0.113.${source}`)).statusCode).toBe(204)
    expect(await mailsTo(app, person.email)).toHaveLength(12)
    expect((await reset(await linkSecret(app, person.email))).statusCode).toBe(204)
    await forgot(person.email)
    expect((await reset(await linkSecret(app, person.email), 'Noch ein anderes 99')).statusCode).toBe(204)
  })

  it('does not allow trying links without limit', async () => {
    for (let attempt = 0; attempt < 50; attempt++) expect((await reset('A'.repeat(43))).statusCode).toBe(404)
    expect((await reset('A'.repeat(43))).statusCode).toBe(429)
  })

  it('unlocks sign-in for the owner of the address, although somebody guessed before', async () => {
    const person = await aRegular()
    for (let attempt = 0; attempt < 10; attempt++) await login(person.email, 'wrong password')
    expect((await login(person.email, goodPassword)).statusCode).toBe(429)
    await forgot(person.email)
    await reset(await linkSecret(app, person.email))
    expect((await login(person.email, newPassword)).statusCode).toBe(200)
  })

  it('leaves no secret in the database except in the local outbox', async () => {
    const person = await aRegular()
    await forgot(person.email)
    const token = await linkSecret(app, person.email)
    const { rows } = await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
      tx.execute(
        sql`select (select json_agg(t) from identity.one_time_tokens t)::text || (select json_agg(a) from identity.audit a)::text as text`,
      ),
    )
    expect(token).toHaveLength(43)
    expect(String(rows[0]?.['text'])).not.toContain(token)
  })
})

describe("changing one's own password", () => {
  it('requires the current one, keeps this session and ends the others', async () => {
    const person = await aRegular()
    const [here, there] = [await signIn(app, person.email), await signIn(app, person.email)]
    const wrong = await changePassword(person.id, here.accessToken, 'not the password')
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ fields: { currentPassword: 'passwordWrong' } })
    expect((await changePassword(person.id, here.accessToken, goodPassword)).statusCode).toBe(204)
    expect((await login(person.email, newPassword)).statusCode).toBe(200)
    expect((await refresh(app, there.refreshToken, there.cookie)).statusCode).toBe(401)
    expect((await refresh(app, here.refreshToken, here.cookie)).statusCode).toBe(200)
    await eventually(async () =>
      expect(
        (await app.onIdentity({ url: '/api/auth/check-session', as: there.accessToken })).statusCode,
      ).toBe(401),
    )
    expect((await mailsTo(app, person.email))[0]?.subject).toBe('Ihr Passwort wurde geändert')
  })

  it('needs a password other than the one that is replaced', async () => {
    const person = await aRegular()
    expect((await changePassword(person.id, person.token, goodPassword, goodPassword)).json()).toMatchObject({
      fields: { newPassword: 'passwordUnchanged' },
    })
  })

  it('voids a pending reset link', async () => {
    const person = await aRegular()
    await forgot(person.email)
    const token = await linkSecret(app, person.email)
    await changePassword(person.id, person.token, goodPassword)
    expect((await reset(token, 'Das ist von jemand anderem')).statusCode).toBe(404)
  })

  it('is only possible for oneself, even for SuperAdmins', async () => {
    const [root, person] = [await anAccount(app, { role: 'SuperAdmin' }), await aRegular()]
    expect((await changePassword(person.id, root.token, goodPassword)).statusCode).toBe(404)
    expect((await login(person.email, goodPassword)).statusCode).toBe(200)
  })

  it('rejects a new password against the rules, and limits guesses of the current one', async () => {
    const person = await aRegular()
    expect(
      (await changePassword(person.id, person.token, goodPassword, 'aaaaaaaaaaaaaa')).json(),
    ).toMatchObject({
      fields: { newPassword: 'passwordTooSimple' },
    })
    for (let attempt = 0; attempt < 10; attempt++)
      await changePassword(person.id, person.token, `wrong ${attempt}`)
    expect((await changePassword(person.id, person.token, goodPassword)).statusCode).toBe(429)
  })
})
