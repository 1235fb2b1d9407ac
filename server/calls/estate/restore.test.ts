import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildRadiator, buildRoom, buildWindow } from '../../../demo/seed/builders/buildRoom.ts'
import { day } from '../../../domain/time.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, radiators, rooms, windows } from '../../db/schema.ts'
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

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url: `/api/taxonomy/${url}`, as: admin.token, tenant, ...more })
const restore = (id: string, as = admin.token) => call('POST', `deleted/${id}/restore`, { as })
const made = async (kind: string, body: object): Promise<{ id: string; version: number }> => {
  const reply = await call('POST', kind, { body })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const remove = async (kind: string, { id, version }: { id: string; version: number }) => {
  const reply = await call('DELETE', `${kind}/${id}`, { version })
  expect(reply.statusCode, reply.body).toBe(204)
}

const volatile = { version: expect.any(Number), updatedAt: expect.any(String) }

describe('a deleted part of the estate', () => {
  it('comes back as it was, with the windows and radiators of a room, under the ids they had', async () => {
    const room = buildRoom(
      estate.random,
      { unit: estate.secondUnit },
      { name: 'Bad', heatingCircuitId: estate.circuit.id },
    )
    const radiator = buildRadiator(estate.random, room, {
      issues: ['ValveIsLeaking'],
      checklist: { valveIsLeaking: true },
      ventedAt: '2026-03-01T09:30:00.000Z',
    })
    const window = buildWindow(estate.random, room)
    await insertRows(app, [
      [rooms, room],
      [windows, window],
      [radiators, radiator],
    ])
    const stored = () =>
      withScope(app.deps.db.pool, asAdmin, async (tx) => [
        ...(await tx.select().from(rooms).where(eq(rooms.id, room.id))),
        ...(await tx.select().from(windows).where(eq(windows.roomId, room.id))),
        ...(await tx.select().from(radiators).where(eq(radiators.roomId, room.id))),
      ])
    const before = await stored()
    expect(before).toHaveLength(3)
    await remove('rooms', { id: room.id, version: 1 })
    expect(await stored()).toEqual([])

    const reply = await restore(room.id)
    expect(reply.json()).toEqual({ entity: 'room', id: room.id })
    expect(await stored()).toEqual(before.map((row) => ({ ...row, ...volatile })))
    const [last] = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.select().from(audit).where(eq(audit.action, 'room.restore')),
    )
    expect(last).toMatchObject({ entityId: room.id, userId: admin.id, before: null, after: { name: 'Bad' } })
  })

  it('comes back on each level, from the top down', async () => {
    const location = await made('locations', { name: 'Süd' })
    const complex = await made('building-complexes', { locationId: location.id, name: 'Hof' })
    const building = await made('buildings', {
      complexId: complex.id,
      street: 'Prüfweg',
      streetNumber: '1',
      zipcode: '10115',
      city: 'Berlin',
    })
    const circuit = await made('heating-circuits', {
      locationId: location.id,
      buildingId: building.id,
      name: 'HK 1',
    })
    const unit = await made('building-units', {
      buildingId: building.id,
      name: 'WE 1',
      type: 'Residential',
      customerId: 'S-1',
    })
    const area = await made('public-areas', { buildingId: building.id, name: 'Keller' })
    const down = [
      ['public-areas', area],
      ['building-units', unit],
      ['heating-circuits', circuit],
      ['buildings', building],
      ['building-complexes', complex],
      ['locations', location],
    ] as const
    for (const [kind, row] of down) await remove(kind, row)
    // a part whose parent is still gone says which
    const early = await restore(unit.id)
    expect([early.statusCode, early.json().fields]).toEqual([404, { buildingId: 'notFound' }])
    for (const [kind, row] of down.toReversed()) {
      expect((await restore(row.id)).statusCode, kind).toBe(200)
      expect((await call('GET', `${kind}/${row.id}`)).json()).toMatchObject({
        id: row.id,
        version: row.version + 1,
      })
    }
  })

  it('goes to where its parents are by now, without the circuit that serves another location', async () => {
    const unit = await made('building-units', {
      buildingId: estate.building.id,
      name: 'WE 9',
      type: 'Residential',
      customerId: 'M-9',
      heatingCircuitId: estate.circuit.id,
    })
    await remove('building-units', unit)
    const location = await made('locations', { name: 'Nord' })
    const complex = await made('building-complexes', { locationId: location.id, name: 'Block' })
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.execute(`update main.heating_circuits set building_id = null where id = '${estate.circuit.id}'`),
    )
    const whole = (await call('GET', `buildings/${estate.building.id}`)).json()
    const fields = [
      'name',
      'description',
      'street',
      'streetNumber',
      'zipcode',
      'city',
      'country',
      'floorsAbove',
      'floorsBelow',
    ] as const
    const moved = await call('PUT', `buildings/${estate.building.id}`, {
      version: whole.version,
      body: {
        ...Object.fromEntries(fields.map((field) => [field, whole[field]])),
        complexId: complex.id,
        heatingCircuitId: null,
      },
    })
    expect(moved.statusCode, moved.body).toBe(200)

    expect((await restore(unit.id)).statusCode).toBe(200)
    expect((await call('GET', `building-units/${unit.id}`)).json()).toMatchObject({
      locationId: location.id,
      complexId: complex.id,
      heatingCircuitId: null,
    })
  })
})

