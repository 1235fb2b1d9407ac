import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { isoOf } from './columns.ts'
import { tenants } from './schema.ts'
import { asAdmin, withScope, type Tx } from './scope.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await aTenant(app)
})
afterAll(() => app.stop())

const statements: [string, (tx: Tx) => PromiseLike<unknown>][] = [
  [
    'columns and expressions',
    (tx: Tx) =>
      tx
        .select({
          id: tenants.id,
          at: tenants.createdAt,
          version: tenants.version,
          one: sql<number>`1::int`,
          none: sql`null`,
          named: sql<string>`'x'`.as('named'),
        })
        .from(tenants),
  ],
  ['whole rows', (tx: Tx) => tx.select().from(tenants)],
  ['objects within rows', (tx: Tx) => tx.select({ own: { id: tenants.id }, tenants }).from(tenants)],
  [
    'rows of a join that found nothing',
    (tx: Tx) =>
      tx
        .select()
        .from(tenants)
        .leftJoin(sql`(select 1 as one where false) nobody`, sql`true`),
  ],
  [
    'expressions with a decoder of their own',
    (tx: Tx) =>
      tx
        .select({
          n: sql`version`.mapWith((value: unknown) => `v${String(value)}`),
          at: sql`created_at`.mapWith(tenants.createdAt),
        })
        .from(tenants),
  ],
]

it.each(statements)('maps %s as the library does', async (_, ask) => {
  const own = await withScope(app.deps.db.pool, asAdmin, async (tx) => ask(tx))
  expect(own).toEqual(await ask(drizzle(app.deps.db.pool, { casing: 'snake_case' })))
  expect(own).toHaveLength(1)
})

it.each([
  '2026-11-23 04:18:51+00',
  '2026-11-23 04:18:51.1+00',
  '2026-11-23 04:18:51.12+00',
  '1970-01-01 00:00:00.999+00',
  '2026-11-23 04:18:51.123+02',
  '2026-11-23 04:18:51.123456+00',
])('reads the instant %s', (text) => expect(isoOf(text)).toBe(new Date(text).toISOString()))
