import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RoomInput } from '../../../contract/main/rooms.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { roundTrips } from '../../../tests/support/roundTrips.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildAppointment } from '../../../demo/seed/builders/buildRenter.ts'
import { buildRadiator, buildRoom, buildUnit, buildWindow } from '../../../demo/seed/builders/buildRoom.ts'
import { appointments, buildingUnits, radiators, rooms, signalTestFloors, windows } from '../../db/schema.ts'

let app: TestApp
let tenant: string
let technician: Person
let estate: Estate
let apart: Estate
let projectId: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  ;[estate, apart] = [await anEstate(app, tenant), await anEstate(app, tenant)]
  projectId = await assign(app, tenant, technician.id, [estate.building.id])
})
afterAll(() => app.stop())

const get = (path: string, as = technician.token) =>
  app.onMain({ url: `/api/install-tool/${path}`, as, tenant })
const items = async (path: string, as?: string) => {
  const reply = await get(path, as)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().items
}

describe('reach', () => {
  it('shows a technician the projects and buildings that they are assigned to', async () => {
    expect(await items('projects')).toMatchObject([
      { id: projectId, buildings: 1, units: { total: 2, Open: 1, Finalized: 1 }, note: null },
    ])
    expect(await items('buildings')).toMatchObject([
      {
        id: estate.building.id,
        projectIds: [projectId],
        units: { Open: 1, OnHold: 0, AccessNotPossible: 0, Finalized: 1 },
        signal: { verdict: 'notStarted' },
      },
    ])
    expect(await items(`buildings?ProjectIds=${projectId}`)).toHaveLength(1)
  })

  it('shows an administrator all of the client', async () => {
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    const found = await items('buildings', admin.token)
    expect(found.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [estate.building.id, apart.building.id].toSorted(),
    )
  })

  it('knows nothing of another building, by whichever id', async () => {
    for (const path of [
      `gateways?BuildingId=${apart.building.id}`,
      `building-units?BuildingId=${apart.building.id}`,
      `building-by-floors?BuildingId=${apart.building.id}`,
      `rooms?UnitId=${apart.unit.id}`,
      `rooms?PublicAreaId=${apart.area.id}`,
      `radiators?RoomId=${apart.room.id}`,
      `projects?BuildingIds=${apart.building.id}`,
    ])
      expect((await get(path)).statusCode, path).toBe(404)
  })

  it('checks the filter of the list of projects in the same way', async () => {
    const list = (id: string) => app.onMain({ url: `/api/projects?BuildingIds=${id}`, as: technician.token })
    const foreign = await list(apart.building.id)
    expect([foreign.statusCode, foreign.json().fields]).toEqual([404, { BuildingIds: 'notFound' }])
    expect((await list(estate.building.id)).json().items).toMatchObject([{ id: projectId }])
    const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect(
      (await app.onMain({ url: `/api/projects?BuildingIds=${apart.building.id}`, as: admin.token }))
        .statusCode,
    ).toBe(200)
  })

  it('says who changed a row last, and nothing of a row out of reach', async () => {
    const office = await aPerson(app, { role: 'Customer', tenantId: tenant })
    const other = await aPerson(app, { role: 'Admin', tenantId: tenant })
    const room = `/api/taxonomy/rooms/${estate.room.id}`
    const save = async (as: string, change: object) => {
      const { version, ...row } = (await app.onMain({ url: room, as, tenant })).json()
      const body = Object.fromEntries(Object.keys(RoomInput.shape).map((field) => [field, row[field]]))
      const reply = await app.onMain({
        method: 'PUT',
        url: room,
        as,
        tenant,
        version,
        body: { ...body, ...change },
      })
      expect(reply.statusCode, reply.body).toBe(200)
    }
    const asked = (path: string) => get(`last-change?${path}`)
    const said = async (...fields: string[]) =>
      (
        await asked(
          [`Entity=room&EntityId=${estate.room.id}`, ...fields.map((field) => `Fields=${field}`)].join('&'),
        )
      ).json()
    expect(await said()).toEqual({ at: null, userName: null })
    await save(office.token, { name: 'Wohnküche' })
    await save(other.token, { type: 'Office' })
    await save(technician.token, { floor: 1 })
    expect([
      (await said()).userName,
      (await said('name')).userName,
      (await said('type', 'floor')).userName,
    ]).toEqual(['Erika Admin', 'Erika Customer', 'Erika Technician'])
    expect((await said('name')).at).toEqual(expect.any(String))
    for (const [entity, { id }] of Object.entries({
      building: apart.building,
      buildingUnit: apart.unit,
      room: apart.room,
      window: apart.window,
      radiator: apart.radiator,
      gateway: apart.gateway,
    }))
      expect((await asked(`Entity=${entity}&EntityId=${id}`)).statusCode, entity).toBe(404)
  })

  it('asks for either a unit or a shared area', async () => {
    expect((await get('rooms')).json().fields).toEqual({ UnitId: 'required' })
    expect(
      (await get(`rooms?UnitId=${estate.unit.id}&PublicAreaId=${estate.area.id}`)).json().fields,
    ).toEqual({ UnitId: 'unitOrPublicArea' })
  })
})

