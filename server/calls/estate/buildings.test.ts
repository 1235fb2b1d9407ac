import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

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

const base = '/api/taxonomy/buildings'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

const address = { street: 'Konrad-Quitte-Straße', streetNumber: '5 a', zipcode: '99998', city: 'Körner' }
const building = (more: object = {}) => ({ complexId: estate.complex.id, ...address, ...more })

const inputKeys = [
  'complexId',
  'name',
  'description',
  'street',
  'streetNumber',
  'zipcode',
  'city',
  'country',
  'constructionYear',
  'renovationYear',
  'roofType',
  'topFloorUsage',
  'basement',
  'exteriorWalls',
  'residentialUnitsCount',
  'floorsAbove',
  'floorsBelow',
  'minTemperature',
  'maxTemperature',
  'installationFrom',
  'installationTo',
  'gatewayInstallationRequested',
  'recommendedGateways',
  'ventAllRadiators',
  'flyerPosted',
  'heatingCircuitId',
] as const

/** A building in the shape that a form sends back. */
const formOf = async (id: string, more: object = {}, as = admin.token) => {
  const row = (await call('GET', `${base}/${id}`, { as })).json()
  return {
    version: row.version,
    body: { ...Object.fromEntries(inputKeys.map((key) => [key, row[key]])), ...more },
  }
}

