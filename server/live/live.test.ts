import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate } from '../../tests/support/estate.ts'
import { listenLive } from '../../tests/support/listenLive.ts'
import { aPerson, aTenant, type Person } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { isRecord } from '../../domain/records.ts'
import { asAdmin, withScope } from '../db/scope.ts'
import { newId } from '../ids.ts'
import { tellLive, type Change } from './tell.ts'

let app: TestApp
let tenant: string
let customer: Person
let address: string

beforeAll(async () => {
  app = await testApp()
  address = await app.main.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  tenant = await aTenant(app)
  customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
})
afterAll(() => app.stop())

const tell = (...changes: Change[]) => withScope(app.deps.db.pool, asAdmin, (tx) => tellLive(tx, changes))

const listen = (token: string) => listenLive(address, token)

it('reports changes of the own clients and of no others', async () => {
  const events = await listen(customer.token)
  expect(events.type).toBe('text/event-stream')
  const [one, other] = [newId(), newId()]
  await tell({ tenantId: await aTenant(app), topic: 'thermostats', ids: [newId()] })
  await tell(
    { tenantId: tenant, topic: 'thermostats', ids: [one] },
    { tenantId: tenant, topic: 'thermostats', ids: [other, one] },
  )
  expect(await events.next()).toEqual({ topic: 'thermostats', tenantId: tenant, ids: [one, other] })
  events.close()
})

it('names at most a hundred rows, and none to users who see only a part', async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const [whole, part] = [await listen(customer.token), await listen(technician.token)]
  await tell({ tenantId: tenant, topic: 'downlinks', ids: ['a'] })
  expect(await part.next()).toEqual({ topic: 'downlinks', tenantId: tenant, ids: null })
  expect(await whole.next()).toEqual({ topic: 'downlinks', tenantId: tenant, ids: ['a'] })
  await tell({ tenantId: tenant, topic: 'downlinks', ids: Array.from({ length: 101 }, () => newId()) })
  expect(await whole.next()).toEqual({ topic: 'downlinks', tenantId: tenant, ids: null })
  whole.close()
  part.close()
})

it('announces the changes of a large write at once, each by itself', async () => {
  const events = await listen(customer.token)
  // with work that grows with their square, this would outlast the test
  await tell(
    ...Array.from({ length: 60_000 }, () => ({
      tenantId: tenant,
      topic: 'downlinks' as const,
      ids: [newId()],
    })),
  )
  expect(await events.next()).toEqual({ topic: 'downlinks', tenantId: tenant, ids: null })
  events.close()
})

it('names the rows of a client that the user sees whole, and none of a client that the same user sees in part', async () => {
  const other = await aTenant(app)
  const person = await aPerson(app, { role: 'Customer', tenantId: tenant })
  const superAdmin = await aPerson(app, { role: 'SuperAdmin' })
  const reply = await app.onIdentity({
    method: 'POST',
    url: `/api/user-assignments/${person.id}`,
    as: superAdmin.token,
    body: { tenantId: other, role: 'Technician' },
  })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  const events = await listen(person.token)
  await tell(
    { tenantId: other, topic: 'thermostats', ids: ['hidden'] },
    { tenantId: tenant, topic: 'thermostats', ids: ['shown'] },
  )
  expect(await events.next()).toEqual({ topic: 'thermostats', tenantId: other, ids: null })
  expect(await events.next()).toEqual({ topic: 'thermostats', tenantId: tenant, ids: ['shown'] })
  events.close()
})

it('names to nobody what the role does not read in that client: who lives there, what they agreed to, projects, functions', async () => {
  const { unit } = await anEstate(app, tenant)
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  const regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
  const [whole, part] = [await listen(admin.token), await listen(regular.token)]
  const hidden = [
    'people',
    'consents',
    'projects',
    'appointments',
    'heatLoads',
    'firmware',
    'dataTransfers',
  ] as const
  await tell(...hidden.map((topic) => ({ tenantId: tenant, topic, ids: ['x'] })))
  for (const topic of hidden) {
    expect(await part.next()).toEqual({ topic, tenantId: tenant, ids: null })
    // functions are granted
    expect(await whole.next()).toEqual({
      topic,
      tenantId: tenant,
      ids: topic === 'firmware' || topic === 'dataTransfers' ? null : ['x'],
    })
  }
  const made = await app.onMain({
    method: 'POST',
    url: '/api/leases',
    as: admin.token,
    tenant,
    body: { unitId: unit.id, startsOn: '2001-01-01', endsOn: '2001-12-31' },
  })
  expect(made.statusCode, made.body).toBe(201)
  const people = async (events: typeof whole) => {
    const heard = new Map<unknown, unknown>()
    while (!heard.has('people') || !heard.has('estate')) {
      const notice = await events.next()
      if (isRecord(notice)) heard.set(notice['topic'], notice['ids'])
    }
    return [heard.get('estate'), heard.get('people')]
  }
  const { id } = made.json()
  const places = await people(part)
  expect(places).toEqual([expect.arrayContaining([unit.id]), null])
  expect(places[0]).not.toContain(id)
  expect(await people(whole)).toEqual([places[0], expect.arrayContaining([id, unit.id])])
  whole.close()
  part.close()
})

