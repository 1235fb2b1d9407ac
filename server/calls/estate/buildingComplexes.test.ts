import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { heatingCircuits, sensors } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { buildHeatingCircuit } from '../../../demo/seed/builders/buildBuilding.ts'
import { buildSensor } from '../../../demo/seed/builders/buildThermostat.ts'

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

const base = '/api/taxonomy/building-complexes'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

const counts = {
  buildings: 1,
  buildingUnits: 2,
  finalizedUnits: 1,
  publicAreas: 1,
  rooms: 1,
  radiators: 1,
  thermostats: 1,
  gateways: 1,
}

const newLocation = async (name: string): Promise<string> =>
  (await call('POST', '/api/taxonomy/locations', { body: { name } })).json().id
const countsOf = async (id: string) => (await call('GET', `/api/taxonomy/locations/${id}`)).json().counts

/** Every table with the location of rows below a building, and the locations found there. */
const locationsBelow = async (buildingId: string): Promise<Record<string, string[]>> => {
  const tables = [
    'buildings',
    'building_units',
    'public_areas',
    'leases',
    'renters',
    'rooms',
    'windows',
    'radiators',
    'thermostats',
    'sensors',
    'gateways',
  ]
  return withScope(app.deps.db.pool, asAdmin, async (tx) => {
    const found: Record<string, string[]> = {}
    for (const table of tables) {
      const key = sql.identifier(table === 'buildings' ? 'id' : 'building_id')
      const { rows } = await tx.execute<{ at: string }>(
        sql`select distinct location_id || ' ' || complex_id as at from main.${sql.identifier(table)} where ${key} = ${buildingId}`,
      )
      found[table] = rows.map(({ at }) => at)
    }
    return found
  })
}

it('creates, lists, reads, changes and deletes a complex', async () => {
  const created = await call('POST', base, { body: { locationId: estate.location.id, name: 'Block A' } })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({
    locationId: estate.location.id,
    locationName: estate.location.name,
    counts: { buildings: 0 },
  })
  expect(
    (
      await call('PUT', `${base}/${id}`, {
        version,
        body: { locationId: estate.location.id, name: 'Block B' },
      })
    ).json(),
  ).toMatchObject({
    name: 'Block B',
    version: 2,
  })
  expect(
    (
      await call('PUT', `${base}/${id}`, {
        version,
        body: { locationId: estate.location.id, name: 'Block C' },
      })
    ).json(),
  ).toMatchObject({
    error: 'staleVersion',
    current: { name: 'Block B' },
  })
  expect(
    (await call('GET', `${base}?LocationIds=${estate.location.id}&Sort.SortOption=LocationName`)).json(),
  ).toMatchObject({ total: 2 })
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
  expect((await call('GET', `${base}/${estate.complex.id}`)).json()).toMatchObject({ counts })
})

it('keeps a complex that has buildings', async () => {
  expect((await call('DELETE', `${base}/${estate.complex.id}`)).json()).toMatchObject({
    error: 'stillInUse',
    args: { id: { buildings: 1 } },
  })
  expect(
    (await call('POST', `${base}/bulk-delete`, { body: { ids: [estate.complex.id] } })).json(),
  ).toMatchObject({ done: 0, refused: 1 })
})

it('moves to another location with everything below it, and updates the counts', async () => {
  const target = await newLocation('Zielort')
  const own = buildHeatingCircuit(estate.random, estate.location, {
    buildingId: estate.building.id,
    name: 'Eigener Kreis',
  })
  await insertRows(app, [
    [heatingCircuits, own],
    [sensors, buildSensor(estate.random, { heatingCircuit: own })],
  ])
  await call('PUT', `/api/taxonomy/${estate.unit.id}/heating-circuit`, {
    version: 1,
    body: { heatingCircuitId: estate.circuit.id },
  })
  await call('PUT', `/api/taxonomy/${estate.room.id}/heating-circuit`, {
    version: 1,
    body: { heatingCircuitId: own.id },
  })
  const before = await countsOf(estate.location.id)
  const moved = await call('PUT', `${base}/${estate.complex.id}`, {
    version: 1,
    body: { locationId: target, name: estate.complex.name },
  })
  expect(moved.json()).toMatchObject({ locationId: target, locationName: 'Zielort', counts })
  expect(await countsOf(target)).toEqual(before)
  expect(Object.values(await countsOf(estate.location.id))).toEqual(Array.from({ length: 9 }, () => 0))
  for (const [table, at] of Object.entries(await locationsBelow(estate.building.id)))
    expect([table, at]).toEqual([
      table,
      table === 'sensors'
        ? expect.arrayContaining([`${target} ${estate.complex.id}`])
        : [`${target} ${estate.complex.id}`],
    ])
  // the building's own circuit moved with it; the location's stayed, and is no longer referenced
  expect((await call('GET', `/api/taxonomy/heating-circuits/${own.id}`)).json()).toMatchObject({
    locationId: target,
    counts: { rooms: 1, sensors: 1 },
  })
  expect((await call('GET', `/api/taxonomy/building-units/${estate.unit.id}`)).json()).toMatchObject({
    heatingCircuitId: null,
    version: 3,
    locationId: target,
  })
  await call('POST', `/api/taxonomy/locations/${target}/resync`)
  expect(await countsOf(target)).toEqual(before)
})

