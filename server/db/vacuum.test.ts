import { expect, test } from 'vitest'
import { kinds } from './testing/scratch.ts'
import { scheduleVacuum } from './vacuum.ts'
import { eventually } from '../../tests/support/patience.ts'

const fail = (error: unknown) => {
  throw error
}

test.each(kinds)('vacuums and analyzes an idle $kind database', async ({ kind, open }) => {
  const { db, remove } = await open()
  await db.pool.query(`create table "Many things" (id int); insert into "Many things" select generate_series(1, 1000);
    create table parts (id int) partition by range (id); create table part partition of parts for values from (0) to (10); insert into parts values (1)`)
  const known = async () => {
    const { rows } = await db.pool.query<{ tuples: number }>(
      `select reltuples::int as tuples from pg_class where relname in ('Many things', 'parts') order by relname`,
    )
    return rows.map(({ tuples }) => tuples)
  }
  expect(await known()).toEqual([-1, -1])

  // while in use: nothing queues for the only client
  const client = await db.pool.connect()
  const stopUseless = scheduleVacuum(db, 1, fail)
  for (let turn = 0; turn < 100; turn += 1) {
    await client.query('select 1')
    expect(db.pool.waitingCount).toBe(0)
  }
  client.release()
  await stopUseless()

  const stop = scheduleVacuum(db, 1, fail)
  // a server has its own autovacuum
  if (kind === 'lite') await eventually(async () => expect(await known()).toEqual([1000, 1]))
  await stop()
  if (kind === 'postgres') expect(await known()).toEqual([-1, -1])
  await remove()
})