describe('a building', () => {
  it('is created with a name of its own or that of its address, read, changed and deleted', async () => {
    const created = await call('POST', base, {
      body: building({ floorsAbove: 9, residentialUnitsCount: 91, minTemperature: 17, maxTemperature: 24 }),
    })
    expect(created.statusCode).toBe(201)
    const { id } = created.json()
    expect(created.json()).toMatchObject({
      name: 'Konrad-Quitte-Straße 5 a, Körner',
      country: 'Deutschland',
      locationId: estate.location.id,
      complexName: estate.complex.name,
      locationName: estate.location.name,
      recommendedGateways: null,
      computedGateways: 4,
      gatewayStatus: 'None',
      gatewayIssues: [],
      counts: { buildingUnits: 0, thermostats: 0 },
    })
    const changed = await call(
      'PUT',
      `${base}/${id}`,
      await formOf(id, { name: 'Haus am Park', recommendedGateways: 2 }),
    )
    expect(changed.json()).toMatchObject({ name: 'Haus am Park', recommendedGateways: 2, version: 2 })
    const stale = await call('PUT', `${base}/${id}`, { version: 1, body: building() })
    expect(stale.json()).toMatchObject({
      error: 'staleVersion',
      current: { name: 'Haus am Park', complexName: estate.complex.name },
    })
    expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
  })

  it('shows its counts', async () => {
    expect((await call('GET', `${base}/${estate.building.id}`)).json()).toMatchObject({
      gatewayStatus: 'Offline',
      counts: {
        buildingUnits: 2,
        finalizedUnits: 1,
        publicAreas: 1,
        rooms: 1,
        radiators: 1,
        thermostats: 1,
        sensors: 2,
        gateways: 1,
      },
    })
  })

  it('is unique per address, in any spelling', async () => {
    await call('POST', base, { body: building() })
    const again = await call('POST', base, {
      body: building({ street: 'konrad quitte str.', streetNumber: '5A', city: 'KÖRNER' }),
    })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ error: 'conflict', fields: { street: 'buildingExists' } })
  })

  it('reports errors at each field', async () => {
    const refused = await call('POST', base, {
      body: building({
        street: ' ',
        constructionYear: 1980,
        renovationYear: 1979,
        minTemperature: 22,
        maxTemperature: 21,
        floorsAbove: 0,
        installationFrom: '2026-05-02',
        installationTo: '2026-05-01',
        tower: true,
      }),
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toMatchObject({
      street: 'required',
      floorsAbove: 'positiveNumberOnly',
      tower: 'unknownField',
    })
    const rules = await call('POST', base, {
      body: building({
        constructionYear: 1980,
        renovationYear: 1979,
        minTemperature: 22,
        maxTemperature: 21,
        installationFrom: '2026-05-02',
        installationTo: '2026-05-01',
      }),
    })
    expect(rules.json().fields).toEqual({
      renovationYear: 'renovationBeforeConstruction',
      minTemperature: 'minAboveMax',
      installationTo: 'endBeforeStart',
    })
    expect(
      (await call('POST', base, { body: building({ minTemperature: 5, constructionYear: 99 }) })).json()
        .fields,
    ).toEqual({
      minTemperature: 'temperatureOutOfRange',
      constructionYear: 'invalidYear',
    })
  })

  it('keeps floors that are in use', async () => {
    const refused = await call(
      'PUT',
      `${base}/${estate.building.id}`,
      await formOf(estate.building.id, { floorsAbove: 1 }),
    )
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      fields: { floorsAbove: 'floorsStillUsed' },
      args: { floorsAbove: { lowest: 0, highest: 1 } },
    })
    expect(
      (
        await call(
          'PUT',
          `${base}/${estate.building.id}`,
          await formOf(estate.building.id, { floorsAbove: 2, floorsBelow: 0 }),
        )
      ).statusCode,
    ).toBe(200)
  })

  it('cannot be deleted while anything is in it, and reports the counts', async () => {
    expect((await call('DELETE', `${base}/${estate.building.id}`)).json()).toMatchObject({
      error: 'stillInUse',
      args: { id: { buildingUnits: 2, publicAreas: 1, gateways: 1 } },
    })
    const empty = (await call('POST', base, { body: building() })).json().id
    expect(
      (await call('POST', `${base}/bulk-delete`, { body: { ids: [empty, estate.building.id] } })).json(),
    ).toMatchObject({ done: 1, refused: 1 })
  })

  it('queues for gateways; a renewed request goes to the end', async () => {
    const { id, gatewayInstallationRequestedAt: first } = (
      await call('POST', base, { body: building({ gatewayInstallationRequested: true }) })
    ).json()
    expect(first).toBe(app.clock.now().toISOString())
    app.clock.advance(60_000)
    expect(
      (
        await call('PUT', `${base}/${id}`, await formOf(id, { description: 'Schlüssel beim Hausmeister' }))
      ).json().gatewayInstallationRequestedAt,
    ).toBe(first)
    expect(
      (await call('PUT', `${base}/${id}`, await formOf(id, { gatewayInstallationRequested: false }))).json()
        .gatewayInstallationRequestedAt,
    ).toBeNull()
    expect(
      (await call('PUT', `${base}/${id}`, await formOf(id, { gatewayInstallationRequested: true }))).json()
        .gatewayInstallationRequestedAt,
    ).toBe(app.clock.now().toISOString())
    expect(
      (
        await call(
          'GET',
          `${base}?GatewayInstallationRequested=true&Sort.SortOption=GatewayInstallationRequestedAt`,
        )
      ).json(),
    ).toMatchObject({
      total: 1,
      items: [{ id }],
    })
  })

  it('moves to a complex of another location with everything below it, and updates the counts', async () => {
    const second = await anEstate(app, tenant)
    const before = (await call('GET', `/api/taxonomy/locations/${second.location.id}`)).json().counts
    const moved = await call(
      'PUT',
      `${base}/${estate.building.id}`,
      await formOf(estate.building.id, { complexId: second.complex.id }),
    )
    expect(moved.json()).toMatchObject({
      complexId: second.complex.id,
      locationId: second.location.id,
      complexName: second.complex.name,
    })
    const after = (await call('GET', `/api/taxonomy/locations/${second.location.id}`)).json().counts
    expect(after).toEqual({
      ...Object.fromEntries(Object.entries(before).map(([kind, n]) => [kind, Number(n) * 2])),
      buildingComplexes: 1,
    })
    expect(
      (await call('GET', `/api/taxonomy/building-units?ComplexIds=${second.complex.id}`)).json().total,
    ).toBe(4)
    expect((await call('GET', `/api/taxonomy/locations/${estate.location.id}`)).json().counts).toMatchObject({
      buildings: 0,
      buildingUnits: 0,
      thermostats: 0,
      sensors: 0,
      gateways: 0,
    })
  })

  it('references only a heating circuit of its location', async () => {
    const second = await anEstate(app, tenant)
    const elsewhere = await call(
      'PUT',
      `${base}/${estate.building.id}`,
      await formOf(estate.building.id, { heatingCircuitId: second.circuit.id }),
    )
    expect(elsewhere.json()).toMatchObject({
      error: 'rule',
      fields: { heatingCircuitId: 'heatingCircuitElsewhere' },
    })
    const own = await call(
      'PUT',
      `${base}/${estate.building.id}`,
      await formOf(estate.building.id, { heatingCircuitId: estate.circuit.id }),
    )
    expect(own.json()).toMatchObject({ heatingCircuitName: estate.circuit.name })
    expect((await call('GET', `${base}?HeatingCircuitIds=${estate.circuit.id}`)).json()).toMatchObject({
      total: 1,
    })
  })

  it('is found by its address in any spelling, and filtered', async () => {
    const { id } = (await call('POST', base, { body: building() })).json()
    for (const text of ['konrad-quitte', 'Konrad-Quitte-Str. 5a', '99998 körner', 'KONRAD QUITTE STRASSE']) {
      expect([
        text,
        (await call('GET', `${base}?Query=${encodeURIComponent(text)}`))
          .json()
          .items.map((row: { id: string }) => row.id),
      ]).toEqual([text, [id]])
    }
    expect((await call('GET', `${base}?HasGateways=true`)).json()).toMatchObject({
      total: 1,
      items: [{ id: estate.building.id }],
    })
    expect(
      (
        await call(
          'GET',
          `${base}?HasGateways=false&LocationIds=${estate.location.id}&ComplexIds=${estate.complex.id}`,
        )
      ).json(),
    ).toMatchObject({
      total: 1,
      items: [{ id }],
    })
  })
})

