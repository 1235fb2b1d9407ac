import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, heatingCircuits, renters, sensors, windows } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { buildHeatingCircuit } from '../../../demo/seed/builders/buildBuilding.ts'
import { buildSensor, type SensorRow } from '../../../demo/seed/builders/buildThermostat.ts'
import { buildWindow } from '../../../demo/seed/builders/buildRoom.ts'

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

const base = '/api/sensors'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) =>
  app.onMain({
    method,
    url: url.startsWith('/api') ? url : `${base}${url}`,
    as: admin.token,
    tenant,
    ...more,
  })

const inDatabase = (id: string) =>
  withScope(
    app.deps.db.pool,
    asAdmin,
    async (tx) => (await tx.select().from(sensors).where(eq(sensors.id, id)))[0],
  )

const agoMinutes = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()

const stored = async (type: SensorRow['type'], overrides: Partial<SensorRow> = {}): Promise<SensorRow> => {
  const sensor = buildSensor(estate.random, { store: { id: tenant } }, { type, ...overrides })
  await insertRows(app, [[sensors, sensor]])
  return sensor
}
const inRoom = async (overrides: Partial<SensorRow> = {}): Promise<SensorRow> => {
  const sensor = buildSensor(estate.random, { room: estate.room }, overrides)
  await insertRows(app, [[sensors, sensor]])
  return sensor
}

const paired = async () =>
  (await call('GET', '?Paired=true&PageSize=100'))
    .json()
    .items.map(({ id }: { id: string }) => id)
    .toSorted()

describe('a sensor', () => {
  it('is added, read, changed and deleted', async () => {
    const eui = `A8-40-41-${newId().slice(-10).replace(/../g, '$&-').slice(0, -1)}`
    const created = await call('POST', '', { body: { eui, type: 'DraginoLHT52' } })
    expect(created.statusCode, created.body).toBe(201)
    const { id } = created.json()
    expect(created.json()).toMatchObject({
      eui: eui.replaceAll('-', '').toLowerCase(),
      placement: null,
      paired: false,
      networkStatus: 'Unknown',
      joinEui: null,
    })
    expect(
      (await call('PUT', `/${id}`, { version: 1, body: { joinEui: 'A840410000000100' } })).json(),
    ).toMatchObject({
      joinEui: 'a840410000000100',
      version: 2,
    })
    expect((await call('PUT', `/${id}`, { version: 1, body: { joinEui: '' } })).json()).toMatchObject({
      error: 'staleVersion',
      current: { version: 2 },
    })
    expect((await call('PUT', `/${id}`, { version: 2, body: { joinEui: '' } })).json()).toMatchObject({
      joinEui: null,
    })
    expect((await call('POST', '', { body: { eui, type: 'DraginoLHT52' } })).json()).toMatchObject({
      error: 'euiTaken',
      fields: { eui: 'euiTaken' },
    })
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `/${id}`)).statusCode).toBe(404)
  })

  it('is rejected without a type, and with an invalid EUI', async () => {
    expect((await call('POST', '', { body: { eui: '12' } })).json().fields).toEqual({
      eui: 'invalidEui',
      type: 'required',
    })
  })

  it('shows its last values, its place, and the gateway that heard it', async () => {
    const { id } = await inRoom({
      lastSeenAt: agoMinutes(179),
      measuredAt: agoMinutes(179),
      temperature: 21.5,
      humidity: 45,
      gatewayEui: estate.gateway.eui,
    })
    expect((await call('GET', `/${id}`)).json()).toMatchObject({
      temperature: 21.5,
      humidity: 45,
      networkStatus: 'Online',
      roomName: estate.room.name,
      unitName: estate.unit.name,
      buildingName: estate.building.name,
      gatewayRowId: estate.gateway.id,
    })
  })
})

