import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { writeThrough, newMutationCache } from './writeThrough.ts'

const later = { id: '1', version: 6, name: 'Keller' }
const earlier = { id: '1', version: 5, name: 'Dach', tenants: [{ id: '1', version: 2 }] }
const other = { id: '2', version: 1, name: 'Hof' }
const kept = { ...later, tenants: [{ id: '1', version: 2 }] }

it.each([
  ['a row', earlier, kept],
  ['rows', [earlier, other], [kept, other]],
  ['a page of the app', { items: [other, earlier], total: 2 }, { items: [other, kept], total: 2 }],
  ["a page of react-admin's", { data: [earlier], total: 1 }, { data: [kept], total: 1 }],
])('keeps a later version in the place of an earlier one in %s', (_what, before, after) => {
  const client = new QueryClient()
  client.setQueryData(['rooms'], before, { updatedAt: 1000 })
  writeThrough(client, later)
  expect(client.getQueryData(['rooms'])).toEqual(after)
  expect(client.getQueryState(['rooms'])?.dataUpdatedAt).toBe(1000)
})

it.each([
  ['a later row', { ...earlier, version: 7 }],
  ['what has another id', [other]],
  ['what a row names beside itself', { id: '3', version: 1, tenants: [{ id: '1', version: 2 }] }],
  ['an answer without rows', { total: 0 }],
])('leaves %s alone', (_what, before) => {
  const client = new QueryClient()
  client.setQueryData(['rooms'], before)
  const there = client.getQueryData(['rooms'])
  writeThrough(client, later)
  expect(client.getQueryData(['rooms'])).toBe(there)
})

it('leaves an answer that is known to have changed, or could not be read again, to be read again', async () => {
  const client = new QueryClient()
  client.setQueryData(['changed'], [earlier, other])
  await client.invalidateQueries({ queryKey: ['changed'] })
  client.setQueryData(['failed'], [earlier])
  await client
    .fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('away')), retry: false })
    .catch(() => undefined)
  writeThrough(client, later)
  expect(client.getQueryState(['changed'])).toMatchObject({
    data: [kept, other],
    isInvalidated: true,
    status: 'success',
  })
  expect(client.getQueryState(['failed'])).toMatchObject({
    data: [kept],
    isInvalidated: true,
    status: 'error',
    error: new Error('away'),
  })
})

it('keeps what any write replies with', async () => {
  const client = new QueryClient({ mutationCache: newMutationCache() })
  client.setQueryData(['rooms'], earlier)
  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve(later) })
    .execute(undefined)
  expect(client.getQueryData(['rooms'])).toEqual(kept)
})
