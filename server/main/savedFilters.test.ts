import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, aTenant, type Person } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'

let app: TestApp
let tenant: string
let mine: Person
let other: Person
beforeAll(async () => {
  app = await testApp()
  tenant = await aTenant(app)
  mine = await aPerson(app, { role: 'Customer', tenantId: tenant })
  other = await aPerson(app, { role: 'Technician', tenantId: tenant })
})
afterAll(() => app.stop())

const base = '/api/saved-filters'
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', more: { body?: object; version?: number; as?: string; tenant?: string } = {}) =>
  app.onMain({ method, url: `${base}${path}`, as: mine.token, tenant, ...more })

const filter = { resource: 'rooms', name: 'Ohne Maße', filter: { DataGathering: ['Empty', 'SizeMissing'], nested: { deep: [1, null, true] } } }

it('keeps, lists, changes and deletes a filter', async () => {
  const created = await call('POST', '', { body: filter })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({ ...filter, shared: false, mine: true })
  expect((await call('GET', '?Resource=rooms')).json()).toMatchObject({ total: 1, items: [{ id }] })
  expect((await call('GET', '?Resource=radiators')).json().total).toBe(0)
  expect((await call('POST', '', { body: filter })).json()).toMatchObject({ error: 'nameTaken', fields: { name: 'nameTaken' } })
  expect((await call('PUT', `/${id}`, { version, body: { ...filter, name: 'Leer' } })).json()).toMatchObject({ name: 'Leer', version: 2 })
  expect((await call('PUT', `/${id}`, { version, body: filter })).json()).toMatchObject({ error: 'staleVersion', current: { name: 'Leer', mine: true } })
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
})

it('shows others of the client what is shared, to use and not to change', async () => {
  const { id } = (await call('POST', '', { body: { ...filter, name: 'Für mich' } })).json()
  const seen = async () => (await call('GET', '', { as: other.token })).json().items
  expect(await seen()).toEqual([])
  await call('PUT', `/${id}`, { version: 1, body: { ...filter, name: 'Für alle', shared: true } })
  expect(await seen()).toMatchObject([{ id, name: 'Für alle', mine: false }])
  expect((await call('PUT', `/${id}`, { as: other.token, version: 2, body: filter })).statusCode).toBe(404)
  expect((await call('DELETE', `/${id}`, { as: other.token })).statusCode).toBe(404)
  const elsewhere = await aTenant(app)
  const stranger = await aPerson(app, { role: 'Customer', tenantId: elsewhere })
  expect((await call('GET', '', { as: stranger.token, tenant: elsewhere })).json().total).toBe(0)
  expect((await call('DELETE', `/${id}`, { as: stranger.token, tenant: elsewhere })).statusCode).toBe(404)
})

it('refuses what is too large or no filter, at its field', async () => {
  expect((await call('POST', '', { body: { ...filter, filter: { Query: 'x'.repeat(10_000) } } })).json()).toMatchObject({ fields: { filter: 'tooLarge' } })
  expect((await call('POST', '', { body: { ...filter, filter: [] } })).json()).toMatchObject({ fields: { filter: 'invalidValue' } })
  expect((await call('POST', '', { body: { ...filter, resource: '../x' } })).json()).toMatchObject({ fields: { resource: 'invalidValue' } })
})

it('is nothing for renters', async () => {
  const renter = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
  expect((await call('GET', '', { as: renter.token })).statusCode).toBe(403)
})