describe('assigning a sensor to a room', () => {
  it("copies the room's ancestors; unassigning clears them and unpairs", async () => {
    const { id } = await stored('DraginoLHT65N')
    await call('POST', `/${estate.sensor.id}/unassign`)
    const url = `/${id}/assign/space/${estate.room.id}`
    expect((await call('POST', url)).json()).toMatchObject({
      placement: 'Room',
      roomId: estate.room.id,
      unitId: estate.unit.id,
      version: 2,
    })
    expect(await inDatabase(id)).toMatchObject({
      buildingId: estate.building.id,
      complexId: estate.complex.id,
      locationId: estate.location.id,
    })
    const again = await call('POST', url)
    expect([again.statusCode, again.json().error]).toEqual([409, 'sensorInUse'])
    expect((await call('DELETE', `/${id}`)).json()).toMatchObject({ fields: { id: 'sensorStillAssigned' } })
    await call('POST', `/${id}/pair`)
    expect((await call('POST', `/${id}/unassign`)).json()).toMatchObject({
      placement: null,
      roomId: null,
      buildingId: null,
      locationId: null,
      paired: false,
    })
    expect((await call('POST', `/${id}/unassign`)).json()).toMatchObject({
      fields: { id: 'sensorNotAssigned' },
    })
    const actions = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .select({ action: audit.action })
        .from(audit)
        .where(and(eq(audit.tenantId, tenant), eq(audit.entityId, id)))
        .orderBy(audit.id),
    )
    expect(actions.map(({ action }) => action)).toEqual(['sensor.assign', 'sensor.pair', 'sensor.unassign'])
  })

  it('requires confirmation for a second one', async () => {
    const { id } = await stored('DraginoLHT52')
    const url = `/${id}/assign/space/${estate.room.id}`
    const asked = await call('POST', url)
    expect([asked.statusCode, asked.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'roomHasSensor', args: { confirm: { eui: estate.sensor.eui } } }),
    ])
    expect((await call('POST', `${url}?confirm=true`)).json()).toMatchObject({ roomId: estate.room.id })
  })

  it('requires a room sensor and a room', async () => {
    const contact = await stored('DraginoLDS02')
    const room = await stored('DraginoLHT52')
    expect((await call('POST', `/${contact.id}/assign/space/${estate.room.id}`)).json().fields).toEqual({
      id: 'sensorForWindows',
    })
    expect((await call('POST', `/${room.id}/assign/space/${estate.unit.id}`)).json().fields).toEqual({
      spaceId: 'spaceNotRoom',
    })
    expect((await call('POST', `/${room.id}/assign/window/${estate.window.id}`)).json().fields).toEqual({
      id: 'sensorForRooms',
    })
    expect(
      (await call('POST', `/${room.id}/assign/heating-circuit/${estate.circuit.id}`)).json().fields,
    ).toEqual({ id: 'sensorForRooms' })
  })

  it('succeeds for one of several concurrent calls, for one sensor and for one room', async () => {
    const { id } = await stored('DraginoLHT52')
    const second = await anEstate(app, tenant)
    const both = await Promise.all(
      [estate.room.id, second.room.id, estate.room.id].map((room) =>
        call('POST', `/${id}/assign/space/${room}?confirm=true`),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    await call('POST', `/${estate.sensor.id}/unassign`)
    await call('POST', `/${id}/unassign`)
    const others = await Promise.all([stored('DraginoLHT52'), stored('DraginoLHT65N')])
    const replies = await Promise.all(
      others.map((sensor) => call('POST', `/${sensor.id}/assign/space/${estate.room.id}`)),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('roomHasSensor')
  })
})

describe('assigning a sensor to a window', () => {
  it('requires a window without one', async () => {
    const { id } = await stored('DraginoLDS02')
    const taken = await call('POST', `/${id}/assign/window/${estate.window.id}`)
    expect(taken.json()).toMatchObject({
      error: 'rule',
      fields: { windowId: 'windowOccupied' },
      args: { windowId: { eui: estate.windowSensor.eui } },
    })
    const window = buildWindow(estate.random, estate.room)
    await insertRows(app, [[windows, window]])
    expect((await call('POST', `/${id}/assign/window/${window.id}`)).json()).toMatchObject({
      placement: 'Window',
      windowName: window.name,
      roomId: estate.room.id,
    })
    expect((await call('GET', `?WindowIds=${window.id}`)).json()).toMatchObject({ total: 1, items: [{ id }] })
  })

  it('succeeds for one of several concurrent calls', async () => {
    const window = buildWindow(estate.random, estate.room)
    await insertRows(app, [[windows, window]])
    const contacts = await Promise.all([stored('DraginoLDS02'), stored('DraginoLDS02')])
    const replies = await Promise.all(
      contacts.map(({ id }) => call('POST', `/${id}/assign/window/${window.id}`)),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 422,
    ])
  })
})

