import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { leases, renters } from '../../db/schema.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'

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

const base = '/api/renters'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

const person = { firstName: 'Änne', lastName: 'Özgürtük', phone: '+49341123456', email: 'aenne@example.test' }
const kept = { role: 'MainRenter', firstName: 'Änne', lastName: 'Özgürtük' }
const verified = { verifiedAt: '2026-01-01T00:00:00.000Z' }

it('adds a renter to the current lease, reads, changes and deletes them', async () => {
  const created = await call('POST', base, { body: { ...person, unitId: estate.unit.id } })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({
    ...person,
    leaseId: estate.lease.id,
    unitName: 'WE 1',
    agreement: false,
    infoReceivedAgreement: false,
    userId: null,
    verifiedAt: null,
  })
  expect(Object.keys(created.json())).not.toContain('verificationCodeHash')
  const changed = await call('PUT', `${base}/${id}`, {
    version,
    body: { ...kept, email: '', role: 'SubRenter', agreement: true },
  })
  expect(changed.json()).toMatchObject({
    role: 'SubRenter',
    email: null,
    phone: null,
    agreement: true,
    version: 2,
  })
  const stale = await call('DELETE', `${base}/${id}`, { version })
  expect(stale.json()).toMatchObject({ error: 'staleVersion', current: { version: 2 } })
  expect(Object.keys(stale.json().current)).not.toContain('verificationCodeHash')
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
})

it('requires a lease in the unit, and one of that unit', async () => {
  const none = await call('POST', base, { body: { ...person, unitId: estate.secondUnit.id } })
  expect(none.statusCode).toBe(422)
  expect(none.json()).toMatchObject({ error: 'rule', fields: { unitId: 'unitHasNoLease' } })
  expect(
    (
      await call('POST', base, {
        body: { ...person, unitId: estate.secondUnit.id, leaseId: estate.lease.id },
      })
    ).json(),
  ).toMatchObject({
    fields: { leaseId: 'leaseOfOtherUnit' },
  })
  const next = buildLease(estate.random, estate.secondUnit, { startsOn: '2090-01-01' })
  const past = buildLease(estate.random, estate.secondUnit, { startsOn: '2001-01-01', endsOn: '2001-12-31' })
  await insertRows(app, [[leases, [next, past]]])
  expect(
    (await call('POST', base, { body: { ...person, unitId: estate.secondUnit.id } })).json().leaseId,
  ).toBe(next.id)
  expect(
    (await call('POST', base, { body: { ...person, unitId: estate.secondUnit.id, leaseId: past.id } })).json()
      .leaseId,
  ).toBe(past.id)
})

it('rejects missing fields and invalid addresses, at their field', async () => {
  const reply = await call('POST', base, {
    body: { unitId: estate.unit.id, firstName: ' ', email: 'aenne@' },
  })
  expect(reply.json()).toMatchObject({
    error: 'invalidRequest',
    fields: { firstName: 'required', lastName: 'required', email: 'invalidEmail' },
  })
})

it('links an app user only to a verified renter, and to one at a time', async () => {
  const user = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
  const second = buildRenter(estate.random, { ...estate.lease, unitId: estate.unit.id }, verified)
  await insertRows(app, [[renters, second]])
  const link = (id: string, userId: string) =>
    call('PUT', `${base}/${id}`, { version: 1, body: { ...kept, userId } })
  const unverified = await link(estate.renter.id, user.id)
  expect(unverified.statusCode).toBe(422)
  expect(unverified.json()).toMatchObject({ fields: { userId: 'notVerified' } })
  expect((await link(second.id, user.id)).json()).toMatchObject({ userId: user.id })
  const third = buildRenter(estate.random, { ...estate.lease, unitId: estate.unit.id }, verified)
  await insertRows(app, [[renters, third]])
  expect((await link(third.id, user.id)).json()).toMatchObject({ fields: { userId: 'userLinkedElsewhere' } })
  const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
  const foreigner = await aPerson(app, { role: 'MainRenter', tenantId: await aTenant(app) })
  for (const { id } of [customer, foreigner])
    expect((await link(third.id, id)).json()).toMatchObject({
      error: 'notFound',
      fields: { userId: 'notFound' },
    })
})

it('records that the information was received', async () => {
  const url = `${base}/${estate.renter.id}/agreement`
  expect(
    (await call('PATCH', url, { version: 1, body: { infoReceivedAgreement: true } })).json(),
  ).toMatchObject({ infoReceivedAgreement: true, version: 2 })
  expect(
    (await call('PATCH', url, { version: 1, body: { infoReceivedAgreement: false } })).json(),
  ).toMatchObject({
    error: 'staleVersion',
    current: { infoReceivedAgreement: true },
  })
  expect((await call('PATCH', url, { version: 2, body: {} })).json()).toMatchObject({
    fields: { infoReceivedAgreement: 'required' },
  })
})

