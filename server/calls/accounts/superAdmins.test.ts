import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAccount } from '../../../tests/support/identity.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { withScope } from '../../db/scope.ts'

let app: TestApp
let tenant: string
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
})
afterAll(() => app.stop())
beforeEach(() =>
  withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) => tx.execute(sql`delete from identity.users`)),
)

const aRoot = () => anAccount(app, { role: 'SuperAdmin' })
const edit = ({ email }: Person, state: string) => ({
  email,
  firstName: 'A',
  lastName: 'B',
  language: 'de',
  state,
})

/** Every way in which one SuperAdmin removes another. */
const ways = {
  demote: (actor: Person, target: Person) =>
    app.onIdentity({
      method: 'PATCH',
      url: `/api/user-assignments/${target.id}`,
      as: actor.token,
      version: 1,
      body: { tenantId: tenant, role: 'Admin' },
    }),
  strip: (actor: Person, target: Person) =>
    app.onIdentity({ method: 'DELETE', url: `/api/user-assignments/${target.id}`, as: actor.token }),
  deactivate: (actor: Person, target: Person) =>
    app.onIdentity({
      method: 'PUT',
      url: `/api/users/${target.id}`,
      as: actor.token,
      version: 1,
      body: edit(target, 'Deactivated'),
    }),
  remove: (actor: Person, target: Person) =>
    app.onIdentity({ method: 'DELETE', url: `/api/users/${target.id}`, as: actor.token }),
}
const names = ['demote', 'strip', 'deactivate', 'remove'] as const

const activeOnes = async () =>
  (
    await withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) =>
      tx.execute(sql`select id from identity.users where super_admin and state = 'Active'`),
    )
  ).rows.length

it.each(names)('%s: removes one of two', async (way) => {
  const [actor, target] = [await aRoot(), await aRoot()]
  expect([200, 204]).toContain((await ways[way](actor, target)).statusCode)
  expect(await activeOnes()).toBe(1)
})

it.each(names)("%s: is rejected for one's own account, so the last one stays", async (way) => {
  const last = await aRoot()
  const reply = await ways[way](last, last)
  expect(reply.statusCode).toBe(422)
  expect(Object.values(reply.json().fields)).toEqual([expect.stringMatching(/^(lastSuperAdmin|ownAccount)$/)])
  expect(await activeOnes()).toBe(1)
})

it.each(names)('%s: does not count an invited SuperAdmin as remaining', async (way) => {
  const [actor, other] = [await aRoot(), await aRoot()]
  await app.onIdentity({
    method: 'POST',
    url: '/api/users/invite-global',
    as: actor.token,
    body: { email: 'pending@example.test', role: 'SuperAdmin' },
  })
  await ways.remove(actor, other)
  const again = await ways[way](other, actor)
  expect([401, 403, 422]).toContain(again.statusCode)
  expect(await activeOnes()).toBe(1)
})

it.each(names.flatMap((one) => names.map((two) => [one, two] as const)))(
  '%s concurrently with %s: leaves one SuperAdmin',
  async (one, two) => {
    const [first, second] = [await aRoot(), await aRoot()]
    // both still count as SuperAdmins when they act, as their rights are already cached
    for (const { token } of [first, second])
      expect((await app.onIdentity({ url: '/api/auth/check-session', as: token })).statusCode).toBe(200)
    const replies = await Promise.all([ways[one](first, second), ways[two](second, first)])
    expect(replies.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode >= 500)).toHaveLength(0)
    expect(await activeOnes()).toBe(1)
  },
)

it('a demoted SuperAdmin keeps the role that was assigned', async () => {
  const [actor, target] = [await aRoot(), await aRoot()]
  expect((await ways.demote(actor, target)).json()).toMatchObject({
    superAdmin: false,
    tenants: [{ id: tenant, role: 'Admin' }],
    version: 2,
  })
  await expect
    .poll(
      async () =>
        (await app.onIdentity({ url: '/api/users/list?IsGlobalUserPage=true', as: target.token })).statusCode,
    )
    .toBe(403)
})

it('is not accessible to Admins', async () => {
  const [admin, root] = [await aPerson(app, { role: 'Admin', tenantId: tenant }), await aRoot()]
  await aRoot()
  for (const way of names) expect((await ways[way](admin, root)).statusCode).toBe(404)
})
