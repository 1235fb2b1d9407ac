import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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

const base = '/api/taxonomy/locations'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

const all = {
  buildingComplexes: 1,
  buildings: 1,
  buildingUnits: 2,
  publicAreas: 1,
  rooms: 1,
  radiators: 1,
  thermostats: 1,
  sensors: 2,
  gateways: 1,
}

it('creates, lists, reads, changes and deletes a location', async () => {
  const created = await call('POST', base, { body: { name: 'Leipzig-Süd', description: 'Altbau' } })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({
    name: 'Leipzig-Süd',
    description: 'Altbau',
    counts: { buildings: 0, thermostats: 0 },
  })
  const changed = await call('PUT', `${base}/${id}`, { version, body: { name: 'Leipzig' } })
  expect(changed.json()).toMatchObject({ name: 'Leipzig', description: null, version: 2 })
  const stale = await call('PUT', `${base}/${id}`, { version, body: { name: 'Halle' } })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    error: 'staleVersion',
    current: { name: 'Leipzig', counts: { buildings: 0 } },
  })
  expect((await call('GET', `${base}?Query=leip`)).json()).toMatchObject({ total: 1, items: [{ id }] })
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404)
})

it('shows its counts', async () => {
  expect((await call('GET', `${base}/${estate.location.id}`)).json().counts).toEqual(all)
})

