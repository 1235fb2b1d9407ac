import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, mails, renters } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { buildRenter } from '../../../demo/seed/builders/buildRenter.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const base = '/api/renters/verifications'
const call = (method: 'GET' | 'POST', path: string, body?: object, as = admin.token) =>
  app.onMain({ method, url: `${base}/${path}`, as, tenant, ...(body && { body }) })
const lastMail = async () =>
  (
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .select()
        .from(mails)
        .where(eq(mails.recipient, String(estate.renter.email)))
        .orderBy(desc(mails.id))
        .limit(1),
    )
  )[0]
const codeIn = (body: string) => /^[A-Z2-9]{8}$/m.exec(body)?.[0] ?? 'none'
const minute = 61_000

it('mails a code, and verifies with it', async () => {
  const sent = await call('POST', 'email', { renterId: estate.renter.id })
  expect(sent.statusCode).toBe(200)
  expect(sent.json()).toMatchObject({ renterId: estate.renter.id, verifiedAt: null, method: null })
  expect(sent.json().codeValidUntil).toBe(new Date(app.clock.now().getTime() + 86_400_000).toISOString())
  const mail = await lastMail()
  expect(mail).toMatchObject({
    subject: 'Ihr Bestätigungscode',
    body: expect.stringContaining(`${estate.renter.firstName} ${estate.renter.lastName}`),
  })
  const code = codeIn(mail?.body ?? '')
  const wrong = await call('POST', 'email', { renterId: estate.renter.id, code: 'AAAAAAAA' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json()).toMatchObject({ fields: { code: 'wrongCode' } })
  const right = await call('POST', 'email', {
    renterId: estate.renter.id,
    code: `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`,
  })
  expect(right.json()).toMatchObject({
    method: 'email',
    verifiedAt: app.clock.now().toISOString(),
    codeValidUntil: null,
  })
  expect((await call('POST', 'email', { renterId: estate.renter.id, code })).json()).toMatchObject({
    fields: { renterId: 'alreadyVerified' },
  })
  const kept = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select().from(audit).where(eq(audit.entityId, estate.renter.id)).orderBy(audit.id),
  )
  expect(kept.map(({ action }) => action)).toEqual(['renter.mailCode', 'renter.verify'])
  expect(JSON.stringify(kept)).not.toContain('verificationCodeHash')
})

it('mails in English too, not twice within a minute, and not without an address', async () => {
  await call('POST', 'email', { renterId: estate.renter.id, language: 'en' })
  expect((await lastMail())?.subject).toBe('Your confirmation code')
  const again = await call('POST', 'email', { renterId: estate.renter.id })
  expect(again.statusCode).toBe(429)
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
  const unreachable = buildRenter(estate.random, { ...estate.lease, unitId: estate.unit.id }, { email: null })
  await insertRows(app, [[renters, unreachable]])
  expect((await call('POST', 'email', { renterId: unreachable.id })).json()).toMatchObject({
    error: 'rule',
    fields: { renterId: 'emailMissing' },
  })
})

it('voids a code after five wrong attempts, by a newer one, and after a day', async () => {
  const check = async (code: string) =>
    (await call('POST', 'email', { renterId: estate.renter.id, code })).json().fields?.code
  expect(await check('AAAAAAAA')).toBe('noCodeSent')
  await call('POST', 'email', { renterId: estate.renter.id })
  const first = codeIn((await lastMail())?.body ?? '')
  for (let attempt = 0; attempt < 5; attempt++) expect(await check('AAAAAAAA')).toBe('wrongCode')
  expect(await check(first)).toBe('tooManyAttempts')
  app.clock.advance(minute)
  await call('POST', 'email', { renterId: estate.renter.id })
  expect(await check(first)).toBe('wrongCode')
  const second = codeIn((await lastMail())?.body ?? '')
  app.clock.advance(86_400_001)
  const later = await aPerson(app, { role: 'Admin', tenantId: tenant })
  expect(
    (await call('POST', 'email', { renterId: estate.renter.id, code: second }, later.token)).json(),
  ).toMatchObject({ fields: { code: 'codeExpired' } })
})

