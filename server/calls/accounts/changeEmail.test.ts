import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  auditOf,
  anAccount,
  goodPassword,
  linkSecret,
  mailsTo,
  signIn,
} from '../../../tests/support/identity.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { purgeIdentity } from '../../actions/accounts/purge.ts'

const hour = 3_600_000

let app: TestApp
let tenant: string
let admin: Person
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app, 'Nord GmbH')
})
afterAll(() => app.stop())
// a token is valid for ten minutes, and some tests let days pass
beforeEach(async () => {
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
})

const newAddress = () => `neu.${crypto.randomUUID().slice(0, 8)}@example.test`
const aColleague = () => anAccount(app, { role: 'Customer', tenantId: tenant })
const post = (url: string, as?: string, body?: object) =>
  app.onIdentity({ method: 'POST', url, ...(as && { as }), ...(body && { body }) })
const put = (as: string, { id }: Person, email: string, version: number, more: object = {}) =>
  app.onIdentity({
    method: 'PUT',
    url: `/api/users/${id}`,
    as,
    version,
    body: { email, firstName: 'Erika', lastName: 'Muster', language: 'de', ...more },
  })
const change = (person: Person, email: string, currentPassword = goodPassword) =>
  post(`/api/users/${person.id}/change-email`, person.token, { email, currentPassword })
const check = async (token: string) =>
  (await post('/api/auth/confirm-email/check', undefined, { token })).json()
const confirm = (token: string) => post('/api/auth/confirm-email', undefined, { token })
const login = (email: string) => post('/api/auth/login', undefined, { email, password: goodPassword })
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

describe('a new address that waits', () => {
  it('is dropped with the password: whoever asked for it may have known the old one', async () => {
    const person = await aColleague()
    const email = newAddress()
    expect((await change(person, email)).statusCode).toBe(200)
    await post('/api/auth/forgot-password', undefined, { email: person.email })
    const reset = { token: await linkSecret(app, person.email), password: 'Ventil am Fenster 23' }
    expect((await post('/api/auth/reset-password', undefined, reset)).statusCode).toBe(204)
    expect((await confirm(await linkSecret(app, email))).json().error).toBe('tokenNotFound')
  })

  it('is dropped with a change of rights: who entered it may no longer change this account', async () => {
    const person = await aColleague()
    const email = newAddress()
    expect((await put(admin.token, person, email, 1)).json().pendingEmail).toBe(email)
    const other = await aTenant(app)
    const superAdmin = await aPerson(app, { role: 'SuperAdmin' })
    const roles = await post(`/api/user-assignments/${person.id}`, superAdmin.token, {
      tenantId: other,
      role: 'Admin',
    })
    expect(roles.statusCode, roles.body).toBe(201)
    expect((await confirm(await linkSecret(app, email))).json().error).toBe('tokenNotFound')
  })

  it('is dropped with the client of whoever entered it', async () => {
    const own = await aTenant(app)
    const [person, theirAdmin] = [
      await anAccount(app, { role: 'Customer', tenantId: own }),
      await aPerson(app, { role: 'Admin', tenantId: own }),
    ]
    const email = newAddress()
    expect((await put(theirAdmin.token, person, email, 1)).json().pendingEmail).toBe(email)
    const superAdmin = await aPerson(app, { role: 'SuperAdmin' })
    expect(
      (await app.onMain({ method: 'DELETE', url: `/api/tenants/${own}`, as: superAdmin.token, version: 1 }))
        .statusCode,
    ).toBe(204)
    expect((await confirm(await linkSecret(app, email))).json().error).toBe('tokenNotFound')
  })

  it('is dropped with a change of development functions, too', async () => {
    const person = await anAccount(app, { role: 'Admin', tenantId: tenant })
    const superAdmin = await aPerson(app, { role: 'SuperAdmin' })
    const email = newAddress()
    expect((await put(superAdmin.token, person, email, 1)).json().pendingEmail).toBe(email)
    const granted = await app.onIdentity({
      method: 'PUT',
      url: `/api/development/functionality-assignments/${person.id}`,
      as: superAdmin.token,
      version: 2,
      body: { functionalities: ['firmware'] },
    })
    expect(granted.statusCode, granted.body).toBe(200)
    expect((await confirm(await linkSecret(app, email))).json().error).toBe('tokenNotFound')
  })

  it('is asked for in the profile, with the password, where it is one’s own', async () => {
    const superAdmin = await aPerson(app, { role: 'SuperAdmin' })
    expect((await put(superAdmin.token, superAdmin, newAddress(), 1)).json()).toMatchObject({
      error: 'rule',
      fields: { email: 'ownEmailInProfile' },
    })
  })
})

