import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
let tenant: string
let admin: Person
let technician: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const base = '/api/appointments'
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })
const times = { startsAt: '2026-12-01T09:00:00+01:00', endsAt: '2026-12-01T10:30:00+01:00' }
const create = (more: object = {}) =>
  call('POST', base, { body: { unitId: estate.unit.id, ...times, ...more } })

it('creates, reads, moves, cancels and deletes an appointment', async () => {
  const created = await create({ technicianId: technician.id, description: 'Hinterhaus' })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({
    startsAt: '2026-12-01T08:00:00.000Z',
    endsAt: '2026-12-01T09:30:00.000Z',
    technicianId: technician.id,
    technicianName: 'Erika Technician',
    unitName: 'WE 1',
    buildingName: estate.building.name,
    cancelledAt: null,
  })
  const moved = await call('PATCH', `${base}/${id}`, {
    version,
    body: { endsAt: '2026-12-01T12:00:00Z', technicianId: null },
  })
  expect(moved.json()).toMatchObject({
    startsAt: '2026-12-01T08:00:00.000Z',
    endsAt: '2026-12-01T12:00:00.000Z',
    technicianId: null,
    technicianName: null,
    description: 'Hinterhaus',
    version: 2,
  })
  expect((await call('PATCH', `${base}/${id}`, { version, body: {} })).json()).toMatchObject({
    error: 'staleVersion',
    current: { version: 2 },
  })
  expect(
    (await call('PATCH', `${base}/${id}`, { version: 2, body: { cancelled: true } })).json().cancelledAt,
  ).toBe(app.clock.now().toISOString())
  expect((await call('GET', `${base}?Cancelled=true`)).json().total).toBe(1)
  expect(
    (await call('PATCH', `${base}/${id}`, { version: 3, body: { cancelled: false } })).json().cancelledAt,
  ).toBeNull()
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
})

it('rejects invalid times, at their field', async () => {
  expect((await create({ endsAt: times.startsAt })).json()).toMatchObject({
    error: 'invalidRequest',
    fields: { endsAt: 'endBeforeStart' },
  })
  expect((await create({ startsAt: 'morgen' })).json()).toMatchObject({ fields: { startsAt: 'invalidDate' } })
  const { id } = (await create()).json()
  for (const year of ['0000', '0001', '1798', '2200', '9999']) {
    const odd = { startsAt: `${year}-12-31T23:00:00-12:00`, endsAt: `${year}-12-31T23:30:00-12:00` }
    const fields = { startsAt: 'invalidDate', endsAt: 'invalidDate' }
    expect((await create(odd)).json()).toMatchObject({ error: 'invalidRequest', fields })
    expect((await call('PATCH', `${base}/${id}`, { version: 1, body: odd })).json()).toMatchObject({
      error: 'invalidRequest',
      fields,
    })
    expect((await call('GET', `${base}?From=${encodeURIComponent(odd.startsAt)}`)).json()).toMatchObject({
      fields: { From: 'invalidDate' },
    })
  }
  const reply = await call('PATCH', `${base}/${id}`, {
    version: 1,
    body: { startsAt: '2026-12-02T09:00:00Z' },
  })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ error: 'rule', fields: { endsAt: 'endBeforeStart' } })
})

it('accepts only technicians of the client', async () => {
  const foreigner = await aPerson(app, { role: 'Technician', tenantId: await aTenant(app) })
  for (const { id } of [foreigner, admin]) {
    const reply = await create({ technicianId: id })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ fields: { technicianId: 'notFound' } })
  }
})