it('verifies manually with a note of how', async () => {
  expect((await call('POST', 'override', { renterId: estate.renter.id })).json()).toMatchObject({
    fields: { note: 'required' },
  })
  const done = await call('POST', 'override', { renterId: estate.renter.id, note: 'Ausweis gesehen' })
  expect(done.json()).toMatchObject({
    method: 'override',
    note: 'Ausweis gesehen',
    verifiedAt: app.clock.now().toISOString(),
  })
  expect((await call('GET', `building-unit/${estate.unit.id}`)).json().items).toMatchObject([
    { renterId: estate.renter.id, method: 'override' },
  ])
  expect(
    (await call('POST', 'override', { renterId: estate.renter.id, note: 'noch einmal' })).json(),
  ).toMatchObject({
    fields: { renterId: 'alreadyVerified' },
  })
})

it("lists app users with a renter's role that are not linked", async () => {
  const free = await aPerson(app, { role: 'SubRenter', tenantId: tenant })
  const linked = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
  await aPerson(app, { role: 'MainRenter', tenantId: await aTenant(app) })
  await insertRows(app, [
    [renters, buildRenter(estate.random, { ...estate.lease, unitId: estate.unit.id }, { userId: linked.id })],
  ])
  expect((await call('GET', 'users')).json()).toMatchObject({
    total: 1,
    items: [{ id: free.id, role: 'SubRenter' }],
  })
  expect((await call('GET', `users?Query=${free.email.slice(0, 12)}&Page=2`)).json()).toMatchObject({
    total: 1,
    items: [],
  })
})

it('is forbidden for technicians, and answers 404 for other clients', async () => {
  const { token } = await aPerson(app, { role: 'Technician', tenantId: tenant })
  expect((await call('GET', 'users', undefined, token)).statusCode).toBe(403)
  const foreign = await anEstate(app, await aTenant(app))
  for (const reply of [
    call('GET', `building-unit/${foreign.unit.id}`),
    call('POST', 'email', { renterId: foreign.renter.id }),
    call('POST', 'email', { renterId: foreign.renter.id, code: 'AAAAAAAA' }),
    call('POST', 'override', { renterId: foreign.renter.id, note: 'x' }),
  ])
    expect((await reply).statusCode).toBe(404)
})

it('mails one address at most five codes an hour', async () => {
  const send = () => call('POST', 'email', { renterId: estate.renter.id })
  for (let turn = 0; turn < 5; turn++) {
    expect((await send()).statusCode).toBe(200)
    app.clock.advance(minute)
  }
  const refused = await send()
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'tooManyRequests'])
  app.clock.advance(60 * minute)
  const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant })
  expect((await call('POST', 'email', { renterId: estate.renter.id }, token)).statusCode).toBe(200)
})

it('counts with invitations: forty mails in an hour by one user, eighty for one client, and one that is refused is not sent', async () => {
  const colleagues = [
    admin,
    await aPerson(app, { role: 'Admin', tenantId: tenant }),
    await aPerson(app, { role: 'Admin', tenantId: tenant }),
  ]
  const [first, second, third] = colleagues.map(({ token }) => token)
  const people = Array.from({ length: 63 }, (_, n) =>
    buildRenter(
      estate.random,
      { ...estate.lease, unitId: estate.unit.id },
      { email: `mail.limit.${n}.${estate.unit.id}@example.test` },
    ),
  )
  await insertRows(app, [[renters, people]])
  let turn = 0
  const verify = async (as = '') => {
    const { id: renterId = '', email = '' } = people.pop() ?? {}
    const { statusCode } = await call('POST', 'email', { renterId }, as)
    const sent = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .select()
        .from(mails)
        .where(eq(mails.recipient, String(email))),
    )
    expect(sent).toHaveLength(statusCode === 200 ? 1 : 0)
    return statusCode
  }
  const invite = async (as = '') =>
    (
      await app.onIdentity({
        method: 'POST',
        url: '/api/users/invite',
        as,
        body: { email: `colleague.${turn++}@example.test`, tenantId: tenant, role: 'Regular' },
      })
    ).statusCode
  for (let n = 0; n < 20; n++) expect([await verify(first), await invite(first)]).toEqual([200, 201])
  expect([await verify(first), await invite(first)]).toEqual([429, 429])
  for (let n = 0; n < 40; n++) expect(await verify(second)).toBe(200)
  expect([await verify(third), await invite(third)]).toEqual([429, 429])
})
