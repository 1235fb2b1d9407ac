import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf, anAccount, goodPassword, linkSecret, mailsTo, signIn } from '../../../tests/support/identity.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { randomKey, testApp, type TestApp } from '../../../tests/support/testApp.ts'

const hour = 3_600_000

let app: TestApp
let tenant: string
let admin: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(6 * hour)
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
})

let counter = 0
const anAddress = () => `neu.${++counter}@example.test`

const invite = (as: string, body: object) => app.onIdentity({ method: 'POST', url: '/api/users/invite', as, body })
const inviteGlobal = (as: string, body: object) => app.onIdentity({ method: 'POST', url: '/api/users/invite-global', as, body })
const check = async (token: string) => (await app.onIdentity({ url: `/api/users/invitation/${token}` })).json()
const register = (token: string, more: object = {}) =>
  app.onIdentity({ method: 'POST', url: `/api/users/register/${token}`, body: { firstName: 'Jana', lastName: 'Kühn', password: goodPassword, ...more } })

describe('an invitation', () => {
  it('creates a user who registers with the link and signs in', async () => {
    const name = `Wohnen "am" <Fluß> & Co ${counter}`
    const tenantId = await aTenant(app, name)
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const email = anAddress()
    const reply = await invite(root.token, { email: ` ${email.toUpperCase()}`, tenantId, role: 'Customer', firstName: 'Jana', language: 'de' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      email,
      state: 'Invited',
      firstName: 'Jana',
      superAdmin: false,
      tenants: [{ id: tenantId, name, role: 'Customer', version: 1 }],
    })
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Ihre Einladung zu Ventil')
    expect(mail?.body).toContain(name)
    expect(mail?.html).toContain('Wohnen &quot;am&quot; &lt;Fluß&gt; &amp; Co')
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost:8080\/register\/[\w-]{43}$/)
    const token = await linkSecret(app, email)
    expect(await check(token)).toEqual({ valid: true, email, tenantName: name, firstName: 'Jana', language: 'de' })
    expect((await register(token, { language: 'en', dataPrivacyAgreed: true })).statusCode).toBe(204)
    const session = (await app.onIdentity({ url: '/api/auth/check-session', as: (await signIn(app, email)).accessToken })).json()
    expect(session).toMatchObject({
      selectedTenantId: tenantId,
      user: { firstName: 'Jana', lastName: 'Kühn', language: 'en', state: 'Active', dataPrivacyAgreedAt: app.clock.now().toISOString() },
    })
    expect(await check(token)).toEqual({ valid: false })
    expect((await auditOf(app, reply.json().id)).map(({ action }) => action)).toEqual(['user.invite', 'user.register', 'session.open'])
  })

  it('expires after 24 hours', async () => {
    const [late, early] = [anAddress(), anAddress()]
    for (const email of [late, early]) await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })
    const [lateToken, earlyToken] = [await linkSecret(app, late), await linkSecret(app, early)]
    app.clock.advance(24 * hour - 1_000)
    expect((await check(earlyToken)).valid).toBe(true)
    expect((await register(earlyToken)).statusCode).toBe(204)
    app.clock.advance(1_000)
    expect(await check(lateToken)).toEqual({ valid: false })
    expect((await register(lateToken)).json().error).toBe('tokenNotFound')
  })

  it('is accepted once, also by concurrent calls', async () => {
    const email = anAddress()
    await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })
    const token = await linkSecret(app, email)
    const replies = await Promise.all(['Erstes Passwort 11', 'Zweites Passwort 22'].map((password) => register(token, { password })))
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 404])
  })

  it('is not valid for another purpose, and a reset link is no invitation', async () => {
    const email = anAddress()
    await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })
    expect(
      (await app.onIdentity({ method: 'POST', url: '/api/auth/reset-password', body: { token: await linkSecret(app, email), password: goodPassword } }))
        .statusCode,
    ).toBe(404)
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    await app.onIdentity({ method: 'POST', url: '/api/auth/forgot-password', body: { email: person.email } })
    expect(await check(await linkSecret(app, person.email))).toEqual({ valid: false })
    expect((await register(await linkSecret(app, person.email))).statusCode).toBe(404)
  })

  it('reports errors in a registration, and stays valid', async () => {
    const email = 'wartung.sued@example.test'
    await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })
    const token = await linkSecret(app, email)
    expect((await register(token, { firstName: ' ', password: 'kurz' })).json()).toMatchObject({
      fields: { firstName: 'required', password: 'passwordTooShort' },
    })
    expect((await register(token, { password: 'wartung.sued-2026' })).json()).toMatchObject({ fields: { password: 'passwordContainsEmail' } })
    expect((await register(token)).statusCode).toBe(204)
  })

  it('is repeated with a new link for a user who has not registered; the old one is void', async () => {
    const email = anAddress()
    await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })
    const old = await linkSecret(app, email)
    app.clock.advance(30 * hour)
    const again = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect((await invite(again.token, { email, tenantId: tenant, role: 'Regular' })).statusCode).toBe(201)
    expect(await check(old)).toEqual({ valid: false })
    expect((await check(await linkSecret(app, email))).valid).toBe(true)
  })

  it('for a role other than the pending one is rejected', async () => {
    const email = anAddress()
    await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })
    expect((await invite(admin.token, { email, tenantId: tenant, role: 'Customer' })).json().error).toBe('assignmentExists')
  })

  it('for an existing account adds the role and sends a notice without a link', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    const reply = await invite(admin.token, { email: person.email, tenantId: tenant, role: 'Customer', firstName: 'Anders' })
    expect(reply.statusCode).toBe(201)
    // the other client stays hidden, and the name unchanged
    expect(reply.json()).toMatchObject({ id: person.id, state: 'Active', firstName: 'Erika', whyNotEdit: 'userInOtherTenants' })
    expect(reply.json().tenants.map(({ id }: { id: string }) => id)).toEqual([tenant])
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.subject).toMatch(/^Sie haben jetzt Zugang zu /)
    expect(mail?.links).toEqual(['http://localhost:8080'])
  })

  it("for an existing assignment is refused in the catalogue's words", async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    const reply = await invite(admin.token, { email: person.email, tenantId: tenant, role: 'Regular' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ error: 'assignmentExists', message: 'User assignment already exists for this tenant and user' })
    const root = await aPerson(app, { role: 'SuperAdmin' })
    expect((await invite(admin.token, { email: root.email, tenantId: tenant, role: 'Regular' })).json().error).toBe('assignmentExists')
    expect(await mailsTo(app, person.email)).toHaveLength(0)
  })

  it('for a deactivated user is refused', async () => {
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    await app.onIdentity({
      method: 'PUT',
      url: `/api/users/${person.id}`,
      as: root.token,
      version: 1,
      body: { email: person.email, firstName: 'A', lastName: 'B', language: 'de', state: 'Deactivated' },
    })
    expect((await invite(root.token, { email: person.email, tenantId: await aTenant(app), role: 'Regular' })).json()).toMatchObject({
      error: 'conflict',
      fields: { email: 'userDeactivated' },
    })
  })

  it('sent twice concurrently creates one user with both roles', async () => {
    const other = await aTenant(app)
    const otherAdmin = await aPerson(app, { role: 'Admin', tenantId: other })
    const email = anAddress()
    const replies = await Promise.all([
      invite(admin.token, { email, tenantId: tenant, role: 'Regular' }),
      invite(otherAdmin.token, { email, tenantId: other, role: 'Customer' }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const [one, two] = replies.map((reply) => reply.json())
    expect(one.id).toBe(two.id)
    expect((await check(await linkSecret(app, email))).valid).toBe(true)
  })

  it('is sent once for a repeated idempotency key', async () => {
    const email = anAddress()
    const headers = { 'idempotency-key': randomKey() }
    const send = () =>
      app.onIdentity({ method: 'POST', url: '/api/users/invite', as: admin.token, headers, body: { email, tenantId: tenant, role: 'Regular' } })
    expect((await send()).json()).toEqual((await send()).json())
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  it('does not flood an e-mail address', async () => {
    const email = anAddress()
    for (let time = 0; time < 5; time++) expect((await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })).statusCode).toBe(201)
    expect((await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })).statusCode).toBe(429)
  })

  it('is void once its role was removed', async () => {
    const email = anAddress()
    const { id } = (await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })).json()
    const token = await linkSecret(app, email)
    expect((await app.onIdentity({ method: 'DELETE', url: `/api/user-assignments/tenant/${tenant}/${id}`, as: admin.token })).statusCode).toBe(204)
    expect(await check(token)).toEqual({ valid: false })
    expect((await register(token)).statusCode).toBe(404)
  })

  it.each([
    [
      { email: 'x', role: 'Regular' },
      { email: 'invalidEmail', tenantId: 'required' },
    ],
    [{ role: 'SuperAdmin' }, { role: 'invalidValue' }],
    [{ email: 'a@b.de\r\nBcc: c@d.de' }, { email: 'invalidEmail' }],
    [{ firstName: 'A\r\nB' }, { firstName: 'invalidCharacters' }],
  ])('%j is refused at its fields', async (body, fields) => {
    const reply = await invite(admin.token, body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toMatchObject(fields)
  })
})