it('does not move to a location with a circuit of the same name', async () => {
  const target = await newLocation('Voller Ort')
  await insertRows(app, [
    [
      heatingCircuits,
      [
        buildHeatingCircuit(estate.random, estate.location, {
          buildingId: estate.building.id,
          name: 'Heizkreis Nord',
        }),
        buildHeatingCircuit(estate.random, { id: target, tenantId: tenant }, { name: 'HEIZKREIS nord' }),
      ],
    ],
  ])
  const refused = await call('PUT', `${base}/${estate.complex.id}`, {
    version: 1,
    body: { locationId: target, name: estate.complex.name },
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    fields: { locationId: 'heatingCircuitNameTaken' },
    args: { locationId: { name: 'Heizkreis Nord' } },
  })
  expect((await countsOf(target)).buildings).toBe(0)
})

it('lists the floors of its buildings from the top down', async () => {
  const { items } = (await call('GET', `${base}/${estate.complex.id}/floors`)).json()
  expect(items).toEqual([
    {
      buildingId: estate.building.id,
      buildingName: estate.building.name,
      unitsWithoutFloor: 0,
      floors: [
        { floor: 3, buildingUnits: 0, publicAreas: 0 },
        { floor: 2, buildingUnits: 0, publicAreas: 0 },
        { floor: 1, buildingUnits: 1, publicAreas: 0 },
        { floor: 0, buildingUnits: 1, publicAreas: 1 },
        { floor: -1, buildingUnits: 0, publicAreas: 0 },
      ],
    },
  ])
})

it('answers 404 to ids of another client, in the path, the body and the query', async () => {
  const other = await aTenant(app)
  const as = (await aPerson(app, { role: 'Admin', tenantId: other })).token
  const mine = await anEstate(app, other)
  const foreign = `${base}/${estate.complex.id}`
  for (const [method, url, body] of [
    ['GET', foreign],
    ['GET', `${foreign}/floors`],
    ['PUT', foreign, { locationId: mine.location.id, name: 'X' }],
    ['DELETE', foreign],
    ['POST', base, { locationId: estate.location.id, name: 'X' }],
    ['PUT', `${base}/${mine.complex.id}`, { locationId: estate.location.id, name: 'X' }],
    ['POST', `${base}/bulk-delete`, { ids: [estate.complex.id] }],
    ['GET', `${base}?LocationIds=${estate.location.id}`],
  ] as const) {
    const reply = await app.onMain({ method, url, as, tenant: other, version: 1, ...(body && { body }) })
    expect([method, url, reply.statusCode]).toEqual([method, url, 404])
  }
})

it('shows a technician only the complexes of assigned projects, with counts of their buildings', async () => {
  const second = await anEstate(app, tenant)
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  await assign(app, tenant, technician.id, [second.building.id])
  const as = technician.token
  expect((await call('GET', base, { as })).json()).toMatchObject({
    total: 1,
    items: [{ id: second.complex.id, counts }],
  })
  expect((await call('GET', `${base}/${estate.complex.id}`, { as })).statusCode).toBe(404)
  expect((await call('GET', `${base}/${estate.complex.id}/floors`, { as })).statusCode).toBe(404)
  expect((await call('GET', `${base}?LocationIds=${estate.location.id}`, { as })).statusCode).toBe(404)
  expect((await call('DELETE', `${base}/${second.complex.id}`, { as })).statusCode).toBe(403)
})
