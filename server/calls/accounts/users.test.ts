import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { withScope } from '../../db/scope.ts'

let app: TestApp
let root: Person
beforeAll(async () => {
  app = await testApp()
  root = await aPerson(app, { role: 'SuperAdmin', email: 'zz.root@example.test' })
})
afterAll(() => app.stop())

const get = (as: string, url: string) => app.onIdentity({ url, as })
const emails = (page: { items: { email: string }[] }) => page.items.map(({ email }) => email)
const put = (as: string, user: { id: string; email: string }, version: number, more: object = {}) =>
  app.onIdentity({
    method: 'PUT',
    url: `/api/users/${user.id}`,
    as,
    version,
    body: { email: user.email, firstName: 'Erika', lastName: 'Muster', language: 'de', ...more },
  })

describe('lists of users', () => {
  let north: string
  let south: string
  let admin: Person
  let customer: Person
  beforeAll(async () => {
    north = await aTenant(app, 'Nord GmbH')
    south = await aTenant(app, 'Süd GmbH')
    admin = await aPerson(app, { role: 'Admin', tenantId: north, email: 'a.admin@nord.test' })
    await aPerson(app, { role: 'Customer', tenantId: north, email: 'b.customer@nord.test' })
    await aPerson(app, { role: 'Technician', tenantId: [north, south], email: 'c.both@nord.test' })
    await aPerson(app, { role: 'Regular', tenantId: south, email: 'd.regular@sued.test' })
    await aPerson(app, { role: 'Regular', email: 'e.nowhere@example.test' })
    customer = await aPerson(app, { role: 'Customer', tenantId: south, email: 'g.customer@sued.test' })
    await app.onIdentity({
      method: 'POST',
      url: '/api/users/invite',
      as: admin.token,
      body: {
        email: 'f.invited@nord.test',
        firstName: 'Özge',
        lastName: 'Äbler',
        tenantId: north,
        role: 'Regular',
      },
    })
  })

  it('show an Admin the users of its tenants, with their roles only there', async () => {
    const page = (await get(admin.token, '/api/users/list')).json()
    expect(emails(page)).toEqual([
      'a.admin@nord.test',
      'b.customer@nord.test',
      'c.both@nord.test',
      'f.invited@nord.test',
    ])
    expect(page).toMatchObject({ total: 4, page: 1, pageSize: 25 })
    expect(page.items[2].tenants).toMatchObject([{ id: north, name: 'Nord GmbH', role: 'Technician' }])
    expect(JSON.stringify(page)).not.toContain(south)
    expect(page.items.map((item: { whyNotEdit: string | null }) => item.whyNotEdit)).toEqual([
      'roleAtOrAboveOwn',
      null,
      'userInOtherTenants',
      null,
    ])
    expect(page.items.map((item: { whyNotDelete: string | null }) => item.whyNotDelete)).toEqual([
      'ownAccount',
      null,
      'userInOtherTenants',
      null,
    ])
  })

  it('show a Customer its users, without permitted changes', async () => {
    const page = (await get(customer.token, '/api/users/list')).json()
    expect(emails(page)).toEqual(['c.both@nord.test', 'd.regular@sued.test', 'g.customer@sued.test'])
    expect(page.items[1].whyNotEdit).toBe('forbidden')
    expect(emails((await get(customer.token, `/api/tenants/${south}/users`)).json())).toEqual(emails(page))
  })

  it('show a SuperAdmin all users with a tenant, and on the global page those without one too', async () => {
    const page = (await get(root.token, '/api/users/list?PageSize=200')).json()
    expect(emails(page)).not.toContain('e.nowhere@example.test')
    expect(emails(page)).not.toContain(root.email)
    const all = (await get(root.token, '/api/users/list?IsGlobalUserPage=true&PageSize=200')).json()
    expect(emails(all)).toEqual(
      expect.arrayContaining(['e.nowhere@example.test', root.email, 'd.regular@sued.test']),
    )
    const more = all.items.filter(({ email }: { email: string }) => !emails(page).includes(email))
    expect(more.map(({ tenants }: { tenants: unknown[] }) => tenants.length)).toEqual(more.map(() => 0))
    expect(all.total).toBe(page.total + more.length)
    expect((await get(admin.token, '/api/users/list?IsGlobalUserPage=true')).statusCode).toBe(403)
  })

  it('filter by tenant, roles, states, text and ids', async () => {
    const list = async (query: string, as = root.token) =>
      emails((await get(as, `/api/users/list?${query}`)).json())
    expect(await list(`TenantId=${south}`)).toEqual([
      'c.both@nord.test',
      'd.regular@sued.test',
      'g.customer@sued.test',
    ])
    expect(await list(`TenantId=${north}&UserRoles=Customer&UserRoles=Technician`)).toEqual([
      'b.customer@nord.test',
      'c.both@nord.test',
    ])
    expect(await list(`TenantId=${north}&UserState=Invited`)).toEqual(['f.invited@nord.test'])
    expect(await list('UserRoles=SuperAdmin&IsGlobalUserPage=1&Query=zz.root')).toEqual([root.email])
    expect(await list('UserRoles=Customer&IsGlobalUserPage=1&Query=zz.root')).toEqual([])
    expect(await list('Query=äbler özge')).toEqual(['f.invited@nord.test'])
    expect(await list('Query=ozge abler')).toEqual(['f.invited@nord.test'])
    expect(await list('Query=sued.test')).toEqual(['d.regular@sued.test', 'g.customer@sued.test'])
    expect(await list('Query=%25')).toEqual([])
    expect(await list(`Ids=${admin.id}`, admin.token)).toEqual([admin.email])
    expect(await list(`UserRoles=Technician&TenantId=${north}`, admin.token)).toEqual(['c.both@nord.test'])
  })

  it('sort by every key in both directions, and page without gaps', async () => {
    const own = new Set([
      'a.admin@nord.test',
      'b.customer@nord.test',
      'c.both@nord.test',
      'd.regular@sued.test',
      'f.invited@nord.test',
      customer.email,
    ])
    // other tests have users of theirs
    const list = async (query: string) =>
      emails((await get(root.token, `/api/users/list?PageSize=200&${query}`)).json()).filter((email) =>
        own.has(email),
      )
    expect((await list('Sort.SortOption=Surname'))[0]).toBe('f.invited@nord.test')
    expect((await list('Sort.SortOption=Email&Sort.Direction=Descending'))[0]).toBe('g.customer@sued.test')
    expect((await list('Sort.SortOption=UserState')).at(-1)).toBe('f.invited@nord.test')
    expect((await list('Sort.SortOption=tenantName')).slice(-2).toSorted()).toEqual([
      'd.regular@sued.test',
      'g.customer@sued.test',
    ])
    const page = async (query: string) =>
      emails((await get(root.token, `/api/users/list?TenantId=${north}&${query}`)).json())
    expect([...(await page('PageSize=2&Page=1')), ...(await page('PageSize=2&Page=2'))]).toEqual(
      await page('PageSize=4'),
    )
  })

  it('answer 404 for a foreign or missing tenant', async () => {
    for (const id of [south, randomKey()]) {
      expect((await get(admin.token, `/api/users/list?TenantId=${id}`)).json().error).toBe('tenantNotFound')
      expect((await get(admin.token, `/api/tenants/${id}/users`)).json().error).toBe('tenantNotFound')
      expect((await get(admin.token, `/api/users/autocomplete?TenantId=${id}`)).json().error).toBe(
        'tenantNotFound',
      )
    }
    expect((await get(root.token, `/api/tenants/${randomKey()}/users`)).statusCode).toBe(404)
  })

  it("autocomplete the names of a tenant's users", async () => {
    const items = (await get(admin.token, '/api/users/autocomplete?Query=nord')).json().items
    expect(items.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      'a.admin@nord.test',
      'b.customer@nord.test',
      'c.both@nord.test',
    ])
    expect((await get(admin.token, '/api/users/autocomplete?Query=sued')).json().items).toEqual([])
    expect(Object.keys(items[0]).sort()).toEqual(['email', 'firstName', 'id', 'lastName'])
  })

  it('count users per tenant, in the requested order', async () => {
    const count = (as: string, tenantIds: string[]) =>
      app.onIdentity({ method: 'POST', url: '/api/tenants/user-count', as, body: { tenantIds } })
    const empty = await aTenant(app)
    expect((await count(root.token, [south, empty, north])).json().items).toEqual([
      { tenantId: south, count: 3 },
      { tenantId: empty, count: 0 },
      { tenantId: north, count: 4 },
    ])
    expect((await count(admin.token, [north])).json().items).toEqual([{ tenantId: north, count: 4 }])
    expect((await count(admin.token, [north, south])).json().error).toBe('tenantNotFound')
  })

  it.each(['Regular', 'Technician', 'MainRenter', 'SubRenter'] as const)(
    'are forbidden for a %s',
    async (role) => {
      const person = await aPerson(app, { role, tenantId: await aTenant(app) })
      for (const url of [
        '/api/users/list',
        '/api/users/autocomplete',
        `/api/users/${person.id}`,
        `/api/tenants/${north}/users`,
      ])
        expect((await get(person.token, url)).statusCode).toBe(403)
    },
  )
})

