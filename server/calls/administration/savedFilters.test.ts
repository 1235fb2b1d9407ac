import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { assignments, savedFilters } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let mine: Person
let other: Person
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  mine = await aPerson(app, { role: 'Customer', tenantId: tenant })
  other = await aPerson(app, { role: 'Technician', tenantId: tenant })
})
afterAll(() => app.stop())

const base = '/api/saved-filters'
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  more: { body?: object; version?: number; as?: string; tenant?: string } = {},
) => app.onMain({ method, url: `${base}${path}`, as: mine.token, tenant, ...more })

const filter = {
  resource: 'rooms',
  name: 'Ohne Maße',
  filter: { DataGathering: ['Empty', 'SizeMissing'], nested: { deep: [1, null, true] } },
}

it('saves, lists, changes and deletes a filter', async () => {
  const created = await call('POST', '', { body: filter })
  expect(created.statusCode).toBe(201)
  const { id, version } = created.json()
  expect(created.json()).toMatchObject({ ...filter, shared: false, mine: true })
  expect((await call('GET', '?Resource=rooms')).json()).toMatchObject({ total: 1, items: [{ id }] })
  expect((await call('GET', '?Resource=radiators')).json().total).toBe(0)
  expect((await call('POST', '', { body: filter })).json()).toMatchObject({
    error: 'nameTaken',
    fields: { name: 'nameTaken' },
  })
  expect((await call('PUT', `/${id}`, { version, body: { ...filter, name: 'Leer' } })).json()).toMatchObject({
    name: 'Leer',
    version: 2,
  })
  expect((await call('PUT', `/${id}`, { version, body: filter })).json()).toMatchObject({
    error: 'staleVersion',
    current: { name: 'Leer', mine: true },
  })
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
})

it('shows shared filters to others of the client, read-only', async () => {
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

it('keeps a filter to its list, which opens with it for others', async () => {
  const shared = (
    await call('POST', '', { as: other.token, body: { ...filter, name: 'Geteilter', shared: true } })
  ).json()
  await call('PUT', `/${shared.id}/default`)
  const moved = await call('PUT', `/${shared.id}`, {
    as: other.token,
    version: 1,
    body: { ...filter, resource: 'radiators', name: 'Geteilter', shared: true },
  })
  expect([moved.statusCode, moved.json().fields]).toEqual([404, { resource: 'notFound' }])
  expect(await defaults()).toMatchObject([{ resource: 'rooms', view: { id: shared.id, resource: 'rooms' } }])
})

it('rejects filters that are too large or invalid, at their field', async () => {
  expect(
    (await call('POST', '', { body: { ...filter, filter: { Query: 'x'.repeat(10_000) } } })).json(),
  ).toMatchObject({ fields: { filter: 'tooLarge' } })
  expect((await call('POST', '', { body: { ...filter, filter: [] } })).json()).toMatchObject({
    fields: { filter: 'invalidValue' },
  })
  expect((await call('POST', '', { body: { ...filter, resource: '../x' } })).json()).toMatchObject({
    fields: { resource: 'invalidValue' },
  })
  expect((await call('POST', '', { body: { resource: 'rooms', name: 'Nichts' } })).json()).toMatchObject({
    fields: { filter: 'required' },
  })
  expect((await call('POST', '', { body: { ...filter, owner: other.id } })).json()).toMatchObject({
    fields: { owner: 'unknownField' },
  })
})

it.each([
  ['a NUL', { q: 'a\0b' }, 'invalidCharacters'],
  ['half a pair', { q: ['a\ud800'] }, 'invalidCharacters'],
  ['half a pair in a name', { 'a\udc00': 1 }, 'invalidCharacters'],
  ['more levels than anybody needs', { q: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) }, 'tooLarge'],
])('rejects a filter with %s', async (_, value, reason) => {
  const refused = await call('POST', '', { body: { ...filter, name: 'Seltsam', filter: value } })
  expect(refused.json()).toMatchObject({ fields: { filter: reason } })
})

it('keeps the names in a filter as all other texts', async () => {
  const kept = await call('POST', '', {
    body: { ...filter, name: 'Getippt', filter: { 'Gru\u0308n\u200B': [{ 'a\u202Eb': 'u\u200B\u0308' }] } },
  })
  expect(kept.json().filter).toEqual({ Grün: [{ ab: 'ü' }] })
})

it('keeps up to a hundred filters per list and user', async () => {
  const many = await aPerson(app, { role: 'Regular', tenantId: tenant })
  const own = { tenantId: tenant, userId: many.id, resource: 'rooms', filter: {} }
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx
      .insert(savedFilters)
      .values(Array.from({ length: 100 }, (_, n) => ({ ...own, id: newId(), name: `Filter ${n}` }))),
  )
  expect(
    (await call('POST', '', { as: many.token, body: { ...filter, name: 'Der 101.' } })).json(),
  ).toMatchObject({ fields: { name: 'tooManyFilters' } })
  expect(
    (await call('POST', '', { as: many.token, body: { ...filter, resource: 'radiators' } })).statusCode,
  ).toBe(201)
})