describe('assigning a sensor to a heating circuit', () => {
  it('sets the building that the circuit serves, and follows its changes', async () => {
    const own = buildHeatingCircuit(estate.random, estate.location, { buildingId: estate.building.id })
    await insertRows(app, [[heatingCircuits, own]])
    const { id } = await stored('DraginoD23LB')
    expect((await call('POST', `/${id}/assign/heating-circuit/${own.id}`)).json()).toMatchObject({
      placement: 'Heating',
      heatingCircuitName: own.name,
    })
    expect(await inDatabase(id)).toMatchObject({
      buildingId: estate.building.id,
      complexId: estate.complex.id,
      locationId: estate.location.id,
      roomId: null,
    })
    expect((await call('POST', `/${id}/pair`)).json()).toMatchObject({ fields: { id: 'sensorNotInRoom' } })
    await call('PUT', `/api/taxonomy/heating-circuits/${own.id}`, {
      version: 1,
      body: { name: own.name, buildingId: null },
    })
    expect(await inDatabase(id)).toMatchObject({
      buildingId: null,
      complexId: null,
      locationId: estate.location.id,
    })
    expect((await call('GET', `?HeatingCircuitIds=${own.id}`)).json()).toMatchObject({
      total: 1,
      items: [{ id, locationName: estate.location.name }],
    })
  })
})

describe('pairing', () => {
  it('unpairs the other sensor in the room, but not those at its windows', async () => {
    const other = await inRoom()
    await call('POST', `/${estate.windowSensor.id}/pair`)
    expect((await call('POST', `/${estate.sensor.id}/pair`)).json()).toMatchObject({
      sensor: { paired: true, version: 2 },
      unpaired: [],
    })
    expect((await call('GET', `/${other.id}`)).json().pairedNeighbour).toEqual({
      id: estate.sensor.id,
      eui: estate.sensor.eui,
    })
    const reply = await call('POST', `/${other.id}/pair`)
    expect(reply.json()).toMatchObject({
      sensor: { paired: true, pairedNeighbour: null },
      unpaired: [{ id: estate.sensor.id, eui: estate.sensor.eui }],
    })
    expect(await paired()).toEqual([estate.windowSensor.id, other.id].toSorted())
    expect((await call('POST', `/${other.id}/pair`)).json().sensor.version).toBe(2)
    expect((await call('POST', `/${other.id}/unpair`)).json()).toMatchObject({ paired: false, version: 3 })
    expect((await call('POST', `/${other.id}/unpair`)).json()).toMatchObject({ version: 3 })
  })

  it('leaves one active sensor in the room under concurrent calls', async () => {
    const others = await Promise.all([inRoom(), inRoom(), inRoom()])
    const replies = await Promise.all([estate.sensor, ...others].map(({ id }) => call('POST', `/${id}/pair`)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await paired()).toHaveLength(1)
  })

  it('requires an assigned sensor', async () => {
    const { id } = await stored('DraginoLHT52')
    expect((await call('POST', `/${id}/pair`)).json()).toMatchObject({
      error: 'rule',
      fields: { id: 'sensorNotAssigned' },
    })
  })

  it('of a whole space selects one per room, and unpairing affects all', async () => {
    const heard = await inRoom({ lastSeenAt: agoMinutes(5) })
    expect((await call('POST', `/pair/space/${estate.building.id}`)).json()).toEqual({ paired: 2 })
    expect(await paired()).toEqual([heard.id, estate.windowSensor.id].toSorted())
    expect((await call('POST', `/pair/space/${estate.room.id}`)).json()).toEqual({ paired: 0 })
    expect((await call('POST', `/unpair/space/${estate.unit.id}`)).json()).toEqual({ unpaired: 2 })
    expect(await paired()).toEqual([])
    expect((await call('POST', `/pair/space/${estate.radiator.id}`)).json()).toEqual({ paired: 0 })
    for (const space of [estate.location, estate.complex]) {
      expect((await call('POST', `/pair/space/${space.id}`)).json()).toEqual({ paired: 2 })
      expect((await call('POST', `/unpair/space/${space.id}`)).json()).toEqual({ unpaired: 2 })
    }
  })
})

describe('sensors', () => {
  it('are found by filter, and sorted', async () => {
    const online = await stored('DraginoLHT52', { lastSeenAt: agoMinutes(10), batteryVoltage: 3.1 })
    const offline = await stored('DraginoD23LB', {
      lastSeenAt: agoMinutes(200),
      batteryVoltage: 2.4,
      registeredAt: null,
    })
    const euis = async (query: string) =>
      (await call('GET', `?${query}`)).json().items.map(({ eui }: { eui: string }) => eui)
    const own = [estate.sensor.eui, estate.windowSensor.eui].toSorted()
    expect(await euis('NetworkStatus=Online')).toEqual([online.eui])
    expect(await euis('NetworkStatus=Offline')).toEqual([offline.eui])
    expect(await euis('NetworkStatus=Unknown')).toEqual(own)
    expect(await euis('Assigned=false&Sort.SortOption=BatteryVoltage')).toEqual([offline.eui, online.eui])
    expect(await euis('Registered=false')).toEqual([offline.eui])
    expect(await euis('Type=DraginoD23LB&Type=DraginoLDS02')).toEqual(
      [offline.eui, estate.windowSensor.eui].toSorted(),
    )
    expect(await euis(`Placement=Room&RoomIds=${estate.room.id}`)).toEqual([estate.sensor.eui])
    expect(await euis(`UnitIds=${estate.unit.id}`)).toEqual(own)
    expect(await euis(`Query=${online.eui.slice(-6).toUpperCase()}`)).toEqual([online.eui])
    expect(await euis(`Query=${encodeURIComponent(estate.window.name)}`)).toEqual([estate.windowSensor.eui])
    expect((await call('GET', '/autocomplete?Placement=Room&Assigned=false')).json().items).toEqual([
      { id: online.id, eui: online.eui, type: 'DraginoLHT52' },
    ])
  })
})

it('does not reveal by the sort order what is withheld for lack of consent', async () => {
  const ids: string[] = []
  for (const temperature of [19, 25, 22])
    ids.push((await inRoom({ temperature, measuredAt: agoMinutes(5), measuredUnitId: estate.unit.id })).id)
  const inOrder = async (direction: string): Promise<number[]> => {
    const reply = await call('GET', `?PageSize=100&Sort.SortOption=Temperature&Sort.Direction=${direction}`)
    return reply.json().items.flatMap(({ id }: { id: string }) => (ids.includes(id) ? ids.indexOf(id) : []))
  }
  expect([await inOrder('Ascending'), await inOrder('Descending')].join(' ')).toBe('0,2,1 1,2,0')
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(renters).set({ agreement: false }).where(eq(renters.id, estate.renter.id)),
  )
  expect(await inOrder('Ascending')).toEqual(ids.toSorted().map((id) => ids.indexOf(id)))
})

