import { afterAll, beforeAll, expect, it } from 'vitest'
import english from '../../locales/en/errors.json' with { type: 'json' }
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { constraints } from './failures.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('has words for every unique index of the migrated database, and for no other', async () => {
  const { rows } = await app.deps.db.pool.query<{ name: string }>(`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where i.indisunique and not i.indisprimary and not c.relispartition and n.nspname in ('main', 'identity')`)
  expect(rows.length).toBeGreaterThan(30)
  expect([...constraints.keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

it('names reasons that have a text', () => {
  const texts = JSON.stringify(english)
  for (const [code, , reason] of constraints.values())
    for (const word of [code, reason].filter(Boolean)) expect(texts).toContain(`"${word}":`)
})