describe('a user', () => {
  it('is created with roles and invited at once, or later', async () => {
    const [one, two] = [await aTenant(app), await aTenant(app)]
    const create = (body: object) =>
      app.onIdentity({ method: 'POST', url: '/api/users', as: root.token, body })
    const person = { firstName: 'Max', lastName: 'Ohm', phone: ' 030 23125 034 ' }
    const reply = await create({
      ...person,
      email: 'max.ohm@example.test',
      assignments: [
        { tenantId: one, role: 'Admin' },
        { tenantId: two, role: 'Customer' },
      ],
    })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      state: 'Invited',
      phone: '+493023125034',
      language: 'en',
      version: 1,
    })
    expect(reply.json().tenants).toHaveLength(2)
    expect(await mailsTo(app, 'max.ohm@example.test')).toHaveLength(1)
    const quiet = await create({
      ...person,
      email: 'later@example.test',
      assignments: [{ tenantId: one, role: 'Regular' }],
      invite: false,
    })
    expect(quiet.json().state).toBe('Unknown')
    expect(await mailsTo(app, 'later@example.test')).toHaveLength(0)
    expect(
      (
        await app.onIdentity({
          method: 'POST',
          url: '/api/users/invite',
          as: root.token,
          body: { email: 'later@example.test', tenantId: one, role: 'Regular' },
        })
      ).json(),
    ).toMatchObject({ id: quiet.json().id, state: 'Invited' })
    expect(await mailsTo(app, 'later@example.test')).toHaveLength(1)
    expect(
      (
        await create({
          ...person,
          email: 'LATER@example.test',
          assignments: [{ tenantId: one, role: 'Regular' }],
        })
      ).json(),
    ).toMatchObject({
      error: 'emailTaken',
      fields: { email: 'emailTaken' },
    })
    expect((await create({ ...person, email: 'x@example.test', assignments: [] })).json()).toMatchObject({
      fields: { assignments: 'atLeastOne' },
    })
  })

  it('is changed with the newest version only', async () => {
    const tenant = await aTenant(app)
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    const person = await anAccount(app, { role: 'Customer', tenantId: tenant })
    const changed = await put(admin.token, person, 1, { phone: '030 23125001', language: 'en' })
    expect(changed.json()).toMatchObject({
      firstName: 'Erika',
      lastName: 'Muster',
      phone: '+493023125001',
      language: 'en',
      state: 'Active',
      version: 2,
    })
    const stale = await put(admin.token, person, 1)
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({
      error: 'staleVersion',
      current: { phone: '+493023125001', version: 2 },
    })
    expect(stale.body).not.toContain('argon2id')
    expect(
      (
        await app.onIdentity({ method: 'PUT', url: `/api/users/${person.id}`, as: admin.token, body: {} })
      ).json().error,
    ).toBe('versionRequired')
    const audit = await auditOf(app, person.id)
    expect(audit).toMatchObject([
      {
        action: 'user.update',
        tenant_id: tenant,
        user_id: admin.id,
        before: { phone: null },
        after: { phone: '+493023125001' },
      },
    ])
    expect(JSON.stringify(audit)).not.toContain('argon2id')
  })

  it('with a pending invitation gets it at the new address', async () => {
    const tenant = await aTenant(app)
    const { id } = (
      await app.onIdentity({
        method: 'POST',
        url: '/api/users/invite',
        as: root.token,
        body: { email: 'tippfehler@example.test', tenantId: tenant, role: 'Regular' },
      })
    ).json()
    const old = await linkSecret(app, 'tippfehler@example.test')
    await put(root.token, { id, email: 'richtig@example.test' }, 1)
    expect((await app.onIdentity({ url: `/api/users/invitation/${old}` })).json()).toEqual({ valid: false })
    expect(
      (
        await app.onIdentity({
          url: `/api/users/invitation/${await linkSecret(app, 'richtig@example.test')}`,
        })
      ).json(),
    ).toMatchObject({
      valid: true,
      email: 'richtig@example.test',
    })
  })

  it('is deactivated and reactivated, and set to no other state manually', async () => {
    const tenant = await aTenant(app)
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    expect((await put(admin.token, person, 1, { state: 'Invited' })).json()).toMatchObject({
      error: 'rule',
      fields: { state: 'userStateNotPossible' },
    })
    expect((await put(admin.token, person, 1, { state: 'Deactivated' })).json().state).toBe('Deactivated')
    expect(
      (
        await app.onIdentity({
          method: 'POST',
          url: '/api/auth/login',
          body: { email: person.email, password: goodPassword },
        })
      ).statusCode,
    ).toBe(401)
    expect((await put(admin.token, person, 2, { state: 'Active' })).json().state).toBe('Active')
    expect((await signIn(app, person.email)).accessToken).toBeTruthy()
  })

  it('can no longer sign in once deleted; its actions stay in the audit log', async () => {
    const tenant = await aTenant(app)
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    const person = await anAccount(app, { role: 'Regular', tenantId: tenant })
    expect(
      (
        await app.onIdentity({
          method: 'DELETE',
          url: `/api/users/${person.id}`,
          as: admin.token,
          version: 7,
        })
      ).json().error,
    ).toBe('staleVersion')
    expect(
      (
        await app.onIdentity({
          method: 'DELETE',
          url: `/api/users/${person.id}`,
          as: admin.token,
          version: 1,
        })
      ).statusCode,
    ).toBe(204)
    expect((await get(root.token, `/api/users/${person.id}`)).statusCode).toBe(404)
    expect(
      (
        await app.onIdentity({
          method: 'POST',
          url: '/api/auth/login',
          body: { email: person.email, password: goodPassword },
        })
      ).statusCode,
    ).toBe(401)
    const left = await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
      tx.execute(
        sql`select from identity.assignments where user_id = ${person.id} union all select from identity.sessions where user_id = ${person.id}`,
      ),
    )
    expect(left.rows).toEqual([])
    expect(await auditOf(app, person.id)).toMatchObject([
      { action: 'user.delete', before: { email: person.email, assignments: [{ role: 'Regular' }] } },
    ])
  })

  it('reads and changes its own profile, whatever its role', async () => {
    for (const role of [
      'SuperAdmin',
      'Admin',
      'Customer',
      'Regular',
      'Technician',
      'MainRenter',
      'SubRenter',
    ] as const) {
      const person = await aPerson(app, { role, tenantId: role === 'SuperAdmin' ? [] : await aTenant(app) })
      const patch = (version: number, body: object) =>
        app.onIdentity({ method: 'PATCH', url: '/api/users/profile', as: person.token, version, body })
      expect((await patch(1, { phone: '0171 3920012', dataPrivacyAgreed: true })).json()).toMatchObject({
        firstName: 'Erika',
        phone: '+491713920012',
        version: 2,
        roles: [role],
        dataPrivacyAgreedAt: app.clock.now().toISOString(),
      })
      expect((await patch(2, { firstName: 'Eva', dataPrivacyAgreed: false })).json()).toMatchObject({
        firstName: 'Eva',
        phone: '+491713920012',
        dataPrivacyAgreedAt: null,
      })
      expect((await patch(1, { firstName: 'Uwe' })).json()).toMatchObject({
        error: 'staleVersion',
        current: { firstName: 'Eva' },
      })
      expect(
        (await patch(3, { email: 'other@example.test', state: 'Active', superAdmin: true })).json(),
      ).toMatchObject({
        fields: { email: 'unknownField', state: 'unknownField', superAdmin: 'unknownField' },
      })
      expect((await patch(3, { firstName: '' })).json()).toMatchObject({ fields: { firstName: 'required' } })
    }
  })

  it('reads its own roles; a renter reads those as a renter', async () => {
    const tenant = await aTenant(app, 'Mieterhaus')
    const renter = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant, functions: ['onboarding'] })
    expect((await get(renter.token, '/api/renters/my-roles')).json()).toEqual({
      items: [{ tenantId: tenant, tenantName: 'Mieterhaus', role: 'MainRenter' }],
    })
    expect((await get(technician.token, '/api/renters/my-roles')).json()).toEqual({ items: [] })
    expect((await get(technician.token, '/api/users/my-roles')).json()).toEqual({
      superAdmin: false,
      functionalities: ['onboarding'],
      items: [{ tenantId: tenant, tenantName: 'Mieterhaus', role: 'Technician' }],
    })
    expect((await get(root.token, '/api/users/my-roles')).json()).toEqual({
      superAdmin: true,
      functionalities: [],
      items: [],
    })
  })

  it('lists the tenants it may enter', async () => {
    const ids = [await aTenant(app, 'T-Alpha'), await aTenant(app, 'T-Beta'), await aTenant(app, 'T-Gamma')]
    const person = await aPerson(app, { role: 'Customer', tenantId: ids })
    const list = async (query = '') => (await get(person.token, `/api/users/tenant-list?${query}`)).json()
    expect(await list('PageSize=2')).toMatchObject({
      total: 3,
      items: [{ name: 'T-Alpha', role: 'Customer' }, { name: 'T-Beta' }],
    })
    expect((await list('Sort.Direction=Descending')).items[0].name).toBe('T-Gamma')
    expect(await list('Query=bet')).toMatchObject({ total: 1, items: [{ name: 'T-Beta' }] })
    expect((await list(`Ids=${ids[2]}`)).items[0].permissions).toContain('renters.write')
  })
})
