import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditOf } from '../../../tests/support/identity.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { randomKey, testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
let root: Person
let tenant: string
beforeAll(async () => {
  app = await testApp()
  root = await aPerson(app, { role: 'SuperAdmin' })
  tenant = await aTenant(app)
})
afterAll(() => app.stop())

const url = '/api/development/functionality-assignments'
const set = (id: string, functionalities: string[], version = 1, as = root.token) =>
  app.onIdentity({ method: 'PUT', url: `${url}/${id}`, as, version, body: { functionalities } })

it('lists the functions of every role, and the grants of users', async () => {
  const technician = await aPerson(app, {
    role: 'Technician',
    tenantId: tenant,
    functions: ['onboarding', 'firmware'],
  })
  const { roles, users } = (await app.onIdentity({ url, as: root.token })).json()
  expect(roles).toHaveLength(7)
  expect(roles).toContainEqual({
    role: 'SuperAdmin',
    functionalities: ['firmware', 'dataTransfer', 'onboarding', 'productionLine'],
    grantable: false,
  })
  expect(roles).toContainEqual({ role: 'Technician', functionalities: [], grantable: true })
  expect(roles).toContainEqual({ role: 'Customer', functionalities: [], grantable: false })
  expect(users).toContainEqual({
    id: technician.id,
    email: technician.email,
    firstName: 'Erika',
    lastName: 'Technician',
    version: 1,
    roles: ['Technician'],
    functionalities: ['firmware', 'onboarding'],
  })
})

it("sets a user's grants; they take effect within 5 s", async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const mine = async () =>
    (await app.onIdentity({ url: '/api/auth/check-session', as: technician.token })).json().permissions
  expect(await mine()).not.toContain('firmware')
  expect((await set(technician.id, ['firmware', 'dataTransfer'])).json()).toMatchObject({
    functionalities: ['firmware', 'dataTransfer'],
    version: 2,
  })
  expect(await mine()).toEqual(expect.arrayContaining(['firmware', 'dataTransfer']))
  expect((await set(technician.id, ['onboarding', 'firmware'], 2)).json().functionalities).toEqual([
    'firmware',
    'onboarding',
  ])
  expect((await set(technician.id, [], 2)).json()).toMatchObject({
    error: 'staleVersion',
    current: { version: 3 },
  })
  expect((await set(technician.id, [], 3)).json().functionalities).toEqual([])
  expect(
    (await app.onIdentity({ url, as: root.token })).json().users.map(({ id }: { id: string }) => id),
  ).not.toContain(technician.id)
  expect((await auditOf(app, technician.id)).map(({ action, after }) => [action, after])).toContainEqual([
    'user.setFunctionalities',
    ['firmware', 'dataTransfer'],
  ])
})

it('grants only to Admins and Technicians, and only existing functions', async () => {
  const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
  expect((await set(customer.id, ['firmware'])).json()).toMatchObject({
    error: 'rule',
    fields: { functionalities: 'roleHoldsNoFunctionality' },
  })
  expect((await set(root.id, ['firmware'])).statusCode).toBe(422)
  const gone = await aPerson(app, { role: 'Admin', tenantId: tenant, functions: ['firmware', 'onboarding'] })
  await app.deps.db.pool.query("update identity.users set state = 'Deactivated' where id = $1", [gone.id])
  expect((await set(gone.id, ['firmware', 'dataTransfer'])).json()).toMatchObject({
    fields: { functionalities: 'userDeactivated' },
  })
  expect((await set(gone.id, ['firmware'])).statusCode).toBe(200)
  expect((await set(customer.id, ['everything'])).statusCode).toBe(400)
  expect((await set(randomKey(), ['firmware'])).statusCode).toBe(404)
})

it('requires a SuperAdmin', async () => {
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant, functions: ['firmware'] })
  expect((await app.onIdentity({ url, as: admin.token })).statusCode).toBe(403)
  expect((await set(admin.id, ['dataTransfer'], 1, admin.token)).statusCode).toBe(403)
})
