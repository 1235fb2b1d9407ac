import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildings, buildingUnits, rooms, thermostats } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { buildBuilding } from '../../../demo/seed/builders/buildBuilding.ts'

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

const get = (url: string, as = admin.token) => app.onMain({ url: `/api/taxonomy/${url}`, as, tenant })
const search = async (text: string, more = '', as = admin.token) =>
  (await get(`search?Query=${encodeURIComponent(text)}${more}`, as)).json()
const idsOf = (reply: { items: { id: string }[] }) => reply.items.map(({ id }) => id)

describe('the tree', () => {
  it('opens level by level', async () => {
    const { location, complex, building, unit, secondUnit, area, room, radiator } = estate
    const roots = (await get('tree')).json()
    expect(roots).toMatchObject({
      total: 1,
      parent: null,
      items: [
        {
          id: location.id,
          type: 'Location',
          parentId: null,
          children: 1,
          counts: { buildingComplexes: 1, buildings: 1, buildingUnits: 2, thermostats: 1 },
        },
      ],
    })
    expect((await get(`tree?Parent=${location.id}`)).json()).toMatchObject({
      parent: { id: location.id, path: [] },
      items: [
        { id: complex.id, type: 'BuildingComplex', children: 1, counts: { buildings: 1, finalizedUnits: 1 } },
      ],
    })
    expect((await get(`tree?Parent=${complex.id}`)).json()).toMatchObject({
      items: [
        {
          id: building.id,
          type: 'Building',
          children: 3,
          counts: { buildingUnits: 2, publicAreas: 1, gateways: 1 },
        },
      ],
    })
    const inside = (await get(`tree?Parent=${building.id}`)).json()
    expect(inside.items).toMatchObject([
      { id: area.id, type: 'PublicArea', floor: 0, children: 0, status: null },
      {
        id: unit.id,
        type: 'BuildingUnit',
        floor: 0,
        status: 'Open',
        children: 1,
        counts: { rooms: 1, thermostats: 1, sensors: 2 },
      },
      { id: secondUnit.id, status: 'Finalized', floor: 1, children: 0 },
    ])
    expect(inside.parent.path.map(({ type, name }: { type: string; name: string }) => [type, name])).toEqual([
      ['Location', location.name],
      ['BuildingComplex', complex.name],
    ])
    expect((await get(`tree?Parent=${unit.id}`)).json()).toMatchObject({
      items: [
        { id: room.id, type: 'Room', children: 1, counts: { radiators: 1, thermostats: 1, sensors: 2 } },
      ],
    })
    expect((await get(`tree?Parent=${room.id}`)).json()).toMatchObject({
      items: [{ id: radiator.id, type: 'Radiator', children: 0, counts: {} }],
    })
    expect((await get(`tree?Parent=${radiator.id}`)).json()).toMatchObject({ total: 0, items: [] })
  })

  it('shows units from the lowest floor up, whatever they are called', async () => {
    const { building, area, unit, secondUnit } = estate
    const cellar = { ...unit, id: newId(), name: 'WE 9', customerId: 'K-9', floor: -1 }
    await insertRows(app, [[buildingUnits, cellar]])
    expect(idsOf((await get(`tree?Parent=${building.id}`)).json())).toEqual([
      area.id,
      cellar.id,
      unit.id,
      secondUnit.id,
    ])
  })

  it('opens a shared area as it opens a unit', async () => {
    const { area, building, room } = estate
    const hall = { ...room, id: newId(), unitId: null, publicAreaId: area.id, name: 'Treppenhaus' }
    await insertRows(app, [[rooms, hall]])
    expect((await get(`tree?Parent=${building.id}`)).json().items).toMatchObject([
      { id: area.id, children: 1, counts: { rooms: 1, thermostats: 0 } },
      { children: 1, counts: { rooms: 1, thermostats: 1 } },
      { children: 0, counts: { rooms: 0, thermostats: 0 } },
    ])
    expect((await get(`tree?Parent=${area.id}`)).json()).toMatchObject({
      total: 1,
      items: [{ id: hall.id, parentId: area.id, children: 0 }],
      parent: { id: area.id },
    })
  })

  it('is paged', async () => {
    expect((await get(`tree?Parent=${estate.building.id}&PageSize=2&Page=2`)).json()).toMatchObject({
      total: 3,
      page: 2,
      items: [{ id: estate.secondUnit.id }],
    })
  })

  it('counts for a technician what is in assigned buildings', async () => {
    const { building, complex, location, thermostat } = estate
    const next = buildBuilding(estate.random, complex)
    const elsewhere = { ...thermostat, id: newId(), eui: '02f7a1ffffffff01', wtId: null }
    await insertRows(app, [
      [buildings, next],
      [thermostats, { ...elsewhere, buildingId: next.id, unitId: null, roomId: null, radiatorId: null }],
    ])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [building.id])
    for (const [as, mounted] of [
      [admin.token, 2],
      [technician.token, 1],
    ] as const) {
      expect((await get('tree', as)).json().items).toMatchObject([
        { id: location.id, counts: { thermostats: mounted } },
      ])
      expect((await get(`tree?Parent=${location.id}`, as)).json().items).toMatchObject([
        { id: complex.id, counts: { thermostats: mounted } },
      ])
    }
  })

  it('shows a technician only assigned buildings, and nothing of other clients', async () => {
    const second = await anEstate(app, tenant)
    await insertRows(app, [[buildings, buildBuilding(estate.random, second.complex)]])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [second.building.id])
    const as = technician.token
    expect((await get('tree', as)).json()).toMatchObject({ total: 1, items: [{ id: second.location.id }] })
    expect((await get(`tree?Parent=${second.location.id}`, as)).json()).toMatchObject({
      items: [{ id: second.complex.id, children: 1, counts: { buildings: 1 } }],
    })
    expect((await get(`tree?Parent=${second.complex.id}`, as)).json()).toMatchObject({ total: 1 })
    expect((await get(`tree?Parent=${second.complex.id}`)).json()).toMatchObject({ total: 2 })
    expect((await get(`tree?Parent=${estate.complex.id}`, as)).statusCode).toBe(404)
    const other = await aTenant(app)
    const stranger = await aPerson(app, { role: 'Admin', tenantId: other })
    expect(
      (
        await app.onMain({
          url: `/api/taxonomy/tree?Parent=${estate.building.id}`,
          as: stranger.token,
          tenant: other,
        })
      ).statusCode,
    ).toBe(404)
    expect(
      (await app.onMain({ url: '/api/taxonomy/tree', as: stranger.token, tenant: other })).json(),
    ).toMatchObject({ total: 0 })
  })
})

