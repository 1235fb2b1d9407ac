import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, gatewayHours, gateways, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { buildGateway, type GatewayRow } from '../../../demo/seed/builders/buildThermostat.ts'

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

const base = '/api/gateways'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
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
    async (tx) => (await tx.select().from(gateways).where(eq(gateways.id, id)))[0],
  )

const aGateway = async (
  overrides: Partial<GatewayRow> = {},
  place: 'store' | 'building' = 'store',
  tenantId = tenant,
): Promise<GatewayRow> => {
  const gateway = buildGateway(
    estate.random,
    place === 'store' ? { store: { id: tenantId } } : { building: estate.building },
    overrides,
  )
  await insertRows(app, [[gateways, gateway]])
  return gateway
}

const agoMinutes = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()

describe('a gateway', () => {
  it('is added by its MAC address, read, changed and deleted', async () => {
    const serial = newId().slice(-8)
    const mac = `02:AB:${serial.match(/../g)?.join('-')}`
    const created = await call('POST', '', { body: { eui: mac, gatewayId: 'GW 7', macAddress: mac } })
    expect(created.statusCode, created.body).toBe(201)
    const { id, eui } = created.json()
    expect(eui).toBe(`02ab${serial.slice(0, 2)}fffe${serial.slice(2)}`)
    expect(created.json()).toMatchObject({
      gatewayId: 'GW 7',
      macAddress: `02:ab:${serial.match(/../g)?.join(':')}`,
      buildingId: null,
      installationProcess: 'added',
      networkStatus: 'Unknown',
      issues: [],
      heard: { thermostats: 0, sensors: 0 },
    })
    expect(
      (await call('PUT', `/${id}`, { version: 1, body: { gatewayId: null, productId: 'VG-1' } })).json(),
    ).toMatchObject({
      gatewayId: null,
      macAddress: null,
      productId: 'VG-1',
      version: 2,
    })
    expect((await call('PUT', `/${id}`, { version: 1, body: {} })).json()).toMatchObject({
      error: 'staleVersion',
      current: { productId: 'VG-1', heard: {} },
    })
    expect((await call('PUT', `/${id}`, { version: 2, body: { placement: 'attic' } })).json()).toMatchObject({
      error: 'rule',
      fields: { placement: 'gatewayNotAssigned' },
    })
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `/${id}`)).statusCode).toBe(404)
  })

  it('is unique across clients', async () => {
    const stranger = await aTenant(app)
    const theirs = await anEstate(app, stranger)
    const reply = await call('POST', '', { body: { eui: theirs.gateway.eui.toUpperCase() } })
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'euiTaken', fields: { eui: 'euiTaken' } }),
    ])
  })

  it('is rejected with an invalid EUI or MAC address', async () => {
    const reply = await call('POST', '', { body: { eui: '12', macAddress: 'xyz' } })
    expect(reply.json()).toMatchObject({
      error: 'invalidRequest',
      fields: { eui: 'invalidEui', macAddress: 'invalidMac' },
    })
  })

  it('shows which devices it heard best, and the obstacles to its installation', async () => {
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .update(thermostats)
        .set({ gatewayEui: estate.gateway.eui })
        .where(eq(thermostats.id, estate.thermostat.id)),
    )
    await call('PATCH', `/api/taxonomy/buildings/${estate.building.id}/gateway-issues`, {
      version: 1,
      body: { issues: ['NoAccessiblePowerSupply'] },
    })
    expect((await call('GET', `/${estate.gateway.id}`)).json()).toMatchObject({
      heard: { thermostats: 1, sensors: 0 },
      issues: ['NoAccessiblePowerSupply'],
      buildingName: estate.building.name,
      complexName: estate.complex.name,
      locationName: estate.location.name,
    })
    expect((await call('GET', '/list?HasIssues=true')).json()).toMatchObject({ total: 1 })
  })
})

