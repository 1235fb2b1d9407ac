import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { rooms } from '../../db/schema.ts'
import { buildRoom } from '../../../demo/seed/builders/buildRoom.ts'

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

const base = '/api/taxonomy/public-areas'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

it('creates, lists, reads, changes and deletes a public area', async () => {
  const created = await call('POST', base, {
    body: { buildingId: estate.building.id, name: 'Waschküche', floor: -1 },
  })
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  expect(created.json()).toMatchObject({
    floor: -1,
    buildingName: estate.building.name,
    locationName: estate.location.name,
    counts: { rooms: 0 },
  })
  expect(
    (await call('PUT', `${base}/${id}`, { version: 1, body: { name: 'Trockenraum', floor: 3 } })).json(),
  ).toMatchObject({
    name: 'Trockenraum',
    floor: 3,
    version: 2,
  })
  expect((await call('PUT', `${base}/${id}`, { version: 1, body: { name: 'X' } })).json()).toMatchObject({
    error: 'staleVersion',
    current: { name: 'Trockenraum' },
  })
  expect((await call('GET', `${base}?Floor=3`)).json()).toMatchObject({ total: 1, items: [{ id }] })
  expect(
    (await call('GET', `${base}?BuildingIds=${estate.building.id}&Sort.SortOption=Floor`)).json().total,
  ).toBe(2)
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
})

it('enforces valid floors and unique names, and cannot be deleted while in use', async () => {
  expect(
    (await call('POST', base, { body: { buildingId: estate.building.id, name: 'Dach', floor: 9 } })).json(),
  ).toMatchObject({
    error: 'rule',
    fields: { floor: 'floorNotInBuilding' },
  })
  expect(
    (await call('POST', base, { body: { buildingId: estate.building.id, name: 'TREPPENHAUS' } })).json(),
  ).toMatchObject({
    error: 'nameTaken',
    fields: { name: 'nameTaken' },
  })
  await insertRows(app, [[rooms, buildRoom(estate.random, { publicArea: estate.area })]])
  expect((await call('GET', `${base}/${estate.area.id}`)).json().counts).toEqual({
    rooms: 1,
    radiators: 0,
    thermostats: 0,
    sensors: 0,
  })
  expect((await call('DELETE', `${base}/${estate.area.id}`)).json()).toMatchObject({
    error: 'stillInUse',
    args: { id: { rooms: 1 } },
  })
  expect(
    (await call('POST', `${base}/bulk-delete`, { body: { ids: [estate.area.id] } })).json(),
  ).toMatchObject({ done: 0, refused: 1 })
})

it('answers 404 to ids of another client, and to a technician outside its projects', async () => {
  const other = await aTenant(app)
  const mine = await anEstate(app, other)
  const stranger = await aPerson(app, { role: 'Admin', tenantId: other })
  const foreign = `${base}/${estate.area.id}`
  for (const [method, url, body] of [
    ['GET', foreign],
    ['PUT', foreign, { name: 'X' }],
    ['DELETE', foreign],
    ['POST', base, { buildingId: estate.building.id, name: 'X' }],
    ['PUT', `${base}/${mine.area.id}`, { name: 'X', heatingCircuitId: estate.circuit.id }],
    ['POST', `${base}/bulk-delete`, { ids: [estate.area.id] }],
    ['GET', `${base}?BuildingIds=${estate.building.id}`],
  ] as const) {
    const reply = await app.onMain({
      method,
      url,
      as: stranger.token,
      tenant: other,
      version: 1,
      ...(body && { body }),
    })
    expect([method, url, reply.statusCode]).toEqual([method, url, 404])
  }
  const second = await anEstate(app, tenant)
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  await assign(app, tenant, technician.id, [second.building.id])
  const as = technician.token
  expect((await call('GET', base, { as })).json()).toMatchObject({
    total: 1,
    items: [{ id: second.area.id }],
  })
  expect((await call('PUT', foreign, { as, version: 1, body: { name: 'X' } })).statusCode).toBe(404)
  expect(
    (await call('PUT', `${base}/${second.area.id}`, { as, version: 1, body: { name: 'Flur' } })).statusCode,
  ).toBe(200)
})

it('records in the audit log who did what, and the state before', async () => {
  const { id } = (
    await call('POST', base, { body: { buildingId: estate.building.id, name: 'Waschküche' } })
  ).json()
  await call('PUT', `${base}/${id}`, { version: 1, body: { name: 'Trockenraum' } })
  await call('DELETE', `${base}/${id}`)
  const trail = await auditTrail(app, id)
  expect(trail.map(({ action }) => action)).toEqual([
    'publicArea.create',
    'publicArea.update',
    'publicArea.delete',
  ])
  expect(trail.every(({ userId, tenantId }) => userId === admin.id && tenantId === tenant)).toBe(true)
  expect(trail[1]).toMatchObject({ before: { name: 'Waschküche' }, after: { name: 'Trockenraum' } })
  expect(trail[2]?.after).toBeNull()
})

it('rejects undeclared fields, an empty name and a floor that is no number, at their field', async () => {
  const refused = async (body: object) =>
    (await call('POST', base, { body: { buildingId: estate.building.id, name: 'Keller', ...body } })).json()
  expect(await refused({ size: 3 })).toMatchObject({
    error: 'invalidRequest',
    fields: { size: 'unknownField' },
  })
  expect(await refused({ name: ' ' })).toMatchObject({
    error: 'invalidRequest',
    fields: { name: 'required' },
  })
  expect(await refused({ floor: 'EG' })).toMatchObject({
    error: 'invalidRequest',
    fields: { floor: expect.any(String) },
  })
})

it('accepts one of several concurrent areas of the same name', async () => {
  const replies = await Promise.all(
    Array.from({ length: 4 }, () =>
      call('POST', base, { body: { buildingId: estate.building.id, name: 'Heizraum' } }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
})

it.each([
  ['Admin', 201],
  ['Regular', 403],
  ['Technician', 403],
  ['MainRenter', 403],
] as const)('is created by %s: %i', async (role, status) => {
  const { token } = await aPerson(app, { role, tenantId: tenant })
  expect(
    (await call('POST', base, { as: token, body: { buildingId: estate.building.id, name: 'Keller' } }))
      .statusCode,
  ).toBe(status)
})