describe('what a phone takes along', () => {
  it('is a unit with everything in it, and what is left to do', async () => {
    const further = buildRadiator(estate.random, estate.room, { name: 'Zweiter' })
    await insertRows(app, [[radiators, further]])
    const [unit] = (await items(`building-units?BuildingId=${estate.building.id}&Status=Open`)).filter(
      ({ id }: { id: string }) => id === estate.unit.id,
    )
    expect(unit).toMatchObject({
      status: 'Open',
      customerId: estate.unit.customerId,
      floor: 0,
      nextVisitOn: null,
      mainRenter: {
        lastName: estate.renter.lastName,
        phone: estate.renter.phone,
        email: null,
        agreement: null,
      },
      lease: null,
      leftOpen: { radiatorsToFit: 1, radiatorsToVent: 0, windowsToEquip: 0 },
    })
    const [room] = unit.rooms
    expect(room).toMatchObject({ id: estate.room.id, shape: estate.room.shape, sideA: estate.room.sideA })
    expect(room.windows).toMatchObject([{ id: estate.window.id, sensor: { eui: estate.windowSensor.eui } }])
    expect(room.sensors).toHaveLength(2)
    expect(room.radiators).toMatchObject([
      {
        id: estate.radiator.id,
        thermostat: {
          eui: estate.thermostat.eui,
          wtId: estate.thermostat.wtId,
          mode: estate.thermostat.mode,
        },
        photos: [],
      },
      {
        id: further.id,
        thermostat: null,
        issues: ['NoThermostat'],
        venting: { state: 'NotVented' },
        checklist: { valveIsLeaking: false },
      },
    ])
    expect(await items(`rooms?UnitId=${estate.unit.id}`)).toEqual(unit.rooms)
    expect(await items(`radiators?RoomId=${estate.room.id}`)).toEqual(room.radiators)
  })

  it('is read in as many statements for many units as for one', async () => {
    const path = `building-units?BuildingId=${estate.building.id}&PageSize=50`
    await get(path)
    const few = await roundTrips(() => get(path))
    const units = Array.from({ length: 30 }, (_, n) =>
      buildUnit(estate.random, estate.building, { name: `WE ${n + 10}` }),
    )
    const more = units.map((unit) => buildRoom(estate.random, { unit }))
    await insertRows(app, [
      [buildingUnits, units],
      [rooms, more],
      [windows, more.map((room) => buildWindow(estate.random, room))],
      [radiators, more.map((room) => buildRadiator(estate.random, room))],
    ])
    let found: unknown[] = []
    const many = await roundTrips(async () => {
      found = await items(path)
    })
    expect(found).toHaveLength(32)
    // the session may be read again in between; one statement for each unit would be thirty more
    expect(many.statements.length - few.statements.length).toBeLessThan(10)
  })

  it('is no more than 50 units at once', async () => {
    expect((await get(`building-units?BuildingId=${estate.building.id}&PageSize=51`)).json().fields).toEqual({
      PageSize: 'tooLarge',
    })
  })

  it('is the gateways of a building with mounting and signal', async () => {
    await insertRows(app, [
      [signalTestFloors, { tenantId: tenant, buildingId: estate.building.id, floor: 0, strength: 'weak' }],
    ])
    const reply = (await get(`gateways?BuildingId=${estate.building.id}`)).json()
    expect(reply.items).toMatchObject([
      {
        id: estate.gateway.id,
        junctionBox: null,
        mounting: { boxMounted: false, powerConnected: false, ledsGreen: false, boxSealed: false },
        photos: [],
      },
    ])
    expect(reply.signal.floors.find(({ floor }: { floor: number }) => floor === 0)).toMatchObject({
      strength: 'weak',
    })
  })

  it('is a building by floors, from top to bottom, with those that nothing is on', async () => {
    const attic = buildUnit(estate.random, estate.building, { name: 'Ohne Etage', floor: null })
    await insertRows(app, [[buildingUnits, attic]])
    const { floors } = (await get(`building-by-floors?BuildingId=${estate.building.id}`)).json()
    const levels = floors.map(({ floor }: { floor: number | null }) => floor)
    expect(levels.at(-1)).toBeNull()
    expect(levels.slice(0, -1)).toEqual(
      levels.slice(0, -1).toSorted((one: number, other: number) => other - one),
    )
    expect(floors.find(({ floor }: { floor: number | null }) => floor === 0)).toMatchObject({
      units: [{ id: estate.unit.id, rooms: 1, radiators: 1, thermostats: 1 }],
      publicAreas: [{ id: estate.area.id }],
    })
  })
})