it('keeps a location that is in use, and reports the counts', async () => {
  const refused = await call('DELETE', `${base}/${estate.location.id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    error: 'stillInUse',
    fields: { id: 'stillInUse' },
    args: { id: { buildingComplexes: 1, heatingCircuits: 1 } },
  })
})

it('rejects a name that the client already has, in any case', async () => {
  const taken = await call('POST', base, { body: { name: estate.location.name.toUpperCase() } })
  expect(taken.json()).toMatchObject({ error: 'nameTaken', fields: { name: 'nameTaken' } })
  const other = await aTenant(app)
  const elsewhere = await aPerson(app, { role: 'Admin', tenantId: other })
  expect(
    (
      await app.onMain({
        method: 'POST',
        url: base,
        as: elsewhere.token,
        tenant: other,
        body: { name: estate.location.name },
      })
    ).statusCode,
  ).toBe(201)
})

it('sorts names in natural order', async () => {
  for (const name of ['Hof 10', 'hof 2', 'Höfe', 'Hof 1']) await call('POST', base, { body: { name } })
  const names = (await call('GET', `${base}?Query=h%C3%B6f`))
    .json()
    .items.concat((await call('GET', `${base}?Query=hof`)).json().items)
  expect(names.map((row: { name: string }) => row.name)).toEqual(['Höfe', 'Hof 1', 'hof 2', 'Hof 10'])
  const down = (await call('GET', `${base}?Query=hof&Sort.Direction=Descending&PageSize=2`)).json()
  expect(down).toMatchObject({
    total: 3,
    page: 1,
    pageSize: 2,
    items: [{ name: 'Hof 10' }, { name: 'hof 2' }],
  })
})

it('deletes several at once, and reports why one was kept', async () => {
  const { id } = (await call('POST', base, { body: { name: 'Leer' } })).json()
  const missing = crypto.randomUUID()
  const reply = await call('POST', `${base}/bulk-delete`, {
    body: { ids: [id, estate.location.id, missing] },
  })
  expect(reply.json()).toEqual({
    done: 1,
    refused: 2,
    results: [
      { id, ok: true, reason: null },
      {
        id: estate.location.id,
        ok: false,
        reason: 'stillInUse',
        args: { buildingComplexes: 1, heatingCircuits: 1 },
      },
      { id: missing, ok: false, reason: 'notFound' },
    ],
  })
  expect((await call('POST', `${base}/bulk-delete`, { body: { ids: [missing] } })).statusCode).toBe(404)
  const audited = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.execute(sql`select action from main.audit where entity_id = ${id} order by action`),
  )
  expect(audited.rows.map(({ action }) => action)).toEqual(['location.create', 'location.delete'])
})

it('recomputes counts and repairs the ancestors of devices', async () => {
  await withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await tx.execute(
      sql`update main.thermostats set room_id = null, unit_id = null where id = ${estate.thermostat.id}`,
    )
    await tx.execute(sql`update main.gateways set complex_id = null where id = ${estate.gateway.id}`)
  })
  await app.deps.db.pool.query(
    'update main.estate_counts set count = 77 where location_id = $1 and kind <> $2',
    [estate.location.id, 'rooms'],
  )
  await app.deps.db.pool.query('delete from main.estate_counts where location_id = $1 and kind = $2', [
    estate.location.id,
    'rooms',
  ])
  const resynced = await call('POST', `${base}/${estate.location.id}/resync`)
  expect(resynced.statusCode).toBe(200)
  expect(resynced.json()).toMatchObject({ repairedDevices: 2, counts: all })
  const repaired = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.execute(sql`select room_id, unit_id from main.thermostats where id = ${estate.thermostat.id}`),
  )
  expect(repaired.rows).toEqual([{ room_id: estate.room.id, unit_id: estate.unit.id }])
  expect((await call('POST', `${base}/${estate.location.id}/resync`)).json().repairedDevices).toBe(0)
})

it('does not let a tenant change the counts of another', async () => {
  const own = { role: 'app_tenant', tenantId: await aTenant(app) } as const
  for (const statement of [
    sql`select main.resync_location(${tenant}, ${estate.location.id})`,
    sql`select main.lock_location_counts(${tenant}, ${estate.location.id})`,
    sql`select main.put_location_count(${tenant}, ${estate.location.id}, 'rooms', 9)`,
  ]) {
    await expect(withScope(app.deps.db.pool, own, (tx) => tx.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    })
  }
})

it('lists the heating circuits of a location', async () => {
  expect((await call('GET', `${base}/${estate.location.id}/heating-circuits`)).json()).toMatchObject({
    total: 1,
    items: [{ id: estate.circuit.id, locationName: estate.location.name }],
  })
  expect(
    (await call('GET', `${base}/${estate.location.id}/heating-circuits?Balanced=true`)).json(),
  ).toMatchObject({ total: 0 })
})

it('hides everything from other clients', async () => {
  const other = await aTenant(app)
  const stranger = await aPerson(app, { role: 'Admin', tenantId: other })
  const as = stranger.token
  const foreign = `${base}/${estate.location.id}`
  for (const [method, url, body] of [
    ['GET', foreign],
    ['PUT', foreign, { name: 'Meins' }],
    ['DELETE', foreign],
    ['POST', `${foreign}/resync`],
    ['GET', `${foreign}/heating-circuits`],
    ['POST', `${base}/bulk-delete`, { ids: [estate.location.id] }],
  ] as const) {
    const reply = await app.onMain({ method, url, as, tenant: other, version: 1, ...(body && { body }) })
    expect([method, url, reply.statusCode]).toEqual([method, url, 404])
  }
  expect(
    (await app.onMain({ url: `${base}?Ids=${estate.location.id}`, as, tenant: other })).json(),
  ).toMatchObject({ total: 0, items: [] })
})

it('shows a technician only the locations of assigned projects, with the counts within those', async () => {
  const second = await anEstate(app, tenant)
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const as = technician.token
  expect((await call('GET', base, { as })).json()).toMatchObject({ total: 0 })
  await assign(app, tenant, technician.id, [second.building.id])
  expect((await call('GET', base, { as })).json()).toMatchObject({
    total: 1,
    items: [{ id: second.location.id, counts: all }],
  })
  expect((await call('GET', `${base}/${estate.location.id}`, { as })).statusCode).toBe(404)
  expect((await call('POST', base, { as, body: { name: 'Neu' } })).statusCode).toBe(403)
})