describe('the search', () => {
  it('finds any space with its path', async () => {
    const { location, complex, building, unit, room, radiator } = estate
    const found = await search(radiator.name)
    expect(found).toMatchObject({ more: false, items: [{ id: radiator.id, type: 'Radiator', detail: null }] })
    expect(found.items[0].path.map((step: { id: string }) => step.id)).toEqual([
      location.id,
      complex.id,
      building.id,
      unit.id,
      room.id,
    ])
    expect(await search(unit.customerId)).toMatchObject({ items: [{ id: unit.id, detail: unit.customerId }] })
    expect(await search(complex.name)).toMatchObject({ items: [{ id: complex.id }] })
    expect(idsOf(await search(`${building.zipcode} ${building.streetNumber}`))[0]).toBe(building.id)
    expect((await search(building.name)).items[0].detail).toBe(
      `${building.street} ${building.streetNumber}, ${building.zipcode} ${building.city}`,
    )
  })

  it('matches words of the building too, and abbreviated streets', async () => {
    const house = buildBuilding(estate.random, estate.complex, {
      street: 'Quittenbaumstraße',
      streetNumber: '5a',
    })
    await insertRows(app, [[buildings, house]])
    const made = await app.onMain({
      method: 'POST',
      url: '/api/taxonomy/building-units',
      as: admin.token,
      tenant,
      body: { buildingId: house.id, name: 'WE 12', type: 'Residential', customerId: 'G-12' },
    })
    expect(idsOf(await search('quittenbaumstr. 5a we 12'))).toEqual([made.json().id])
    expect(idsOf(await search('Quittenbaumstr.'))).toEqual([house.id])
    expect(idsOf(await search('zzz%'))).toEqual([])
    expect(idsOf(await search('...'))).toEqual([])
  })

  it('ranks exact names first, filters by type and reports when there are more', async () => {
    const we = await search('we')
    expect(idsOf(we)).toEqual(expect.arrayContaining([estate.unit.id, estate.secondUnit.id]))
    expect(idsOf(await search('WE 2'))[0]).toBe(estate.secondUnit.id)
    expect(await search('we', '&Types=Radiator')).toMatchObject({ items: [] })
    expect(await search('we', '&Limit=1')).toMatchObject({ more: true, items: [{}] })
    expect((await get('search?Query=%20')).json()).toMatchObject({ fields: { Query: 'required' } })
  })

  it('finds nothing of another client, and for a technician nothing outside assigned projects', async () => {
    const other = await aTenant(app)
    const stranger = await aPerson(app, { role: 'Admin', tenantId: other })
    const text = encodeURIComponent(estate.building.name)
    expect(
      (
        await app.onMain({ url: `/api/taxonomy/search?Query=${text}`, as: stranger.token, tenant: other })
      ).json().items,
    ).toEqual([])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    expect(await search(estate.building.name, '', technician.token)).toMatchObject({ items: [] })
    await assign(app, tenant, technician.id, [estate.building.id])
    expect(idsOf(await search(estate.building.name, '', technician.token))[0]).toBe(estate.building.id)
  })
})
