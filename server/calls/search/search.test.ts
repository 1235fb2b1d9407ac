import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBuilding } from '../../../demo/seed/builders/buildBuilding.ts'
import { roles, type Role } from '../../../domain/enums.ts'
import type { SearchKind } from '../../../domain/search.ts'
import { searchable } from '../../../domain/rules/text.ts'
import { origins } from '../../../demo/seed/data/names.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { roundTrips } from '../../../tests/support/roundTrips.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { assignments, buildings, rooms, signalTesters } from '../../db/schema.ts'
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
  const street = {
    street: 'Birkenweg',
    name: `Birkenweg ${building.streetNumber}, Berlin`,
    addressKey: `birkenweg|${building.streetNumber}|12555|berlin`,
  }
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(buildings).set(street).where(eq(buildings.id, building.id)),
  )
  estate = { ...estate, building: { ...building, ...street } }
})
afterAll(() => app.stop())

/** Where a person opens what the search finds. */
const pages = {
  location: '/api/taxonomy/locations/',
  buildingComplex: '/api/taxonomy/building-complexes/',
  building: '/api/taxonomy/buildings/',
  buildingUnit: '/api/taxonomy/building-units/',
  publicArea: '/api/taxonomy/public-areas/',
  room: '/api/taxonomy/rooms/',
  renter: '/api/renters/',
  user: '/api/users/',
  project: '/api/projects/',
  thermostat: '/api/thermostats/',
  gateway: '/api/gateways/',
  sensor: '/api/sensors/',
  signalTester: '/api/signal-testers/',
} as const satisfies Record<SearchKind, string>

/** A project of the client, without users. */
const aProject = async (): Promise<string> => {
  const created = await app.onMain({
    method: 'POST',
    url: '/api/projects/management',
    as: admin.token,
    tenant,
    body: { name: 'Montage Nord' },
  })
  return created.json<{ id: string }>().id
}

const places = ['location', 'buildingComplex', 'building', 'buildingUnit', 'publicArea', 'room'] as const
const devices = ['thermostat', 'gateway', 'sensor'] as const
/** What each role finds anything of. */
const foundBy: Record<Role, readonly SearchKind[]> = {
  SuperAdmin: [...places, ...devices, 'signalTester', 'renter', 'user', 'project'],
  Admin: [...places, ...devices, 'signalTester', 'renter', 'user', 'project'],
  Customer: [...places, ...devices, 'renter', 'user', 'project'],
  Regular: [...places, ...devices],
  Technician: [...places, ...devices, 'signalTester', 'renter'],
  MainRenter: [],
  SubRenter: [],
}

interface Found {
  items: { kind: SearchKind; key: string; path: string[] }[]
  similar: boolean
}
const reply = (text: string, as: Person = admin) =>
  app.onMain({ url: `/api/search?Query=${encodeURIComponent(text)}`, as: as.token, tenant })
