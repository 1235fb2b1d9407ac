import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { Database } from './open.ts'
import { emptyDatabase } from '../../tests/support/freshDatabase.ts'
import { eventually } from '../../tests/support/patience.ts'

describe('a database', () => {
  let scratch: Awaited<ReturnType<typeof emptyDatabase>>
  let db: Database

  const count = async () =>
    Number((await db.pool.query<{ count: string }>('select count(*) from things')).rows[0]?.count)

  beforeAll(async () => {
    scratch = await emptyDatabase()
    db = scratch.db
    await db.pool.query('create table things (id int primary key, name text)')
  })
  beforeEach(async () => {
    await db.pool.query('truncate things')
  })
  afterAll(() => scratch.close())

  test('accepts parameters, several statements at once and an empty query', async () => {
    const { rows } = await db.pool.query('select $1::int + 1 as sum, $2::text as name, $3::jsonb as json', [
      41,
      'Büro',
      { a: [1] },
    ])
    expect(rows).toEqual([{ sum: 42, name: 'Büro', json: { a: [1] } }])
    const several: unknown = await db.pool.query(
      `insert into things values (1); select id from things; select 'x' as x`,
    )
    expect(several).toMatchObject([
      { command: 'INSERT', rowCount: 1 },
      { rows: [{ id: 1 }] },
      { rows: [{ x: 'x' }] },
    ])
    expect((await db.pool.query('')).rows).toEqual([])
  })

  test('reports errors as pg does, and continues', async () => {
    await db.pool.query('insert into things values (1)')
    const error: unknown = await db.pool
      .query('insert into things values ($1)', [1])
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(pg.DatabaseError)
    expect(error).toMatchObject({
      code: '23505',
      table: 'things',
      constraint: 'things_pkey',
      severity: 'ERROR',
    })
    expect(await count()).toBe(1)
  })

  test('leaves the client usable after an error anywhere in the extended protocol', async () => {
    const client = await db.pool.connect()
    await expect(client.query('select $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' })
    await expect(client.query('selekt $1', [1])).rejects.toMatchObject({ code: '42601' })
    await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    await expect(
      client.query({ name: 'twice', text: 'select 1 / $1::int as x', values: [0] }),
    ).rejects.toMatchObject({ code: '22012' })
    expect(
      (await client.query({ name: 'twice', text: 'select 1 / $1::int as x', values: [1] })).rows,
    ).toEqual([{ x: 1 }])
    expect((await client.query('select $1::text as x', ['fine'])).rows).toEqual([{ x: 'fine' }])
    client.release()
  })

  test('fails several statements together', async () => {
    await expect(
      db.pool.query('insert into things values (1); insert into nowhere values (1)'),
    ).rejects.toMatchObject({ code: '42P01' })
    expect(await count()).toBe(0)
  })

  test('rejects everything but the end of a failed transaction', async () => {
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query('insert into things values (1)')
    await expect(client.query('insert into things values (1)')).rejects.toMatchObject({ code: '23505' })
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    await client.query('begin')
    await client.query('insert into things values (2)')
    await client.query('commit')
    client.release()
    expect((await db.pool.query('select id from things')).rows).toEqual([{ id: 2 }])
  })

  test('does not carry an open transaction over to the next checkout', async () => {
    for (const release of [undefined, true, new Error('gone')]) {
      const client = await db.pool.connect()
      await client.query('begin')
      await client.query('insert into things values (1)')
      client.release(release)
      expect(await count()).toBe(0)
    }
    const failed = await db.pool.connect()
    await failed.query('begin')
    await expect(failed.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    failed.release()
    expect(await count()).toBe(0)
    const next = await db.pool.connect()
    await next.query('select 1')
    expect(next.getTransactionStatus()).toBe('I')
    next.release()
  })

  test('ends the session of a destroyed client', async () => {
    const client = await db.pool.connect()
    await client.query('create temp table scrap (id int)')
    await client.query(`set statement_timeout = 12345; set role pg_monitor`)
    await client.query({ name: 'kept', text: 'select $1::int', values: [1] })
    await client.query('select pg_advisory_lock(4711)')
    client.release(true)
    const next = await db.pool.connect()
    const session =
      await next.query(`select to_regclass('pg_temp.scrap') as scrap, current_setting('statement_timeout') as timeout,
      current_user <> 'pg_monitor' as oneself`)
    expect(session.rows).toEqual([{ scrap: null, timeout: '0', oneself: true }])
    // a server ends a session once it notices that the client is gone
    await expect
      .poll(
        async () =>
          (await next.query("select from pg_locks where locktype = 'advisory' and objid = 4711")).rowCount,
      )
      .toBe(0)
    expect((await next.query({ name: 'kept', text: 'select 2 as other' })).rows).toEqual([{ other: 2 }])
    next.release()
  })

  test('survives a client destroyed in the middle of a query', async () => {
    const client = await db.pool.connect()
    client.on('error', () => {})
    await client.query('begin')
    const insert = client.query('insert into things select generate_series(1, 1000)')
    client.release(true)
    await expect(insert).rejects.toThrow('Connection terminated')
    expect(await count()).toBe(0)
  })

  test('answers many concurrent queries', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, id) =>
        db.pool.query('insert into things values ($1, $2)', [id, `thing ${id}`]),
      ),
    )
    expect(await count()).toBe(100)
  })

  test('handles large results and large parameters', async () => {
    const many = await db.pool.query<{ i: number; s: string }>(
      `select i, repeat('x', 50) as s from generate_series(1, 100000) i`,
    )
    expect(many.rows).toHaveLength(100_000)
    expect(many.rows.at(-1)).toEqual({ i: 100_000, s: 'x'.repeat(50) })
    const large = 'ü'.repeat(5_000_000)
    const { rows } = await db.pool.query<{ echo: string }>('select $1::text as echo', [large])
    expect(rows[0]?.echo === large).toBe(true)
    const bytes = Buffer.alloc(1_000_000, 7)
    expect(
      (await db.pool.query<{ b: Buffer }>('select $1::bytea as b', [bytes])).rows[0]?.b.equals(bytes),
    ).toBe(true)
  })

  test('passes notices to the client', async () => {
    const client = await db.pool.connect()
    const notices: unknown[] = []
    client.on('notice', (notice) => notices.push(notice.message))
    await client.query(`do $$ begin raise notice 'mind the gap'; end $$`)
    client.release()
    expect(notices).toEqual(['mind the gap'])
  })

  describe('notifications', () => {
    const listening = async (channel: string) => {
      const heard: string[] = []
      let next = Promise.withResolvers<void>()
      const stop = await db.listen(channel, (payload) => {
        heard.push(payload)
        next.resolve()
        next = Promise.withResolvers()
      })
      const until = async (payload: string) => {
        while (!heard.includes(payload)) await next.promise
        return heard
      }
      return { heard, stop, until }
    }
    const notify = (channel: string, payload: string) =>
      db.pool.query('select pg_notify($1, $2)', [channel, payload])

    test('reach all listeners of their channel, and only those', async () => {
      const one = await listening('Rooms "and" more')
      const two = await listening('Rooms "and" more')
      const other = await listening('other')
      await notify('Rooms "and" more', 'größer')
      await notify('other', 'end')
      expect(await one.until('größer')).toEqual(['größer'])
      expect(await two.until('größer')).toEqual(['größer'])
      expect(await other.until('end')).toEqual(['end'])
      await Promise.all([one.stop(), two.stop(), other.stop()])
    })

    test('arrive at the commit, and not after a rollback', async () => {
      const { until, heard, stop } = await listening('committed')
      const client = await db.pool.connect()
      await client.query(`begin; notify committed, 'undone'; rollback`)
      await client.query('begin')
      await client.query(`notify committed, 'done'`)
      await client.query('select 1')
      expect(heard).toEqual([])
      await client.query('commit')
      client.release()
      expect(await until('done')).toEqual(['done'])
      await stop()
    })

    test('still arrive after a client was destroyed', async () => {
      const { until, stop } = await listening('lasting')
      const client = await db.pool.connect()
      client.release(true)
      await notify('lasting', 'still here')
      expect(await until('still here')).toEqual(['still here'])
      await stop()
    })

    test('stop when the listener is removed', async () => {
      const stopped = await listening('short')
      const other = await listening('short')
      await stopped.stop()
      await notify('short', 'late')
      expect(await other.until('late')).toEqual(['late'])
      expect(stopped.heard).toEqual([])
      await other.stop()
      await other.stop()
    })
  })

  test('stays closed', async () => {
    const { db: own, close: remove } = await emptyDatabase()
    await own.pool.query('select 1')
    await Promise.all([own.close(), own.close()])
    await expect(own.pool.query('select 1')).rejects.toThrow(
      'Cannot use a pool after calling end on the pool',
    )
    await remove()
  })
})

