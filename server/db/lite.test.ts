import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LiteBridge } from './liteBridge.ts'
import { LiteStream } from './liteStream.ts'
import { openDatabase, type Database } from './open.ts'
import { dumpDatabase } from './lite.ts'
import { startChild } from './testing/child.ts'
import { embedded, emptyTemplate } from './testing/scratch.ts'

describe('the embedded database', () => {
  let db: Database

  beforeAll(async () => {
    db = (await embedded()).db
    await db.pool.query('create extension ltree; create extension pg_trgm')
  })
  afterAll(() => db.close())

  test('has ltree and pg_trgm', async () => {
    const { rows } = await db.pool.query(`select 'a.b.c'::ltree <@ 'a.b' as under, similarity('Heizkörper', 'Heizkorper') > 0.5 as alike`)
    expect(rows).toEqual([{ under: true, alike: true }])
  })

  test('uses UTC', async () => {
    expect((await db.pool.query(`select current_setting('TimeZone') as zone`)).rows).toEqual([{ zone: 'UTC' }])
  })

  test('leaves the event loop free while it works', async () => {
    let working = true
    const query = db.pool.query('select count(*) from generate_series(1, 1000000)').finally(() => (working = false))
    let turns = 0
    for (; working; turns += 1) await setImmediate()
    await query
    expect(turns).toBeGreaterThan(100)
  })

  test.each([
    [
      'a function that calls itself for ever',
      `create function pg_temp.f(i int) returns int language plpgsql as $$ begin return pg_temp.f(i + 1); end $$; select pg_temp.f(1)`,
      '54001',
    ],
    ['an expression of 50,000 terms', `select ${Array(50_000).fill('1').join('+')}`, '54001'],
    ['a value that is too large', `select repeat('x', 2000000000)`, '54000'],
    ['data for COPY into nothing', 'copy nothing from stdin', '42P01'],
    ['data for COPY', 'create temp table target (i int); copy target from stdin', '57014'],
  ])('answers %s with an error and continues', async (_what, statement, code) => {
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code })
    expect((await db.pool.query('select 1 as x')).rows).toEqual([{ x: 1 }])
  })

  test('closes a connection that requests a cancel, as there is nothing to cancel with', async () => {
    const bridge = new LiteBridge({ dir: 'memory://', durable: false, template: await emptyTemplate() }, () => {})
    await bridge.whenReady()
    const stream = new LiteStream(bridge)
    const request = Buffer.alloc(16)
    request.writeInt32BE(16, 0)
    request.writeInt32BE(80877102, 4)
    stream.resume().end(request)
    await once(stream, 'close')
    expect(stream.destroyed).toBe(true)
    await bridge.close()
  })

  test('starts from a dump, which contains no open transaction', async () => {
    await db.pool.query('create table kept (id int); insert into kept values (1)')
    const client = await db.pool.connect()
    await client.query('begin; insert into kept values (2)')
    const dumping = dumpDatabase(db)
    await client.query('rollback')
    client.release()
    const copy = await openDatabase({ template: await dumping })
    expect((await copy.pool.query(`select id, 'a.b'::ltree as path from kept`)).rows).toEqual([{ id: 1, path: 'a.b' }])
    await copy.pool.query('insert into kept values (3)')
    expect((await db.pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
    await copy.close()
  })

  test('does not keep a process alive that forgot to close it', async () => {
    const child = startChild('./leaveOpen.ts')
    expect(await child.line()).toBe('42')
    expect(await child.end).toEqual({ code: 0, complaint: '' })
  })
})

test('reports a crash of the embedded database to every query, and none hangs', async () => {
  const { db } = await embedded()
  await db.pool.query('create table target (i int)')
  const heard: string[] = []
  await db.listen('anything', (payload) => heard.push(payload))
  // with the extended protocol a COPY gets past the bridge's refusal, and Postgres crashes
  const deadly = { text: 'copy target from stdin', queryMode: 'extended' }
  const outcomes = await Promise.allSettled([db.pool.query(deadly), db.pool.query('select 1'), db.pool.query('select 2'), dumpDatabase(db)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({
      reason: { message: expect.stringMatching(/^The embedded database has failed: .*FATAL: .*protocol synchronization was lost$/) },
    })
  }
  await expect(db.pool.connect()).rejects.toThrow('The embedded database has failed')
  await db.close()
})

test('dumps only an embedded database', async () => {
  const { db, remove } = await embedded()
  const { pool, aside, listen, close } = db
  expect(() => dumpDatabase({ kind: 'postgres', pool, aside, listen, onGap: () => () => {}, hold: async () => {}, isUp: () => true, close })).toThrow(
    'Only the embedded database can be dumped.',
  )
  await remove()
})
