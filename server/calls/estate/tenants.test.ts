import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { buildThermostat } from '../../../demo/seed/builders/buildThermostat.ts'
import { seededRandom } from '../../../demo/seed/random.ts'
import { anEstate, insertRows } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { thermostats } from '../../db/schema.ts'
import { randomKey, testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('creates, reads, changes and deletes a client', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const created = await app.onMain({
    method: 'POST',
    url: '/api/tenants',
    as: root.token,
    body: { name: 'Wohnbau Süd eG', city: 'München' },
  })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  const changed = await app.onMain({
    method: 'PUT',
    url: `/api/tenants/${id}`,
    as: root.token,
    version,
    body: { name: 'Wohnbau Süd', city: '' },
  })
  expect(changed.json()).toMatchObject({ name: 'Wohnbau Süd', city: null, version: 2 })
  const stale = await app.onMain({
    method: 'PUT',
    url: `/api/tenants/${id}`,
    as: root.token,
    version,
    body: { name: 'Andere' },
  })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ error: 'staleVersion', current: { name: 'Wohnbau Süd' } })
  expect((await app.onMain({ method: 'DELETE', url: `/api/tenants/${id}`, as: root.token })).statusCode).toBe(
    204,
  )
  expect((await app.onMain({ url: `/api/tenants/${id}`, as: root.token })).statusCode).toBe(404)
})

it('rejects a name that is taken, at its field', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  await aTenant(app, 'Domus Nord')
  const reply = await app.onMain({
    method: 'POST',
    url: '/api/tenants',
    as: root.token,
    body: { name: 'domus nord' },
  })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ error: 'nameTaken', fields: { name: 'nameTaken' } })
})

it('takes names that look the same for the same, in whatever form they were typed', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const send = (name: string) =>
    app.onMain({ method: 'POST', url: '/api/tenants', as: root.token, body: { name } })
  expect((await send('Gru\u0308n\u200Bbau \u202Eeg')).json()).toMatchObject({ name: 'Grünbau eg' })
  for (const twin of ['Grünbau eg', 'Gru\u0308nbau eg', 'Grün\u00ADbau\u2069 eg', 'Grünbau\uFEFF eg'])
    expect((await send(twin)).json().error).toBe('nameTaken')
  const found = await app.onMain({
    url: `/api/tenants?Query=${encodeURIComponent('Gru\u0308nbau')}`,
    as: root.token,
  })
  expect(found.json().items).toHaveLength(1)
})

it('answers a list for 1,000 ids, and says in words when a request names too many', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const address = await app.main.listen({ port: 0, host: '127.0.0.1' })
  const ask = (count: number) =>
    fetch(`${address}/api/tenants?${Array.from({ length: count }, () => `Ids=${randomKey()}`).join('&')}`, {
      headers: { authorization: `Bearer ${root.token}` },
    })
  expect((await ask(1_000)).status).toBe(200)
  expect((await ask(1_001)).status).toBe(400)
  const reply = await ask(5_000)
  expect([reply.status, await reply.json()]).toEqual([
    431,
    expect.objectContaining({ error: 'addressTooLong', message: expect.stringContaining('too many') }),
  ])
})

it('answers a repeated write with the stored reply, and a different body with 422', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const headers = { 'idempotency-key': randomKey() }
  const write = (name: string) =>
    app.onMain({ method: 'POST', url: '/api/tenants', as: root.token, headers, body: { name } })
  const first = await write('Einmal GmbH')
  expect((await write('Einmal GmbH')).json()).toEqual(first.json())
  expect((await write('Zweimal GmbH')).statusCode).toBe(422)
})

