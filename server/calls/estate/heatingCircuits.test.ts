import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { heatingCircuits } from '../../db/schema.ts'
import { buildHeatingCircuit } from '../../../demo/seed/builders/buildBuilding.ts'

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

const base = '/api/taxonomy/heating-circuits'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

it('creates, lists, reads, changes and deletes a circuit', async () => {
  const created = await call('POST', base, {
    body: { locationId: estate.location.id, name: 'Strang Nord', buildingId: estate.building.id },
  })
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  expect(created.json()).toMatchObject({
    locationName: estate.location.name,
    buildingName: estate.building.name,
    balancingConfirmedAt: null,
    counts: { buildings: 0, sensors: 0 },
  })
  expect(
    (await call('PUT', `${base}/${id}`, { version: 1, body: { name: 'Strang Süd' } })).json(),
  ).toMatchObject({
    name: 'Strang Süd',
    buildingId: null,
    version: 2,
  })
  expect((await call('PUT', `${base}/${id}`, { version: 1, body: { name: 'X' } })).json()).toMatchObject({
    error: 'staleVersion',
    current: { name: 'Strang Süd' },
  })
  expect((await call('GET', `${base}?LocationIds=${estate.location.id}&Query=strang`)).json()).toMatchObject({
    total: 1,
    items: [{ id }],
  })
  expect(
    (await call('POST', base, { body: { locationId: estate.location.id, name: 'strang süd' } })).json(),
  ).toMatchObject({ error: 'nameTaken' })
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
})

it('serves only a building of its own location', async () => {
  const second = await anEstate(app, tenant)
  const refused = await call('POST', base, {
    body: { locationId: estate.location.id, name: 'Strang', buildingId: second.building.id },
  })
  expect(refused.json()).toMatchObject({ error: 'rule', fields: { buildingId: 'buildingElsewhere' } })
})

it('cannot be deleted while anything is assigned to it', async () => {
  await call('PUT', `/api/taxonomy/${estate.building.id}/heating-circuit`, {
    version: 1,
    body: { heatingCircuitId: estate.circuit.id },
  })
  expect((await call('GET', `${base}/${estate.circuit.id}`)).json().counts).toEqual({
    buildings: 1,
    buildingUnits: 0,
    publicAreas: 0,
    rooms: 0,
    radiators: 0,
    sensors: 0,
  })
  expect((await call('DELETE', `${base}/${estate.circuit.id}`)).json()).toMatchObject({
    error: 'stillInUse',
    args: { id: { buildings: 1 } },
  })
  expect(
    (await call('POST', `${base}/bulk-delete`, { body: { ids: [estate.circuit.id] } })).json(),
  ).toMatchObject({ done: 0, refused: 1 })
})

it('confirms and resets hydraulic balancing', async () => {
  const url = `${base}/${estate.circuit.id}/hydraulic-balancing`
  expect((await call('PUT', url, { version: 1, body: {} })).json()).toMatchObject({
    balancingConfirmedAt: app.clock.now().toISOString(),
    balancingConfirmedBy: admin.id,
    version: 2,
  })
  expect((await call('GET', `${base}?Balanced=true`)).json().total).toBe(1)
  expect((await call('DELETE', url)).json()).toEqual({ reset: 1 })
  expect((await call('DELETE', url)).json()).toEqual({ reset: 0 })
  expect((await call('GET', `${base}/${estate.circuit.id}`)).json()).toMatchObject({
    balancingConfirmedAt: null,
    balancingConfirmedBy: null,
    version: 3,
  })
})

it('resets every circuit of the client for a SuperAdmin only', async () => {
  const second = await anEstate(app, tenant)
  const other = await aTenant(app)
  const theirs = await anEstate(app, other)
  const confirmed = { balancingConfirmedAt: app.clock.now().toISOString() }
  await insertRows(app, [
    [
      heatingCircuits,
      [
        buildHeatingCircuit(estate.random, estate.location, confirmed),
        buildHeatingCircuit(second.random, second.location, confirmed),
        buildHeatingCircuit(theirs.random, theirs.location, confirmed),
      ],
    ],
  ])
  const url = `${base}/${estate.circuit.id}/hydraulic-balancing?global=true`
  expect((await call('DELETE', url)).statusCode).toBe(403)
  const root = await aPerson(app, { role: 'SuperAdmin' })
  expect((await call('DELETE', url, { as: root.token })).json()).toEqual({ reset: 2 })
  expect((await call('GET', `${base}?Balanced=true`)).json().total).toBe(0)
  expect(
    (await app.onMain({ url: `${base}?Balanced=true`, as: root.token, tenant: other })).json().total,
  ).toBe(1)
})

it('answers 404 to ids of another client', async () => {
  const other = await aTenant(app)
  const mine = await anEstate(app, other)
  const as = (await aPerson(app, { role: 'Admin', tenantId: other })).token
  const foreign = `${base}/${estate.circuit.id}`
  for (const [method, url, body] of [
    ['GET', foreign],
    ['PUT', foreign, { name: 'X' }],
    ['DELETE', foreign],
    ['PUT', `${foreign}/hydraulic-balancing`, {}],
    ['DELETE', `${foreign}/hydraulic-balancing`],
    ['DELETE', `${foreign}/hydraulic-balancing?global=true`],
    ['POST', base, { locationId: estate.location.id, name: 'X' }],
    ['POST', base, { locationId: mine.location.id, buildingId: estate.building.id, name: 'X' }],
    ['PUT', `${base}/${mine.circuit.id}`, { buildingId: estate.building.id, name: 'X' }],
    ['POST', `${base}/bulk-delete`, { ids: [estate.circuit.id] }],
    ['GET', `${base}?LocationIds=${estate.location.id}`],
    ['GET', `${base}?BuildingIds=${estate.building.id}`],
  ] as const) {
    const reply = await app.onMain({ method, url, as, tenant: other, version: 1, ...(body && { body }) })
    expect([method, url, reply.statusCode]).toEqual([method, url, 404])
  }
})

it('is limited for a technician to the assigned projects', async () => {
  const second = await anEstate(app, tenant)
  const own = buildHeatingCircuit(estate.random, estate.location, { buildingId: estate.building.id })
  await insertRows(app, [[heatingCircuits, own]])
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const as = technician.token
  await assign(app, tenant, technician.id, [estate.building.id])
  expect((await call('GET', base, { as })).json().total).toBe(2)
  expect((await call('GET', `${base}/${second.circuit.id}`, { as })).statusCode).toBe(404)
  expect(
    (await call('PUT', `${base}/${second.circuit.id}/hydraulic-balancing`, { as, version: 1, body: {} }))
      .statusCode,
  ).toBe(404)
  expect(
    (await call('PUT', `${base}/${own.id}/hydraulic-balancing`, { as, version: 1, body: {} })).statusCode,
  ).toBe(200)
  expect(
    (await call('POST', base, { as, body: { locationId: second.location.id, name: 'X' } })).statusCode,
  ).toBe(404)
  const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
  expect(
    (await call('PUT', `${base}/${own.id}/hydraulic-balancing`, { as: customer.token, version: 2, body: {} }))
      .statusCode,
  ).toBe(403)
})
