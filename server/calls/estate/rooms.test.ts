import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, buildings, buildingUnits, radiators, rooms, windows } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { buildBuilding } from '../../../demo/seed/builders/buildBuilding.ts'
import { buildRadiator, buildRoom, buildUnit, buildWindow } from '../../../demo/seed/builders/buildRoom.ts'

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

const base = '/api/taxonomy/rooms'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

const room = {
  name: 'Bad',
  type: 'Bathroom',
  sideA: 2,
  sideB: 3,
  height: 2.5,
  outsideWallsCount: 1,
  outsideWalls: ['Front'],
  unheatedWallsCount: 0,
}

/** A room of the second unit with a window and two radiators, without devices. */
const furnished = async (name = 'Küche') => {
  const made = buildRoom(estate.random, { unit: estate.secondUnit }, { name })
  await insertRows(app, [
    [rooms, made],
    [windows, buildWindow(estate.random, made)],
    [
      radiators,
      [
        buildRadiator(estate.random, made),
        buildRadiator(estate.random, made, {
          name: 'Heizkörper 2',
          issues: ['ValveIsLeaking'],
          checklist: { valveIsLeaking: true },
          ventingPossible: true,
          ventingDuration: 'High',
        }),
      ],
    ],
  ])
  return made
}

it('creates, reads, changes and deletes a room, and computes the values derived from its measures', async () => {
  const created = await call('POST', base, { body: { ...room, unitId: estate.unit.id } })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({
    name: 'Bad',
    size: 6,
    volume: 15,
    dataGathering: 'Complete',
    unitId: estate.unit.id,
    unitName: 'WE 1',
    buildingId: estate.building.id,
    buildingName: estate.building.name,
    publicAreaId: null,
    floor: null,
    effectiveFloor: 0,
    counts: { windows: 0, radiators: 0, thermostats: 0, sensors: 0 },
  })
  const changed = await call('PUT', `${base}/${id}`, {
    version,
    body: {
      ...room,
      slopingRoof: true,
      minHeight: 1,
      maxHeight: 3,
      sideC: 9,
      outsideWallsCount: null,
      outsideWalls: [],
    },
  })
  expect(changed.json()).toMatchObject({
    height: null,
    minHeight: 1,
    sideC: null,
    volume: 12,
    dataGathering: 'WallsFacingOutsideMissing',
    version: 2,
  })
  const stale = await call('PUT', `${base}/${id}`, { version, body: room })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ error: 'staleVersion', current: { version: 2, unitName: 'WE 1' } })
  expect((await call('PUT', `${base}/${id}`, { body: room })).json()).toMatchObject({
    error: 'versionRequired',
  })
  expect((await call('DELETE', `${base}/${id}`, { version: 1 })).statusCode).toBe(409)
  expect((await call('DELETE', `${base}/${id}`, { version: 2 })).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
  const entries = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select({ action: audit.action }).from(audit).where(eq(audit.entityId, id)).orderBy(audit.id),
  )
  expect(entries.map(({ action }) => action)).toEqual(['room.create', 'room.update', 'room.delete'])
})

it('accepts a room of a public area, and requires exactly one parent', async () => {
  const inArea = await call('POST', base, { body: { ...room, publicAreaId: estate.area.id } })
  expect(inArea.json()).toMatchObject({
    unitId: null,
    publicAreaId: estate.area.id,
    publicAreaName: estate.area.name,
  })
  expect((await call('POST', base, { body: room })).json()).toMatchObject({
    error: 'invalidRequest',
    fields: { unitId: 'required' },
  })
  expect(
    (
      await call('POST', base, { body: { ...room, unitId: estate.unit.id, publicAreaId: estate.area.id } })
    ).json(),
  ).toMatchObject({
    fields: { unitId: 'unitOrPublicArea' },
  })
})

