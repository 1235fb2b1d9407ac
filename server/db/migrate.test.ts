import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { emptyDatabase } from '../../tests/support/freshDatabase.ts'
import { eventually } from '../../tests/support/patience.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventil-migrate-'))
  await mkdir(join(folder, 'meta'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (...migrations: readonly string[]) => {
  const entries = migrations.map((_, idx) => ({
    idx,
    version: '7',
    when: 1_000 + idx,
    tag: `000${idx}`,
    breakpoints: true,
  }))
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  await Promise.all(migrations.map((sql, idx) => writeFile(join(folder, `000${idx}.sql`), sql)))
}
const first = 'create table public.one (id int);--> statement-breakpoint\ninsert into public.one values (1)'
const second = 'create table public.two (id int)'
const third = 'alter table public.one add column name text'
const quick = { lockMs: 50, pauseMs: 1 }

describe('migrations of a database', () => {
  it('run once, each in a transaction of its own', async () => {
    const { db, close: remove } = await emptyDatabase()
    await write(first, 'create table public.two (id int);--> statement-breakpoint\nselect 1 / 0')
    await expect(migrate(db.pool, { roles: [], folder })).rejects.toThrow('division by zero')
    await write(first, second, third)
    await migrate(db.pool, { roles: [], folder })
    await migrate(db.pool, { roles: [], folder })
    const { rows } = await db.pool.query(
      'select one.*, (select count(*)::int from drizzle.__drizzle_migrations) as done, (select count(*)::int from public.two) as two from public.one',
    )
    expect(rows).toEqual([{ id: 1, name: null, done: 3, two: 0 }])
    expect((await db.pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
    await db.close()
    await remove()
  })

  it.each([
    ['an older version', ['create table public.one (id int)']],
    ['a newer version', [first, second, third]],
  ])('leave a database of %s alone', async (_, theirs) => {
    const { db, close: remove } = await emptyDatabase()
    await write(...theirs)
    await migrate(db.pool, { roles: [], folder })
    const relations = async () =>
      (
        await db.pool.query(
          "select relname, relnatts from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1",
        )
      ).rows
    const before = await relations()
    await write(first, second)
    await expect(migrate(db.pool, { roles: [], folder })).rejects.toThrow(
      /^The database is of another version of Ventil, .* with an empty database/,
    )
    expect(await relations()).toEqual(before)
    await db.close()
    await remove()
  })
})

it('sorts the indexes of names anew where they were sorted by another version of ICU', async () => {
  const { db, close: remove } = await emptyDatabase()
  await migrate(db.pool)
  const numberOf = async () =>
    (await db.pool.query<{ file: string }>("select pg_relation_filepath('main.renters_tenant') as file"))
      .rows[0]?.file
  const before = await numberOf()
  await db.pool.query("update pg_collation set collversion = '1' where collname = 'names'")
  await migrate(db.pool)
  const { rows } = await db.pool.query(
    "select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'names'",
  )
  expect(rows).toEqual([{ same: true }])
  expect(await numberOf()).not.toBe(before)
  await db.close()
  await remove()
})

describe('migrations of a database that others work on', () => {
  it('wait for a long reader without keeping others waiting', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    const old = await openDatabase(url)
    await write(first)
    await migrate(db.pool, { roles: [], folder })
    const reader = await old.pool.connect()
    await reader.query('begin; select * from public.one')
    await write(first, second, third)
    const waited = Promise.withResolvers<void>()
    const migrating = migrate(db.pool, {
      roles: [],
      folder,
      ...quick,
      tries: 1_000_000,
      onWait: () => waited.resolve(),
    })
    await waited.promise
    // another call of the old process, while the reader goes on
    expect((await old.pool.query('select id from public.one')).rows).toEqual([{ id: 1 }])
    await reader.query('commit')
    reader.release()
    await migrating
    expect((await db.pool.query('select name from public.one')).rows).toEqual([{ name: null }])
    await Promise.all([old.close(), db.close()])
    await remove()
  })

  it('that never get their turn say so in words, and go on from there the next time', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    const old = await openDatabase(url)
    await write(first)
    await migrate(db.pool, { roles: [], folder })
    const reader = await old.pool.connect()
    await reader.query('begin; select * from public.one')
    await write(first, second, third)
    await expect(migrate(db.pool, { roles: [], folder, ...quick, tries: 2 })).rejects.toThrow(
      /^The database could not be migrated, because other connections hold its tables/,
    )
    expect((await old.pool.query('select count(*)::int as n from public.two')).rows).toEqual([{ n: 0 }])
    await reader.query('commit')
    reader.release()
    await migrate(db.pool, { roles: [], folder, ...quick })
    expect((await db.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows).toEqual(
      [{ n: 3 }],
    )
    await Promise.all([old.close(), db.close()])
    await remove()
  })

  it('are tried again after a deadlock with another', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    const [old, watching] = [await openDatabase(url), await openDatabase(url)]
    await write(first, second)
    await migrate(db.pool, { roles: [], folder })
    const [writer, gate] = [await old.pool.connect(), await old.pool.connect()]
    await gate.query('select pg_advisory_lock(1)')
    // the migration is the one that finds out
    await writer.query("set deadlock_timeout = '1h'; begin; lock table public.two")
    await write(
      first,
      second,
      "set local deadlock_timeout = '1ms'; alter table public.one add column name text; select pg_advisory_xact_lock(1); drop table public.two",
    )
    let waits = 0
    const migrating = migrate(db.pool, {
      roles: [],
      folder,
      lockMs: 60_000,
      pauseMs: 1,
      onWait: () => (waits += 1),
    })
    const areWaiting = (n: number) =>
      eventually(async () =>
        expect(
          (
            await watching.pool.query(
              'select count(*)::int as n from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
            )
          ).rows,
        ).toEqual([{ n }]),
      )
    await areWaiting(1)
    const asking = writer.query('select * from public.one')
    await areWaiting(2)
    await gate.query('select pg_advisory_unlock(1)')
    expect((await asking).rows).toEqual([{ id: 1 }])
    await writer.query('commit')
    writer.release(true)
    gate.release()
    await migrating
    expect(waits).toBe(1)
    expect((await db.pool.query('select name from public.one')).rows).toEqual([{ name: null }])
    await Promise.all([old.close(), watching.close(), db.close()])
    await remove()
  })

  it('run once although several processes start at once', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(url)))
    await write(first, second, third)
    await Promise.all([db, ...others].map(({ pool }) => migrate(pool, { roles: [], folder, ...quick })))
    expect((await db.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows).toEqual(
      [{ n: 3 }],
    )
    expect((await db.pool.query('select * from public.one')).rows).toEqual([{ id: 1, name: null }])
    await Promise.all([db, ...others].map((one) => one.close()))
    await remove()
  })
})