describe('appointments of a day', () => {
  const at = (startsAt: string, endsAt: string, technicianId: string | null) =>
    buildAppointment(estate.random, estate.unit, { startsAt, endsAt, technicianId })

  it('are those of the technician on that day in Germany, with the way there', async () => {
    const own = at('2026-11-24T08:00:00.000Z', '2026-11-24T09:00:00.000Z', technician.id)
    const late = at('2026-11-23T23:30:00.000Z', '2026-11-24T00:30:00.000Z', technician.id)
    const others = at('2026-11-24T10:00:00.000Z', '2026-11-24T11:00:00.000Z', null)
    const cancelled = {
      ...at('2026-11-24T12:00:00.000Z', '2026-11-24T13:00:00.000Z', technician.id),
      cancelledAt: '2026-11-20T08:00:00.000Z',
    }
    const elsewhere = buildAppointment(apart.random, apart.unit, {
      startsAt: own.startsAt,
      endsAt: own.endsAt,
      technicianId: technician.id,
    })
    const nextDay = at('2026-11-25T08:00:00.000Z', '2026-11-25T09:00:00.000Z', technician.id)
    await insertRows(app, [[appointments, [own, late, others, cancelled, elsewhere, nextDay]]])
    const ids = async (query: string) =>
      (await items(`appointments?${query}`)).map(({ id }: { id: string }) => id)
    expect(await ids('Day=2026-11-24')).toEqual([late.id, own.id])
    expect(await ids('Day=2026-11-24&Mine=false')).toEqual([late.id, own.id, others.id])
    expect(await ids('Day=2026-11-24&Days=2')).toEqual([late.id, own.id, nextDay.id])
    const [first] = await items('appointments?Day=2026-11-24')
    expect(first).toMatchObject({
      unitId: estate.unit.id,
      address: { street: estate.building.street, zipcode: estate.building.zipcode },
      unit: { customerId: estate.unit.customerId, floor: 0, status: 'Open' },
      renter: { lastName: estate.renter.lastName, phone: estate.renter.phone, email: null },
      leftOpen: { radiatorsToFit: 0 },
    })
  })

  it('are at most those of 14 days', async () => {
    expect((await get('appointments?Day=2026-11-24&Days=15')).json().fields).toEqual({ Days: 'tooLarge' })
    expect((await get('appointments')).json().fields).toEqual({ Day: 'required' })
  })
})