it.each([
  [
    'a triangle that does not close',
    { shape: 'Triangle', sideA: 1, sideB: 2, sideC: 3 },
    { sideC: 'triangleSum' },
  ],
  [
    'a triangle whose second side is too long',
    { shape: 'Triangle', sideA: 1, sideB: 5, sideC: 3 },
    { sideB: 'triangleSumB' },
  ],
  [
    'an L whose second wall is shorter',
    { shape: 'ShapeL', sideA: 2, sideB: 4, sideC: 3, sideD: 1 },
    { sideA: 'longSideA' },
  ],
  ['a side of nothing', { sideA: 0 }, { sideA: 'positiveNumberOnly' }],
  ['heights that cross', { slopingRoof: true, minHeight: 3, maxHeight: 2 }, { minHeight: 'minAboveMax' }],
  [
    'more walls than there are',
    { outsideWallsCount: 5, outsideWalls: [] },
    { outsideWallsCount: 'tooManyWalls' },
  ],
  [
    'other walls than counted',
    { outsideWallsCount: 2, outsideWalls: ['Front'] },
    { outsideWalls: 'wallsDifferFromCount' },
  ],
  [
    'a wall that is both',
    { unheatedWallsCount: 1, unheatedWalls: ['Front'] },
    { unheatedWalls: 'wallIsOutside' },
  ],
  ['a type there is not', { type: 'Ballroom' }, { type: 'invalidValue' }],
  ['no name', { name: ' ' }, { name: 'required' }],
  ['a field there is not', { colour: 'red' }, { colour: 'unknownField' }],
])('rejects %s, at its field', async (_, wrong, fields) => {
  const reply = await call('POST', base, { body: { ...room, unitId: estate.unit.id, ...wrong } })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ error: 'invalidRequest', fields })
})

it('accepts implausibly large measures: only the form asks about them', async () => {
  expect(
    (
      await call('POST', base, { body: { ...room, unitId: estate.unit.id, sideA: 40, sideB: 50, height: 9 } })
    ).json(),
  ).toMatchObject({
    size: 2000,
    volume: 18_000,
  })
})

it('rejects a floor that the building does not have, and a name that the unit already has', async () => {
  const floor = await call('POST', base, { body: { ...room, unitId: estate.unit.id, floor: 199 } })
  expect(floor.statusCode).toBe(422)
  expect(floor.json()).toMatchObject({ error: 'rule', fields: { floor: 'floorNotInBuilding' } })
  const taken = await call('POST', base, {
    body: { ...room, unitId: estate.unit.id, name: estate.room.name.toUpperCase() },
  })
  expect(taken.json()).toMatchObject({ error: 'nameTaken', fields: { name: 'nameTaken' } })
  expect(
    (await call('POST', base, { body: { ...room, unitId: estate.secondUnit.id, name: estate.room.name } }))
      .statusCode,
  ).toBe(201)
})

it('inherits its floor from the unit until it has one of its own', async () => {
  const { id } = (await call('POST', base, { body: { ...room, unitId: estate.secondUnit.id } })).json()
  expect((await call('GET', `${base}?Floor=1`)).json()).toMatchObject({
    total: 1,
    items: [{ id, floor: null, effectiveFloor: 1 }],
  })
  const { version } = (await call('PUT', `${base}/${id}`, { version: 1, body: { ...room, floor: 0 } })).json()
  expect((await call('GET', `${base}?Floor=1`)).json().total).toBe(0)
  expect(version).toBe(2)
})

it('keeps a room that has devices, and reports which; otherwise deletes it with its contents', async () => {
  const kept = await call('DELETE', `${base}/${estate.room.id}`)
  expect(kept.statusCode).toBe(409)
  expect(kept.json()).toMatchObject({ error: 'stillInUse', args: { id: { thermostats: 1, sensors: 2 } } })
  const { id } = await furnished()
  expect((await call('GET', `${base}/${id}`)).json().counts).toEqual({
    windows: 1,
    radiators: 2,
    thermostats: 0,
    sensors: 0,
  })
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `/api/taxonomy/radiators?UnitIds=${estate.secondUnit.id}`)).json().total).toBe(0)
})