describe('a global invitation', () => {
  it('creates an Admin of several tenants', async () => {
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const [one, two] = [await aTenant(app, `A ${counter}`), await aTenant(app, `B ${counter}`)]
    const email = anAddress()
    const reply = await inviteGlobal(root.token, { email, role: 'Admin', tenantIds: [two, one, one] })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().tenants).toMatchObject([
      { id: one, role: 'Admin' },
      { id: two, role: 'Admin' },
    ])
    expect((await mailsTo(app, email))[0]?.body).toContain(`A ${counter - 1} and B ${counter - 1}`)
    expect((await register(await linkSecret(app, email))).statusCode).toBe(204)
  })

  it('creates a SuperAdmin, from a new address and from an account', async () => {
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const email = anAddress()
    expect((await inviteGlobal(root.token, { email, role: 'SuperAdmin' })).json()).toMatchObject({ superAdmin: true, state: 'Invited', tenants: [] })
    expect(await check(await linkSecret(app, email))).toMatchObject({ valid: true, email })
    expect((await register(await linkSecret(app, email))).statusCode).toBe(204)
    expect((await app.onMain({ url: '/api/tenants', as: (await signIn(app, email)).accessToken })).statusCode).toBe(200)
    const person = await anAccount(app, { role: 'Customer', tenantId: tenant })
    expect((await inviteGlobal(root.token, { email: person.email, role: 'SuperAdmin' })).json()).toMatchObject({ superAdmin: true, state: 'Active' })
    expect((await inviteGlobal(root.token, { email: person.email, role: 'SuperAdmin' })).json().error).toBe('assignmentExists')
  })

  it('requires a SuperAdmin, and takes tenants for an Admin and none for a SuperAdmin', async () => {
    expect((await inviteGlobal(admin.token, { email: anAddress(), role: 'Admin', tenantIds: [tenant] })).statusCode).toBe(403)
    const root = await aPerson(app, { role: 'SuperAdmin' })
    expect((await inviteGlobal(root.token, { email: anAddress(), role: 'Admin', tenantIds: [] })).json()).toMatchObject({ fields: { tenantIds: 'atLeastOne' } })
    expect((await inviteGlobal(root.token, { email: anAddress(), role: 'SuperAdmin', tenantIds: [tenant] })).json()).toMatchObject({
      fields: { tenantIds: 'unknownField' },
    })
    expect((await inviteGlobal(root.token, { email: anAddress(), role: 'Customer', tenantIds: [tenant] })).statusCode).toBe(400)
    expect((await inviteGlobal(root.token, { email: anAddress(), role: 'Admin', tenantIds: [randomKey()] })).json().error).toBe('tenantNotFound')
  })
})
