import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { allSettings } from '../finders/administration/settingOf.ts'
import { asAdmin, withScope, type DbScope, type Tx } from './scope.ts'
import { leaveUnderWay } from './statements.ts'

let app: TestApp
let other: DbScope
const logged: string[] = []
beforeAll(async () => {
  app = await testApp({}, pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }))
  other = { role: 'app_tenant', tenantId: await aTenant(app) }
})
beforeEach(() => logged.splice(0))
afterAll(() => app.stop())

const client = (tx: Tx) => tx.execute(sql`select current_setting('app.tenant', true) as client`)

/** Begins a query in one transaction that is asked only in the next one, another client's, and returns what became of it. */
const askedLate = async (
  ask: (tx: Tx) => Promise<unknown>,
  how: 'commits' | 'rolls back' | 'reads',
): Promise<unknown> => {
  const gate = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  const first = withScope(
    app.deps.db.pool,
    asAdmin,
    async (tx) => {
      await tx.execute(sql`select 1`)
      late = gate.promise
        .then(() => ask(tx))
        .catch((error: unknown) => (error instanceof Error ? (error.cause ?? error) : error))
      if (how === 'rolls back') throw new Error('undone')
    },
    { reads: how === 'reads' },
  )
  await first.catch(() => {})
  await withScope(app.deps.db.pool, other, async (tx) => {
    await client(tx)
    gate.resolve()
    await late
  })
  return late
}

it.each([
  ['a query', client],
  ['a statement that is prepared once', allSettings],
])(
  "refuses %s that comes after its transaction instead of running it in another client's, and logs it",
  async (_, ask) => {
    for (const how of ['commits', 'rolls back', 'reads'] as const) {
      expect(await askedLate(ask, how)).toMatchObject({
        message: expect.stringContaining('came after the end of its transaction'),
      })
      expect(logged.splice(0)).toEqual([expect.stringContaining('UnawaitedQuery')])
    }
  },
)

it('fails with the error of a statement that was left under way, whatever follows, and keeps nothing', async () => {
  const name = 'Unter Weg'
  const named = (tx: Tx) => tx.execute(sql`select from main.tenants where name = ${name}`)
  const failing = async (tx: Tx, after: (tx: Tx) => Promise<unknown>) => {
    await tx.execute(sql`insert into main.tenants (id, name) values (gen_random_uuid(), ${name})`)
    await leaveUnderWay(tx, tx.execute(sql`select 1 / 0`))
    return after(tx)
  }
  for (const after of [client, async () => 'done'])
    await expect(withScope(app.deps.db.pool, asAdmin, (tx) => failing(tx, after))).rejects.toMatchObject({
      cause: { code: '22012' },
    })
  expect(await withScope(app.deps.db.pool, asAdmin, named)).toMatchObject({ rowCount: 0 })
})

it('commits with a statement that was left under way', async () => {
  const { pool } = app.deps.db
  await withScope(pool, asAdmin, (tx) =>
    leaveUnderWay(
      tx,
      tx.execute(sql`insert into main.tenants (id, name) values (gen_random_uuid(), 'Angekommen')`),
    ),
  )
  expect(
    await withScope(pool, asAdmin, (tx) =>
      tx.execute(sql`select from main.tenants where name = 'Angekommen'`),
    ),
  ).toMatchObject({ rowCount: 1 })
})

it('ends a transaction that has only read ahead of whatever else is asked on its connection', async () => {
  const { pool } = app.deps.db
  const session = async () => {
    await withScope(pool, other, client, { reads: true })
    return (
      await pool.query(
        `select current_setting('transaction_read_only') as reads, current_user <> 'app_tenant' as free`,
      )
    ).rows[0]
  }
  expect(await session()).toEqual({ reads: 'off', free: true })
})

it('refuses a transaction within a transaction, whose handle would outlive it', async () => {
  for (const reads of [false, true])
    await expect(
      withScope(app.deps.db.pool, other, (tx) => tx.transaction(client), { reads }),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('a transaction has no transactions within it') },
    })
})

it('lets a query finish that was asked within its transaction', async () => {
  let asked: Promise<unknown> = Promise.resolve()
  await withScope(app.deps.db.pool, other, async (tx) => {
    await client(tx)
    asked = Promise.all([client(tx), client(tx)])
  })
  expect(await asked).toMatchObject(
    [1, 2].map(() => ({ rows: [{ client: 'tenantId' in other ? other.tenantId : '' }] })),
  )
})

it('keeps a handle of its own for each of two transactions at once', async () => {
  const seen = await Promise.all(
    [asAdmin, other, asAdmin].map((scope) =>
      withScope(app.deps.db.pool, scope, async (tx) => [
        (await allSettings(tx)).length,
        (await client(tx)).rows.length,
      ]),
    ),
  )
  expect(new Set(seen.map(String)).size).toBe(1)
})