it('deletes several rooms in one transaction and reports why the others were kept', async () => {
  const [one, two, missing] = [await furnished('Küche'), await furnished('Bad'), newId()]
  const reply = await call('POST', `${base}/bulk-delete`, {
    body: { ids: [one.id, estate.room.id, missing, two.id] },
  })
  expect(reply.json()).toEqual({
    done: 2,
    refused: 2,
    results: [
      { id: one.id, ok: true, reason: null },
      { id: estate.room.id, ok: false, reason: 'stillInUse', args: { thermostats: 1, sensors: 2 } },
      { id: missing, ok: false, reason: 'notFound' },
      { id: two.id, ok: true, reason: null },
    ],
  })
  expect((await call('POST', `${base}/bulk-delete`, { body: { ids: [missing] } })).statusCode).toBe(404)
  expect((await call('POST', `${base}/bulk-delete`, { body: { ids: [] } })).json()).toMatchObject({
    fields: { ids: 'atLeastOne' },
  })
})

it('duplicates a room with windows and radiators, under the next name, without findings', async () => {
  const original = await furnished('Küche')
  const copy = await call('POST', `${base}/${original.id}/duplicate`)
  expect(copy.statusCode).toBe(201)
  expect(copy.json()).toMatchObject({
    name: 'Küche (2)',
    version: 1,
    size: original.size,
    unitId: estate.secondUnit.id,
    counts: { windows: 1, radiators: 2, thermostats: 0, sensors: 0 },
  })
  const radiatorsOf = (await call('GET', `/api/taxonomy/radiators?RoomIds=${copy.json().id}`)).json()
  expect(
    radiatorsOf.items.map(
      ({ name, issues, venting }: { name: string; issues: string[]; venting: { state: string } }) => [
        name,
        issues,
        venting.state,
      ],
    ),
  ).toEqual([
    ['Heizkörper 1', ['NoThermostat'], 'NotVented'],
    ['Heizkörper 2', ['NoThermostat'], 'NotVented'],
  ])
  expect((await call('POST', `${base}/${copy.json().id}/duplicate`)).json().name).toBe('Küche (3)')
  const withDevices = await call('POST', `${base}/${estate.room.id}/duplicate`)
  expect(withDevices.json()).toMatchObject({
    counts: { windows: 1, radiators: 1, thermostats: 0, sensors: 0 },
  })
})

it('copies a room to the units of its line, and to none that has one of its name', async () => {
  const unit = async (name: string, floor: number) => {
    const body = { buildingId: estate.building.id, name, type: 'Residential', customerId: newId(), floor }
    return (await call('POST', '/api/taxonomy/building-units', { body })).json()
  }
  const [own, above, beside] = [
    await unit('EG links', 0),
    await unit('1. OG links', 1),
    await unit('1. OG rechts', 1),
  ]
  const original = (
    await call('POST', base, { body: { ...room, name: 'Bad', floor: 0, unitId: own.id } })
  ).json()
  await call('POST', `${base}/${original.id}/windows`, { body: { name: 'Fenster', material: 'Plastic' } })
  await call('POST', base, { body: { ...room, name: 'bad', unitId: beside.id } })
  const targets = (await call('GET', `${base}/${original.id}/copy-targets`)).json().items
  const of = (id: string) => targets.find((target: { id: string }) => target.id === id)
  expect(of(own.id)).toBeUndefined()
  expect(of(above.id)).toEqual({
    id: above.id,
    name: '1. OG links',
    floor: 1,
    sameLine: true,
    hasRoom: false,
    rooms: 0,
  })
  expect(of(beside.id)).toMatchObject({ sameLine: false, hasRoom: true, rooms: 1 })

  const copies = () =>
    call('POST', `${base}/${original.id}/copies`, { body: { unitIds: [above.id, beside.id] } })
  expect((await copies()).json()).toEqual({ copied: 1, skipped: 1 })
  const [copy] = (await call('GET', `${base}?UnitIds=${above.id}`)).json().items
  expect(copy).toMatchObject({
    name: 'Bad',
    floor: null,
    effectiveFloor: 1,
    size: original.size,
    counts: { windows: 1 },
  })
  expect((await copies()).json()).toEqual({ copied: 0, skipped: 2 })
  const log = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select().from(audit).where(eq(audit.entityId, copy.id)),
  )
  expect(log).toMatchObject([{ action: 'room.duplicate', before: { id: original.id } }])
})

