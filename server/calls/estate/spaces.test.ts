import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, assign, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { gateways } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { buildGateway } from '../../../demo/seed/builders/buildThermostat.ts'

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

const base = '/api/taxonomy'
const call = (
  method: 'GET' | 'PUT' | 'DELETE' | 'PATCH',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url: `${base}${url}`, as: admin.token, tenant, ...more })

describe('any space', () => {
  it('is renamed and described, increasing its version and writing an audit entry', async () => {
    const { location, complex, building, unit, area, room, radiator } = estate
    const types = {
      Location: location,
      BuildingComplex: complex,
      Building: building,
      BuildingUnit: unit,
      PublicArea: area,
      Room: room,
      Radiator: radiator,
    }
    for (const [type, { id }] of Object.entries(types)) {
      const renamed = await call('PATCH', `/${id}/rename`, { version: 1, body: { name: ` ${type} neu ` } })
      expect(renamed.json()).toMatchObject({ id, type, name: `${type} neu`, version: 2 })
      expect(
        (
          await call('PATCH', `/${id}/description`, { version: 2, body: { description: 'Zeile 1\nZeile 2' } })
        ).json(),
      ).toMatchObject({
        description: 'Zeile 1\nZeile 2',
        version: 3,
      })
      expect(
        (await call('PATCH', `/${id}/rename`, { version: 2, body: { name: 'zu spät' } })).json(),
      ).toMatchObject({
        error: 'staleVersion',
        current: { id, name: `${type} neu`, version: 3 },
      })
    }
    const audited = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute(sql`select distinct action from main.audit where tenant_id = ${tenant} order by 1`),
    )
    expect(audited.rows).toHaveLength(14)
    expect(
      (await call('PATCH', `/${location.id}/rename`, { version: 3, body: { name: 'X' } })).json().parentId,
    ).toBeNull()
  })

  it('keeps names unique, and rejects empty ones', async () => {
    const second = await anEstate(app, tenant)
    expect(
      (
        await call('PATCH', `/${second.location.id}/rename`, {
          version: 1,
          body: { name: estate.location.name },
        })
      ).json(),
    ).toMatchObject({
      error: 'nameTaken',
      fields: { name: 'nameTaken' },
    })
    expect(
      (await call('PATCH', `/${estate.location.id}/rename`, { version: 1, body: { name: '  ' } })).json(),
    ).toMatchObject({ fields: { name: 'required' } })
    expect(
      (await call('PATCH', `/${crypto.randomUUID()}/rename`, { version: 1, body: { name: 'X' } })).statusCode,
    ).toBe(404)
  })

  it('is named by permitted users: structure by the office, the rest also by customer and technician', async () => {
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const second = await anEstate(app, tenant)
    await assign(app, tenant, technician.id, [estate.building.id])
    for (const as of [customer.token, technician.token]) {
      for (const { id } of [estate.location, estate.complex, estate.building])
        expect(
          (await call('PATCH', `/${id}/rename`, { as, version: 1, body: { name: 'X' } })).statusCode,
        ).toBe(403)
    }
    expect(
      (
        await call('PATCH', `/${estate.room.id}/rename`, {
          as: technician.token,
          version: 1,
          body: { name: 'Küche' },
        })
      ).statusCode,
    ).toBe(200)
    expect(
      (
        await call('PATCH', `/${second.room.id}/rename`, {
          as: technician.token,
          version: 1,
          body: { name: 'Küche' },
        })
      ).statusCode,
    ).toBe(404)
    expect(
      (
        await call('PATCH', `/${estate.unit.id}/rename`, {
          as: customer.token,
          version: 1,
          body: { name: 'WE 1 links' },
        })
      ).statusCode,
    ).toBe(200)
  })
})