it('lists by time, technician and building, and by unit', async () => {
  const first = (await create({ technicianId: technician.id })).json()
  await create({ startsAt: '2026-12-03T08:00:00Z', endsAt: '2026-12-03T09:00:00Z' })
  const starts = async (query: string) =>
    (await call('GET', `${base}?${query}`))
      .json()
      .items.map(({ startsAt }: { startsAt: string }) => startsAt.slice(8, 10))
  expect(await starts('')).toEqual(['01', '03'])
  expect(await starts('From=2026-12-01T09:00:00Z&To=2026-12-02T00:00:00Z')).toEqual(['01'])
  expect(await starts('From=2026-12-01T09:30:00Z')).toEqual(['03'])
  expect(await starts('From=2026-12-03T08:30:00Z&To=2026-12-03T08:10:00Z')).toEqual([])
  expect(await starts(`TechnicianIds=${technician.id}&BuildingIds=${estate.building.id}`)).toEqual(['01'])
  expect(
    (await call('GET', `${base}/building-unit/${estate.unit.id}`))
      .json()
      .items.map(({ startsAt }: { startsAt: string }) => startsAt.slice(8, 10)),
  ).toEqual(['03', '01'])
  expect((await call('GET', `${base}?Ids=${first.id}`)).json().total).toBe(1)
})

it('shows a technician the appointments of assigned buildings, read-only', async () => {
  const { id } = (await create()).json()
  const as = technician.token
  expect((await call('GET', `${base}/${id}`, { as })).statusCode).toBe(404)
  expect((await call('GET', base, { as })).json().total).toBe(0)
  await assign(app, tenant, technician.id, [estate.building.id])
  expect((await call('GET', `${base}/${id}`, { as })).statusCode).toBe(200)
  expect((await call('PATCH', `${base}/${id}`, { as, version: 1, body: {} })).statusCode).toBe(403)
})

it('answers 404 for everything of another client', async () => {
  const stranger = await aTenant(app)
  const foreign = await anEstate(app, stranger)
  const other = await aPerson(app, { role: 'Admin', tenantId: stranger })
  const { id } = (
    await app.onMain({
      method: 'POST',
      url: base,
      as: other.token,
      tenant: stranger,
      body: { unitId: foreign.unit.id, ...times },
    })
  ).json()
  for (const reply of [
    call('GET', `${base}/${id}`),
    call('PATCH', `${base}/${id}`, { version: 1, body: {} }),
    call('DELETE', `${base}/${id}`),
    create({ unitId: foreign.unit.id }),
    call('GET', `${base}/building-unit/${foreign.unit.id}`),
    call('GET', `${base}?UnitIds=${foreign.unit.id}`),
  ])
    expect((await reply).statusCode).toBe(404)
})

it('records in the audit log who did what, and the state before', async () => {
  const { id } = (await create({ technicianId: technician.id, description: 'Hinterhaus' })).json()
  await call('PATCH', `${base}/${id}`, { version: 1, body: { description: 'Vorderhaus' } })
  await call('DELETE', `${base}/${id}`)
  const trail = await auditTrail(app, id)
  expect(trail.map(({ action }) => action)).toEqual([
    'appointment.create',
    'appointment.update',
    'appointment.delete',
  ])
  expect(trail.every(({ userId, tenantId }) => userId === admin.id && tenantId === tenant)).toBe(true)
  expect(trail[0]).toMatchObject({
    before: null,
    after: { unitId: estate.unit.id, description: 'Hinterhaus' },
  })
  expect(trail[1]).toMatchObject({
    before: { description: 'Hinterhaus' },
    after: { description: 'Vorderhaus' },
  })
  expect(trail[2]?.after).toBeNull()
})

it('writes neither data nor audit entries if a change is rejected', async () => {
  const { id } = (await create()).json()
  expect(
    (await call('PATCH', `${base}/${id}`, { version: 1, body: { endsAt: '2026-11-01T00:00:00Z' } }))
      .statusCode,
  ).toBe(422)
  expect((await call('PATCH', `${base}/${id}`, { version: 7, body: { description: 'x' } })).statusCode).toBe(
    409,
  )
  expect((await call('GET', `${base}/${id}`)).json()).toMatchObject({ version: 1, description: null })
  expect((await auditTrail(app, id)).map(({ action }) => action)).toEqual(['appointment.create'])
})

