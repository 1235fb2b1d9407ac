import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { insertRows } from '../../../tests/support/estate.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  jobs,
  leases,
  locations,
  projectBuildings,
  projects,
  projectUsers,
  publicAreas,
  radiators,
  renters,
  rooms,
  windows,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import {
  buildBuilding,
  buildComplex,
  buildLocation,
  buildHeatingCircuit,
} from '../../../demo/seed/builders/buildBuilding.ts'
import { buildLease, buildRenter } from '../../../demo/seed/builders/buildRenter.ts'
import { buildProject } from '../../../demo/seed/builders/buildTenant.ts'
import {
  buildPublicArea,
  buildRoom,
  buildUnit,
  buildWindow,
  buildRadiator,
} from '../../../demo/seed/builders/buildRoom.ts'
import { seededRandom } from '../../../demo/seed/random.ts'
import { readHere } from '../../spreadsheet/testing/read.ts'

let app: TestApp
let tenant: string
let admin: string

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** Two locations with one building each; each building has two units and a staircase with rooms, the first unit a lease. */
const anEstate = async () => {
  const random = seededRandom(newId(), app.clock.now().toISOString())
  const sites = ['Nord', 'Süd'].map((name) => {
    const location = buildLocation(random, { id: tenant }, { name })
    const circuits = [buildHeatingCircuit(random, location, { name: 'Strang' })]
    const complex = buildComplex(random, location, { name: `Anlage ${name}` })
    const building = buildBuilding(random, complex, {
      street: 'Lindenallee',
      streetNumber: name === 'Nord' ? '1' : '2',
      zipcode: '01067',
      city: 'Dresden',
    })
    circuits.push(buildHeatingCircuit(random, location, { name: 'Eigener', buildingId: building.id }))
    const units = [1, 2].map((number) =>
      buildUnit(random, building, { customerId: `${name} ${number}`, name: `WE ${number}` }),
    )
    const area = buildPublicArea(random, building)
    const [unit = buildUnit(random, building)] = units
    const spaces = [buildRoom(random, { unit }), buildRoom(random, { publicArea: area }, { name: 'Flur' })]
    const panes = spaces.map((room) => buildWindow(random, room))
    const bodies = spaces.map((room) => buildRadiator(random, room))
    const lease = buildLease(random, unit, { startsOn: '2020-01-01' })
    return {
      location,
      circuits,
      complex,
      building,
      units,
      area,
      spaces,
      panes,
      bodies,
      lease,
      renter: buildRenter(random, lease, {
        firstName: 'Erika',
        lastName: name,
        phone: '0351 1234567',
        email: 'erika@example.com',
      }),
    }
  })
  const all = <T>(pick: (site: (typeof sites)[number]) => T | T[]) => sites.flatMap(pick)
  await insertRows(app, [
    [locations, all(({ location }) => location)],
    [heatingCircuits, all(({ circuits }) => circuits)],
    [buildingComplexes, all(({ complex }) => complex)],
    [buildings, all(({ building }) => building)],
    [buildingUnits, all(({ units }) => units)],
    [publicAreas, all(({ area }) => area)],
    [rooms, all(({ spaces }) => spaces)],
    [windows, all(({ panes }) => panes)],
    [radiators, all(({ bodies }) => bodies)],
    [leases, all(({ lease }) => lease)],
    [renters, all(({ renter }) => renter)],
  ])
  const [north, south] = sites
  if (!north || !south) throw new Error('two sites')
  return { north, south, random }
}

beforeEach(async () => {
  tenant = await aTenant(app)
  admin = (await aPerson(app, { role: 'Admin', tenantId: tenant })).token
})

const tenantUrl = '/api/taxonomy/tenant/export'
const get = (url: string, token = admin, headers: Record<string, string> = {}) =>
  app.onMain({ url, as: token, tenant, headers })

/** The sheets of an export by name, with their number of data rows. */
const sheetsOf = async (url: string, token?: string) => {
  const reply = await get(url, token)
  expect(reply.statusCode).toBe(200)
  return (await readHere(reply.rawPayload)).sheets.filter(({ hidden }) => !hidden)
}
const countsOf = async (url: string, token?: string) =>
  Object.fromEntries((await sheetsOf(url, token)).map(({ name, rows: all }) => [name, all.length - 1]))
const whole = {
  Estate: 4,
  Locations: 2,
  'Building complexes': 2,
  'Heating circuits': 4,
  Buildings: 2,
  'Unit details': 4,
  'Shared areas': 2,
  Rooms: 4,
  Windows: 4,
  Radiators: 4,
  Leases: 2,
  Renters: 2,
}
const half = {
  Estate: 2,
  Locations: 1,
  'Building complexes': 1,
  'Heating circuits': 2,
  Buildings: 1,
  'Unit details': 2,
  'Shared areas': 1,
  Rooms: 2,
  Windows: 2,
  Radiators: 2,
  Leases: 1,
  Renters: 1,
}