const search = async (text: string, as: Person = admin): Promise<Found> => (await reply(text, as)).json()
const found = async (text: string, as: Person = admin) =>
  (await search(text, as)).items.map(({ kind, key }) => `${kind} ${key}`)

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

  it('puts whole names first, whatever marks they have', async () => {
    const { building, complex, random } = estate
    const longer = ['Alt-', 'Zum '].map((before) =>
      buildBuilding(random, complex, { name: `${before}${building.name}`, streetNumber: `9${before.at(0)}` }),
    )
    await insertRows(app, [[buildings, longer]])
    const wanted = [building, ...longer].map(({ id }) => id)
    for (const text of [building.name, building.name.toUpperCase(), building.name.replaceAll(/[.,]/g, '')]) {
      const { items } = await search(text)
      expect(
        items.filter(({ kind }) => kind === 'building').map(({ key }) => key),
        text,
      ).toEqual(wanted)
    }
  })

  it('puts names with the very word before those with a part of it', async () => {
    const { building, complex, random } = estate
    const whole = buildBuilding(random, complex, { name: 'Zum Kenweg', street: 'Zum Kenweg' })
    await insertRows(app, [[buildings, whole]])
    const { items } = await search('kenweg')
    expect(items.filter(({ kind }) => kind === 'building').map(({ key }) => key)).toEqual([
      whole.id,
      building.id,
    ])
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
    for (const text of ['wohnzimmer', 'wohnzimer'])
      expect((await search(`${text} birkenweg ${building.streetNumber}`)).items, text).toMatchObject([wanted])
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
    for (const typed of [end, end.replace(/(..)(?=.)/g, '$1-'), end.replace(/(..)(?=.)/g, '$1 ')])
      expect(await found(typed)).toContain(`thermostat ${eui}`)
  })

  it('finds thermostats by an index, and by no fewer than three characters', async () => {
    const { thermostat } = estate
    const { statements } = await roundTrips(() => found(thermostat.eui.slice(-6)))
    expect(statements.filter(({ text }) => text.includes('main.thermostats_with'))).toHaveLength(1)
    // without a word that the index knows, it would go through the thermostats of all clients
    const { statements: short } = await roundTrips(() => found('we 5'))
    expect(short.filter(({ text }) => text.includes('main.thermostats_with'))).toEqual([])
    expect(
      (await search(thermostat.eui.slice(-2))).items.filter(({ kind }) => kind === 'thermostat'),
    ).toEqual([])
  })

  it("asks the index about the client's own thermostats only", async () => {
    const { thermostat } = estate
    const ask = (tenantId: string) =>
      withScope(app.deps.db.pool, { role: 'app_tenant', tenantId }, (tx) =>
        tx.execute(
          sql`select main.thermostats_with(${`%${thermostat.eui.slice(-8)}%`}, ${`%${thermostat.wtId}%`}) as id`,
        ),
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
    for (const typed of ['Müßigbrodt', 'muessigbrodt', 'MUSSIGBRODT', 'müssig'])
      expect(await found(typed)).toContain(`renter ${renter.id}`)
    for (const typed of ['Löbauer Straße', 'loebauer strasse', 'lobauer'])
      expect(await found(typed)).toContain(`building ${building.id}`)
  })

  it('finds names however their letters are typed, with accents or without', async () => {
    const { renter } = estate
    const typed = [
      ['Doğan', 'dogan', 'DOĞAN'],
      ['Güneş', 'gunes', 'guenes', 'güneş'],
      ['Jabłoński', 'jablonski', 'JABŁOŃSKI'],
      ['Yıldız', 'yildiz'],
      ['Sørensen', 'sorensen', 'soerensen'],
      ['Nguyễn', 'nguyen'],
    ]
    for (const [name = '', ...others] of typed) {
      await withScope(app.deps.db.pool, asAdmin, (tx) =>
        tx.execute(sql`update main.renters set last_name = ${name} where id = ${renter.id}`),
      )
      for (const text of [name, ...others]) {
        const { items, similar } = await search(text)
        expect(
          items.map(({ key }) => key),
          text,
        ).toEqual([renter.id])
        expect(similar, text).toBe(false)
      }
    }
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
    const foreign = await app.onMain({
      url: `/api/search?Query=${encodeURIComponent(building.name)}`,
      as: stranger.token,
      tenant: other,
    })
    expect(foreign.json()).toEqual({ items: [], similar: false })
    const regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
    expect(await found(renter.lastName, regular)).not.toContain(`renter ${renter.id}`)
    expect(await found(admin.email, regular)).toEqual([])
    expect(await found('Montage Nord', regular)).toEqual([])
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    for (const text of [building.name, renter.lastName, 'Montage Nord', thermostat.eui])
      expect(await found(text, technician)).toEqual([])
    await assign(app, tenant, technician.id, [building.id])
    expect(await found(building.name, technician)).toContain(`building ${building.id}`)
    expect(await found(renter.lastName, technician)).toContain(`renter ${renter.id}`)
    // technicians read neither addresses of mail nor users
    expect(await found(renter.email ?? '', technician)).toEqual([])
  })

  describe.each(roles)('by a %s', (role) => {
    it('finds nothing that they cannot open', async () => {
      const [away, other] = [await anEstate(app, tenant), await aTenant(app)]
      const theirs = await anEstate(app, other)
      await aProject()
      const person = await aPerson(app, { role, tenantId: tenant })
      // what a person may do in another client says nothing about this one
      if (role !== 'SuperAdmin')
        await insertRows(app, [
          [assignments, { id: newId(), userId: person.id, tenantId: other, role: 'Admin' }],
        ])
      if (role === 'Technician') await assign(app, tenant, person.id, [estate.building.id])
      await insertRows(app, [
        [
          signalTesters,
          { id: newId(), tenantId: tenant, eui: `02f7e3${newId().slice(-10)}`, label: 'Tester Nord' },
        ],
      ])
      const texts = [estate, away, theirs].flatMap(({ building, unit, room, area, ...rest }) => {
        const { location, complex, renter, thermostat, gateway, sensor } = rest
        const named = [location, complex, building, area].map(({ name }) => name)
        const inside = [unit, room, area].map(({ name }) => `${building.name} ${name}`)
        const ofPeople = [unit.customerId, renter.lastName, renter.email ?? '']
        return named.concat(
          inside,
          ofPeople,
          thermostat.eui,
          thermostat.wtId ?? '',
          gateway.eui,
          gateway.gatewayId ?? '',
          sensor.eui,
        )
      })
      const wanted = [...texts, admin.email, person.email, 'Montage Nord', 'Tester Nord']
      const found = new Map<string, SearchKind>()
      for (const text of new Set(wanted)) {
        const answer = await app.onMain({
          url: `/api/search?Query=${encodeURIComponent(text)}&Limit=20`,
          as: person.token,
          tenant,
        })
        if (answer.statusCode !== 403)
          for (const { kind, key } of answer.json<Found>().items) found.set(key, kind)
      }
      for (const [key, kind] of found) {
        const open = kind === 'user' ? app.onIdentity : app.onMain
        expect(
          (await open({ url: `${pages[kind]}${key}`, as: person.token, tenant })).statusCode,
          `${kind} ${key}`,
        ).toBe(200)
      }
      expect([...new Set(found.values())].toSorted()).toEqual(foundBy[role].toSorted())
    })
  })

  it('folds no text of the many rows that it goes through: theirs are kept folded', async () => {
    const { building, unit } = estate
    const { statements } = await roundTrips(() => found(`brikenweg ${building.streetNumber} ${unit.name}`))
    const folding = statements.flatMap(({ text }) =>
      [...text.matchAll(/main\.searchable\(([^)]*)/g)].map(([, what = '']) => what),
    )
    expect(folding.length).toBeGreaterThan(0)
    expect(
      folding.filter((what) =>
        /"(buildings|building_units|public_areas|rooms|renters|users|thermostats|gateways)"/.test(what),
      ),
    ).toEqual([])
  })

  it('answers odd texts', async () => {
    expect((await reply(' ')).statusCode).toBe(400)
    expect((await reply('x'.repeat(10_000))).json()).toMatchObject({ fields: { Query: 'tooLong' } })
    for (const text of ['%', '_', '\\', '(.*)+$', '--', "'; drop", '!!', '🔥', 'a'.repeat(200)])
      expect((await reply(text)).statusCode, text).toBe(200)
    expect(await found('%')).toEqual([])
  })
})