describe('assigning a gateway', () => {
  it("copies the building's ancestors, and unassigning clears them", async () => {
    const { id } = await aGateway()
    const assigned = await call('POST', `/assign/${id}`, {
      body: { buildingId: estate.building.id, placement: 'attic', placementNote: 'Links' },
    })
    expect(assigned.json()).toMatchObject({
      buildingId: estate.building.id,
      placement: 'attic',
      installationProcess: 'assigned',
      version: 2,
    })
    expect(await inDatabase(id)).toMatchObject({
      locationId: estate.location.id,
      complexId: estate.complex.id,
    })
    expect((await call('DELETE', `/${id}`)).json()).toMatchObject({
      error: 'rule',
      fields: { id: 'gatewayStillAssigned' },
    })
    const unassigned = await call('POST', `/unassign/${id}`)
    expect(unassigned.json()).toMatchObject({
      buildingId: null,
      locationId: null,
      placement: null,
      placementNote: null,
      installationProcess: 'added',
    })
    expect((await call('POST', `/unassign/${id}`)).json()).toMatchObject({
      error: 'rule',
      fields: { id: 'gatewayNotAssigned' },
    })
    const actions = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx
        .select({ action: audit.action })
        .from(audit)
        .where(and(eq(audit.tenantId, tenant), eq(audit.entityId, id)))
        .orderBy(audit.id),
    )
    expect(actions.map(({ action }) => action)).toEqual(['gateway.assign', 'gateway.unassign'])
  })

  it('is refused for one in use, in the words of the spec', async () => {
    const reply = await call('POST', `/assign/${estate.gateway.id}`, {
      body: { buildingId: estate.building.id },
    })
    expect([reply.statusCode, reply.json().error, reply.json().message]).toEqual([
      409,
      'gatewayInUse',
      'This gateway is already in use. Please contact support or use another one.',
    ])
  })

  it('succeeds for exactly one of several concurrent calls', async () => {
    const second = await anEstate(app, tenant)
    const { id } = await aGateway()
    const replies = await Promise.all(
      [estate.building.id, second.building.id, estate.building.id, second.building.id].map((buildingId) =>
        call('POST', `/assign/${id}`, { body: { buildingId } }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    const winner = replies.find(({ statusCode }) => statusCode === 200)?.json()
    expect(await inDatabase(id)).toMatchObject({ buildingId: winner.buildingId, version: 2 })
  })

  it('requires a comment in another place, and an existing building', async () => {
    const { id } = await aGateway()
    const other = await call('POST', `/assign/${id}`, {
      body: { buildingId: estate.building.id, placement: 'other' },
    })
    expect(other.json()).toMatchObject({ fields: { placementNote: 'commentRequired' } })
    const nowhere = await call('POST', `/assign/${id}`, { body: { buildingId: newId() } })
    expect([nowhere.statusCode, nowhere.json().fields]).toEqual([404, { buildingId: 'notFound' }])
  })

  it('moves with the building to another complex', async () => {
    const second = await anEstate(app, tenant)
    const building = (await call('GET', `/api/taxonomy/buildings/${estate.building.id}`)).json()
    const { id, version, locationId, locationName, complexName, heatingCircuitName, counts, ...rest } =
      building
    const input = Object.fromEntries(
      Object.entries(rest).filter(
        ([key]) =>
          ![
            'createdAt',
            'updatedAt',
            'gatewayInstallationRequestedAt',
            'computedGateways',
            'gatewayStatus',
            'gatewayIssues',
            'gatewayIssuesComment',
          ].includes(key),
      ),
    )
    const moved = await call('PUT', `/api/taxonomy/buildings/${id}`, {
      version,
      body: { ...input, complexId: second.complex.id, heatingCircuitId: null },
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await call('GET', `/${estate.gateway.id}`)).json()).toMatchObject({
      complexId: second.complex.id,
      locationId: second.location.id,
    })
    expect([locationId, locationName, complexName, heatingCircuitName, counts.gateways]).toContain(1)
  })
})

it('records the installation progress, and only while the gateway is in a building', async () => {
  const { id } = estate.gateway
  const url = `/${id}/installation-process`
  expect(
    (await call('PATCH', url, { version: 1, body: { installationProcess: 'completed' } })).json(),
  ).toMatchObject({
    installationProcess: 'completed',
    version: 2,
  })
  expect(
    (await call('PATCH', url, { version: 2, body: { installationProcess: 'requested' } })).json(),
  ).toMatchObject({
    fields: { installationProcess: 'gatewayStillAssigned' },
  })
  expect(
    (await call('PATCH', url, { version: 1, body: { installationProcess: 'assigned' } })).json().error,
  ).toBe('staleVersion')
})

describe('the mounting of a gateway', () => {
  const mount = (body: object, version: number, as = admin.token) =>
    call('PATCH', `/${estate.gateway.id}/mounting`, { version, body, as })

  it('is recorded with the place of the junction box, and forgotten with the building', async () => {
    expect((await mount({ junctionBox: 'other' }, 1)).json().fields).toEqual({
      junctionBoxNote: 'commentRequired',
    })
    const done = await mount(
      { junctionBox: 'other', junctionBoxNote: 'Waschküche', boxMounted: true, powerConnected: true },
      1,
    )
    expect(done.json()).toMatchObject({
      junctionBox: 'other',
      junctionBoxNote: 'Waschküche',
      mounting: { boxMounted: true, powerConnected: true, ledsGreen: false, boxSealed: false },
      version: 2,
    })
    expect((await mount({}, 1)).json().error).toBe('staleVersion')
    expect((await auditTrail(app, estate.gateway.id)).map(({ action }) => action)).toEqual([
      'gateway.setMounting',
    ])
    const away = (await call('POST', `/unassign/${estate.gateway.id}`)).json()
    expect(away).toMatchObject({
      junctionBox: null,
      junctionBoxNote: null,
      mounting: { boxMounted: false, powerConnected: false },
    })
    expect((await mount({ boxMounted: true }, 3)).json().fields).toEqual({ id: 'gatewayNotAssigned' })
  })

  it('has to be complete before a technician completes the installation, unless an issue says why it is not', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [estate.building.id])
    const as = technician.token
    const complete = (version: number) =>
      call('PATCH', `/${estate.gateway.id}/installation-process`, {
        version,
        body: { installationProcess: 'completed' },
        as,
      })
    expect((await complete(1)).json().fields).toEqual({ installationProcess: 'mountingIncomplete' })
    expect((await mount({ boxMounted: true, powerConnected: true, boxSealed: true }, 1, as)).statusCode).toBe(
      200,
    )
    expect((await complete(2)).json().fields).toEqual({ installationProcess: 'mountingIncomplete' })
    const issues = {
      url: `/api/taxonomy/buildings/${estate.building.id}/gateway-issues`,
      body: { issues: ['GatewayDoesNotGoOnline'] },
    }
    expect((await call('PATCH', issues.url, { version: 1, body: issues.body, as })).statusCode).toBe(200)
    expect((await complete(2)).statusCode).toBe(200)
    await call('PATCH', issues.url, { version: 2, body: { issues: [] }, as })
    expect(
      (await mount({ boxMounted: true, powerConnected: true, ledsGreen: true, boxSealed: true }, 3, as))
        .statusCode,
    ).toBe(200)
    expect((await complete(4)).statusCode).toBe(200)
  })
})

