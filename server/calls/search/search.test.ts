import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { searchable } from '../../../domain/rules/text.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { roundTrips } from '../../../tests/support/roundTrips.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildings, rooms } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'

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
  const { building } = estate
  const street = { street: 'Birkenweg', name: `Birkenweg ${building.streetNumber}, Berlin`, addressKey: `birkenweg|${building.streetNumber}|12555|berlin` }
  await withScope(app.deps.db.pool, asAdmin, (tx) => tx.update(buildings).set(street).where(eq(buildings.id, building.id)))
  estate = { ...estate, building: { ...building, ...street } }
})
afterAll(() => app.stop())

/** A project of the client, without users. */
const aProject = async (): Promise<string> => {
  const created = await app.onMain({ method: 'POST', url: '/api/projects/management', as: admin.token, tenant, body: { name: 'Montage Nord' } })
  return created.json<{ id: string }>().id
}

interface Found {
  items: { kind: string; key: string; path: string[] }[]
  similar: boolean
}
const reply = (text: string, as: Person = admin) => app.onMain({ url: `/api/search?Query=${encodeURIComponent(text)}`, as: as.token, tenant })
const search = async (text: string, as: Person = admin): Promise<Found> => (await reply(text, as)).json()
const found = async (text: string, as: Person = admin) => (await search(text, as)).items.map(({ kind, key }) => `${kind} ${key}`)

