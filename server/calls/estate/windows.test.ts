import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, rooms, sensors } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { buildRoom } from '../../../demo/seed/builders/buildRoom.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
let base: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
  base = `/api/taxonomy/rooms/${estate.room.id}/windows`
})
afterAll(() => app.stop())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

it('adds, lists, changes and removes a window of a room', async () => {
  const created = await call('POST', base, {
    body: { name: 'Erker', material: 'Plastic', direction: 'South', width: 1.2, height: 1.4, wall: 'Front' },
  })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({
    name: 'Erker',
    roomId: estate.room.id,
    roomName: estate.room.name,
    unitId: estate.unit.id,
    buildingName: estate.building.name,
    sensor: null,
  })
  expect((await call('GET', base)).json().items.map((window: { name: string }) => window.name)).toEqual(
    ['Erker', estate.window.name].toSorted(),
  )
  const changed = await call('PUT', `${base}/${id}`, {
    version,
    body: { name: 'Erker', windowSensorRequired: true },
  })
  expect(changed.json()).toMatchObject({
    material: 'Unknown',
    width: null,
    windowSensorRequired: true,
    version: 2,
  })
  expect((await call('PUT', `${base}/${id}`, { version, body: { name: 'Erker' } })).json()).toMatchObject({
    error: 'staleVersion',
    current: { version: 2, sensor: null },
  })
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
})

it('rejects invalid measures, at their field', async () => {
  const reply = await call('POST', base, { body: { name: 'Erker', width: 0, height: 2000 } })
  expect(reply.json()).toMatchObject({
    error: 'invalidRequest',
    fields: { width: 'positiveNumberOnly', height: 'tooLarge' },
  })
})

it('removes a window with a sensor only with confirmation, and unassigns the sensor', async () => {
  const url = `${base}/${estate.window.id}`
  const asked = await call('DELETE', url)
  expect(asked.statusCode).toBe(409)
  expect(asked.json()).toMatchObject({
    error: 'windowHasSensor',
    args: { confirm: { eui: estate.windowSensor.eui } },
  })
  expect((await call('DELETE', `${url}?confirm=true`)).statusCode).toBe(204)
  const [sensor] = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select().from(sensors).where(eq(sensors.id, estate.windowSensor.id)),
  )
  expect(sensor).toMatchObject({
    tenantId: tenant,
    windowId: null,
    roomId: null,
    unitId: null,
    buildingId: null,
    locationId: null,
    placement: null,
    paired: false,
    version: 2,
  })
  const entries = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select({ action: audit.action }).from(audit).where(eq(audit.tenantId, tenant)).orderBy(audit.id),
  )
  expect(entries.map(({ action }) => action)).toEqual(['sensor.unassign', 'window.delete'])
})

it('finds windows by filter', async () => {
  await call('POST', base, { body: { name: 'Oberlicht', material: 'Aluminium', direction: 'North' } })
  const names = async (query: string) =>
    (await call('GET', `/api/taxonomy/windows?${query}`))
      .json()
      .items.map((window: { name: string }) => window.name)
  expect(await names('HasSensor=true')).toEqual([estate.window.name])
  expect(await names('HasSensor=false')).toEqual(['Oberlicht'])
  expect(await names(`Material=Aluminium&RoomIds=${estate.room.id}`)).toEqual(['Oberlicht'])
  expect(await names('Direction=North&Query=ober')).toEqual(['Oberlicht'])
})

it('finds a window only in its own room', async () => {
  const other = buildRoom(estate.random, { unit: estate.secondUnit })
  await insertRows(app, [[rooms, other]])
  expect(
    (await call('DELETE', `/api/taxonomy/rooms/${other.id}/windows/${estate.window.id}`)).statusCode,
  ).toBe(404)
})

it('answers 404 for rooms and windows of another client or of buildings that are not assigned', async () => {
  const stranger = await aTenant(app)
  const foreign = await anEstate(app, stranger)
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const tries = (room: string, window: string, as: string) => [
    call('GET', `/api/taxonomy/rooms/${room}/windows`, { as }),
    call('POST', `/api/taxonomy/rooms/${room}/windows`, { as, body: { name: 'X' } }),
    call('PUT', `/api/taxonomy/rooms/${room}/windows/${window}`, { as, version: 1, body: { name: 'X' } }),
    call('DELETE', `/api/taxonomy/rooms/${room}/windows/${window}?confirm=true`, { as }),
    call('GET', `/api/taxonomy/windows?RoomIds=${room}`, { as }),
  ]
  for (const reply of [
    ...tries(foreign.room.id, foreign.window.id, admin.token),
    ...tries(estate.room.id, estate.window.id, technician.token),
  ])
    expect((await reply).statusCode).toBe(404)
  await assign(app, tenant, technician.id, [estate.building.id])
  expect((await call('GET', base, { as: technician.token })).json().items).toMatchObject([
    { id: estate.window.id, sensor: { id: estate.windowSensor.id, eui: estate.windowSensor.eui } },
  ])
})