describe('gateways', () => {
  it('are found by filter, and sorted', async () => {
    await aGateway({ lastConnectionAt: agoMinutes(2), gatewayId: 'online' })
    await aGateway({ lastConnectionAt: agoMinutes(6), gatewayId: 'offline', registeredAt: null }, 'building')
    const names = async (query: string) =>
      (await call('GET', `/list?${query}`))
        .json()
        .items.map((row: { gatewayId: string; networkStatus: string }) => [row.gatewayId, row.networkStatus])
    const own = [estate.gateway.gatewayId, 'Unknown']
    expect(await names('NetworkStatus=Online')).toEqual([['online', 'Online']])
    // null sorts before every time: at the end of a list with the newest first
    const byConnection = 'Sort.SortOption=LastConnectionAt'
    expect(await names(`NetworkStatus=Offline&NetworkStatus=Unknown&${byConnection}`)).toEqual([
      own,
      ['offline', 'Offline'],
    ])
    expect(await names(`${byConnection}&Sort.Direction=Descending`)).toEqual([
      ['online', 'Online'],
      ['offline', 'Offline'],
      own,
    ])
    expect(await names('Assigned=false')).toEqual([['online', 'Online']])
    expect(await names('Registered=false')).toEqual([['offline', 'Offline']])
    expect(
      await names(`BuildingIds=${estate.building.id}&Placement=main_staircase&InstallationProcess=assigned`),
    ).toHaveLength(2)
    expect(await names('Sort.SortOption=InstallationProcess')).toHaveLength(3)
    expect(await names(`Query=${estate.gateway.eui.slice(0, 8)}-${estate.gateway.eui.slice(8)}`)).toEqual([
      own,
    ])
    expect(await names(`Query=${estate.gateway.macAddress?.replaceAll(':', '-')}`)).toEqual([own])
    expect(await names('Query=offline')).toEqual([['offline', 'Offline']])
  })

  it('are found by what is printed on them, with available ones first', async () => {
    const free = await aGateway({ boardId: 'BOARD-1' })
    const used = await aGateway({ boardId: 'BOARD-1' }, 'building')
    const { items } = (await call('GET', '/search?Query=board-1')).json()
    expect(items).toMatchObject([
      { id: free.id, whyNotAssign: null },
      { id: used.id, whyNotAssign: 'gatewayInUse', buildingName: estate.building.name },
    ])
    const exact = (
      await call('GET', `/search?Query=${encodeURIComponent(used.macAddress?.toUpperCase() ?? '')}`)
    ).json().items
    expect(exact).toMatchObject([{ id: used.id }])
    expect((await call('GET', '/autocomplete?Query=board-1&Assigned=false')).json().items).toEqual([
      { id: free.id, eui: free.eui, gatewayId: free.gatewayId, buildingName: null },
    ])
  })

  it('are listed for a space, with their combined status', async () => {
    await aGateway({ lastConnectionAt: agoMinutes(1) }, 'building')
    for (const space of [estate.location, estate.complex, estate.building, estate.room])
      expect((await call('GET', `/space/${space.id}`)).json()).toMatchObject({
        status: 'Warning',
        items: [{ buildingName: estate.building.name }, {}],
      })
  })

  it('count frames per hour', async () => {
    const hour = (back: number) =>
      new Date(Math.floor(app.clock.now().getTime() / 3_600_000 - back) * 3_600_000).toISOString()
    const { id } = estate.gateway
    await insertRows(app, [
      [
        gatewayHours,
        [1, 3, 100].map((back) => ({
          gatewayId: id,
          tenantId: tenant,
          hour: hour(back),
          received: back,
          receivedOk: back,
          sent: 1,
          refused: 0,
          reports: 120,
        })),
      ],
    ])
    expect((await call('GET', `/${id}/statistics`)).json().items).toEqual([
      { hour: hour(3), received: 3, receivedOk: 3, sent: 1, refused: 0, reports: 120 },
      { hour: hour(1), received: 1, receivedOk: 1, sent: 1, refused: 0, reports: 120 },
    ])
    expect((await call('GET', `/${id}/statistics?Hours=200`)).json().items).toHaveLength(3)
  })
})

it('is limited for a technician to the assigned projects and the store', async () => {
  const second = await anEstate(app, tenant)
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const as = technician.token
  await assign(app, tenant, technician.id, [estate.building.id])
  const { id } = await aGateway()
  expect((await call('GET', '/list', { as })).json().total).toBe(2)
  for (const [method, url, body] of [
    ['GET', `/${second.gateway.id}`],
    ['PUT', `/${second.gateway.id}`, {}],
    ['POST', `/unassign/${second.gateway.id}`],
    ['PATCH', `/${second.gateway.id}/installation-process`, { installationProcess: 'completed' }],
    ['GET', `/${second.gateway.id}/statistics`],
    ['GET', `/space/${second.building.id}`],
    ['POST', `/assign/${id}`, { buildingId: second.building.id }],
  ] as const)
    expect([url, (await call(method, url, { as, version: 1, ...(body && { body }) })).statusCode]).toEqual([
      url,
      404,
    ])
  expect(
    (await call('POST', `/assign/${id}`, { as, body: { buildingId: estate.building.id } })).statusCode,
  ).toBe(200)
  expect((await call('DELETE', `/${id}`, { as })).statusCode).toBe(403)
})
