import fs, { existsSync } from 'node:fs'
import { mkdir, watch, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DataFolderInUse } from './folderLock.ts'
import { durableStartParams, fsyncForReal } from './liteDurability.ts'
import { openDatabase } from './open.ts'
import { startChild } from './testing/child.ts'
import { emptyTemplate, scratchFolder } from './testing/scratch.ts'
import { eventually } from '../../tests/support/patience.ts'

/** Timeout for tests that start several processes in sequence, each of which creates or opens a folder. */
const slow = 60_000
let template: Blob
let scratch: Awaited<ReturnType<typeof scratchFolder>>
let dir: string

beforeAll(async () => {
  template = await emptyTemplate()
})
beforeEach(async () => {
  scratch = await scratchFolder()
  dir = path.join(scratch.folder, 'data')
})
afterEach(() => scratch.remove())

const numbers = async () => {
  const db = await openDatabase({ dir, durable: false })
  const { rows } = await db.pool.query<{ n: number }>('select n from written order by n')
  await db.close()
  return rows.map(({ n }) => n)
}

test('keeps its data in a folder, and rejects opening it twice', { timeout: slow }, async () => {
  const first = await openDatabase({ dir, template })
  await first.pool.query('create table written (n int); insert into written values (1)')
  const settings = await first.pool.query(`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`)
  expect(settings.rows).toEqual([{ fsync: 'on', method: 'fsync' }])
  await expect(openDatabase({ dir })).rejects.toThrow(DataFolderInUse)
  await first.close()
  expect(await numbers()).toEqual([1])
})

test('starts from a template or its file, and ignores it once the folder holds a database', { timeout: slow }, async () => {
  const file = path.join(scratch.folder, 'template.tar')
  await writeFile(file, template.stream())
  const first = await openDatabase({ dir, durable: false, template: file })
  await first.pool.query('create table written (n int); insert into written values (1)')
  await first.close()
  const second = await openDatabase({ dir, durable: false, template })
  expect((await second.pool.query('select n from written')).rows).toEqual([{ n: 1 }])
  await second.close()
})

test('loses no acknowledged write on kill -9', { timeout: slow }, async () => {
  await (await openDatabase({ dir, durable: false, template })).close()
  let acknowledged = -1
  for (let round = 0; round < 3; round += 1) {
    const child = startChild('./writeUntilKilled.ts', dir, String(acknowledged + 1))
    for (let writes = 0; writes < 30 + 17 * round; writes += 1) acknowledged = Number(await child.line())
    await child.kill()
    // including what it printed before the signal arrived
    acknowledged = Number((await child.rest()).at(-1) ?? acknowledged)
    const written = await numbers()
    expect(written.slice(0, acknowledged + 1)).toEqual(Array.from({ length: acknowledged + 1 }, (_, n) => n))
    // one more may have been written than the process could report
    expect(written.length - acknowledged - 1).toBeLessThanOrEqual(1)
    acknowledged = written.length - 1
  }
})

test('restarts a first start that was killed half way', { timeout: slow }, async () => {
  const child = startChild('./writeUntilKilled.ts', dir)
  for await (const { filename } of watch(scratch.folder)) if (filename === 'data.new') break
  // its files appear later, once they were created in memory
  for await (const { filename } of watch(`${dir}.new`)) if (filename) break
  await child.kill()
  expect(existsSync(path.join(dir, 'PG_VERSION'))).toBe(false)

  const db = await openDatabase({ dir, durable: false })
  expect((await db.pool.query('select 1 as x')).rows).toEqual([{ x: 1 }])
  await db.close()
  expect(existsSync(`${dir}.new`)).toBe(false)
})

test('leaves a folder with other contents untouched and unlocked', async () => {
  await mkdir(dir)
  await writeFile(path.join(dir, 'letter.txt'), 'mine')
  for (const _attempt of [1, 2]) {
    await expect(openDatabase({ dir })).rejects.toThrow(
      `The embedded database cannot be opened: The folder ${dir} is not empty, and what it holds is not a database.`,
    )
  }
})

test('waits for the disk at every commit', async () => {
  const sync = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  const database = await PGlite.create({ dataDir: dir, loadDataDir: template, extensions: { fsyncForReal }, startParams: durableStartParams })
  await database.exec('create table written (n int)')
  sync.mockClear()
  for (let n = 0; n < 5; n += 1) await database.exec(`insert into written values (${n})`)
  expect(sync).toHaveBeenCalledTimes(5)
  await database.close()
  sync.mockRestore()
  syncBuiltinESMExports()
})

test('opens its folder again by itself after a crash, with everything that was committed, and still notifies', { timeout: slow }, async () => {
  const db = await openDatabase({ dir, template })
  await db.pool.query('create table written (n int); insert into written values (1)')
  const heard: string[] = []
  await db.listen('lasting', (payload) => heard.push(payload))
  // with the extended protocol a COPY gets past the bridge's refusal, and Postgres crashes
  const deadly = { text: 'copy written from stdin', queryMode: 'extended' }
  await expect(db.pool.query(deadly)).rejects.toThrow('The embedded database has failed')
  expect(db.isUp()).toBe(false)
  await expect.poll(() => db.isUp()).toBe(true)
  await eventually(async () => {
    await db.pool.query(`notify lasting, 'again'`)
    expect(heard).toContain('again')
  })
  expect((await db.pool.query('select n from written')).rows).toEqual([{ n: 1 }])
  await db.close()
})