it('shows an admin only assigned clients, and a technician only their names', async () => {
  const [own, other] = [await aTenant(app), await aTenant(app)]
  const admin = await aPerson(app, { role: 'Admin', tenantId: own })
  const technician = await aPerson(app, { role: 'Technician', tenantId: own })
  const page = (await app.onMain({ url: '/api/tenants/overview', as: admin.token })).json()
  expect(page.items.map((row: { id: string }) => row.id)).toEqual([own])
  expect((await app.onMain({ url: `/api/tenants/${other}`, as: admin.token })).statusCode).toBe(404)
  // a client with something to hide
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const facts = {
    city: 'Wunstorf',
    street: 'Am Markt',
    contactName: 'Erika Muster',
    contactEmail: 'buero@example.test',
  }
  await app.onMain({
    method: 'PUT',
    url: `/api/tenants/${own}`,
    as: root.token,
    version: 1,
    body: { name: 'Domus Celle', ...facts },
  })
  for (const url of [`/api/tenants/${own}`, '/api/tenants', '/api/tenants/overview']) {
    expect(JSON.stringify((await app.onMain({ url, as: admin.token })).json())).toContain(facts.contactEmail)
    const told = (await app.onMain({ url, as: technician.token })).body
    expect(told).toContain('Domus Celle')
    expect(Object.values(facts).filter((fact) => told.includes(fact))).toEqual([])
  }
  expect((await app.onMain({ url: `/api/tenants/${own}`, as: technician.token })).json()).toMatchObject({
    contactEmail: null,
    counts: null,
  })
})

it.each(['Technician', 'Regular'] as const)(
  'shows each client as the role there allows: one person as Admin and as %s',
  async (role) => {
    const root = await aPerson(app, { role: 'SuperAdmin' })
    const make = async (name: string) => {
      const { id } = (
        await app.onMain({
          method: 'POST',
          url: '/api/tenants',
          as: root.token,
          body: { name, city: `Stadt ${name}`, contactEmail: 'a@b.test' },
        })
      ).json()
      await anEstate(app, id)
      return String(id)
    }
    const [managed, named] = [await make(`A ${randomKey()}`), await make(`B ${randomKey()}`)]
    const person = await aPerson(app, { role: 'Admin', tenantId: managed })
    await app.onIdentity({
      method: 'POST',
      url: `/api/user-assignments/${person.id}`,
      as: root.token,
      body: { tenantId: named, role },
    })
    await expect
      .poll(async () => (await app.onMain({ url: `/api/tenants/${named}`, as: person.token })).statusCode)
      .toBe(200)
    const list = async (query: string) =>
      (await app.onMain({ url: `/api/tenants/overview?${query}`, as: person.token })).json().items
    const [full, name] = await list('Sort.SortOption=Name')
    expect(full).toMatchObject({ id: managed, contactEmail: 'a@b.test', counts: { buildings: 1 } })
    expect(name).toMatchObject({ id: named, city: null, contactEmail: null, counts: null })
    expect((await app.onMain({ url: `/api/tenants/${named}`, as: person.token })).json()).toMatchObject({
      contactEmail: null,
      counts: null,
    })
    expect((await list('Query=Stadt')).map(({ id }: { id: string }) => id)).toEqual([managed])
    // a sort by counts does not tell them either: clients without any come as if they had none
    for (const option of ['Buildings', 'Thermostats', 'City'])
      expect(await list(`Sort.SortOption=${option}`)).toHaveLength(2)
  },
)

it('rejects unknown fields, unknown query keys and malformed ids', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const body = await app.onMain({
    method: 'POST',
    url: '/api/tenants',
    as: root.token,
    body: { name: 'X', owner: 1 },
  })
  expect(body.json()).toMatchObject({ error: 'invalidRequest', fields: { owner: 'unknownField' } })
  expect((await app.onMain({ url: '/api/tenants?page=1', as: root.token })).json()).toMatchObject({
    fields: { page: 'unknownField' },
  })
  expect((await app.onMain({ url: '/api/tenants/abc', as: root.token })).statusCode).toBe(400)
})

it('records in the audit log who did what, and the state before', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const as = root.token
  const { id } = (
    await app.onMain({
      method: 'POST',
      url: '/api/tenants',
      as,
      body: { name: 'Spar- und Bauverein', city: 'Kiel' },
    })
  ).json()
  await app.onMain({
    method: 'PUT',
    url: `/api/tenants/${id}`,
    as,
    version: 1,
    body: { name: 'Bauverein', city: 'Kiel' },
  })
  await app.onMain({ method: 'DELETE', url: `/api/tenants/${id}`, as })
  const trail = await auditTrail(app, id)
  expect(trail.map(({ action }) => action)).toEqual(['tenant.create', 'tenant.update', 'tenant.delete'])
  expect(trail.every(({ userId }) => userId === root.id)).toBe(true)
  expect(trail[1]).toMatchObject({ before: { name: 'Spar- und Bauverein' }, after: { name: 'Bauverein' } })
  expect(trail[2]?.after).toBeNull()
})

