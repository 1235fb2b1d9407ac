import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { leases } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { liveChannel } from '../../live/tell.ts'

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

const base = '/api/leases'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })
const create = (startsOn: string, endsOn?: string) =>
  call('POST', base, { body: { unitId: estate.secondUnit.id, startsOn, ...(endsOn && { endsOn }) } })

it('adds, reads, changes and removes a lease', async () => {
  const created = await create('2024-02-01')
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({
    startsOn: '2024-02-01',
    endsOn: null,
    unitName: 'WE 2',
    buildingName: estate.building.name,
    renters: [],
  })
  expect(
    (
      await call('PUT', `${base}/${id}`, { version, body: { startsOn: '2024-02-01', endsOn: '2025-01-31' } })
    ).json(),
  ).toMatchObject({
    endsOn: '2025-01-31',
    version: 2,
  })
  expect(
    (await call('PUT', `${base}/${id}`, { version, body: { startsOn: '2024-02-01' } })).json(),
  ).toMatchObject({
    error: 'staleVersion',
    current: { endsOn: '2025-01-31', unitName: 'WE 2' },
  })
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
})

it('rejects an end before the start, invalid days, and overlapping leases, at their field', async () => {
  expect((await create('2024-02-01', '2024-01-31')).json()).toMatchObject({
    error: 'invalidRequest',
    fields: { endsOn: 'endBeforeStart' },
  })
  expect((await create('2024-02-30')).json()).toMatchObject({ fields: { startsOn: 'invalidDate' } })
  const first = (await create('2024-02-01', '2024-12-31')).json()
  const overlapping = await create('2024-12-31')
  expect(overlapping.statusCode).toBe(422)
  expect(overlapping.json()).toMatchObject({ error: 'rule', fields: { startsOn: 'leaseOverlaps' } })
  const second = (await create('2025-01-01')).json()
  expect(
    (await call('PUT', `${base}/${second.id}`, { version: 1, body: { startsOn: '2024-06-01' } })).json(),
  ).toMatchObject({
    fields: { startsOn: 'leaseOverlaps' },
  })
  expect(
    (
      await call('PUT', `${base}/${first.id}`, {
        version: 1,
        body: { startsOn: '2024-03-01', endsOn: '2024-12-31' },
      })
    ).statusCode,
  ).toBe(200)
})

it('accepts one of several concurrent leases', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => create('2026-01-01')))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 422, 422, 422, 422,
  ])
  const rows = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select().from(leases).where(eq(leases.unitId, estate.secondUnit.id)),
  )
  expect(rows.length).toBe(1)
})

it('lists leases by unit, with their renters, and keeps a lease that has renters', async () => {
  const { items } = (await call('GET', `${base}/building-unit/${estate.unit.id}`)).json()
  expect(items).toMatchObject([
    {
      id: estate.lease.id,
      renters: [{ id: estate.renter.id, lastName: estate.renter.lastName, role: 'MainRenter' }],
    },
  ])
  const kept = await call('DELETE', `${base}/${estate.lease.id}`)
  expect(kept.json()).toMatchObject({ error: 'stillInUse', args: { id: { renters: 1 } } })
})

it('shows a technician who lives there today, by name and phone, and neither periods nor the past', async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  await assign(app, tenant, technician.id, [estate.building.id])
  const past = (
    await call('POST', base, {
      body: { unitId: estate.secondUnit.id, startsOn: '1984-01-01', endsOn: '1999-12-31' },
    })
  ).json()
  const former = (
    await call('POST', '/api/renters', {
      body: {
        unitId: estate.secondUnit.id,
        leaseId: past.id,
        firstName: 'Frida',
        lastName: 'Früher',
        phone: '030 23125001',
      },
    })
  ).json()
  expect(former.id).toBeDefined()
  const as = technician.token
  const get = async (url: string) => (await call('GET', url, { as })).json()
  const current = {
    id: estate.lease.id,
    startsOn: null,
    endsOn: null,
    renters: [{ lastName: estate.renter.lastName }],
  }
  for (const query of [
    '',
    '?From=1980-01-01&To=1990-01-01',
    '?Sort.SortOption=StartsOn',
    '?Sort.SortOption=EndsOn',
  ])
    expect((await get(`${base}${query}`)).items).toMatchObject([current])
  expect((await get(`${base}/building-unit/${estate.unit.id}`)).items).toMatchObject([current])
  expect(await get(`${base}/building-unit/${estate.secondUnit.id}`)).toEqual({ items: [] })
  expect(await get(`${base}/${estate.lease.id}`)).toMatchObject(current)
  const renters = await get('/api/renters?InfoReceivedAgreement=true')
  expect(renters.items).toMatchObject([
    { id: estate.renter.id, email: null, userId: null, verifiedAt: null, infoReceivedAgreement: null },
  ])
  for (const url of [`${base}/${past.id}`, `/api/renters/${former.id}`]) {
    expect((await call('GET', url, { as })).statusCode).toBe(404)
    expect((await call('GET', url)).statusCode).toBe(200)
  }
})

