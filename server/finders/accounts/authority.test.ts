import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../domain/enums.ts'
import { roles } from '../../../domain/enums.ts'
import { whyNotGrant } from '../../../domain/roles/permissions.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { randomKey, testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
let tenant: string
let foreign: string
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  foreign = await aTenant(app)
})
afterAll(() => app.stop())

const send = (
  as: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  version?: number,
) => app.onIdentity({ method, url, as, ...(body && { body }), ...(version !== undefined && { version }) })
const person = (role: Role, tenantId: string | string[] = tenant) =>
  aPerson(app, { role, tenantId: role === 'SuperAdmin' ? [] : tenantId })
const tenantRoles = roles.filter((role) => role !== 'SuperAdmin')
const edit = (user: Person, more: object = {}) => ({
  email: user.email,
  firstName: 'Neu',
  lastName: 'Name',
  language: 'de',
  ...more,
})

describe.each(roles)('a %s', (granter) => {
  it.each(tenantRoles)('assigns the role %s only below its own', async (role) => {
    const actor = await person(granter)
    const target = await person('SubRenter', [tenant, await aTenant(app)])
    const mayInvite = whyNotGrant(granter, role) === undefined
    const mayWrite = granter === 'SuperAdmin' || granter === 'Admin'
    const invited = await send(actor.token, 'POST', '/api/users/invite', {
      email: `${randomKey()}@example.test`,
      tenantId: tenant,
      role,
    })
    expect(invited.statusCode).toBe(mayInvite ? 201 : 403)
    const created = await send(actor.token, 'POST', '/api/users', {
      email: `${randomKey()}@example.test`,
      firstName: 'A',
      lastName: 'B',
      assignments: [{ tenantId: tenant, role }],
    })
    expect(created.statusCode).toBe(mayInvite && mayWrite ? 201 : 403)
    const changed = await send(
      actor.token,
      'PATCH',
      `/api/user-assignments/${target.id}`,
      { tenantId: tenant, role },
      1,
    )
    expect(changed.statusCode).toBe(mayInvite && mayWrite ? 200 : 403)
  })

  it.each(roles)('changes a %s only below its own role', async (role) => {
    const actor = await person(granter)
    const may = granter === 'SuperAdmin' || (granter === 'Admin' && whyNotGrant(granter, role) === undefined)
    // a foreign account gives 404 rather than 403: a SuperAdmin has no tenant in which an Admin could see it
    const refused = granter === 'Admin' && role === 'SuperAdmin' ? 404 : 403
    const put = await person(role)
    expect((await send(actor.token, 'PUT', `/api/users/${put.id}`, edit(put), 1)).statusCode).toBe(
      may ? 200 : refused,
    )
    if (role !== 'SuperAdmin') {
      const [lowered, removed] = [await person(role), await person(role)]
      expect(
        (
          await send(
            actor.token,
            'PATCH',
            `/api/user-assignments/${lowered.id}`,
            { tenantId: tenant, role: 'Regular' },
            1,
          )
        ).statusCode,
      ).toBe(may ? 200 : 403)
      expect(
        (await send(actor.token, 'DELETE', `/api/user-assignments/tenant/${tenant}/${removed.id}`))
          .statusCode,
      ).toBe(may ? 204 : 403)
    }
    const [stripped, deleted] = [await person(role), await person(role)]
    expect((await send(actor.token, 'DELETE', `/api/user-assignments/${stripped.id}`)).statusCode).toBe(
      may ? 204 : refused,
    )
    expect((await send(actor.token, 'DELETE', `/api/users/${deleted.id}`)).statusCode).toBe(
      may ? 204 : refused,
    )
  })

  it('can neither grant itself roles nor remove its own', async () => {
    const actor = await person(granter, [tenant])
    await person('SuperAdmin')
    const replies = [
      await send(actor.token, 'POST', `/api/user-assignments/${actor.id}`, {
        tenantId: tenant,
        role: 'Admin',
      }),
      await send(
        actor.token,
        'PATCH',
        `/api/user-assignments/${actor.id}`,
        { tenantId: tenant, role: 'Admin' },
        1,
      ),
      await send(actor.token, 'DELETE', `/api/user-assignments/${actor.id}`),
      await send(actor.token, 'DELETE', `/api/user-assignments/tenant/${tenant}/${actor.id}`),
      await send(actor.token, 'DELETE', `/api/users/${actor.id}`),
      await send(actor.token, 'PUT', `/api/users/${actor.id}`, edit(actor, { state: 'Deactivated' }), 1),
      await send(actor.token, 'POST', '/api/users/invite-global', { email: actor.email, role: 'SuperAdmin' }),
    ]
    for (const { statusCode } of replies) expect([403, 404, 409, 422]).toContain(statusCode)
    const { user, permissions } = (
      await app.onIdentity({ url: '/api/auth/check-session', as: actor.token })
    ).json()
    expect(user).toMatchObject({ state: 'Active', version: 1, roles: [granter] })
    expect(permissions.includes('users.write')).toBe(granter === 'SuperAdmin' || granter === 'Admin')
  })
})