describe('the signal test', () => {
  const test = () => `${base}/${estate.building.id}/gateway-signal-test`

  it('records floors, shows the verdict, and can be reset', async () => {
    expect((await call('GET', test())).json()).toMatchObject({
      verdict: 'notStarted',
      floors: [{ floor: 3, strength: null }, { floor: 2 }, { floor: 1 }, { floor: 0 }, { floor: -1 }],
    })
    const record = (floor: number, strength: string) =>
      call('PATCH', `${test()}-floor`, { body: { floor, strength, testerEui: 'A84041FF-FF5DE312' } })
    const first = await record(3, 'good')
    expect(first.json()).toMatchObject({
      verdict: 'incomplete',
      floors: [
        { floor: 3, strength: 'good', testerEui: 'a84041ffff5de312', recordedBy: admin.id },
        {},
        {},
        {},
        {},
      ],
    })
    for (const floor of [2, 1, 0, -1]) await record(floor, 'good')
    expect((await record(3, 'weak')).json().verdict).toBe('weak')
    expect((await record(5, 'good')).json()).toMatchObject({
      error: 'rule',
      fields: { floor: 'floorNotInBuilding' },
      args: { floor: { lowest: -1, highest: 3 } },
    })
    expect((await call('POST', test())).json()).toMatchObject({ verdict: 'notStarted' })
    expect((await call('GET', test())).json().verdict).toBe('notStarted')
  })
})

describe('gateway issues', () => {
  it('are set as a whole; Other requires a comment', async () => {
    const url = `${base}/${estate.building.id}/gateway-issues`
    expect((await call('GET', url)).json()).toEqual({ version: 1, issues: [], comment: null })
    const bare = await call('PATCH', url, { version: 1, body: { issues: ['Other'], comment: ' ' } })
    expect(bare.json()).toMatchObject({ error: 'invalidRequest', fields: { comment: 'commentRequired' } })
    const set = await call('PATCH', url, {
      version: 1,
      body: { issues: ['Other', 'FlyerCannotBePosted', 'Other'], comment: 'Briefkästen fehlen' },
    })
    expect(set.json()).toEqual({
      version: 2,
      issues: ['FlyerCannotBePosted', 'Other'],
      comment: 'Briefkästen fehlen',
    })
    expect((await call('PATCH', url, { version: 1, body: { issues: [] } })).statusCode).toBe(409)
    expect((await call('GET', `${base}?HasGatewayIssues=true`)).json().total).toBe(1)
  })
})

