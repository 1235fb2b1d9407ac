import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/support/patience.ts'
import { DataFolderInUse } from '../folderLock.ts'
import { openDatabase } from '../open.ts'
import { startChild } from '../testing/child.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { startOwnServer, type OwnServer } from './ownServer.ts'
import { installedPrograms } from './programs.ts'

let seed: Awaited<ReturnType<typeof scratchFolder>>
let scratch: Awaited<ReturnType<typeof scratchFolder>>
let dataDir: string
const running: OwnServer[] = []

beforeAll(async () => {
  seed = await scratchFolder()
  await (await startOwnServer(seed.folder)).stop()
})
afterAll(() => seed.remove())
beforeEach(async () => {
  scratch = await scratchFolder()
  // as a folder above the data usually is: others may pass
  chmodSync(scratch.folder, 0o711)
  dataDir = path.join(scratch.folder, 'data')
  mkdirSync(dataDir)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await scratch.remove()
})

/** A data folder in which a server has run: to copy it is quicker than to make one. */
const fill = () => cpSync(seed.folder, dataDir, { recursive: true })

const start = async (options: Parameters<typeof startOwnServer>[1] = {}): Promise<OwnServer> => {
  const server = await startOwnServer(dataDir, options)
  running.push(server)
  return server
}

const asked = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const pidIn = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Whether a process is gone, if only waiting for somebody to hear of its end. */
const isGone = (pid: number): boolean => !existsSync(`/proc/${pid}/exe`)

