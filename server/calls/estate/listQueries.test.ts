import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEstate, insertRows } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { hour } from '../../../domain/time.ts'
import { audit, thermostats } from '../../db/schema.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let admin: Person
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
})
afterAll(() => app.stop())

const get = (url: string) => app.onMain({ url, as: admin.token, tenant })

describe('a moment relative to now in a filter', () => {
  it('is resolved by the clock of the server each time that the rows are read', async () => {
    const at = (hours: number) => new Date(app.clock.now().getTime() - hours * hour).toISOString()
    const entry = (entityId: string, hours: number) => ({
      id: newId(),
      tenantId: tenant,
      action: 'room.update',
      entity: 'room',
      entityId,
      at: at(hours),
    })
    await insertRows(app, [[audit, [entry('new', 2), entry('old', 40 * 24)]]])
    const found = async (query: string) =>
      (await get(`/api/audit?Entity=room&${query}`))
        .json()
        .items.map(({ entityId }: { entityId: string }) => entityId)
    expect(await found('From=24h')).toEqual(['new'])
    expect(await found('To=30d')).toEqual(['old'])
    expect(await found('From=365d&To=24h')).toEqual(['old'])
    app.clock.advance(30 * hour)
    // the token has expired meanwhile
    admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect(await found('From=24h')).toEqual([])
    expect(await found('From=7d')).toEqual(['new'])
  })

  it('is a day where a list is limited by days', async () => {
    const estate = await anEstate(app, tenant)
    const total = async (query: string) =>
      (await get(`/api/leases?UnitIds=${estate.unit.id}&${query}`)).json().total
    expect(await total('From=today&To=in90d')).toBe(1)
    expect(await total('To=365d')).toBeLessThanOrEqual(1)
  })

  it('is one of a few, and refused at its field otherwise', async () => {
    for (const wrong of ['8d', '-7d', 'now', 'constructor', '24h&From=7d']) {
      const refused = await get(`/api/audit?From=${wrong}`)
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['From']])
    }
    expect((await get('/api/audit?EntityId=24h')).statusCode).toBe(200)
  })
})

describe('an order by several keys', () => {
  const names = async (query: string): Promise<string[]> =>
    (await get(`/api/taxonomy/buildings?${query}`))
      .json()
      .items.map(({ street, name }: { street: string; name: string }) => `${street} ${name}`)

  it('decides by each in turn, and ends with the id', async () => {
    for (let one = 0; one < 3; one += 1) await anEstate(app, tenant)
    const sorted = await names('Sort.SortOption=City&Sort.Then=Name.Descending')
    const cities = (
      await get('/api/taxonomy/buildings?Sort.SortOption=City&Sort.Then=Name.Descending')
    ).json().items
    const pairs = cities.map(({ city, name }: { city: string; name: string }) => ({ city, name }))
    for (const [at, pair] of pairs.entries()) {
      const next = pairs[at + 1]
      if (next?.city === pair.city)
        expect(pair.name.localeCompare(next.name, 'de', { numeric: true })).toBeGreaterThanOrEqual(0)
    }
    expect(new Set(sorted).size).toBe(sorted.length)
    const pages = [
      await names('PageSize=2&Page=1&Sort.SortOption=City&Sort.Then=Name.Descending'),
      await names('PageSize=2&Page=2&Sort.SortOption=City&Sort.Then=Name.Descending'),
    ]
    expect(pages.flat()).toEqual(sorted.slice(0, 4))
  })

  it('takes keys of the list only, and three of them at most', async () => {
    const refusal = async (query: string) => (await get(`/api/taxonomy/buildings?${query}`)).json().fields
    expect(await refusal('Sort.Then=Password.Ascending')).toEqual({ 'Sort.Then.0': 'invalidValue' })
    expect(await refusal('Sort.Then=Name')).toEqual({ 'Sort.Then.0': 'invalidValue' })
    expect(
      await refusal('Sort.Then=Name.Ascending&Sort.Then=City.Ascending&Sort.Then=CreatedAt.Ascending'),
    ).toEqual({ 'Sort.Then': 'tooMany' })
  })
})

describe('a filter that is turned around', () => {
  const ids = async (path: string, query: string): Promise<string[]> =>
    (await get(`${path}?PageSize=200&${query}`)).json().items.map(({ id }: { id: string }) => id)

  it('leaves out what it names, and keeps or takes rows without a value as it is asked', async () => {
    const [one, other] = [await anEstate(app, tenant), await anEstate(app, tenant)]
    const stock = { id: newId(), tenantId: tenant, eui: '00aa00aa00aa00aa', lifecycle: 'Prototype' as const }
    await insertRows(app, [[thermostats, stock]])
    const found = async (query: string) => {
      const all = await ids('/api/thermostats', query)
      return [one.thermostat.id, other.thermostat.id, stock.id].map((id) => all.includes(id))
    }
    expect(await found(`BuildingIds=${one.building.id}`)).toEqual([true, false, false])
    expect(await found(`BuildingIds=${one.building.id}&Not=BuildingIds`)).toEqual([false, true, true])
    expect(await found(`BuildingIds=${one.building.id}&Empty=BuildingIds`)).toEqual([true, false, true])
    expect(await found(`BuildingIds=${one.building.id}&Empty=BuildingIds&Not=BuildingIds`)).toEqual([
      false,
      true,
      false,
    ])
    expect(await found('Empty=BuildingIds')).toEqual([false, false, true])
    expect(await found('Empty=BuildingIds&Not=BuildingIds')).toEqual([true, true, false])
    expect(await found('Not=BuildingIds')).toEqual([true, true, true])
    expect(await found('NetworkStatus=Online&NetworkStatus=Offline&Not=NetworkStatus&Empty=RoomIds')).toEqual(
      [false, false, true],
    )
  })

  it.each([
    ['/api/taxonomy/rooms', 'Type=Bathroom&Not=Type'],
    ['/api/taxonomy/building-units', 'Status=Finalized&Not=Status'],
    ['/api/gateways/list', 'Placement=hallway&Not=Placement'],
    ['/api/alerts/thermostats', 'AlertTypes=battery&Not=AlertTypes'],
  ])('has the rows that the filter does not have: %s', async (path, query) => {
    const [all, rest, named] = [
      await ids(path, ''),
      await ids(path, query),
      await ids(path, query.replace(/&Not=.*/, '')),
    ]
    expect([...rest, ...named].toSorted()).toEqual(all.toSorted())
  })

  it('is one of those that the list can turn, within the reach of the user', async () => {
    const refusal = async (query: string) => (await get(`/api/thermostats?${query}`)).json().fields
    expect(await refusal('Not=Ids')).toEqual({ 'Not.0': 'invalidValue' })
    expect(await refusal('Empty=Lifecycle')).toEqual({ 'Empty.0': 'invalidValue' })
    const elsewhere = await aTenant(app)
    const foreign = await anEstate(app, elsewhere)
    expect(
      (await get(`/api/thermostats?BuildingIds=${foreign.building.id}&Not=BuildingIds`)).statusCode,
    ).toBe(404)
    expect(await ids('/api/thermostats', 'Empty=LocationIds&Not=LocationIds')).not.toContain(
      foreign.thermostat.id,
    )
  })
})