describe('main.searchable', () => {
  /** Texts that the database and domain/rules/text.ts fold otherwise. */
  const foldedOtherwise = async (texts: readonly string[]): Promise<string[]> => {
    const { rows } = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute<{ t: string; folded: string }>(
        sql`select t, main.searchable(t) as folded from unnest(${sql.param([...texts])}::text[]) t`,
      ),
    )
    return rows
      .filter(({ t, folded }) => folded.split(/ +/).filter(Boolean).join(' ') !== searchable(t))
      .map(({ t }) => t)
  }

  it('folds as domain/rules/text.ts does', async () => {
    const names = origins.flatMap(({ first, last }) => [...first, ...last])
    const texts = [
      'Karl-Marx-Straße 12 b',
      'Müller & Söhne GmbH',
      'Bauer, Uwe',
      'AEG',
      'É. Dupont/Ñandú',
      'o’Neill',
      'WE 1.02',
      'İnci',
      'Großäe',
      'ŒUVRE',
    ]
    expect(await foldedOtherwise([...names, ...texts])).toEqual([])
  })

  it('folds the letters of Latin, Greek, Cyrillic and Armenian, and signs, as domain/rules/text.ts does', async () => {
    const blocks = [
      [0x1, 0x58f],
      [0x1c80, 0x1c88],
      [0x1d00, 0x2bff],
      [0x2c60, 0x2e7f],
      [0x3000, 0x303f],
      [0xa640, 0xa69f],
      [0xa720, 0xa7bf],
      [0xab30, 0xab65],
      [0xfb00, 0xfb06],
      [0xfe00, 0xfe0f],
      [0x1f300, 0x1faff],
    ] as const
    const letters = blocks.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    const assigned = letters.filter((letter) => /\P{Cn}/u.test(letter))
    expect(
      await foldedOtherwise(assigned.flatMap((letter) => [letter, `Ba${letter}er`, `e${letter}e`])),
    ).toEqual([])
  })
})