it('lets users who may edit the estate delete shared filters, and no others', async () => {
  const admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  const { id } = (await call('POST', '', { body: { ...filter, name: 'Verwaist' } })).json()
  expect((await call('DELETE', `/${id}`, { as: admin.token })).statusCode).toBe(404)
  await call('PUT', `/${id}`, { version: 1, body: { ...filter, name: 'Verwaist', shared: true } })
  const seenBy = async (as: string) => (await call('GET', `?Ids=${id}`, { as })).json().items
  expect(await seenBy(admin.token)).toMatchObject([{ mine: false, removable: true }])
  expect(await seenBy(other.token)).toMatchObject([{ mine: false, removable: false }])
  expect((await call('PUT', `/${id}`, { as: admin.token, version: 2, body: filter })).statusCode).toBe(404)
  expect((await call('DELETE', `/${id}`, { as: admin.token })).statusCode).toBe(204)
})

const defaults = async (as = mine.token) => (await call('GET', '/defaults', { as })).json().items

it('opens a list with an own or a shared filter, one at a time', async () => {
  const { id } = (await call('POST', '', { body: { ...filter, name: 'Eigener' } })).json()
  const shared = (
    await call('POST', '', { as: other.token, body: { ...filter, name: 'Geteilter', shared: true } })
  ).json()
  const hidden = (
    await call('POST', '', { as: other.token, body: { ...filter, name: 'Verborgener' } })
  ).json()
  expect(await defaults()).toEqual([])
  expect((await call('PUT', `/${id}/default`)).statusCode).toBe(204)
  expect(await defaults()).toMatchObject([{ resource: 'rooms', view: { id, name: 'Eigener', mine: true } }])
  expect((await call('PUT', `/${shared.id}/default`)).statusCode).toBe(204)
  expect((await call('PUT', `/${hidden.id}/default`)).statusCode).toBe(404)
  expect(await defaults()).toMatchObject([{ resource: 'rooms', view: { id: shared.id, mine: false } }])
  expect(await defaults(other.token)).toEqual([])
  expect((await call('DELETE', '/defaults/rooms', { as: other.token })).statusCode).toBe(404)
  expect((await call('DELETE', '/defaults/rooms')).statusCode).toBe(204)
  expect(await defaults()).toEqual([])
})

it('says that a filter is gone which others deleted or no longer share, and nothing of one that the user deleted', async () => {
  const shared = (
    await call('POST', '', { as: other.token, body: { ...filter, name: 'Geteilter', shared: true } })
  ).json()
  await call('PUT', `/${shared.id}/default`)
  await call('PUT', `/${shared.id}`, {
    as: other.token,
    version: 1,
    body: { ...filter, name: 'Geteilter', shared: false },
  })
  expect(await defaults()).toEqual([{ resource: 'rooms', view: null }])
  await call('PUT', `/${shared.id}`, {
    as: other.token,
    version: 2,
    body: { ...filter, name: 'Geteilter', shared: true },
  })
  expect(await defaults()).toMatchObject([{ view: { id: shared.id } }])
  await call('DELETE', `/${shared.id}`, { as: other.token })
  expect(await defaults()).toEqual([{ resource: 'rooms', view: null }])
  const { id } = (await call('POST', '', { body: { ...filter, name: 'Eigener' } })).json()
  await call('PUT', `/${id}/default`)
  await call('DELETE', `/${id}`)
  expect(await defaults()).toEqual([])
})

it('keeps a default whose author lost their role in the client', async () => {
  const { id } = (
    await call('POST', '', { as: other.token, body: { ...filter, name: 'Verwaist', shared: true } })
  ).json()
  await call('PUT', `/${id}/default`)
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.delete(assignments).where(eq(assignments.userId, other.id)),
  )
  expect(await defaults()).toMatchObject([{ view: { id, mine: false } }])
})

it('is forbidden for renters', async () => {
  const renter = await aPerson(app, { role: 'MainRenter', tenantId: tenant })
  expect((await call('GET', '', { as: renter.token })).statusCode).toBe(403)
})