it('waits for the disk at each commit, sorts by Unicode and listens on a socket that is its owner’s alone', async () => {
  fill()
  const { url, folder } = await start()
  const [settings] = await asked(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('autovacuum') as autovacuum,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding, lower('ŞÖŁ') as lower,
      'ö' < 'z' collate "de-x-icu" as sorts`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    autovacuum: 'on',
    addresses: '',
    encoding: 'UTF8',
    lower: 'şöł',
    sorts: true,
  })
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(folder, '.s.PGSQL.5432')).mode & 0o077).toBe(0)
  expect(statSync(path.join(dataDir, 'postgres.log')).mode & 0o077).toBe(0)
})

it('keeps values of statements that fail out of its log', async () => {
  fill()
  const { url } = await start()
  await expect(asked(url, `select 'Erika Mustermann'::int`)).rejects.toThrow('invalid input syntax')
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('Mustermann')
})

it('refuses a second start on its folder', async () => {
  fill()
  const { url } = await start()
  await expect(startOwnServer(dataDir)).rejects.toThrow(DataFolderInUse)
  expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }])
})

it('loses no acknowledged write when its process is killed, and stops the server that lived on', async () => {
  fill()
  let acknowledged = -1
  const pids: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const child = startChild('./writeUntilKilled.ts', dataDir, String(acknowledged + 1))
    for (let writes = 0; writes < 30 + 17 * round; writes += 1) acknowledged = Number(await child.line())
    pids.push(pidIn(path.join(dataDir, 'postgres')))
    await child.kill()
    // including what it printed before the signal arrived
    acknowledged = Number((await child.rest()).at(-1) ?? acknowledged)
    const { url, folder, stop } = await startOwnServer(dataDir)
    expect(pids.map(isGone)).toEqual(pids.map(() => true))
    expect(pids).not.toContain(pidIn(folder))
    const written = (await asked<{ n: number }>(url, 'select n from written order by n')).map(({ n }) => n)
    await stop()
    expect(written.slice(0, acknowledged + 1)).toEqual(Array.from({ length: acknowledged + 1 }, (_, n) => n))
    // one more may have been written than the process could report
    expect(written.length - acknowledged - 1).toBeLessThanOrEqual(1)
    acknowledged = written.length - 1
  }
})

it('is started again when it is killed, with everything that was committed, and a database on it goes on by itself', async () => {
  fill()
  const { url, folder, onEnd } = await start()
  let ends = 0
  onEnd(() => (ends += 1))
  const db = await openDatabase(url)
  const heard: string[] = []
  await db.listen('lasting', (payload) => heard.push(payload))
  await db.pool.query('create table written (n int); insert into written values (1)')
  const killed = pidIn(folder)
  process.kill(killed, 'SIGKILL')
  await eventually(() => expect(ends).toBe(1))
  await eventually(async () =>
    expect((await db.pool.query('select n from written')).rows).toEqual([{ n: 1 }]),
  )
  await eventually(async () => {
    await db.pool.query(`notify lasting, 'again'`)
    expect(heard).toContain('again')
  })
  expect(pidIn(folder)).not.toBe(killed)
  await db.close()
})

it('restarts a first start that was killed half way', async () => {
  const child = startChild('./writeUntilKilled.ts', dataDir)
  for await (const { filename } of watch(dataDir)) if (filename?.startsWith('postgres.new-')) break
  await child.kill()
  expect(existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))).toBe(false)
  const { url } = await start()
  expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})

it('goes on while a program of a start that was killed still writes', async () => {
  const child = startChild('./writeUntilKilled.ts', dataDir)
  for await (const { filename } of watch(dataDir)) if (filename?.startsWith('postgres.new-')) break
  await child.kill()
  const { url } = await start()
  expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }])
})

it('is back although a process of the killed server computes, and so is the next start', async () => {
  fill()
  const computes = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    client.query(`select count(*) from generate_series(1, 1e15::bigint)`).catch(() => {})
    return client
  }
  const { url, folder } = await start()
  const first = await computes(url)
  process.kill(pidIn(folder), 'SIGKILL')
  await eventually(async () => expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }]))
  await running.pop()?.stop()
  const child = startChild('./writeUntilKilled.ts', dataDir)
  await child.line()
  const second = await computes(url)
  const killed = pidIn(folder)
  await child.kill()
  process.kill(killed, 'SIGKILL')
  expect(await asked((await start()).url, 'select 1 as x')).toEqual([{ x: 1 }])
  for (const client of [first, second]) await client.end()
})

it('ends the server whose folder was deleted beneath it, leaves alone who stands in the folder, and starts none in another’s', async () => {
  fill()
  const { folder } = await start()
  const first = pidIn(folder)
  rmSync(dataDir, { recursive: true })
  fill()
  const other = spawn('sleep', ['60'], { cwd: folder })
  await once(other, 'spawn')
  const second = await startOwnServer(dataDir)
  expect(isGone(first)).toBe(true)
  expect(isGone(other.pid ?? 0)).toBe(false)
  other.kill()
  const pid = pidIn(second.folder)
  await running.pop()?.stop()
  expect(await asked(second.url, 'select 1 as x')).toEqual([{ x: 1 }])
  expect(pidIn(second.folder)).toBe(pid)
  await second.stop()
})

it.each([
  ['that waits for its clients to leave', (folder: string) => process.kill(pidIn(folder), 'SIGTERM')],
  ['whose socket was removed', (folder: string) => rmSync(path.join(folder, '.s.PGSQL.5432'))],
])('starts a server again %s, and takes in nobody', async (_, shut) => {
  fill()
  const { url, folder } = await start()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const pid = pidIn(folder)
  shut(folder)
  await eventually(() => expect(isGone(pid)).toBe(true))
  await eventually(async () => expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }]))
  await client.end()
})

it.runIf(process.getuid?.() !== 0)('is back once its folder may be entered again', async () => {
  fill()
  const { url, folder } = await start()
  const pid = pidIn(folder)
  chmodSync(dataDir, 0)
  process.kill(pid, 'SIGKILL')
  await eventually(() => expect(isGone(pid)).toBe(true))
  chmodSync(dataDir, 0o700)
  await eventually(async () => expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }]))
})

it('is not led astray by variables that mean another server', async () => {
  fill()
  const given = { PGPORT: '1', PGSSLMODE: 'require', PGOPTIONS: '-c statement_timeout=1' }
  Object.assign(process.env, given)
  const { url } = await start()
  expect(await asked(url, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }])
})

it('stops a server that is frozen', async () => {
  fill()
  const { folder } = await start()
  const pid = pidIn(folder)
  process.kill(pid, 'SIGSTOP')
  await running.pop()?.stop()
  expect(isGone(pid)).toBe(true)
})

it('starts over a file of the server’s number that a full disk has cut off, and in a folder with a comma', async () => {
  dataDir = path.join(scratch.folder, 'a,b "c"')
  fill()
  const { folder } = await startOwnServer(dataDir).then(async (server) => {
    await server.stop()
    return server
  })
  writeFileSync(path.join(folder, 'postmaster.pid'), '')
  const { url } = await start()
  expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }])
})

it('does not take another process for the server of an earlier start', async () => {
  fill()
  const first = await startOwnServer(dataDir)
  const file = path.join(first.folder, 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n').slice(1)
  const { uid, gid } = statSync(file)
  await first.stop()
  const other = startChild('./holdFolder.ts', path.join(scratch.folder, 'other'))
  await other.line()
  writeFileSync(file, [other.pid, ...lines].join('\n'), { mode: 0o600 })
  chownSync(file, uid, gid)
  const { url } = await start()
  expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }])
  expect(isGone(other.pid ?? 0)).toBe(false)
  await other.kill()
})

it('listens on a port of this machine with a password where there are no sockets', async () => {
  const { url, folder } = await start({ onPort: true })
  expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }])
  const stranger = new URL(url)
  stranger.password = 'guessed'
  await expect(asked(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(readdirSync(folder).filter((name) => name.startsWith('.s.'))).toEqual([])
  expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o077).toBe(0)
})

describe('refuses in one line that says what to do', () => {
  const untouched = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted()

  it.each(['db', '.'])(
    'the folder of the database of an earlier version (%s), which it leaves as it is',
    async (place) => {
      mkdirSync(path.join(dataDir, place), { recursive: true })
      writeFileSync(path.join(dataDir, place, 'PG_VERSION'), '18\n')
      const before = untouched()
      await expect(startOwnServer(dataDir)).rejects.toThrow(
        /^The folder \S+ holds a database of an earlier version of Ventil, .*Set VENTIL_DATA to a new folder/,
      )
      expect(untouched()).toEqual(before)
    },
  )

  it('a folder of another major version, which it leaves as it is', async () => {
    mkdirSync(path.join(dataDir, 'postgres'))
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    const { mode, gid } = statSync(dataDir)
    await expect(startOwnServer(dataDir)).rejects.toThrow(
      /holds a database of Postgres 17, and this version of Ventil brings Postgres 18\. .*set VENTIL_DATA to a new folder\.$/,
    )
    expect(untouched()).toEqual(['postgres', 'postgres/PG_VERSION'])
    expect(statSync(dataDir)).toMatchObject({ mode, gid })
  })

  it('a folder that holds something else', async () => {
    mkdirSync(path.join(dataDir, 'postgres'))
    writeFileSync(path.join(dataDir, 'postgres', 'letter.txt'), 'mine')
    for (const _attempt of [1, 2])
      await expect(startOwnServer(dataDir)).rejects.toThrow(
        /is not empty, and what it holds is not a database\.$/,
      )
  })

  it('a path that is too long for a socket', async () => {
    dataDir = path.join(scratch.folder, 'x'.repeat(90))
    mkdirSync(dataDir)
    await expect(startOwnServer(dataDir)).rejects.toThrow(
      /bytes too long for a socket in it\. Set VENTIL_DATA to a folder with a shorter path\.$/,
    )
  })

  it('a machine for which there are no programs', () => {
    expect(() => installedPrograms('plan9', 'x64')).toThrow(
      /^For this machine \(plan9-x64\) there is no Postgres .* Set DATABASE_URL to a Postgres server, version 15 or later/,
    )
  })

  it('what the server itself says', async () => {
    fill()
    await expect(startOwnServer(dataDir, { settings: ['shared_buffers=many'] })).rejects.toThrow(
      'invalid value for parameter "shared_buffers": "many"',
    )
  })
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  /** Folders that nothing but this test made, outside of it. */
  const elsewhere: string[] = []
  afterEach(() => {
    for (const folder of elsewhere.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  it('runs under an account of its own, to which the folder belongs, also that of a copy', async () => {
    // the system keeps the owner of copied files, and not that of folders
    fill()
    const { folder } = await start()
    const { uid } = statSync(folder)
    expect(uid).not.toBe(0)
    expect(statSync(`/proc/${pidIn(folder)}`).uid).toBe(uid)
  })

  it('keeps its data, and takes its programs, from where its account may enter', async () => {
    chmodSync(scratch.folder, 0o700)
    const server = await start()
    elsewhere.push(path.dirname(server.folder))
    expect(server.folder.startsWith('/var/lib/ventil/')).toBe(true)
    expect(readlinkSync(path.join(dataDir, 'postgres'))).toBe(server.folder)
    await asked(server.url, 'create table kept (n int)')
    await running.pop()?.stop()
    const again = await start()
    expect(again.folder).toBe(server.folder)
    expect(await asked(again.url, 'select * from kept')).toEqual([])
    expect(existsSync(realpathSync(path.join(dataDir, 'postgres')))).toBe(true)
    await running.pop()?.stop()
    const first = dataDir
    dataDir = `${first}-2`
    cpSync(first, dataDir, { recursive: true, verbatimSymlinks: true })
    await expect(start()).rejects.toThrow(
      /is a copy of \S+, and holds a link to its database, .*remove the link to begin with a new database\.$/,
    )
    // moved instead of copied
    rmSync(first, { recursive: true })
    expect((await start()).folder).toBe(server.folder)
    await running.pop()?.stop()
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir)
    const fresh = await start()
    elsewhere.push(path.dirname(fresh.folder))
    await expect(asked(fresh.url, 'select * from kept')).rejects.toThrow('does not exist')
    rmSync(path.dirname(server.folder), { recursive: true })
  })

  it('copies programs that its account may not reach to where it may, readable by all', async () => {
    const { bin, version } = installedPrograms()
    cpSync(path.dirname(bin), path.join(dataDir, 'programs'), { recursive: true, verbatimSymlinks: true })
    chmodSync(path.join(dataDir, 'programs'), 0o700)
    // a version of the test's own, so that no other copy is taken
    const own = `${version}.${process.pid}`
    elsewhere.push(`/var/lib/ventil/postgres-${own}`)
    const { url } = await start({ programs: { bin: path.join(dataDir, 'programs', 'bin'), version: own } })
    expect(await asked(url, 'select 1 as x')).toEqual([{ x: 1 }])
    expect(statSync(`/var/lib/ventil/postgres-${own}/bin/postgres`).mode & 0o777).toBe(0o755)
  })

  it('says which folder its account may not enter', async () => {
    fill()
    chmodSync(scratch.folder, 0o700)
    await expect(startOwnServer(dataDir)).rejects.toThrow(
      `the account that it runs under may not enter ${realpathSync(scratch.folder)}.`,
    )
  })
})
