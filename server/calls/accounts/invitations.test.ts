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

const invite = (as: string, body: object) =>
  app.onIdentity({ method: 'POST', url: '/api/users/invite', as, body })
const inviteGlobal = (as: string, body: object) =>
  app.onIdentity({ method: 'POST', url: '/api/users/invite-global', as, body })
const check = async (token: string) =>
  (await app.onIdentity({ url: `/api/users/invitation/${token}` })).json()
const accept = (token: string) =>
  app.onIdentity({ method: 'POST', url: `/api/users/invitation/${token}/accept` })
const register = (token: string, more: object = {}) =>
  app.onIdentity({
    method: 'POST',
    url: `/api/users/register/${token}`,
    body: { firstName: 'Jana', lastName: 'Kühn', password: goodPassword, ...more },
  })

describe('an invitation', () => {
  it('creates a user who registers with the link and signs in', async () => {
    const name = `Wohnen "am" <Fluß> & Co ${counter}`
    const tenantId = await aTenant(app, name)
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const email = anAddress()
    const reply = await invite(root.token, {
      email: ` ${email.toUpperCase()}`,
      tenantId,
      role: 'Customer',
      firstName: 'Jana',
      language: 'de',
    })
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
    expect(await check(token)).toEqual({
      valid: true,
      email,
      tenantName: name,
      role: 'Customer',
      firstName: 'Jana',
      language: 'de',
    })
    expect((await register(token, { language: 'en', dataPrivacyAgreed: true })).statusCode).toBe(204)
    const session = (
      await app.onIdentity({ url: '/api/auth/check-session', as: (await signIn(app, email)).accessToken })
    ).json()
    expect(session).toMatchObject({
      selectedTenantId: tenantId,
      user: {
        firstName: 'Jana',
        lastName: 'Kühn',
        language: 'en',
        state: 'Active',
        dataPrivacyAgreedAt: app.clock.now().toISOString(),
      },
    })
    expect(await check(token)).toEqual({ valid: false })
    expect((await auditOf(app, reply.json().id)).map(({ action }) => action)).toEqual([
      'user.invite',
      'user.register',
      'session.open',
    ])
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
    const replies = await Promise.all(
      ['Erstes Passwort 11', 'Zweites Passwort 22'].map((password) => register(token, { password })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 404])
  })

  it('is not valid for another purpose, and a reset link is no invitation', async () => {
    const email = anAddress()
    await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })
    expect(
      (
        await app.onIdentity({
          method: 'POST',
          url: '/api/auth/reset-password',
          body: { token: await linkSecret(app, email), password: goodPassword },
        })
      ).statusCode,
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
    expect((await register(token, { password: 'wartung.sued-2026' })).json()).toMatchObject({
      fields: { password: 'passwordContainsEmail' },
    })
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
    expect((await invite(admin.token, { email, tenantId: tenant, role: 'Customer' })).json().error).toBe(
      'assignmentExists',
    )
  })

  it('tells nothing of an account elsewhere, in the reply and in every later one', async () => {
    const elsewhere = await aTenant(app)
    const accounts = [
      await anAccount(app, { role: 'Regular', tenantId: elsewhere }),
      await anAccount(app, { role: 'SuperAdmin' }),
      await anAccount(app, { role: 'Admin', tenantId: [elsewhere, await aTenant(app)] }),
      { email: anAddress() },
    ]
    const told = []
    for (const { email } of accounts) {
      const reply = await invite(admin.token, {
        email,
        tenantId: tenant,
        role: 'Customer',
        firstName: 'Anders',
      })
      expect(reply.statusCode).toBe(201)
      const { id } = reply.json()
      const shown = [
        reply.json(),
        (await app.onIdentity({ url: `/api/users/${id}`, as: admin.token })).json(),
        ...(
          await app.onIdentity({ url: `/api/users/list?TenantId=${tenant}&Query=${email}`, as: admin.token })
        ).json().items,
      ]
      told.push(
        shown.map((row) => ({
          ...row,
          id: row.id === id,
          email: row.email === email,
          createdAt: '',
          updatedAt: '',
        })),
      )
    }
    const [unknown, ...known] = told.toReversed()
    expect(unknown).toHaveLength(3)
    expect(unknown?.[0]).toMatchObject({
      state: 'Invited',
      firstName: 'Anders',
      lastName: '',
      phone: null,
      lastSignInAt: null,
      registered: false,
      whyNotEdit: null,
    })
    for (const rows of known) expect(rows).toEqual(unknown)
    // nor do names find it
    expect(
      (
        await app.onIdentity({
          url: `/api/users/list?TenantId=${tenant}&Query=Erika Regular`,
          as: admin.token,
        })
      ).json().items,
    ).toEqual([])
  })

  it('makes nobody a member before they accept; with an account that takes no registration', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    const { id } = (
      await invite(admin.token, {
        email: person.email,
        tenantId: tenant,
        role: 'Customer',
        firstName: 'Anders',
      })
    ).json()
    const entered = async () =>
      (await app.onIdentity({ url: '/api/users/my-roles', as: person.token }))
        .json()
        .items.map((item: { tenantId: string }) => item.tenantId)
    expect(await entered()).not.toContain(tenant)
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.subject).toBe('Ihre Einladung zu Ventil')
    expect(mail?.body).toContain('mit Ihrem bestehenden Konto')
    const token = await linkSecret(app, person.email)
    const { name } = (await app.onMain({ url: `/api/tenants/${tenant}`, as: admin.token })).json()
    expect(await check(token)).toEqual({
      valid: true,
      email: person.email,
      language: 'de',
      tenantName: name,
      role: 'Customer',
      account: 'Active',
    })
    expect((await register(token)).json().error).toBe('tokenNotFound')
    expect((await accept(token)).statusCode).toBe(204)
    expect(await entered()).toContain(tenant)
    expect((await accept(token)).json().error).toBe('tokenNotFound')
    expect((await app.onIdentity({ url: `/api/users/${id}`, as: admin.token })).statusCode).toBe(404)
    expect((await app.onIdentity({ url: `/api/users/${person.id}`, as: admin.token })).json()).toMatchObject({
      firstName: 'Erika',
      state: 'Active',
      tenants: [{ id: tenant, role: 'Customer' }],
      whyNotEdit: 'userInOtherTenants',
    })
    expect((await auditOf(app, person.id)).map(({ action }) => action)).toEqual(['user.acceptInvitation'])
  })

  it('is accepted once by concurrent calls, and not without an account or once withdrawn', async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
    const { id } = (
      await invite(admin.token, { email: person.email, tenantId: tenant, role: 'Customer' })
    ).json()
    const token = await linkSecret(app, person.email)
    const replies = await Promise.all([accept(token), accept(token)])
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 404])
    const email = anAddress()
    const open = (await invite(admin.token, { email, tenantId: tenant, role: 'Customer' })).json()
    expect((await accept(await linkSecret(app, email))).json().error).toBe('tokenNotFound')
    expect(
      (await app.onIdentity({ method: 'DELETE', url: `/api/users/${open.id}`, as: admin.token })).statusCode,
    ).toBe(204)
    expect(await check(await linkSecret(app, email))).toEqual({ valid: false })
    expect(id).not.toBe(person.id)
  })

  it('of two clients to one new address tells neither what the other typed; the second is accepted with the account', async () => {
    const other = await aTenant(app)
    const otherAdmin = await aPerson(app, { role: 'Admin', tenantId: other })
    const email = anAddress()
    await invite(admin.token, {
      email,
      tenantId: tenant,
      role: 'Regular',
      firstName: 'Jana',
      lastName: 'Kühn',
    })
    const first = await linkSecret(app, email)
    expect(
      (await invite(otherAdmin.token, { email, tenantId: other, role: 'Customer' })).json(),
    ).toMatchObject({ firstName: '', lastName: '' })
    const second = await linkSecret(app, email)
    expect((await register(first)).statusCode).toBe(204)
    expect((await register(second)).json().error).toBe('tokenNotFound')
    expect(await check(second)).toMatchObject({ valid: true, account: 'Active' })
    expect((await accept(second)).statusCode).toBe(204)
    const { accessToken } = await signIn(app, email)
    const roles = (await app.onIdentity({ url: '/api/users/my-roles', as: accessToken })).json().items
    expect(roles.map(({ role }: { role: string }) => role).toSorted()).toEqual(['Customer', 'Regular'])
  })

  it("for an existing assignment is refused in the catalogue's words", async () => {
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    const reply = await invite(admin.token, { email: person.email, tenantId: tenant, role: 'Regular' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      error: 'assignmentExists',
      message: 'User assignment already exists for this tenant and user',
    })
    expect(await mailsTo(app, person.email)).toHaveLength(0)
  })

  it('to a deactivated account cannot be accepted', async () => {
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    await app.onIdentity({
      method: 'PUT',
      url: `/api/users/${person.id}`,
      as: root.token,
      version: 1,
      body: { email: person.email, firstName: 'A', lastName: 'B', language: 'de', state: 'Deactivated' },
    })
    expect(
      (await invite(root.token, { email: person.email, tenantId: await aTenant(app), role: 'Regular' }))
        .statusCode,
    ).toBe(201)
    const token = await linkSecret(app, person.email)
    expect(await check(token)).toMatchObject({ valid: true, account: 'Deactivated' })
    for (const reply of [await accept(token), await register(token)])
      expect(reply.json().error).toBe('tokenNotFound')
  })

  it('sent twice concurrently by two clients makes two invitations, both valid', async () => {
    const other = await aTenant(app)
    const otherAdmin = await aPerson(app, { role: 'Admin', tenantId: other })
    const email = anAddress()
    const replies = await Promise.all([
      invite(admin.token, { email, tenantId: tenant, role: 'Regular' }),
      invite(otherAdmin.token, { email, tenantId: other, role: 'Customer' }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const [one, two] = replies.map((reply) => reply.json())
    expect(one.id).not.toBe(two.id)
    for (const { links } of await mailsTo(app, email))
      expect((await check(links[0]?.split('/').at(-1) ?? '')).valid).toBe(true)
    const again = await Promise.all(
      [1, 2].map(() => invite(admin.token, { email, tenantId: tenant, role: 'Regular' })),
    )
    expect(again.map((reply) => reply.json().id)).toEqual([one.id, one.id])
  })

  it('is sent once for a repeated idempotency key', async () => {
    const email = anAddress()
    const headers = { 'idempotency-key': randomKey() }
    const send = () =>
      app.onIdentity({
        method: 'POST',
        url: '/api/users/invite',
        as: admin.token,
        headers,
        body: { email, tenantId: tenant, role: 'Regular' },
      })
    expect((await send()).json()).toEqual((await send()).json())
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  it('does not flood an e-mail address', async () => {
    const email = anAddress()
    for (let time = 0; time < 5; time++)
      expect((await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })).statusCode).toBe(201)
    expect((await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })).statusCode).toBe(429)
  })

  it('is refused after forty in an hour by one user, and after eighty for one client, and nothing is sent', async () => {
    const colleagues = [
      admin,
      await aPerson(app, { role: 'Admin', tenantId: tenant }),
      await aPerson(app, { role: 'Admin', tenantId: tenant }),
    ]
    const [first, second, third] = colleagues.map(({ token }) => token)
    const sendMany = async (as: string | undefined, count: number) => {
      for (let turn = 0; turn < count; turn++)
        expect(
          (await invite(as ?? '', { email: anAddress(), tenantId: tenant, role: 'Regular' })).statusCode,
        ).toBe(201)
    }
    const refused = async (as: string | undefined, tenantId = tenant) => {
      const email = anAddress()
      const reply = await invite(as ?? '', { email, tenantId, role: 'Regular' })
      expect(await mailsTo(app, email)).toHaveLength(reply.statusCode === 201 ? 1 : 0)
      return reply.statusCode === 429 && Number(reply.headers['retry-after']) > 0
    }
    await sendMany(first, 40)
    expect(await refused(first)).toBe(true)
    await sendMany(second, 40)
    expect(await refused(third)).toBe(true)
    const elsewhere = await aTenant(app)
    const root = await aPerson(app, { role: 'SuperAdmin' })
    expect(await refused(root.token, elsewhere)).toBe(false)
  })

  it('is void once its role was removed', async () => {
    const email = anAddress()
    const { id } = (await invite(admin.token, { email, tenantId: tenant, role: 'Regular' })).json()
    const token = await linkSecret(app, email)
    expect(
      (
        await app.onIdentity({
          method: 'DELETE',
          url: `/api/user-assignments/tenant/${tenant}/${id}`,
          as: admin.token,
        })
      ).statusCode,
    ).toBe(204)
    expect(await check(token)).toEqual({ valid: false })
    expect((await register(token)).statusCode).toBe(404)
  })

  it('is void once its client was deleted, for new people and for those with an account elsewhere', async () => {
    const [email, elsewhere] = [
      anAddress(),
      await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) }),
    ]
    for (const address of [email, elsewhere.email])
      await invite(admin.token, { email: address, tenantId: tenant, role: 'Customer' })
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const deleted = await app.onMain({
      method: 'DELETE',
      url: `/api/tenants/${tenant}`,
      as: root.token,
      version: 1,
    })
    expect(deleted.statusCode, deleted.body).toBe(204)
    const [token, theirs] = [await linkSecret(app, email), await linkSecret(app, elsewhere.email)]
    expect([await check(token), await check(theirs)]).toEqual([{ valid: false }, { valid: false }])
    expect([(await register(token)).statusCode, (await accept(theirs)).statusCode]).toEqual([404, 404])
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
    expect((await inviteGlobal(root.token, { email, role: 'SuperAdmin' })).json()).toMatchObject({
      superAdmin: true,
      state: 'Invited',
      tenants: [],
    })
    expect(await check(await linkSecret(app, email))).toMatchObject({ valid: true, email })
    expect((await register(await linkSecret(app, email))).statusCode).toBe(204)
    expect(
      (await app.onMain({ url: '/api/tenants', as: (await signIn(app, email)).accessToken })).statusCode,
    ).toBe(200)
    const person = await anAccount(app, { role: 'Customer', tenantId: tenant })
    expect(
      (await inviteGlobal(root.token, { email: person.email, role: 'SuperAdmin' })).json(),
    ).toMatchObject({ superAdmin: true, state: 'Invited' })
    expect((await app.onIdentity({ url: `/api/users/${person.id}`, as: root.token })).json().superAdmin).toBe(
      false,
    )
    expect((await accept(await linkSecret(app, person.email))).statusCode).toBe(204)
    expect((await app.onIdentity({ url: `/api/users/${person.id}`, as: root.token })).json().superAdmin).toBe(
      true,
    )
    expect((await inviteGlobal(root.token, { email: person.email, role: 'SuperAdmin' })).json().error).toBe(
      'assignmentExists',
    )
  })

  it('requires a SuperAdmin, and takes tenants for an Admin and none for a SuperAdmin', async () => {
    expect(
      (await inviteGlobal(admin.token, { email: anAddress(), role: 'Admin', tenantIds: [tenant] }))
        .statusCode,
    ).toBe(403)
    const root = await aPerson(app, { role: 'SuperAdmin' })
    expect(
      (await inviteGlobal(root.token, { email: anAddress(), role: 'Admin', tenantIds: [] })).json(),
    ).toMatchObject({ fields: { tenantIds: 'atLeastOne' } })
    expect(
      (
        await inviteGlobal(root.token, { email: anAddress(), role: 'SuperAdmin', tenantIds: [tenant] })
      ).json(),
    ).toMatchObject({
      fields: { tenantIds: 'unknownField' },
    })
    expect(
      (await inviteGlobal(root.token, { email: anAddress(), role: 'Customer', tenantIds: [tenant] }))
        .statusCode,
    ).toBe(400)
    expect(
      (await inviteGlobal(root.token, { email: anAddress(), role: 'Admin', tenantIds: [randomKey()] })).json()
        .error,
    ).toBe('tenantNotFound')
  })
})
