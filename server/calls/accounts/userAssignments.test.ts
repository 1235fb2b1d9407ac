import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditOf, anAccount, mailsTo } from '../../../tests/support/identity.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
let one: string
let two: string
let admin: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ;[one, two] = [await aTenant(app, `Eins ${Math.random()}`), await aTenant(app, `Zwei ${Math.random()}`)]
  admin = await aPerson(app, { role: 'Admin', tenantId: [one, two] })
})

const send = (
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  version?: number,
  as = admin.token,
) =>
  app.onIdentity({
    method,
    url: `/api/user-assignments/${path}`,
    as,
    ...(body && { body }),
    ...(version !== undefined && { version }),
  })

it('adds a role in another tenant, once, and notifies the user', async () => {
  const person = await anAccount(app, { role: 'Regular', tenantId: one })
  const reply = await send('POST', person.id, { tenantId: two, role: 'Technician' })
  expect(reply.statusCode).toBe(201)
  expect(reply.json().tenants).toMatchObject([
    { id: one, role: 'Regular', version: 1 },
    { id: two, role: 'Technician', version: 1 },
  ])
  expect((await mailsTo(app, person.email))[0]?.subject).toMatch(/^Sie haben jetzt Zugang zu Zwei/)
  const again = await send('POST', person.id, { tenantId: two, role: 'Regular' })
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({
    error: 'assignmentExists',
    message: 'User assignment already exists for this tenant and user',
    fields: { tenantId: 'assignmentExists' },
  })
  expect(await auditOf(app, person.id)).toMatchObject([
    { action: 'userAssignment.create', tenant_id: two, user_id: admin.id, after: { role: 'Technician' } },
  ])
  expect((await app.onMain({ url: '/api/tenants', as: person.token })).statusCode).toBe(200)
})

it('gives nobody who is deactivated another role, but takes one away', async () => {
  const person = await aPerson(app, { role: 'Regular', tenantId: one })
  await app.deps.db.pool.query("update identity.users set state = 'Deactivated' where id = $1", [person.id])
  const refused = await send('POST', person.id, { tenantId: two, role: 'Technician' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ error: 'rule', fields: { role: 'userDeactivated' } })
  expect((await send('DELETE', `tenant/${one}/${person.id}`)).statusCode).toBe(204)
})

it('adds it once for concurrent calls', async () => {
  const person = await anAccount(app, { role: 'Regular', tenantId: one })
  const replies = await Promise.all([
    send('POST', person.id, { tenantId: two, role: 'Technician' }),
    send('POST', person.id, { tenantId: two, role: 'Customer' }),
  ])
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409])
})

it('changes a role by the version of the assignment', async () => {
  const person = await aPerson(app, { role: 'Regular', tenantId: [one, two] })
  expect(
    (await send('PATCH', person.id, { tenantId: two, role: 'Customer' }, 1)).json().tenants,
  ).toMatchObject([
    { role: 'Regular', version: 1 },
    { role: 'Customer', version: 2 },
  ])
  const stale = await send('PATCH', person.id, { tenantId: two, role: 'Technician' }, 1)
  expect(stale.json()).toMatchObject({ error: 'staleVersion', current: { role: 'Customer', version: 2 } })
  expect((await send('PATCH', person.id, { tenantId: two, role: 'Technician' })).json().error).toBe(
    'versionRequired',
  )
  expect(await auditOf(app, person.id)).toMatchObject([
    { action: 'userAssignment.update', before: { role: 'Regular' }, after: { role: 'Customer' } },
  ])
})

it('removes a user from a tenant: rights there end within 5 s and stay elsewhere', async () => {
  const person = await aPerson(app, { role: 'Customer', tenantId: [one, two] })
  expect((await send('DELETE', `tenant/${one}/${person.id}`, undefined, 9)).json().error).toBe('staleVersion')
  expect((await send('DELETE', `tenant/${one}/${person.id}`)).statusCode).toBe(204)
  expect((await send('DELETE', `tenant/${one}/${person.id}`)).statusCode).toBe(404)
  const users = async (tenant: string) =>
    (await app.onIdentity({ url: `/api/tenants/${tenant}/users`, as: person.token })).statusCode
  await expect.poll(() => users(one)).toBe(404)
  expect(await users(two)).toBe(200)
})

it('removes all roles; the account stays without rights', async () => {
  const person = await aPerson(app, { role: 'Customer', tenantId: [one, two] })
  expect((await send('DELETE', person.id)).statusCode).toBe(204)
  await expect
    .poll(async () => (await app.onIdentity({ url: '/api/users/list', as: person.token })).statusCode)
    .toBe(401)
  const root = await aPerson(app, { role: 'SuperAdmin' })
  expect((await app.onIdentity({ url: `/api/users/${person.id}`, as: root.token })).json()).toMatchObject({
    tenants: [],
    state: 'Active',
  })
})

it("removes all roles in the actor's clients, and none in others", async () => {
  const elsewhere = await aTenant(app)
  const person = await aPerson(app, { role: 'Regular', tenantId: [one, elsewhere] })
  expect((await send('DELETE', person.id)).statusCode).toBe(204)
  const roles = (await app.onIdentity({ url: '/api/users/my-roles', as: person.token })).json().items
  expect(roles.map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual([elsewhere])
})

it('gives nobody a role by themselves', async () => {
  const own = await aPerson(app, { role: 'Admin', tenantId: one })
  const reply = await send('POST', own.id, { tenantId: one, role: 'Customer' }, undefined, own.token)
  expect([reply.statusCode, reply.json().fields]).toEqual([422, { role: 'ownAccount' }])
})

it('removes granted functions with the last role that could hold them', async () => {
  const person = await aPerson(app, { role: 'Technician', tenantId: [one, two], functions: ['firmware'] })
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const granted = async () =>
    (await app.onIdentity({ url: '/api/users/my-roles', as: person.token })).json().functionalities
  await send('PATCH', person.id, { tenantId: one, role: 'Regular' }, 1, root.token)
  expect(await granted()).toEqual(['firmware'])
  await send('PATCH', person.id, { tenantId: two, role: 'Regular' }, 1, root.token)
  expect(await granted()).toEqual([])
})

it('rejects SuperAdmin as a role in a tenant', async () => {
  const person = await aPerson(app, { role: 'Regular', tenantId: one })
  expect((await send('POST', person.id, { tenantId: two, role: 'SuperAdmin' })).json()).toMatchObject({
    fields: { role: 'invalidValue' },
  })
})