it('keeps a client that is in use', async () => {
  const { token } = await aPerson(app, { role: 'SuperAdmin' })
  const id = await aTenant(app)
  await anEstate(app, id)
  const reply = await app.onMain({ method: 'DELETE', url: `/api/tenants/${id}`, as: token })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({
    error: 'stillInUse',
    args: { id: { locations: 1, thermostats: 1, gateways: 1 } },
  })
  expect((await app.onMain({ url: `/api/tenants/${id}`, as: token })).json()).toMatchObject({
    counts: { locations: 1, buildings: 1, buildingUnits: 2 },
  })
})

it('keeps a client that has devices in store', async () => {
  const { token } = await aPerson(app, { role: 'SuperAdmin' })
  const id = await aTenant(app)
  await insertRows(app, [
    [thermostats, buildThermostat(seededRandom('store', app.clock.now().toISOString()), { store: { id } })],
  ])
  const reply = await app.onMain({ method: 'DELETE', url: `/api/tenants/${id}`, as: token })
  expect(reply.json()).toMatchObject({ error: 'stillInUse', args: { id: { thermostats: 1 } } })
})

it('removes the projects, roles and saved filters of a client with it, after telling how many', async () => {
  const { token } = await aPerson(app, { role: 'SuperAdmin' })
  const id = await aTenant(app)
  const technician = await aPerson(app, { role: 'Technician', tenantId: id })
  const body = { name: 'Ohne Gebäude', userIds: [technician.id] }
  const project = (
    await app.onMain({ method: 'POST', url: '/api/projects/management', as: token, tenant: id, body })
  ).json().id
  const read = (as: string) => app.onMain({ url: `/api/tenants/${id}`, as })
  expect((await read(token)).json().removedWith).toEqual({ projects: 1, roles: 1, savedFilters: 0 })
  expect((await read(technician.token)).json().removedWith).toBeNull()
  expect((await app.onMain({ method: 'DELETE', url: `/api/tenants/${id}`, as: token })).statusCode).toBe(204)
  expect((await app.onMain({ url: `/api/projects?Ids=${project}`, as: token })).json().total).toBe(0)
  expect((await auditTrail(app, project)).map(({ action }) => action)).toEqual([
    'project.create',
    'project.assignUsers',
    'project.delete',
  ])
  for (const table of ['projects', 'project_users', 'saved_filters'])
    expect(
      (await app.deps.db.pool.query(`select from main.${table} where tenant_id = $1`, [id])).rowCount,
    ).toBe(0)
  // nothing is left to read for who had no other client
  expect((await read(technician.token)).statusCode).toBe(403)
})

it('rejects a taken name for a new client and for a renamed one', async () => {
  const { token } = await aPerson(app, { role: 'SuperAdmin' })
  await aTenant(app, 'Elbe Wohnen')
  const id = await aTenant(app, 'Saale Wohnen')
  const renamed = await app.onMain({
    method: 'PUT',
    url: `/api/tenants/${id}`,
    as: token,
    version: 1,
    body: { name: 'ELBE WOHNEN' },
  })
  expect(renamed.statusCode).toBe(409)
  expect(renamed.json()).toMatchObject({ error: 'nameTaken', fields: { name: 'nameTaken' } })
})

it.each(['Admin', 'Customer', 'Regular', 'Technician', 'MainRenter', 'SubRenter'] as const)(
  'can be neither created nor removed by %s',
  async (role) => {
    const own = await aTenant(app)
    const { token } = await aPerson(app, { role, tenantId: own })
    expect(
      (await app.onMain({ method: 'POST', url: '/api/tenants', as: token, body: { name: 'Neu' } }))
        .statusCode,
    ).toBe(403)
    expect((await app.onMain({ method: 'DELETE', url: `/api/tenants/${own}`, as: token })).statusCode).toBe(
      403,
    )
  },
)