it('accepts one of several concurrent changes, and returns the current state to the others', async () => {
  const { id } = (await create()).json()
  const replies = await Promise.all(
    ['a', 'b', 'c'].map((description) =>
      call('PATCH', `${base}/${id}`, { version: 1, body: { description } }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const [won] = replies.filter(({ statusCode }) => statusCode === 200)
  for (const lost of replies.filter((reply) => reply !== won))
    expect(lost.json()).toMatchObject({
      error: 'staleVersion',
      current: { description: won?.json().description, version: 2 },
    })
})

it.each([
  ['Admin', 201],
  ['Customer', 201],
  ['Regular', 403],
  ['Technician', 403],
  ['MainRenter', 403],
] as const)('is made by %s: %i', async (role, status) => {
  const { token } = await aPerson(app, { role, tenantId: tenant })
  expect(
    (await call('POST', base, { as: token, body: { unitId: estate.unit.id, ...times } })).statusCode,
  ).toBe(status)
})

it('rejects undeclared fields, an invalid unit id, and a description that is too long, at their field', async () => {
  expect((await create({ place: 'Hof' })).json()).toMatchObject({
    error: 'invalidRequest',
    fields: { place: 'unknownField' },
  })
  expect((await create({ unitId: 'WE 1' })).json()).toMatchObject({
    error: 'invalidRequest',
    fields: { unitId: expect.any(String) },
  })
  expect((await create({ description: 'x'.repeat(10_001) })).json()).toMatchObject({
    error: 'invalidRequest',
    fields: { description: expect.any(String) },
  })
})

it('sends no deactivated technician, and keeps those whose technician was deactivated later', async () => {
  const { id, version } = (await create({ technicianId: technician.id })).json()
  await app.deps.db.pool.query("update identity.users set state = 'Deactivated' where id = $1", [
    technician.id,
  ])
  const later = { startsAt: '2026-12-05T09:00:00Z', endsAt: '2026-12-05T10:00:00Z' }
  const refused = await create({ ...later, technicianId: technician.id })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ error: 'rule', fields: { technicianId: 'technicianDeactivated' } })
  expect(
    (await call('PATCH', `${base}/${id}`, { version, body: { description: 'Klingel defekt' } })).statusCode,
  ).toBe(200)
  const moved = await call('PATCH', `${base}/${id}`, { version: version + 1, body: later })
  expect(moved.json()).toMatchObject({ fields: { technicianId: 'technicianDeactivated' } })
})

it('names the appointment at which a technician is expected at the same time', async () => {
  const { id, version } = (await create({ technicianId: technician.id })).json()
  const busy = {
    fields: { technicianId: 'technicianBusy' },
    args: { technicianId: { place: `${estate.building.name}, WE 1`, time: '09:00–10:30' } },
  }
  const overlapping = { startsAt: '2026-12-01T10:00:00+01:00', endsAt: '2026-12-01T11:00:00+01:00' }
  expect((await create({ ...overlapping, technicianId: technician.id })).json()).toMatchObject(busy)
  // one after the other, of nobody, and its own time
  expect(
    (
      await create({
        startsAt: times.endsAt,
        endsAt: '2026-12-01T12:00:00+01:00',
        technicianId: technician.id,
      })
    ).statusCode,
  ).toBe(201)
  expect((await create(overlapping)).statusCode).toBe(201)
  expect(
    (await call('PATCH', `${base}/${id}`, { version, body: { startsAt: '2026-12-01T09:15:00+01:00' } }))
      .statusCode,
  ).toBe(200)
  // a cancelled one is in nobody's way, until it is restored
  const cancelled = await call('PATCH', `${base}/${id}`, { version: version + 1, body: { cancelled: true } })
  expect((await create({ ...times, technicianId: technician.id })).statusCode).toBe(201)
  expect(
    (
      await call('PATCH', `${base}/${id}`, { version: cancelled.json().version, body: { cancelled: false } })
    ).json(),
  ).toMatchObject(busy)
})