it('answers 404 for sensors, rooms, windows and circuits of another client', async () => {
  const stranger = await aTenant(app)
  const foreign = await anEstate(app, stranger)
  const [room, contact, circuit] = await Promise.all([
    stored('DraginoLHT52'),
    stored('DraginoLDS02'),
    stored('DraginoD23LB'),
  ])
  for (const [method, url, body] of [
    ['GET', `/${foreign.sensor.id}`],
    ['PUT', `/${foreign.sensor.id}`, {}],
    ['DELETE', `/${foreign.sensor.id}`],
    ['POST', `/${foreign.sensor.id}/unassign`],
    ['POST', `/${foreign.sensor.id}/pair`],
    ['POST', `/${foreign.sensor.id}/unpair`],
    ['POST', `/pair/space/${foreign.room.id}`],
    ['POST', `/unpair/space/${foreign.room.id}`],
    ['POST', `/${room.id}/assign/space/${foreign.room.id}`],
    ['POST', `/${contact.id}/assign/window/${foreign.window.id}`],
    ['POST', `/${circuit.id}/assign/heating-circuit/${foreign.circuit.id}`],
    ['GET', `?WindowIds=${foreign.window.id}`],
    ['GET', `?HeatingCircuitIds=${foreign.circuit.id}`],
  ] as const)
    expect([url, (await call(method, url, { version: 1, ...(body && { body }) })).statusCode]).toEqual([
      url,
      404,
    ])
})

it('is limited for a technician to the assigned projects, circuits of their locations, and the store', async () => {
  const second = await anEstate(app, tenant)
  const circuitSensor = buildSensor(estate.random, { heatingCircuit: estate.circuit })
  const elsewhere = buildSensor(estate.random, { heatingCircuit: second.circuit })
  await insertRows(app, [[sensors, [circuitSensor, elsewhere]]])
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const as = technician.token
  await assign(app, tenant, technician.id, [estate.building.id])
  const { id } = await stored('DraginoLHT52')
  const seen = (await call('GET', '?PageSize=100', { as })).json().items.map((row: { id: string }) => row.id)
  expect(seen.toSorted()).toEqual([id, circuitSensor.id, estate.sensor.id, estate.windowSensor.id].toSorted())
  expect((await call('POST', `/${second.sensor.id}/pair`, { as })).statusCode).toBe(404)
  expect((await call('POST', `/${id}/assign/space/${second.room.id}`, { as })).statusCode).toBe(404)
  expect((await call('POST', `/${id}/assign/space/${estate.room.id}?confirm=true`, { as })).statusCode).toBe(
    200,
  )
  expect((await call('DELETE', `/${id}`, { as })).statusCode).toBe(403)
  const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
  expect((await call('GET', `/${id}`, { as: customer.token })).statusCode).toBe(200)
  expect((await call('POST', `/${id}/pair`, { as: customer.token })).statusCode).toBe(403)
})
