import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundTrips } from '../../tests/support/roundTrips.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { asAdmin, withScope, type Tx } from './scope.ts'
import { plannedForValues, StatementNames } from './statements.ts'

describe('the names of prepared statements', () => {
  it('are given when a statement is asked for the second time, per role', () => {
    const names = new StatementNames()
    expect(names.of('one', 'select 1')).toBeUndefined()
    const name = names.of('one', 'select 1')
    expect(name).toBeDefined()
    expect(names.of('one', 'select 1')).toBe(name)
    expect(names.of('other', 'select 1')).toBeUndefined()
    expect(names.of('other', 'select 1')).not.toBe(name)
  })

  it.each([
    "select * from things where name ilike '%a%'",
    'select 1; select 2',
    'vacuum',
    new PgDialect().sqlToQuery(sql`select * from things where ${plannedForValues(sql`state = ${'rare'}`)}`)
      .sql,
    `select ${'1, '.repeat(5_000)}2`,
  ])('are not given to %.40s', (text) => {
    const names = new StatementNames()
    expect([names.of('one', text), names.of('one', text)]).toEqual([undefined, undefined])
  })

  it('start again when they are used up', () => {
    const names = new StatementNames(2)
    const first = names.of('one', 'select 1', true)
    names.of('one', 'select 2', true)
    expect(names.generation).toBe(1)
    names.of('one', 'select 3', true)
    expect(names.generation).toBe(2)
    expect(names.of('one', 'select 1', true)).not.toBe(first)
  })
})

describe('a transaction', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    await app.deps.db.pool.query(
      'create table public.things (id int); grant all on public.things to app_admin; insert into public.things values (1)',
    )
  })
  afterAll(() => app.stop())

  const run = (work: (tx: Tx) => Promise<unknown>, reads = false) =>
    withScope(app.deps.db.pool, asAdmin, work, { reads })
  const all = (tx: Tx) => tx.execute(sql`select * from public.things`)

  it('that reads cannot write', async () => {
    await expect(
      run((tx) => tx.execute(sql`insert into public.things values (2)`), true),
    ).rejects.toMatchObject({ cause: { code: '25006' } })
    await expect(run(async (tx) => (await all(tx)).rows, true)).resolves.toEqual([{ id: 1 }])
  })

  it('that reads takes one round trip for its statements', async () => {
    const { trips } = await roundTrips(() =>
      run((tx) => Promise.all([all(tx), all(tx), tx.execute(sql`select 1`)]), true),
    )
    expect(trips).toBe(1)
  })

  it('that reads fails if it swallowed a failure', async () => {
    await expect(run((tx) => tx.execute(sql`select 1 / 0`).then(undefined, () => {}), true)).rejects.toThrow(
      'was not passed on',
    )
  })

  it('prepares a statement again whose rows have changed their shape', async () => {
    await app.deps.db.pool.query(
      'create table public.growing (id int); grant all on public.growing to app_admin; insert into public.growing values (1)',
    )
    const rows = () => run(async (tx) => (await tx.execute(sql`select * from public.growing`)).rows)
    for (let time = 0; time < 3; time++) await rows()
    await app.deps.db.pool.query('alter table public.growing add column name text')
    // on each connection that knows it
    await expect.poll(() => rows().catch(() => undefined)).toEqual([{ id: 1, name: null }])
  })

  it('leaves a connection that knows forgotten statements', async () => {
    const text = (n: number) => sql.raw(`select ${n}::int as n`)
    await run(async (tx) => {
      for (let n = 0; n < 500; n++) for (let time = 0; time < 2; time++) await tx.execute(text(n))
    })
    await run((tx) => tx.execute(sql`select 1`))
    const { rows } = await app.deps.db.pool.query<{ known: number }>(
      'select count(*)::int as known from pg_prepared_statements',
    )
    expect(rows[0]?.known).toBeLessThan(50)
  })
})
