import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { randomKey, testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('creates, reads, changes and deletes a client', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const created = await app.onMain({ method: 'POST', url: '/api/tenants', as: root.token, body: { name: 'Wohnbau Süd eG', city: 'München' } })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  const changed = await app.onMain({ method: 'PUT', url: `/api/tenants/${id}`, as: root.token, version, body: { name: 'Wohnbau Süd', city: '' } })
  expect(changed.json()).toMatchObject({ name: 'Wohnbau Süd', city: null, version: 2 })
  const stale = await app.onMain({ method: 'PUT', url: `/api/tenants/${id}`, as: root.token, version, body: { name: 'Andere' } })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({ error: 'staleVersion', current: { name: 'Wohnbau Süd' } })
  expect((await app.onMain({ method: 'DELETE', url: `/api/tenants/${id}`, as: root.token })).statusCode).toBe(204)
  expect((await app.onMain({ url: `/api/tenants/${id}`, as: root.token })).statusCode).toBe(404)
})

it('refuses a name that is taken, at its field', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  await aTenant(app, 'Domus Nord')
  const reply = await app.onMain({ method: 'POST', url: '/api/tenants', as: root.token, body: { name: 'domus nord' } })
  expect(reply.statusCode).toBe(409)
  expect(reply.json()).toMatchObject({ error: 'nameTaken', fields: { name: 'nameTaken' } })
})

it('answers a repeated write with the stored reply, and another body with 422', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const headers = { 'idempotency-key': randomKey() }
  const write = (name: string) => app.onMain({ method: 'POST', url: '/api/tenants', as: root.token, headers, body: { name } })
  const first = await write('Einmal GmbH')
  expect((await write('Einmal GmbH')).json()).toEqual(first.json())
  expect((await write('Zweimal GmbH')).statusCode).toBe(422)
})

it('shows an admin its clients alone, and a technician their names alone', async () => {
  const [own, other] = [await aTenant(app), await aTenant(app)]
  const admin = await aPerson(app, { role: 'Admin', tenantId: own })
  const technician = await aPerson(app, { role: 'Technician', tenantId: own })
  const page = (await app.onMain({ url: '/api/tenants/overview', as: admin.token })).json()
  expect(page.items.map((row: { id: string }) => row.id)).toEqual([own])
  expect((await app.onMain({ url: `/api/tenants/${other}`, as: admin.token })).statusCode).toBe(404)
  expect((await app.onMain({ url: `/api/tenants/${own}`, as: technician.token })).json()).toMatchObject({ contactEmail: null })
})

it('refuses unknown fields, unknown query keys and malformed ids', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const body = await app.onMain({ method: 'POST', url: '/api/tenants', as: root.token, body: { name: 'X', owner: 1 } })
  expect(body.json()).toMatchObject({ error: 'invalidRequest', fields: { owner: 'unknownField' } })
  expect((await app.onMain({ url: '/api/tenants?page=1', as: root.token })).json()).toMatchObject({ fields: { page: 'unknownField' } })
  expect((await app.onMain({ url: '/api/tenants/abc', as: root.token })).statusCode).toBe(400)
})