describe('a new address that an administrator enters', () => {
  it('takes effect once it is confirmed there; the old one is told, and its links are void', async () => {
    const person = await aColleague()
    const email = newAddress()
    await post('/api/auth/forgot-password', undefined, { email: person.email })
    const reset = await linkSecret(app, person.email)
    const until = new Date(app.clock.now().getTime() + 24 * hour).toISOString()
    expect((await put(admin.token, person, email.toUpperCase(), 1)).json()).toMatchObject({
      email: person.email,
      pendingEmail: email,
      pendingEmailUntil: until,
    })
    expect((await subjects(person.email))[0]).toBe('Ihre Anmeldeadresse soll geändert werden')
    expect([(await login(email)).statusCode, (await login(person.email)).statusCode]).toEqual([401, 200])
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost:8080\/confirm-email\/[\w-]{43}$/)
    const token = await linkSecret(app, email)
    expect([await check(token), await check(token), await check('a'.repeat(43))]).toEqual([
      { valid: true, email },
      { valid: true, email },
      { valid: false },
    ])
    expect((await confirm(token)).statusCode).toBe(204)
    expect([(await confirm(token)).json().error, await check(token)]).toEqual([
      'tokenNotFound',
      { valid: false },
    ])
    // who used the account until now may be somebody else
    expect((await app.onIdentity({ url: '/api/auth/check-session', as: person.token })).json().error).toBe(
      'sessionEnded',
    )
    expect((await signIn(app, email)).accessToken).toBeTruthy()
    expect((await login(person.email)).statusCode).toBe(401)
    expect((await subjects(person.email))[0]).toBe('Ihre Anmeldeadresse wurde geändert')
    expect(
      (
        await post('/api/auth/reset-password', undefined, { token: reset, password: 'Ventil am Fenster 23' })
      ).json().error,
    ).toBe('tokenNotFound')
    const audited = await auditOf(app, person.id)
    // who reads the log may be more than those who may change the account
    expect(JSON.stringify(audited.filter(({ action }) => action === 'user.update'))).not.toContain(email)
    expect(audited).toMatchObject([
      { action: 'user.requestReset' },
      {
        action: 'user.update',
        user_id: admin.id,
        tenant_id: tenant,
        after: { email: person.email, pendingEmailUntil: until },
      },
      { action: 'session.open' },
      {
        action: 'user.confirmEmail',
        tenant_id: tenant,
        before: { email: person.email },
        after: { email, pendingEmailUntil: null },
      },
      { action: 'session.open' },
    ])
  })

  it('is answered alike whether it has an account elsewhere or not; only the mail there tells', async () => {
    const elsewhere = await anAccount(app, { role: 'Customer', tenantId: await aTenant(app) })
    const superAdmin = await aPerson(app, { role: 'SuperAdmin' })
    const free = newAddress()
    const answers = []
    for (const email of [free, elsewhere.email, superAdmin.email]) {
      const { statusCode, body } = await put(
        admin.token,
        await anAccount(app, { role: 'Regular', tenantId: tenant, email: `x${email}` }),
        email,
        1,
      )
      const {
        id: _,
        email: __,
        pendingEmail,
        createdAt: ___,
        updatedAt: ____,
        tenants: _____,
        ...rest
      } = JSON.parse(body)
      answers.push({ statusCode, isPending: pendingEmail === email, rest })
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(answers[0]).toMatchObject({ statusCode: 200, isPending: true })
    expect((await mailsTo(app, elsewhere.email))[0]).toMatchObject({
      subject: 'Ihre E-Mail-Adresse wurde für ein anderes Konto angegeben',
      links: ['http://localhost:8080'],
    })
    expect((await subjects(superAdmin.email))[0]).toBe(
      'Ihre E-Mail-Adresse wurde für ein anderes Konto angegeben',
    )
    expect((await login(elsewhere.email)).statusCode).toBe(200)
  })

  it('is refused at its field where the administrator sees the account that has it', async () => {
    const person = await aColleague()
    expect((await put(admin.token, person, admin.email, 1)).json()).toMatchObject({
      error: 'emailTaken',
      fields: { email: 'emailTaken' },
    })
    expect(await subjects(person.email)).toEqual([])
  })

  it('is sent again with a new link, or cancelled; after its time the link is void', async () => {
    const person = await aColleague()
    const email = newAddress()
    const waiting = `/api/users/${person.id}/pending-email`
    expect((await post(waiting, admin.token)).json().error).toBe('notFound')
    await put(admin.token, person, email, 1)
    const first = await linkSecret(app, email)
    app.clock.advance(25 * hour)
    expect([await check(first), (await confirm(first)).json().error]).toEqual([
      { valid: false },
      'tokenNotFound',
    ])
    const office = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect((await post(waiting, office.token)).json()).toMatchObject({
      pendingEmail: email,
      pendingEmailUntil: new Date(app.clock.now().getTime() + 24 * hour).toISOString(),
    })
    const second = await linkSecret(app, email)
    expect(await check(second)).toMatchObject({ valid: true })
    expect(await subjects(person.email)).toHaveLength(1)
    const cancelled = await app.onIdentity({ method: 'DELETE', url: waiting, as: office.token })
    expect(cancelled.json()).toMatchObject({
      email: person.email,
      pendingEmail: null,
      pendingEmailUntil: null,
    })
    expect((await confirm(second)).json().error).toBe('tokenNotFound')
    expect((await auditOf(app, person.id)).map(({ action }) => action)).toEqual([
      'user.update',
      'user.sendEmailAgain',
      'user.cancelEmail',
    ])
  })

  it('is settled by those who manage the account, and shown to nobody else', async () => {
    const other = await aTenant(app)
    const both = await anAccount(app, { role: 'Regular', tenantId: [tenant, other] })
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const email = newAddress()
    expect((await put(root.token, both, email, 1)).json().pendingEmail).toBe(email)
    expect((await app.onIdentity({ url: `/api/users/${both.id}`, as: admin.token })).body).not.toContain(
      email,
    )
    expect((await app.onIdentity({ url: `/api/users/list?Query=neu.`, as: admin.token })).body).not.toContain(
      email,
    )
    expect((await post(`/api/users/${both.id}/pending-email`, admin.token)).json().error).toBe(
      'userInOtherTenants',
    )
    expect(
      (
        await app.onIdentity({
          method: 'DELETE',
          url: `/api/users/${both.id}/pending-email`,
          as: admin.token,
        })
      ).json().error,
    ).toBe('userInOtherTenants')
    expect(await check(await linkSecret(app, email))).toMatchObject({ valid: true })
  })

  it('ends with a deactivation', async () => {
    const person = await aColleague()
    const email = newAddress()
    await put(admin.token, person, email, 1)
    expect((await put(admin.token, person, person.email, 2, { state: 'Deactivated' })).json()).toMatchObject({
      state: 'Deactivated',
      pendingEmail: null,
    })
    expect((await confirm(await linkSecret(app, email))).json().error).toBe('tokenNotFound')
  })

  it('goes to whoever confirms first', async () => {
    const [one, two] = [await aColleague(), await aColleague()]
    const email = newAddress()
    await put(admin.token, one, email, 1)
    const first = await linkSecret(app, email)
    await put(admin.token, two, email, 1)
    const second = await linkSecret(app, email)
    expect((await confirm(second)).statusCode).toBe(204)
    expect((await confirm(first)).json().error).toBe('emailTaken')
    expect((await login(one.email)).statusCode).toBe(200)
  })

  it('counts as mail to an address of their choice, and an invitation that moves does, too', async () => {
    const email = newAddress()
    const statuses = []
    for (let turn = 0; turn < 6; turn++)
      statuses.push((await put(admin.token, await aColleague(), email, 1)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const other = newAddress()
    const invited = []
    for (let turn = 0; turn < 6; turn++) {
      const { id } = (
        await post('/api/users/invite', admin.token, {
          email: newAddress(),
          tenantId: tenant,
          role: 'Regular',
        })
      ).json()
      invited.push((await put(admin.token, { ...admin, id }, other, 1)).statusCode)
    }
    expect(invited).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is forgotten 30 days after its link ended', async () => {
    const person = await aColleague()
    await put(admin.token, person, newAddress(), 1)
    app.clock.advance(30 * 24 * hour)
    await purgeIdentity(app.deps)
    const stored = async () =>
      (
        await app.onIdentity({
          url: `/api/users/${person.id}`,
          as: (await aPerson(app, { role: 'SuperAdmin' })).token,
        })
      ).json().pendingEmail
    expect(await stored()).not.toBeNull()
    app.clock.advance(25 * hour)
    expect((await purgeIdentity(app.deps)).addresses).toBeGreaterThan(0)
    expect(await stored()).toBeNull()
  })
})

describe("one's own new address", () => {
  it('takes the password, and effect once it is confirmed', async () => {
    for (const role of ['SuperAdmin', 'Technician', 'MainRenter'] as const) {
      const person = await anAccount(app, { role, tenantId: role === 'SuperAdmin' ? [] : tenant })
      const email = newAddress()
      expect((await change(person, email, 'Falsches Passwort 1')).json()).toMatchObject({
        error: 'rule',
        fields: { currentPassword: 'passwordWrong' },
      })
      expect((await change(person, person.email)).json()).toMatchObject({
        error: 'rule',
        fields: { email: 'emailUnchanged' },
      })
      expect(await mailsTo(app, email)).toEqual([])
      expect((await change(person, email)).json()).toMatchObject({ email: person.email, pendingEmail: email })
      expect((await subjects(person.email))[0]).toBe('Ihre Anmeldeadresse soll geändert werden')
      expect((await confirm(await linkSecret(app, email))).statusCode).toBe(204)
      const { accessToken } = await signIn(app, email)
      const session = (await app.onIdentity({ url: '/api/auth/check-session', as: accessToken })).json()
      expect(session.user).toMatchObject({ email, pendingEmail: null, pendingEmailUntil: null })
      expect((await auditOf(app, person.id)).map(({ action }) => action)).toEqual([
        'user.changeEmail',
        'user.confirmEmail',
        'session.open',
      ])
    }
  })

  it('tells nothing of an account that has it', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    expect((await change(person, admin.email)).json()).toMatchObject({
      email: person.email,
      pendingEmail: admin.email,
    })
    expect((await subjects(admin.email))[0]).toBe('Ihre E-Mail-Adresse wurde für ein anderes Konto angegeben')
  })

  it('is sent again, or cancelled', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    const email = newAddress()
    expect((await post('/api/users/profile/pending-email', person.token)).json().error).toBe('notFound')
    await change(person, email)
    const first = await linkSecret(app, email)
    expect((await post('/api/users/profile/pending-email', person.token)).json().pendingEmail).toBe(email)
    expect(await check(first)).toEqual({ valid: false })
    const second = await linkSecret(app, email)
    const cancel = () =>
      app.onIdentity({ method: 'DELETE', url: '/api/users/profile/pending-email', as: person.token })
    expect([(await cancel()).json().pendingEmail, (await cancel()).statusCode]).toEqual([null, 200])
    expect((await confirm(second)).json().error).toBe('tokenNotFound')
  })

  it('is not asked for with endless guesses at the password', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    const statuses = []
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await change(person, newAddress(), 'Falsches Passwort 1')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})