describe('a restoration is refused', () => {
  it('where nothing was deleted, where it is back already, and after 30 days', async () => {
    expect((await restore(estate.secondUnit.id)).statusCode).toBe(404)
    expect((await restore(crypto.randomUUID())).statusCode).toBe(404)
    const area = await made('public-areas', { buildingId: estate.building.id, name: 'Flur' })
    expect((await restore(area.id)).json()).toMatchObject({
      error: 'conflict',
      fields: { id: 'alreadyRestored' },
    })
    await remove('public-areas', area)
    expect((await restore(area.id)).statusCode).toBe(200)
    expect((await restore(area.id)).json()).toMatchObject({
      error: 'conflict',
      fields: { id: 'alreadyRestored' },
    })

    const old = crypto.randomUUID()
    const at = new Date(Date.now() - 31 * day).toISOString()
    const before = { ...area, name: 'Boden', id: old }
    await insertRows(app, [
      [
        audit,
        {
          id: crypto.randomUUID(),
          at,
          tenantId: tenant,
          action: 'publicArea.delete',
          entity: 'publicArea',
          entityId: old,
          before,
        },
      ],
    ])
    const late = await restore(old)
    expect([late.statusCode, late.json().fields]).toEqual([422, { id: 'restoreTooLate' }])
  })

  it('where it is there and was changed since, of whatever kind', async () => {
    const { location, complex, building, unit, circuit, room, radiator } = estate
    for (const [kind, { id }] of Object.entries({ location, complex, building, unit, room, radiator })) {
      const changed = await call('PATCH', `${id}/description`, { body: { description: 'neu' }, version: 1 })
      expect(changed.statusCode, changed.body).toBe(200)
      const reply = await restore(id)
      expect([reply.statusCode, reply.json().fields], kind).toEqual([409, { id: 'alreadyRestored' }])
    }
    const renamed = await call('PUT', `heating-circuits/${circuit.id}`, {
      body: { name: 'Nordstrang' },
      version: 1,
    })
    expect(renamed.statusCode, renamed.body).toBe(200)
    expect((await restore(circuit.id)).json().fields).toEqual({ id: 'alreadyRestored' })
    // a restored room that somebody edited, whose message offers the same once more
    const parts = await made('rooms', { unitId: unit.id, name: 'Diele', type: 'Kitchen' })
    await remove('rooms', parts)
    await restore(parts.id)
    await call('PUT', `rooms/${parts.id}`, { body: { name: 'Diele', type: 'Bedroom' }, version: 2 })
    expect((await restore(parts.id)).json().fields).toEqual({ id: 'alreadyRestored' })
  })

  it('to the second of two at once, as to one who comes later', async () => {
    const room = await made('rooms', { unitId: estate.secondUnit.id, name: 'Diele', type: 'Kitchen' })
    const area = await made('public-areas', { buildingId: estate.building.id, name: 'Flur' })
    await remove('rooms', room)
    await remove('public-areas', area)
    for (const { id } of [room, area]) {
      const replies = await Promise.all([restore(id), restore(id), restore(id)])
      const refused = replies.filter(({ statusCode }) => statusCode !== 200)
      expect(refused.map((reply) => [reply.statusCode, reply.json().error, reply.json().fields])).toEqual(
        [1, 2].map(() => [409, 'conflict', { id: 'alreadyRestored' }]),
      )
    }
  })

  it('where the name was taken meanwhile', async () => {
    const area = await made('public-areas', { buildingId: estate.building.id, name: 'Waschküche' })
    await remove('public-areas', area)
    await made('public-areas', { buildingId: estate.building.id, name: 'Waschküche' })
    expect((await restore(area.id)).json()).toMatchObject({
      error: 'nameTaken',
      fields: { name: 'nameTaken' },
    })
  })

  it('to whoever may not delete that kind: customers restore rooms, and no locations', async () => {
    const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
    const location = await made('locations', { name: 'West' })
    const room = await made('rooms', { unitId: estate.secondUnit.id, name: 'Diele', type: 'Kitchen' })
    await remove('locations', location)
    await remove('rooms', room)
    expect((await restore(location.id, customer.token)).json()).toMatchObject({ error: 'forbidden' })
    expect((await restore(room.id, customer.token)).statusCode).toBe(200)
  })

  it('outside of the buildings of a technician, as if it had never been there', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const room = await made('rooms', { unitId: estate.secondUnit.id, name: 'Diele', type: 'Kitchen' })
    expect((await restore(room.id, technician.token)).statusCode).toBe(404)
    await remove('rooms', room)
    expect((await restore(room.id, technician.token)).statusCode).toBe(404)
  })
})