describe('a server that drops its connections', () => {
  test('reconnects its listeners and answers queries again by itself', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    const observer = new pg.Client({ connectionString: url })
    await observer.connect()
    const heard: string[] = []
    const stop = await db.listen('lasting', (payload) => heard.push(payload))
    let gaps = 0
    const ignoreGaps = db.onGap(() => (gaps += 1))
    await db.pool.query('select 1')
    for (const round of ['first', 'second']) {
      await observer.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await eventually(async () => {
        await observer.query('select pg_notify($1, $2)', ['lasting', round])
        expect(heard).toContain(round)
      })
      expect((await db.pool.query('select 1 as x')).rows).toEqual([{ x: 1 }])
      expect(gaps).toBe(round === 'first' ? 1 : 2)
    }
    ignoreGaps()
    await stop()
    await observer.end()
    await remove()
  })

  test('counts under the role of the accounts, or not at all', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    await migrate(db.pool)
    const login = `ventil_login_${randomUUID().slice(0, 8)}`
    await db.pool.query(`create role ${login} login`)
    const own = new URL(url)
    own.username = login
    const theirs = await openDatabase(own.href)
    const whoCounts = async () => (await theirs.aside.query('select current_user as role')).rows
    await expect(whoCounts()).rejects.toMatchObject({ code: '42501' })
    await db.pool.query(`grant app_identity to ${login}`)
    expect(await Promise.all([whoCounts(), whoCounts(), whoCounts()])).toEqual(
      [0, 1, 2].map(() => [{ role: 'app_identity' }]),
    )
    await theirs.close()
    await db.pool.query(`drop role ${login}`)
    await remove()
  })

  test('does not block close while it is away', async () => {
    const { db, url, close: remove } = await emptyDatabase()
    await db.listen('lasting', () => {})
    const other = new URL(url)
    other.pathname = '/postgres'
    const observer = new pg.Client({ connectionString: other.href })
    await observer.connect()
    await observer.query(`alter database ${new URL(url).pathname.slice(1)} with allow_connections false`)
    await observer.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(url).pathname.slice(1),
    ])
    await expect(db.pool.query('select 1')).rejects.toThrow(
      /not currently accepting connections|terminating connection|EPIPE/,
    )
    await db.close()
    await observer.end()
    await remove()
  })
})

test('reports at once when the server does not exist', async () => {
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const address = nobody.address()
  nobody.close()
  const port = typeof address === 'object' ? address?.port : undefined
  await expect(openDatabase(`postgres://someone@127.0.0.1:${port}/nothing`)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
