import { expect, it } from 'vitest'
import { FakeBackend } from './providers/testing/FakeBackend.ts'

const backend = FakeBackend.start()

it('asks ahead for the rows that every list opens with, and for the figures of the start page', async () => {
  const { firstPages } = await import('virtual:first-pages')
  const { declareAll } = await import('./declareAll.ts')
  const { dataProvider } = await import('./providers/dataProvider.ts')
  const { factsOf, listPageSize } = await import('./providers/declared.ts')
  declareAll()
  expect(Object.keys(firstPages).length).toBeGreaterThan(10)
  const { main } = await import('./providers/api.ts')
  const { workday } = await import('../contract/main/workday.ts')
  const { '': start, ...lists } = firstPages
  for (const [name, { url }] of Object.entries(lists)) {
    backend.list(`GET ${new URL(url, 'http://any').pathname}`, [])
    const sort = factsOf(name)?.order
    await dataProvider.getList(name, {
      pagination: { page: 1, perPage: listPageSize },
      filter: {},
      ...(sort && { sort }),
    })
    const asked = backend.asked.at(-1)
    expect(`${asked?.path}?${asked?.query}`).toBe(url)
  }
  backend.list('GET /api/workday', [])
  // what was asked counts, not the reply
  await main(workday.read, {}).catch(() => undefined)
  expect(backend.asked.at(-1)?.path).toBe(start?.url)
})