it('reports nothing that was rolled back', async () => {
  const events = await listen(customer.token)
  const failing = withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await tellLive(tx, [{ tenantId: tenant, topic: 'alerts', ids: ['never'] }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await tell({ tenantId: tenant, topic: 'alerts', ids: ['kept'] })
  expect(await events.next()).toMatchObject({ ids: ['kept'] })
  events.close()
})

it('ends when the rights of the listener change, so that the client reconnects', async () => {
  const events = await listen(customer.token)
  const superAdmin = await aPerson(app, { role: 'SuperAdmin' })
  const reply = await app.onIdentity({
    method: 'DELETE',
    url: `/api/user-assignments/tenant/${tenant}/${customer.id}`,
    as: superAdmin.token,
  })
  expect(reply.statusCode).toBeLessThan(300)
  expect(await events.next()).toBeUndefined()
})

it('ends when the listener comes to a project and when they leave it, because what their pages show is another selection', async () => {
  const { building } = await anEstate(app, tenant)
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const call = async (method: 'POST' | 'DELETE', url: string, body: object) => {
    const reply = await app.onMain({
      method,
      url: `/api/projects/management${url}`,
      as: admin.token,
      tenant,
      body,
    })
    expect(reply.statusCode).toBeLessThan(300)
    return reply.statusCode === 204 ? undefined : reply.json()
  }
  const { id } = await call('POST', '', { name: 'Winter', buildingIds: [building.id] })
  for (const method of ['POST', 'DELETE'] as const) {
    const events = await listen(technician.token)
    await call(method, `/${id}/users`, { ids: [technician.id] })
    for (let event = await events.next(); event !== undefined;) event = await events.next()
  }
})

it('reports the progress of jobs', async () => {
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  await anEstate(app, tenant)
  const events = await listen(admin.token)
  const reply = await app.onMain({
    url: '/api/taxonomy/tenant/export',
    as: admin.token,
    tenant,
    headers: { prefer: 'respond-async' },
  })
  expect(reply.statusCode).toBe(202)
  expect(await events.next()).toMatchObject({ topic: 'jobs', ids: [reply.json().id] })
  events.close()
})

it('announces what was created, changed, deleted and restored in the estate, with what it lies in', async () => {
  const { location } = await anEstate(app, tenant)
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  const events = await listen(customer.token)
  const call = async (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    more: { body?: object; version?: number } = {},
  ) => {
    const reply = await app.onMain({ method, url, as: admin.token, tenant, ...more })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    expect(await events.next()).toMatchObject({
      topic: 'estate',
      tenantId: tenant,
      ids: expect.arrayContaining([location.id]),
    })
    return reply
  }
  const base = '/api/taxonomy/building-complexes'
  const body = { locationId: location.id, name: 'Yard' }
  const { id, version } = (await call('POST', base, { body })).json()
  await call('PUT', `${base}/${id}`, { body: { ...body, name: 'Court' }, version })
  await call('DELETE', `${base}/${id}`)
  await call('POST', `/api/taxonomy/deleted/${id}/restore`)
  events.close()
})

it('announces who lives in a unit, and the places that devices come to and leave', async () => {
  const { unit, room, radiator, thermostat } = await anEstate(app, tenant)
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  const events = await listen(customer.token)
  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const reply = await app.onMain({ method, url, as: admin.token, tenant, ...(body && { body }) })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  }
  const told = async (ids: string[]) => {
    for (;;) {
      const notice = await events.next()
      if (isRecord(notice) && notice['topic'] === 'estate')
        return expect(notice['ids']).toEqual(expect.arrayContaining(ids))
    }
  }
  // before any lease that an estate is made with (up to 4,000 days ago)
  await call('POST', '/api/leases', { unitId: unit.id, startsOn: '2001-01-01', endsOn: '2001-12-31' })
  await told([unit.id])
  await call('POST', `/api/thermostats/${thermostat.eui}/unassign`)
  await told([unit.id, room.id])
  await call('POST', `/api/thermostats/${thermostat.eui}/assign`, { radiatorId: radiator.id })
  await told([unit.id, room.id])
  events.close()
})