describe('the heating circuit of a space', () => {
  it('is assigned and reset from the building level down', async () => {
    for (const { id } of [estate.building, estate.unit, estate.area, estate.room, estate.radiator]) {
      expect(
        (
          await call('PUT', `/${id}/heating-circuit`, {
            version: 1,
            body: { heatingCircuitId: estate.circuit.id },
          })
        ).json(),
      ).toMatchObject({
        heatingCircuitId: estate.circuit.id,
        version: 2,
      })
    }
    expect((await call('GET', `/heating-circuits/${estate.circuit.id}`)).json().counts).toEqual({
      buildings: 1,
      buildingUnits: 1,
      publicAreas: 1,
      rooms: 1,
      radiators: 1,
      sensors: 0,
    })
    expect((await call('DELETE', `/${estate.room.id}/heating-circuit`)).json()).toMatchObject({
      heatingCircuitId: null,
      version: 3,
    })
  })

  it('is rejected for a location or complex, and must be of the same location', async () => {
    const second = await anEstate(app, tenant)
    const body = { heatingCircuitId: estate.circuit.id }
    expect(
      (await call('PUT', `/${estate.complex.id}/heating-circuit`, { version: 1, body })).json(),
    ).toMatchObject({
      error: 'rule',
      fields: { heatingCircuitId: 'heatingCircuitNotHere' },
    })
    expect((await call('DELETE', `/${estate.location.id}/heating-circuit`)).statusCode).toBe(422)
    expect(
      (await call('PUT', `/${second.room.id}/heating-circuit`, { version: 1, body })).json(),
    ).toMatchObject({
      error: 'rule',
      fields: { heatingCircuitId: 'heatingCircuitElsewhere' },
    })
  })
})

describe('the floor of a space', () => {
  it('is assigned to units, public areas and rooms, and reset', async () => {
    for (const { id } of [estate.unit, estate.area, estate.room]) {
      expect((await call('PUT', `/${id}/floor`, { version: 1, body: { floor: 2 } })).json()).toMatchObject({
        floor: 2,
        version: 2,
      })
      expect((await call('DELETE', `/${id}/floor`)).json()).toMatchObject({ floor: null, version: 3 })
    }
  })

  it('must be one of the building, and is rejected for any other type', async () => {
    expect(
      (await call('PUT', `/${estate.room.id}/floor`, { version: 1, body: { floor: 4 } })).json(),
    ).toMatchObject({
      fields: { floor: 'floorNotInBuilding' },
      args: { floor: { lowest: -1, highest: 3 } },
    })
    expect(
      (await call('PUT', `/${estate.radiator.id}/floor`, { version: 1, body: { floor: 1 } })).json(),
    ).toMatchObject({ fields: { floor: 'floorNotHere' } })
    expect((await call('DELETE', `/${estate.building.id}/floor`)).json()).toMatchObject({
      fields: { floor: 'floorNotHere' },
    })
  })
})

describe('gateways of a space', () => {
  it('are listed from any level, with their combined status', async () => {
    const lastConnectionAt = app.clock.now().toISOString()
    await insertRows(app, [
      [gateways, buildGateway(estate.random, { building: estate.building }, { lastConnectionAt })],
    ])
    for (const { id } of [
      estate.location,
      estate.complex,
      estate.building,
      estate.unit,
      estate.room,
      estate.radiator,
    ]) {
      const reply = (await call('GET', `/gateways/${id}`)).json()
      expect(reply).toMatchObject({ status: 'Warning', items: [{ buildingName: estate.building.name }, {}] })
      expect(reply.items.map((row: { networkStatus: string }) => row.networkStatus).sort()).toEqual([
        'Online',
        'Unknown',
      ])
    }
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute(sql`delete from main.gateways where tenant_id = ${tenant}`),
    )
    expect((await call('GET', `/gateways/${estate.building.id}`)).json()).toEqual({
      status: 'None',
      items: [],
    })
  })
})

it('answers 404 to ids of another client', async () => {
  const other = await aTenant(app)
  const mine = await anEstate(app, other)
  const as = (await aPerson(app, { role: 'Admin', tenantId: other })).token
  const circuit = { heatingCircuitId: mine.circuit.id }
  for (const { id } of [
    estate.location,
    estate.complex,
    estate.building,
    estate.unit,
    estate.area,
    estate.room,
    estate.radiator,
  ]) {
    for (const [method, url, body] of [
      ['PATCH', `/${id}/rename`, { name: 'X' }],
      ['PATCH', `/${id}/description`, { description: 'X' }],
      ['PUT', `/${id}/heating-circuit`, circuit],
      ['DELETE', `/${id}/heating-circuit`],
      ['PUT', `/${id}/floor`, { floor: 0 }],
      ['DELETE', `/${id}/floor`],
      ['GET', `/gateways/${id}`],
    ] as const) {
      const reply = await app.onMain({
        method,
        url: `${base}${url}`,
        as,
        tenant: other,
        version: 1,
        ...(body && { body }),
      })
      expect([method, url, reply.statusCode]).toEqual([method, url, 404])
    }
  }
  const foreignCircuit = await app.onMain({
    method: 'PUT',
    url: `${base}/${mine.room.id}/heating-circuit`,
    as,
    tenant: other,
    version: 1,
    body: { heatingCircuitId: estate.circuit.id },
  })
  expect(foreignCircuit.statusCode).toBe(404)
})