it('copies to nobody if one of the units is not in the building of the room', async () => {
  const original = await furnished('Diele')
  for (const unitIds of [[estate.unit.id, newId()], [original.unitId]]) {
    const reply = await call('POST', `${base}/${original.id}/copies`, { body: { unitIds } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ fields: { unitIds: 'notFound' } })
  }
  const names = (await call('GET', `${base}?UnitIds=${estate.unit.id}`))
    .json()
    .items.map(({ name }: { name: string }) => name)
  expect(names).not.toContain('Diele')
})

it('lists by filter, search and sort', async () => {
  for (const name of ['Zimmer 10', 'Zimmer 2'])
    await call('POST', base, { body: { name, type: 'Bedroom', unitId: estate.secondUnit.id } })
  const names = async (query: string) =>
    (await call('GET', `${base}?${query}`)).json().items.map(({ name }: { name: string }) => name)
  expect(await names('Type=Bedroom')).toEqual(['Zimmer 2', 'Zimmer 10'])
  expect(await names('Query=zimmer&DataGathering=Empty&Sort.Direction=Descending')).toEqual([
    'Zimmer 10',
    'Zimmer 2',
  ])
  const pages = await Promise.all([1, 2, 3, 4].map((page) => names(`PageSize=1&Page=${page}`)))
  expect(pages).toEqual([...[estate.room.name, 'Zimmer 2', 'Zimmer 10'].map((name) => [name]), []])
  expect(await names(`UnitIds=${estate.unit.id}`)).toEqual([estate.room.name])
  expect(await names('DataGathering=Complete&Shape=Rectangular')).toEqual([estate.room.name])
  expect((await call('GET', `${base}?DataGathering=Full`)).json()).toMatchObject({
    fields: { 'DataGathering.0': 'invalidValue' },
  })
})

it('shows and lets a technician change only what is in assigned buildings', async () => {
  const building = buildBuilding(estate.random, estate.complex, { addressKey: newId() })
  const unit = buildUnit(estate.random, building)
  const elsewhere = buildRoom(estate.random, { unit })
  await insertRows(app, [
    [buildings, building],
    [buildingUnits, unit],
    [rooms, elsewhere],
  ])
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const as = technician.token
  expect((await call('GET', base, { as })).json().total).toBe(0)
  await assign(app, tenant, technician.id, [estate.building.id])
  expect((await call('GET', base, { as })).json().items.map(({ id }: { id: string }) => id)).toEqual([
    estate.room.id,
  ])
  expect(
    (await call('PUT', `${base}/${estate.room.id}`, { as, version: 1, body: { ...room, name: 'Diele' } }))
      .statusCode,
  ).toBe(200)
  for (const reply of [
    call('GET', `${base}/${elsewhere.id}`, { as }),
    call('PUT', `${base}/${elsewhere.id}`, { as, version: 1, body: room }),
    call('DELETE', `${base}/${elsewhere.id}`, { as }),
    call('POST', `${base}/${elsewhere.id}/duplicate`, { as }),
    call('GET', `${base}/${elsewhere.id}/copy-targets`, { as }),
    call('POST', `${base}/${estate.room.id}/copies`, { as, body: { unitIds: [unit.id] } }),
    call('POST', base, { as, body: { ...room, unitId: unit.id } }),
    call('GET', `${base}?UnitIds=${unit.id}`, { as }),
    call('POST', `${base}/bulk-delete`, { as, body: { ids: [elsewhere.id] } }),
  ])
    expect((await reply).statusCode).toBe(404)
})

it('lets Regular read and not write', async () => {
  const { token: as } = await aPerson(app, { role: 'Regular', tenantId: tenant })
  expect((await call('GET', `${base}/${estate.room.id}`, { as })).statusCode).toBe(200)
  expect((await call('POST', base, { as, body: { ...room, unitId: estate.unit.id } })).json()).toMatchObject({
    error: 'forbidden',
  })
})