describe('an Admin', () => {
  it('gets a role that is too high reported at its field', async () => {
    const admin = await person('Admin')
    expect(
      (
        await send(admin.token, 'POST', '/api/users/invite', {
          email: 'x@example.test',
          tenantId: tenant,
          role: 'Admin',
        })
      ).json(),
    ).toMatchObject({
      error: 'forbidden',
      fields: { role: 'roleAtOrAboveOwn' },
    })
    const customer = await person('Customer')
    expect(
      (
        await send(customer.token, 'POST', '/api/users/invite', {
          email: 'x@example.test',
          tenantId: tenant,
          role: 'Technician',
        })
      ).json(),
    ).toMatchObject({
      fields: { role: 'customerGrantsRegularOnly' },
    })
  })

  it('can neither change nor delete users who also belong to other tenants, and sees nothing of those tenants', async () => {
    const admin = await person('Admin')
    const shared = await person('Regular', [tenant, foreign])
    for (const body of [
      edit(shared),
      edit(shared, { email: 'mine.now@example.test' }),
      edit(shared, { state: 'Deactivated' }),
    ]) {
      const reply = await send(admin.token, 'PUT', `/api/users/${shared.id}`, body, 1)
      expect(reply.statusCode).toBe(403)
      expect(reply.json().error).toBe('userInOtherTenants')
      expect(reply.body).not.toContain(foreign)
    }
    expect((await send(admin.token, 'DELETE', `/api/users/${shared.id}`)).json().error).toBe(
      'userInOtherTenants',
    )
    expect((await app.onIdentity({ url: `/api/users/${shared.id}`, as: admin.token })).json()).toMatchObject({
      whyNotEdit: 'userInOtherTenants',
      whyNotDelete: 'userInOtherTenants',
      tenants: [{ id: tenant }],
    })
    // but can remove the roles in its own tenants
    expect((await send(admin.token, 'DELETE', `/api/user-assignments/${shared.id}`)).statusCode).toBe(204)
    expect((await app.onIdentity({ url: `/api/users/${shared.id}`, as: admin.token })).statusCode).toBe(404)
    const root = await person('SuperAdmin')
    expect(
      (await app.onIdentity({ url: `/api/users/${shared.id}`, as: root.token })).json().tenants,
    ).toMatchObject([{ id: foreign, role: 'Regular' }])
  })

  it('gets the same 404 for foreign users and tenants as for missing ones', async () => {
    const admin = await person('Admin')
    const [other, mine] = [await person('Regular', foreign), await person('Regular')]
    for (const id of [other.id, randomKey()]) {
      const replies = [
        await app.onIdentity({ url: `/api/users/${id}`, as: admin.token }),
        await send(admin.token, 'PUT', `/api/users/${id}`, edit(other), 1),
        await send(admin.token, 'DELETE', `/api/users/${id}`),
        await send(admin.token, 'POST', `/api/user-assignments/${id}`, { tenantId: tenant, role: 'Regular' }),
        await send(
          admin.token,
          'PATCH',
          `/api/user-assignments/${id}`,
          { tenantId: tenant, role: 'Regular' },
          1,
        ),
        await send(admin.token, 'DELETE', `/api/user-assignments/${id}`),
        await send(admin.token, 'DELETE', `/api/user-assignments/tenant/${tenant}/${id}`),
      ]
      expect(replies.map((reply) => [reply.statusCode, reply.json().error])).toEqual(
        Array.from({ length: 7 }, () => [404, 'notFound']),
      )
    }
    for (const id of [foreign, randomKey()]) {
      const replies = [
        await send(admin.token, 'POST', '/api/users/invite', {
          email: 'x@example.test',
          tenantId: id,
          role: 'Regular',
        }),
        await send(admin.token, 'POST', '/api/users', {
          email: 'x@example.test',
          firstName: 'A',
          lastName: 'B',
          assignments: [
            { tenantId: tenant, role: 'Regular' },
            { tenantId: id, role: 'Regular' },
          ],
        }),
        await send(admin.token, 'POST', `/api/user-assignments/${mine.id}`, {
          tenantId: id,
          role: 'Regular',
        }),
        await send(
          admin.token,
          'PATCH',
          `/api/user-assignments/${mine.id}`,
          { tenantId: id, role: 'Regular' },
          1,
        ),
        await send(admin.token, 'DELETE', `/api/user-assignments/tenant/${id}/${mine.id}`),
      ]
      expect(replies.map((reply) => [reply.statusCode, reply.json().error])).toEqual(
        Array.from({ length: 5 }, () => [404, 'tenantNotFound']),
      )
    }
  })

  it('acts in each tenant under its role there', async () => {
    const two = await aTenant(app)
    const mixed = await person('Admin')
    const root = await person('SuperAdmin')
    await send(root.token, 'POST', `/api/user-assignments/${mixed.id}`, { tenantId: two, role: 'Customer' })
    const { token } = mixed
    await expect
      .poll(
        async () =>
          (
            await send(token, 'POST', '/api/users/invite', {
              email: `${randomKey()}@example.test`,
              tenantId: two,
              role: 'Regular',
            })
          ).statusCode,
      )
      .toBe(201)
    expect(
      (
        await send(token, 'POST', '/api/users/invite', {
          email: 'y@example.test',
          tenantId: two,
          role: 'Technician',
        })
      ).statusCode,
    ).toBe(403)
    const there = await person('Regular', two)
    expect((await send(token, 'PUT', `/api/users/${there.id}`, edit(there), 1)).statusCode).toBe(404)
    const both = await person('Regular', [tenant, two])
    expect((await send(token, 'PUT', `/api/users/${both.id}`, edit(both), 1)).statusCode).toBe(403)
    expect((await send(token, 'DELETE', `/api/user-assignments/tenant/${two}/${both.id}`)).statusCode).toBe(
      404,
    )
    expect(
      (await send(token, 'DELETE', `/api/user-assignments/tenant/${tenant}/${both.id}`)).statusCode,
    ).toBe(204)
  })

  it('cannot take over an account with granted functions by changing its e-mail address', async () => {
    const admin = await person('Admin')
    const developer = await aPerson(app, { role: 'Technician', tenantId: tenant, functions: ['firmware'] })
    const reply = await send(
      admin.token,
      'PUT',
      `/api/users/${developer.id}`,
      edit(developer, { email: 'mine@example.test' }),
      1,
    )
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ fields: { email: 'onlySuperAdminGrantsFunctionalities' } })
    expect(
      (await send(admin.token, 'PUT', `/api/users/${developer.id}`, edit(developer), 1)).statusCode,
    ).toBe(200)
  })

  it('removes nothing if one of several roles is too high', async () => {
    const two = await aTenant(app)
    const admin = await person('Admin', [tenant, two])
    const peer = await person('Admin', [two])
    const root = await person('SuperAdmin')
    await send(root.token, 'POST', `/api/user-assignments/${peer.id}`, { tenantId: tenant, role: 'Regular' })
    expect((await send(admin.token, 'DELETE', `/api/user-assignments/${peer.id}`)).statusCode).toBe(403)
    expect(
      (await app.onIdentity({ url: `/api/users/${peer.id}`, as: root.token })).json().tenants,
    ).toHaveLength(2)
  })
})