it('answers 404 to ids of another client, in the path, the body and the query', async () => {
  const other = await aTenant(app)
  const as = (await aPerson(app, { role: 'Admin', tenantId: other })).token
  const mine = await anEstate(app, other)
  const foreign = `${base}/${estate.building.id}`
  const body = { complexId: mine.complex.id, ...address }
  for (const [method, url, sent] of [
    ['GET', foreign],
    ['PUT', foreign, body],
    ['DELETE', foreign],
    ['POST', `${foreign}/gateway-signal-test`],
    ['GET', `${foreign}/gateway-signal-test`],
    ['PATCH', `${foreign}/gateway-signal-test-floor`, { floor: 0, strength: 'good' }],
    ['GET', `${foreign}/gateway-issues`],
    ['PATCH', `${foreign}/gateway-issues`, { issues: [] }],
    ['POST', base, { ...body, complexId: estate.complex.id }],
    ['POST', base, { ...body, heatingCircuitId: estate.circuit.id }],
    ['PUT', `${base}/${mine.building.id}`, { ...body, complexId: estate.complex.id }],
    ['POST', `${base}/bulk-delete`, { ids: [estate.building.id] }],
    ['GET', `${base}?LocationIds=${estate.location.id}`],
    ['GET', `${base}?ComplexIds=${estate.complex.id}`],
    ['GET', `${base}?HeatingCircuitIds=${estate.circuit.id}`],
  ] as const) {
    const reply = await app.onMain({
      method,
      url,
      as,
      tenant: other,
      version: 1,
      ...(sent && { body: sent }),
    })
    expect([method, url, reply.statusCode]).toEqual([method, url, 404])
  }
})

describe('a technician', () => {
  it('reads and edits only assigned buildings, and no office fields', async () => {
    const second = await anEstate(app, tenant)
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [estate.building.id])
    const as = technician.token
    expect((await call('GET', base, { as })).json()).toMatchObject({
      total: 1,
      items: [{ id: estate.building.id }],
    })
    for (const [method, url] of [
      ['GET', ''],
      ['POST', '/gateway-signal-test'],
      ['GET', '/gateway-issues'],
    ] as const) {
      expect((await call(method, `${base}/${second.building.id}${url}`, { as })).statusCode).toBe(404)
    }
    const captured = await call('PUT', `${base}/${estate.building.id}`, {
      as,
      ...(await formOf(
        estate.building.id,
        { roofType: 'Flat', basement: false, topFloorUsage: 'Inhabited', flyerPosted: true },
        as,
      )),
    })
    expect(captured.json()).toMatchObject({
      roofType: 'Flat',
      basement: false,
      topFloorUsage: 'Inhabited',
      flyerPosted: true,
      version: 2,
    })
    const office = await call('PUT', `${base}/${estate.building.id}`, {
      as,
      ...(await formOf(estate.building.id, { minTemperature: 18, city: 'Halle' }, as)),
    })
    expect(office.statusCode).toBe(403)
    expect(office.json()).toMatchObject({
      error: 'forbidden',
      fields: { minTemperature: 'forbidden', city: 'forbidden' },
    })
    expect(
      (
        await call('PATCH', `${base}/${estate.building.id}/gateway-signal-test-floor`, {
          as,
          body: { floor: 0, strength: 'none' },
        })
      ).statusCode,
    ).toBe(200)
    expect(
      (
        await call('PATCH', `${base}/${estate.building.id}/gateway-issues`, {
          as,
          version: 2,
          body: { issues: ['BuildingInaccessible'] },
        })
      ).statusCode,
    ).toBe(200)
    expect((await call('DELETE', `${base}/${estate.building.id}`, { as })).statusCode).toBe(403)
  })

  it('loses a building some days after its project is complete', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const project = await assign(app, tenant, technician.id, [estate.building.id])
    const complete = (days: number) =>
      withScope(app.deps.db.pool, asAdmin, (tx) =>
        tx.execute(
          sql`update main.projects set completed_at = now() - make_interval(days => ${days}) where id = ${project}`,
        ),
      )
    await complete(13)
    expect((await call('GET', `${base}/${estate.building.id}`, { as: technician.token })).statusCode).toBe(
      200,
    )
    await complete(15)
    expect((await call('GET', `${base}/${estate.building.id}`, { as: technician.token })).statusCode).toBe(
      404,
    )
  })
})