it('records consent on paper even if the e-mail address belongs to another client’s renter', async () => {
  const agreed = { ...person, email: 'beide@example.test', agreement: true }
  const other = await aTenant(app)
  const { unit } = await anEstate(app, other)
  const { token } = await aPerson(app, { role: 'Admin', tenantId: other })
  const first = await app.onMain({
    method: 'POST',
    url: base,
    as: token,
    tenant: other,
    body: { ...agreed, unitId: unit.id },
  })
  const second = await call('POST', base, { body: { ...agreed, unitId: estate.unit.id } })
  const again = await call('POST', base, { body: { ...agreed, unitId: estate.unit.id, role: 'SubRenter' } })
  for (const reply of [first, second, again])
    expect(reply.json()).toMatchObject({ agreement: true, email: agreed.email })
  const records = await call(
    'GET',
    `/api/data-privacy-site/filter?RenterIds=${second.json().id}&RenterIds=${again.json().id}`,
  )
  expect(records.json()).toMatchObject({ total: 2, items: [{ state: 'given' }, { state: 'given' }] })
})

it('lists by filter and search', async () => {
  await call('POST', base, {
    body: { ...person, unitId: estate.unit.id, agreement: true, role: 'SubRenter' },
  })
  const found = async (query: string) =>
    (await call('GET', `${base}?${query}`)).json().items.map(({ lastName }: { lastName: string }) => lastName)
  expect(await found('Role=SubRenter')).toEqual(['Özgürtük'])
  const { id, firstName, lastName } = estate.renter
  await call('PUT', `${base}/${id}`, {
    version: 1,
    body: { role: 'MainRenter', firstName, lastName, agreement: false },
  })
  expect(await found('Agreement=true')).toEqual(['Özgürtük'])
  expect(await found('Agreement=false')).toEqual([estate.renter.lastName])
  for (const typed of [
    'aenne@',
    'aenne@example.test',
    'ÖZGÜRTÜK',
    'ozgurtuk',
    'oezguertuek',
    'Özgürtük, Änne',
    '341123',
  ])
    expect(await found(`Query=${encodeURIComponent(typed)}`), typed).toEqual(['Özgürtük'])
  for (const typed of ['%', '_', '…'])
    expect(await found(`Query=${encodeURIComponent(typed)}`), typed).toEqual([])
  expect(
    (await found(`LeaseIds=${estate.lease.id}&Verified=false&Linked=false&InfoReceivedAgreement=false`))
      .length,
  ).toBe(2)
})

it('shows a technician only name and phone, in assigned buildings', async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const as = technician.token
  expect((await call('GET', base, { as })).json().total).toBe(0)
  expect((await call('GET', `${base}/${estate.renter.id}`, { as })).statusCode).toBe(404)
  await assign(app, tenant, technician.id, [estate.building.id])
  const { firstName, lastName, phone, email } = estate.renter
  expect((await call('GET', `${base}/${estate.renter.id}`, { as })).json()).toMatchObject({
    firstName,
    lastName,
    phone,
    email: null,
    userId: null,
    verifiedAt: null,
  })
  expect((await call('GET', `${base}?Query=${encodeURIComponent(String(email))}`, { as })).json().total).toBe(
    0,
  )
  expect(
    (
      await call('PATCH', `${base}/${estate.renter.id}/agreement`, {
        as,
        version: 1,
        body: { infoReceivedAgreement: true },
      })
    ).statusCode,
  ).toBe(403)
  for (const role of ['Regular', 'MainRenter'] as const) {
    const { token } = await aPerson(app, { role, tenantId: tenant })
    expect((await call('GET', base, { as: token })).statusCode).toBe(403)
  }
})

it('answers 404 for everybody of another client', async () => {
  const foreign = await anEstate(app, await aTenant(app))
  for (const reply of [
    call('GET', `${base}/${foreign.renter.id}`),
    call('PUT', `${base}/${foreign.renter.id}`, { version: 1, body: kept }),
    call('DELETE', `${base}/${foreign.renter.id}`),
    call('PATCH', `${base}/${foreign.renter.id}/agreement`, {
      version: 1,
      body: { infoReceivedAgreement: true },
    }),
    call('POST', base, { body: { ...person, unitId: foreign.unit.id } }),
    call('POST', base, { body: { ...person, unitId: estate.unit.id, leaseId: foreign.lease.id } }),
    call('GET', `${base}?LeaseIds=${foreign.lease.id}`),
    call('PUT', `${base}/${estate.renter.id}`, { version: 1, body: { ...kept, leaseId: foreign.lease.id } }),
  ])
    expect((await reply).statusCode).toBe(404)
})

it('stores a phone number in one form, names one that is none at its field, and leaves an older text alone', async () => {
  const made = await call('POST', base, {
    body: { ...person, phone: '(030) 23125-001', unitId: estate.unit.id },
  })
  expect(made.json()).toMatchObject({ phone: '+493023125001' })
  const { id, version } = made.json()
  const noNumber = { error: 'rule', fields: { phone: 'invalidPhone' } }
  expect(
    (await call('POST', base, { body: { ...person, phone: 'nur abends', unitId: estate.unit.id } })).json(),
  ).toMatchObject(noNumber)
  expect(
    (await call('PUT', `${base}/${id}`, { version, body: { ...kept, phone: '030' } })).json(),
  ).toMatchObject(noNumber)
  await app.deps.db.pool.query("update main.renters set phone = 'nur abends' where id = $1", [id])
  const saved = await call('PUT', `${base}/${id}`, {
    version,
    body: { ...kept, firstName: 'Anne', phone: 'nur abends' },
  })
  expect(saved.json()).toMatchObject({ firstName: 'Anne', phone: 'nur abends' })
})
