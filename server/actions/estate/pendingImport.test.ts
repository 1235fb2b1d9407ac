import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { written } from './pendingImport.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** Written by triggers of the units, and deleted with them. */
const follows = ['unit_status_changes']

it('knows every table whose rows can belong to an import, with its key', async () => {
  const { rows } = await app.deps.db.pool.query<{ name: string; key: string }>(
    `
    select c.relname as name, k.attname as key
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey) and k.attname <> 'import_no'
    where a.attname = 'import_no' and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all ($1)`,
    [follows],
  )
  expect(written.map((one) => one.join(' ')).toSorted()).toEqual(
    rows.map(({ name, key }) => `${name} ${key}`).toSorted(),
  )
})