describe('search over everything', () => {
  it('finds places, people, projects and devices by their own texts', async () => {
    const { location, complex, building, unit, renter, thermostat, gateway, sensor } = estate
    expect(await found(location.name)).toContain(`location ${location.id}`)
    expect(await found(complex.name)).toContain(`buildingComplex ${complex.id}`)
    expect(await found('Birkenweg')).toContain(`building ${building.id}`)
    expect(await found(unit.customerId)).toContain(`buildingUnit ${unit.id}`)
    expect(await found(`${renter.lastName} ${renter.firstName}`)).toContain(`renter ${renter.id}`)
    expect(await found(admin.email)).toEqual([`user ${admin.id}`])
    const project = await aProject()
    expect(await found('Montage Nord')).toContain(`project ${project}`)
    expect(await found(thermostat.wtId ?? '')).toContain(`thermostat ${thermostat.eui}`)
    expect(await found(gateway.eui)).toEqual([`gateway ${gateway.id}`])
    expect(await found(sensor.eui)).toEqual([`sensor ${sensor.id}`])
  })

  it('finds a unit and a room with the words of their building, and says where they are', async () => {
    const { building, unit, room } = estate
    const { items } = await search(`birkenweg ${building.streetNumber} wohnzimmer`)
    expect(items).toMatchObject([{ kind: 'room', key: room.id, path: [building.name, unit.name] }])
    expect(await found('wohnzimmer')).toEqual([])
  })

  it('finds rooms by what they are called, few as those names are or many', async () => {
    const { building, unit, room } = estate
    const rows = Array.from({ length: 1_001 }, (_, n) => ({ ...room, id: newId(), name: `Lager ${n}` }))
    const wanted = { kind: 'room', key: room.id, path: [building.name, unit.name] }
    expect((await search(`wohnzimer birkenweg ${building.streetNumber}`)).items).toMatchObject([wanted])
    await insertRows(app, [[rooms, rows]])
    for (const text of ['wohnzimmer', 'wohnzimer']) expect((await search(`${text} birkenweg ${building.streetNumber}`)).items, text).toMatchObject([wanted])
  })

  it('forgives a typo in the street of a unit', async () => {
    const { building, unit } = estate
    const { items, similar } = await search(`brikenweg ${building.streetNumber} ${unit.customerId}`)
    expect(similar).toBe(true)
    expect(items).toMatchObject([{ kind: 'buildingUnit', key: unit.id }])
  })

  it('finds devices by the end of their EUI in any grouping', async () => {
    const { eui } = estate.thermostat
    const end = eui.slice(-6).toUpperCase()
    for (const typed of [end, end.replace(/(..)(?=.)/g, '$1-'), end.replace(/(..)(?=.)/g, '$1 ')]) expect(await found(typed)).toContain(`thermostat ${eui}`)
  })

  it('finds thermostats by an index, and by no fewer than three characters', async () => {
    const { thermostat } = estate
    const { statements } = await roundTrips(() => found(thermostat.eui.slice(-6)))
    expect(statements.filter(({ text }) => text.includes('main.thermostats_with'))).toHaveLength(1)
    // without a word that the index knows, it would go through the thermostats of all clients
    const { statements: short } = await roundTrips(() => found('we 5'))
    expect(short.filter(({ text }) => text.includes('main.thermostats_with'))).toEqual([])
    expect((await search(thermostat.eui.slice(-2))).items.filter(({ kind }) => kind === 'thermostat')).toEqual([])
  })

  it("asks the index about the client's own thermostats only", async () => {
    const { thermostat } = estate
    const ask = (tenantId: string) =>
      withScope(app.deps.db.pool, { role: 'app_tenant', tenantId }, (tx) =>
        tx.execute(sql`select main.thermostats_with(${`%${thermostat.eui.slice(-8)}%`}, ${`%${thermostat.wtId}%`}) as id`),
      )
    expect((await ask(tenant)).rows).toEqual([{ id: thermostat.id }])
    expect((await ask(await aTenant(app))).rows).toEqual([])
  })

  it('finds umlauts however they are typed', async () => {
    const { renter, building } = estate
    await withScope(app.deps.db.pool, asAdmin, async (tx) => {
      await tx.execute(sql`update main.renters set last_name = 'Müßigbrodt' where id = ${renter.id}`)
      await tx.execute(sql`update main.buildings set name = 'Löbauer Straße 3' where id = ${building.id}`)
    })
    for (const typed of ['Müßigbrodt', 'muessigbrodt', 'MUSSIGBRODT', 'müssig']) expect(await found(typed)).toContain(`renter ${renter.id}`)
    for (const typed of ['Löbauer Straße', 'loebauer strasse', 'lobauer']) expect(await found(typed)).toContain(`building ${building.id}`)
  })

  it('forgives typos only where nothing matches, and says so', async () => {
    const { building } = estate
    const typo = await search('Brikenweg')
    expect(typo.similar).toBe(true)
    expect(typo.items).toContainEqual(expect.objectContaining({ kind: 'building', key: building.id }))
    expect((await search('Birkenweg')).similar).toBe(false)
    expect(await search('Xylophon')).toEqual({ items: [], similar: false })
  })

  it('finds nothing of other clients, nor what a role may not read', async () => {
    const { building, renter, thermostat } = estate
    await aProject()
    const other = await aTenant(app)
    const stranger = await aPerson(app, { role: 'Admin', tenantId: other })
    const foreign = await app.onMain({ url: `/api/search?Query=${encodeURIComponent(building.name)}`, as: stranger.token, tenant: other })
    expect(foreign.json()).toEqual({ items: [], similar: false })
    const regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
    expect(await found(renter.lastName, regular)).not.toContain(`renter ${renter.id}`)
    expect(await found(admin.email, regular)).toEqual([])
    expect(await found('Montage Nord', regular)).toEqual([])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    for (const text of [building.name, renter.lastName, 'Montage Nord', thermostat.eui]) expect(await found(text, technician)).toEqual([])
    await assign(app, tenant, technician.id, [building.id])
    expect(await found(building.name, technician)).toContain(`building ${building.id}`)
    expect(await found(renter.lastName, technician)).toContain(`renter ${renter.id}`)
    // technicians read neither addresses of mail nor users
    expect(await found(renter.email ?? '', technician)).toEqual([])
  })

  it('folds no text of the many rows that it goes through: theirs are kept folded', async () => {
    const { building, unit } = estate
    const { statements } = await roundTrips(() => found(`brikenweg ${building.streetNumber} ${unit.name}`))
    const folding = statements.flatMap(({ text }) => [...text.matchAll(/main\.searchable\(([^)]*)/g)].map(([, what = '']) => what))
    expect(folding.length).toBeGreaterThan(0)
    expect(folding.filter((what) => /"(buildings|building_units|public_areas|rooms|renters|thermostats|gateways)"/.test(what))).toEqual([])
  })

  it('answers odd texts', async () => {
    expect((await reply(' ')).statusCode).toBe(400)
    expect((await reply('x'.repeat(10_000))).json()).toMatchObject({ fields: { Query: 'tooLong' } })
    for (const text of ['%', '_', '\\', '(.*)+$', '--', "'; drop", '!!', '🔥', 'a'.repeat(200)]) expect((await reply(text)).statusCode, text).toBe(200)
    expect(await found('%')).toEqual([])
  })
})

describe('main.searchable', () => {
  it('folds as domain/rules/text.ts does', async () => {
    const texts = ['Karl-Marx-Straße 12 b', 'Müller & Söhne GmbH', 'Çelik', 'Nováková', 'Bauer, Uwe', 'AEG', 'Łukasz', 'É. Dupont/Ñandú', 'o’Neill', 'WE 1.02']
    const { rows } = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute(sql`select t, main.searchable(t) as folded from unnest(${sql.param(texts)}::text[]) t`),
    )
    for (const { t, folded } of rows) expect(String(folded).split(/ +/).filter(Boolean).join(' '), String(t)).toBe(searchable(String(t)))
  })
})
