import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditOf, anAccount, goodPassword, mailsTo } from '../../../tests/support/identity.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { withScope } from '../../db/scope.ts'
import { auditWriter } from '../../http/audit.ts'
import { makeSuperAdmin } from './inviteUser.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.stop())

const make = (email: string) =>
  withScope(app.deps.db.pool, { role: 'app_identity' }, (tx) => {
    const now = app.clock.now()
    return makeSuperAdmin(
      { deps: app.deps, tx, now, audit: auditWriter(tx, 'identity', { requestId: 'test', at: now }) },
      { email, language: 'en' },
    )
  })
const secretOf = (link: string | undefined) => link?.split('/').at(-1)
const check = async (link: string | undefined) =>
  (await app.onIdentity({ url: `/api/users/invitation/${secretOf(link)}` })).json()

it('mails nothing for a new address but returns a link; a second call voids the first', async () => {
  const first = await make('anna@example.test')
  const second = await make('anna@example.test')
  expect(await check(first)).toEqual({ valid: false })
  expect(await check(second)).toMatchObject({ valid: true, email: 'anna@example.test' })
  expect(await mailsTo(app, 'anna@example.test')).toEqual([])
  expect(
    (
      await app.onIdentity({
        method: 'POST',
        url: `/api/users/register/${secretOf(second)}`,
        body: { firstName: 'Anna', lastName: 'B', password: goodPassword },
      })
    ).statusCode,
  ).toBe(204)
  const session = await app.onIdentity({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: 'anna@example.test', password: goodPassword },
  })
  expect(session.json()).toMatchObject({ user: { superAdmin: true }, selectedTenantId: null })
  expect(session.json().permissions).toContain('tenants.write')
})

it('promotes a registered user without a link', async () => {
  const person = await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) })
  expect(await make(person.email)).toBeUndefined()
  expect(
    (await app.onMain({ method: 'POST', url: '/api/tenants', as: person.token, body: { name: 'Neu' } }))
      .statusCode,
  ).toBe(201)
  expect(await auditOf(app, person.id)).toMatchObject([
    {
      action: 'user.makeSuperAdmin',
      user_id: null,
      before: { superAdmin: false },
      after: { superAdmin: true },
    },
  ])
})

it('refuses a deactivated account', async () => {
  const [root, person] = [
    await aPerson(app, { role: 'SuperAdmin' }),
    await anAccount(app, { role: 'Regular', tenantId: await aTenant(app) }),
  ]
  await app.onIdentity({
    method: 'PUT',
    url: `/api/users/${person.id}`,
    as: root.token,
    version: 1,
    body: { email: person.email, firstName: 'A', lastName: 'B', language: 'de', state: 'Deactivated' },
  })
  await expect(make(person.email)).rejects.toMatchObject({ code: 'conflict' })
})