it('lists leases that overlap a period', async () => {
  await create('2024-02-01', '2024-12-31')
  const { id } = (await create('2025-01-01', '2025-06-30')).json()
  const found = async (query: string) =>
    (await call('GET', `${base}?UnitIds=${estate.secondUnit.id}&${query}`))
      .json()
      .items.map((lease: { startsOn: string }) => lease.startsOn)
  expect(await found('From=2025-01-01')).toEqual(['2025-01-01'])
  expect(await found('To=2024-12-31')).toEqual(['2024-02-01'])
  expect(await found('From=2024-12-31&To=2025-01-01')).toEqual(['2024-02-01', '2025-01-01'])
  expect(await found('From=2025-03-01&To=2025-02-01')).toEqual([])
  expect((await call('GET', `${base}?Ids=${id}`)).json().total).toBe(1)
})

it('notifies the screens of devices in a home whose lease changes', async () => {
  const heard: string[] = []
  const unlisten = await app.deps.db.listen(liveChannel, (notice) => heard.push(notice))
  const { id, unitId } = estate.lease
  const tells = async (reply: ReturnType<typeof call>) => {
    heard.length = 0
    expect((await reply).statusCode).toBeLessThan(300)
    await expect
      .poll(() => heard.map((notice) => JSON.parse(notice)))
      .toContainEqual({ tenantId: tenant, topic: 'thermostats', ids: [estate.thermostat.eui] })
  }
  await tells(
    call('PUT', `${base}/${id}`, { version: 1, body: { startsOn: '2020-01-01', endsOn: '2026-01-31' } }),
  )
  await tells(call('DELETE', `/api/renters/${estate.renter.id}`))
  await tells(call('DELETE', `${base}/${id}`))
  await tells(call('POST', base, { body: { unitId, startsOn: '2026-02-01' } }))
  await tells(
    call('POST', '/api/renters', {
      body: { unitId, role: 'MainRenter', firstName: 'Ayşe', lastName: 'Yılmaz', phone: '030 23125001' },
    }),
  )
  await unlisten()
})

it('shows a technician the leases of assigned buildings, read-only', async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const as = technician.token
  expect((await call('GET', `${base}/${estate.lease.id}`, { as })).statusCode).toBe(404)
  expect((await call('GET', `${base}/building-unit/${estate.unit.id}`, { as })).statusCode).toBe(404)
  await assign(app, tenant, technician.id, [estate.building.id])
  expect((await call('GET', base, { as })).json().items).toMatchObject([{ id: estate.lease.id }])
  expect(
    (await call('POST', base, { as, body: { unitId: estate.secondUnit.id, startsOn: '2026-01-01' } }))
      .statusCode,
  ).toBe(403)
  const { token } = await aPerson(app, { role: 'Regular', tenantId: tenant })
  expect((await call('GET', base, { as: token })).statusCode).toBe(403)
})

it('answers 404 for leases and units of another client', async () => {
  const foreign = await anEstate(app, await aTenant(app))
  for (const reply of [
    call('GET', `${base}/${foreign.lease.id}`),
    call('PUT', `${base}/${foreign.lease.id}`, { version: 1, body: { startsOn: '2026-01-01' } }),
    call('DELETE', `${base}/${foreign.lease.id}`),
    call('POST', base, { body: { unitId: foreign.unit.id, startsOn: '2026-01-01' } }),
    call('GET', `${base}/building-unit/${foreign.unit.id}`),
    call('GET', `${base}?BuildingIds=${foreign.building.id}`),
  ])
    expect((await reply).statusCode).toBe(404)
})

it('records in the audit log who did what, and the state before', async () => {
  const { id } = (await create('2024-02-01')).json()
  await call('PUT', `${base}/${id}`, { version: 1, body: { startsOn: '2024-02-01', endsOn: '2025-01-31' } })
  await call('DELETE', `${base}/${id}`)
  const trail = await auditTrail(app, id)
  expect(trail.map(({ action }) => action)).toEqual(['lease.create', 'lease.update', 'lease.delete'])
  expect(trail.every(({ userId, tenantId }) => userId === admin.id && tenantId === tenant)).toBe(true)
  expect(trail[0]).toMatchObject({
    before: null,
    after: { unitId: estate.secondUnit.id, startsOn: '2024-02-01' },
  })
  expect(trail[1]).toMatchObject({ before: { endsOn: null }, after: { endsOn: '2025-01-31' } })
  expect(trail[2]?.after).toBeNull()
})

it('answers 409 for an outdated version, and changes nothing', async () => {
  const { id } = (await create('2024-02-01')).json()
  expect(
    (await call('PUT', `${base}/${id}`, { version: 9, body: { startsOn: '2024-03-01' } })).statusCode,
  ).toBe(409)
  expect((await call('GET', `${base}/${id}`)).json()).toMatchObject({ startsOn: '2024-02-01', version: 1 })
  expect((await auditTrail(app, id)).map(({ action }) => action)).toEqual(['lease.create'])
})

it.each([
  ['Admin', 201],
  ['Customer', 201],
  ['Regular', 403],
  ['SubRenter', 403],
] as const)('is added by %s: %i', async (role, status) => {
  const { token } = await aPerson(app, { role, tenantId: tenant })
  expect(
    (await call('POST', base, { as: token, body: { unitId: estate.secondUnit.id, startsOn: '2026-01-01' } }))
      .statusCode,
  ).toBe(status)
})