describe('the contents of an export', () => {
  it('are the whole estate of this client only', async () => {
    await anEstate()
    expect(await countsOf(tenantUrl)).toEqual(whole)
  })

  it('are a space with its ancestors and descendants', async () => {
    const { north } = await anEstate()
    const of = (id: string) => countsOf(`/api/taxonomy/export/${id}`)
    expect(await of(north.location.id)).toEqual(half)
    expect(await of(north.complex.id)).toEqual(half)
    expect(await of(north.building.id)).toEqual(half)
    expect(await of(north.units[0]?.id ?? '')).toEqual({
      ...half,
      Estate: 1,
      'Unit details': 1,
      'Shared areas': 0,
      Rooms: 1,
      Windows: 1,
      Radiators: 1,
    })
    expect(await of(north.area.id)).toEqual({
      ...half,
      Estate: 0,
      'Unit details': 0,
      Leases: 0,
      Renters: 0,
      Rooms: 1,
      Windows: 1,
      Radiators: 1,
    })
    expect(await of(north.spaces[0]?.id ?? '')).toEqual({
      ...half,
      Estate: 1,
      'Unit details': 1,
      'Shared areas': 0,
      Rooms: 1,
      Windows: 1,
      Radiators: 1,
    })
    expect(await of(north.bodies[0]?.id ?? '')).toEqual({
      ...half,
      Estate: 1,
      'Unit details': 1,
      'Shared areas': 0,
      Rooms: 1,
      Windows: 0,
      Radiators: 1,
    })
  })

  it('are named after the client or the space, and the day', async () => {
    const { north } = await anEstate()
    const name = (await get(`/api/taxonomy/export/${north.location.id}?Language=de`)).headers[
      'content-disposition'
    ]
    expect(String(name)).toMatch(/^attachment; filename="Nord \d{4}-\d{2}-\d{2}\.xlsx"/)
  })

  it('are empty if there is nothing', async () => expect((await get(tenantUrl)).statusCode).toBe(204))
})

describe('readers of an export', () => {
  it('get no personal data as Regular', async () => {
    await anEstate()
    const { token } = await aPerson(app, { role: 'Regular', tenantId: tenant })
    const sheets = await sheetsOf(tenantUrl, token)
    const { Leases: _, Renters: __, ...open } = whole
    expect(Object.fromEntries(sheets.map(({ name, rows: all }) => [name, all.length - 1]))).toEqual(open)
    expect(JSON.stringify(sheets)).not.toMatch(/Erika|0351|example\.com|2020-01-01|Renter|Lease/)
  })

  it('get name and phone in assigned buildings only as technicians', async () => {
    const { north, south, random } = await anEstate()
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    expect((await get(`/api/taxonomy/export/${north.location.id}`, technician.token)).statusCode).toBe(404)
    const project = buildProject(random, { id: tenant })
    await insertRows(app, [
      [projects, project],
      [projectBuildings, { tenantId: tenant, projectId: project.id, buildingId: north.building.id }],
      [projectUsers, { tenantId: tenant, projectId: project.id, userId: technician.id }],
    ])
    const sheets = await sheetsOf(tenantUrl, technician.token)
    const { Leases: _, ...own } = half
    expect(Object.fromEntries(sheets.map(({ name, rows: all }) => [name, all.length - 1]))).toEqual(own)
    expect(JSON.stringify(sheets)).toContain('Erika')
    expect(JSON.stringify(sheets)).not.toMatch(/example\.com|2020-01-01|Süd|privacy/)
    expect((await get(`/api/taxonomy/export/${south.building.id}`, technician.token)).statusCode).toBe(404)
  })

  it('get nothing of another client, as renters or without a session', async () => {
    const { north } = await anEstate()
    const foreign = await aTenant(app)
    const other = await aPerson(app, { role: 'Admin', tenantId: [tenant, foreign] })
    expect(
      (
        await app.onMain({
          url: `/api/taxonomy/export/${north.location.id}`,
          as: other.token,
          tenant: foreign,
        })
      ).statusCode,
    ).toBe(404)
    expect((await get(`/api/taxonomy/export/${newId()}`)).statusCode).toBe(404)
    expect(
      (await get(tenantUrl, (await aPerson(app, { role: 'MainRenter', tenantId: tenant })).token)).statusCode,
    ).toBe(403)
    expect((await app.onMain({ url: tenantUrl, tenant })).statusCode).toBe(401)
    expect((await get(`${tenantUrl}?format=csv`)).json()).toMatchObject({
      error: 'invalidRequest',
      fields: { format: 'invalidValue' },
    })
  })
})

it('runs once at a time for the same space', async () => {
  const { north, south } = await anEstate()
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.insert(jobs).values({
      id: newId(),
      tenantId: tenant,
      userId: newId(),
      kind: 'taxonomyExport',
      input: {},
      actor: {},
      state: 'Running',
      dedupeKey: `export:${tenant}:${north.location.id}`,
      leaseUntil: '2999-01-01T00:00:00.000Z',
    }),
  )
  const refused = await get(`/api/taxonomy/export/${north.location.id}`)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: 'jobRunning', message: 'Another export is already in progress, please try again later.' },
  ])
  expect((await get(`/api/taxonomy/export/${south.location.id}`)).statusCode).toBe(200)
})

it('returns its job at once if the request prefers that', async () => {
  await anEstate()
  const reply = await get(tenantUrl, admin, { prefer: 'respond-async' })
  expect([reply.statusCode, reply.json().kind]).toEqual([202, 'taxonomyExport'])
})

it('leaves no file behind when it fails', async () => {
  await anEstate()
  await app.deps.db.pool.query('alter table main.radiators rename column venting_comment to venting_remark')
  const reply = await get(tenantUrl)
  await app.deps.db.pool.query('alter table main.radiators rename column venting_remark to venting_comment')
  expect(reply.statusCode).toBe(500)
  const [job] = await withScope(app.deps.db.pool, { role: 'app_tenant', tenantId: tenant }, (tx) =>
    tx.select().from(jobs).where(eq(jobs.kind, 'taxonomyExport')),
  )
  expect(job).toMatchObject({ state: 'Failed', fileKey: null })
  expect((await get(tenantUrl)).statusCode).toBe(200)
})
