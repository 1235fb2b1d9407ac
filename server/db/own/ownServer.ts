import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../errorCode.ts'
import { lockFolder } from '../folderLock.ts'
import { openCluster, placeIn, quoted, socketIn, socketPort, spawnServer, type Cluster } from './cluster.ts'
import { installedPrograms, type Programs } from './programs.ts'

/** A Postgres of our own, as a child of this process. */
export interface OwnServer {
  /** For the server's only user, who may do everything. */
  url: string
  /** Where its data is. */
  folder: string
  /** Calls `f` whenever it has ended by itself; it is started again. */
  onEnd(f: () => void): void
  /** Ends its connections and stops it; what is committed is on the disk. */
  stop(): Promise<void>
}

interface OwnServerOptions {
  /** `name=value`, beside those of every server. */
  settings?: readonly string[]
  programs?: Programs
  /** Whether it listens on a port of this machine and asks for a password: by default where sockets are no files. */
  onPort?: boolean
}

const settings = [
  // a process of ours has 13 connections, and a person looks inside
  'max_connections=40',
  // the rest of a small machine's memory holds the same pages for it
  'shared_buffers=128MB',
  // no copy of this server follows it, and a table that is written whole need not be logged
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=512MB',
  // a line every five minutes, which nobody reads
  'log_checkpoints=off',
  // messages of single statements quote values, which may be those of people
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'timezone=UTC',
  'log_timezone=UTC',
] as const

const linkOf = (pid: number, name: 'cwd' | 'exe'): string => {
  try {
    return readlinkSync(`/proc/${pid}/${name}`).replace(/ \(deleted\)$/, '')
  } catch {
    // it has ended, or is another account's
    return ''
  }
}

/** Whether a process is a server's on a folder, or on one of its name that was deleted beneath it; where the system does not tell, it is believed. */
const worksIn = (pid: number, folder: string): boolean =>
  process.platform !== 'linux' ||
  (linkOf(pid, 'cwd') === folder && basename(linkOf(pid, 'exe')) === 'postgres')

/** All of these; none where the system does not tell. */
const workersIn = (folder: string): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .map(Number)
        .filter((pid) => pid > 0 && worksIn(pid, folder))
    : []

/** Sends a signal, or with 0 none; returns whether the process was there. */
const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** How long each way to end a server has, in ms: to let go of its clients, to stop at once, to be ended. */
const waysToEnd = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const
const lookMs = 20

/** Ends what is left of a server that has died: a process that computes does not notice, and no other server may start beside it. */
const endLeftovers = async (folder: string): Promise<void> => {
  for (let waited = 0; ; waited += lookMs) {
    const left = workersIn(folder)
    if (left.length === 0) return
    // by itself, it ends within a moment
    if (waited >= 500) for (const pid of left) send(pid, 'SIGKILL')
    if (waited > 5_000)
      throw new Error(
        `Processes of an earlier Postgres server (${left.join(', ')}) work in ${folder} and do not end. End them, and start again.`,
      )
    await wait(lookMs)
  }
}

/**
 * Stops a server that has outlived its parent. A number in the files of a server that died may be another process's by now, for which Postgres
 * would refuse to start, and a full disk may have cut them off: where the system tells that nobody works in the folder, they go. Elsewhere, ours
 * in its place is that of the new one's parent, which it does not mind, and all else in the file it still checks.
 */
const endOrphan = async (folder: string): Promise<void> => {
  const file = join(folder, 'postmaster.pid')
  const [first = '', ...rest] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const pid = Number(first)
  const isOurs = () => send(pid, 0) && worksIn(pid, folder)
  if (pid > 0) {
    for (const one of workersIn(folder)) send(one, 'SIGCONT')
    for (const [signal, ms] of waysToEnd) {
      if (isOurs()) send(pid, signal)
      for (let waited = 0; waited < ms && isOurs(); waited += lookMs) await wait(lookMs)
    }
    if (isOurs())
      throw new Error(
        `A Postgres server of an earlier start (process ${pid}) works in ${folder} and does not end. End it, and start again.`,
      )
  }
  await endLeftovers(folder)
  if (process.platform === 'linux')
    for (const left of [file, `${socketIn(folder)}.lock`]) rmSync(left, { force: true })
  else if (existsSync(file) && send(pid, 0)) writeFileSync(file, [process.pid, ...rest].join('\n'))
}

/** Why the server ended, by what it has said since a place in its log. */
const lastWords = (logFile: string, from: number): string => {
  const said = readFileSync(logFile).subarray(from).toString()
  const reasons = [...said.matchAll(/(?:FATAL|PANIC): +(.*)/g)].map(([, reason = '']) => reason)
  // to those who ask too early or too late it says just that
  return (
    reasons.findLast((reason) => !reason.startsWith('the database system is ')) ??
    said.trim().split('\n').at(-1) ??
    ''
  )
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Whether the server answers; makes the database that the URL names if it has none. */
const answers = async (url: string): Promise<boolean> => {
  const maintenance = new URL(url)
  const name = maintenance.pathname.slice(1)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const startMs = 120_000

interface Launch {
  settings: readonly string[]
  /** How it is reached with these settings. */
  url: string
  logFile: string
  /** Told of the server before it answers. */
  onSpawn?(child: ChildProcess): void
}

/** Starts the server of a cluster and waits for it. Errors: it ended instead, with its reason; it does not answer. */
export const launchServer = async (
  cluster: Cluster,
  { settings, url, logFile, onSpawn }: Launch,
): Promise<ChildProcess> => {
  const from = existsSync(logFile) ? statSync(logFile).size : 0
  const child = spawnServer(cluster, settings, logFile)
  onSpawn?.(child)
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  for (let waited = 0; !failure && !hasEnded(child) && waited < startMs; waited += lookMs) {
    if (await answers(url)) return child
    await wait(lookMs)
  }
  if (failure) throw failure
  if (hasEnded(child)) throw new Error(lastWords(logFile, from))
  child.kill('SIGQUIT')
  throw new Error(`Postgres does not answer; its log is ${logFile}.`)
}

/** Stops a server, also one that is frozen: its connections end, and what it holds in memory is written; one that does not stop is ended. */
export const stopServer = async (
  child: ChildProcess,
  folder: string,
  first: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
): Promise<void> => {
  const ended = once(child, 'exit')
  try {
    for (const pid of workersIn(folder)) send(pid, 'SIGCONT')
  } catch {
    // no file is left to read them from: one that is frozen is ended below
  }
  for (const [signal, ms] of waysToEnd.slice(waysToEnd.findIndex(([one]) => one === first))) {
    if (hasEnded(child)) return
    child.kill(signal)
    await Promise.race([ended, wait(ms, undefined, { ref: false })])
  }
}

const firstPauseMs = 100
const lastPauseMs = 2_000

/** What tells a folder from a later one of its name: a number alone is soon given again. Undefined if there is none, or it cannot be seen. */
const markOf = (folder: string): string | undefined => {
  try {
    const { ino, birthtimeMs } = statSync(folder)
    return `${ino} ${birthtimeMs}`
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    // its rights were taken away, and may come back
    return unseen
  }
}
const unseen = 'unseen'

/** The line of its files in which a server says what it does. */
const stateLine = 7
const lookAgainMs = 1_000

/** Whether a server takes nobody in any more although it runs: it waits for the last of its clients to leave, which never do, or its socket was removed. */
const isShut = (folder: string, hadSocket: boolean): boolean => {
  try {
    const state = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[stateLine]?.trim()
    return state === 'stopping' || (state === 'ready' && hadSocket && !existsSync(socketIn(folder)))
  } catch {
    return false
  }
}

/**
 * A server that is started again whenever it ends, or takes nobody in any more, while its folder is there: with it, the lock is gone, and another
 * of its name may be another's.
 */
class SupervisedServer {
  readonly #folder: string
  readonly #mark: string | undefined
  readonly #start: (onSpawn: (child: ChildProcess) => void) => Promise<ChildProcess>
  #child: ChildProcess | undefined
  #looking: ReturnType<typeof setInterval> | undefined
  #stopping: Promise<void> | undefined
  #tell = (): void => {}

  constructor(folder: string, start: (onSpawn: (child: ChildProcess) => void) => Promise<ChildProcess>) {
    this.#folder = folder
    this.#mark = markOf(folder)
    this.#start = start
  }

  readonly #interrupt = (): void => {
    this.#child?.kill('SIGINT')
  }

  /** Errors: as `launchServer`. */
  async launch(): Promise<void> {
    const child = await this.#start((spawned) => {
      // a process that ends without stopping it, as one that cannot start, asks it to stop
      if (!this.#child) process.on('exit', this.#interrupt)
      this.#child = spawned
    })
    const hadSocket = existsSync(socketIn(this.#folder))
    this.#looking = setInterval(() => {
      if (!isShut(this.#folder, hadSocket)) return
      clearInterval(this.#looking)
      void stopServer(child, this.#folder)
    }, lookAgainMs).unref()
    if (hasEnded(child)) void this.#again()
    else child.once('exit', () => void this.#again())
  }

  async #again(): Promise<void> {
    clearInterval(this.#looking)
    if (!this.#stopping) this.#tell()
    const isThere = () => [this.#mark, unseen].includes(markOf(this.#folder))
    for (let pause = firstPauseMs; !this.#stopping && isThere(); pause = Math.min(2 * pause, lastPauseMs)) {
      try {
        await endLeftovers(this.#folder)
        await this.launch()
        // it was asked to stop while it started
        if (this.#stopping) this.#interrupt()
        return
      } catch {
        // a full disk, or processes of the old one that have not noticed yet
        await wait(pause, undefined, { ref: false })
      }
    }
  }

  onEnd(f: () => void): void {
    this.#tell = f
  }

  stop(): Promise<void> {
    process.off('exit', this.#interrupt)
    clearInterval(this.#looking)
    return (this.#stopping ??= this.#child ? stopServer(this.#child, this.#folder) : Promise.resolve())
  }
}

/** How the server is reached, and the settings for that: on a socket that is its owner's alone, or on a port with a password. */
const addressOf = async (
  folder: string,
  password: string | undefined,
): Promise<{ url: string; listening: string[] }> => {
  if (password === undefined)
    return {
      url: `postgres://postgres@${encodeURIComponent(folder)}/ventil`,
      listening: [
        'listen_addresses=',
        `port=${socketPort}`,
        `unix_socket_directories=${quoted(folder)}`,
        'unix_socket_permissions=0700',
      ],
    }
  const port = await freePort()
  return {
    url: `postgres://postgres:${readFileSync(password, 'utf8')}@127.0.0.1:${port}/ventil`,
    listening: ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
  }
}

/** A database of an earlier version of Ventil would be below the data folder, or the folder itself. */
const whyOld = (dataDir: string): string | undefined =>
  ['db', '.'].some((place) => existsSync(join(dataDir, place, 'PG_VERSION'))) &&
  !existsSync(join(dataDir, 'postgres'))
    ? `The folder ${dataDir} holds a database of an earlier version of Ventil, which this one cannot read. It has not been touched. Set VENTIL_DATA to a new folder, or start the version that made it.`
    : undefined

/**
 * Starts the Postgres in a data folder, which is made on the first start. One process at a time has it; the server of one that was killed is
 * stopped first. Errors: one line that says what is in the way; `DataFolderInUse`.
 */
export const startOwnServer = async (
  dataDir: string,
  {
    settings: more = [],
    programs = installedPrograms(),
    onPort = process.platform === 'win32',
  }: OwnServerOptions = {},
): Promise<OwnServer> => {
  const old = whyOld(dataDir)
  if (old !== undefined) throw new Error(old)
  // of another server: with them, neither ours nor our connections to it would be what they are meant to be
  for (const name of Object.keys(process.env).filter((one) => /^PG[A-Z]+$/.test(one)))
    delete process.env[name]
  const folder = placeIn(dataDir, programs)
  const unlock = lockFolder(folder, dataDir)
  try {
    const password = onPort ? join(dataDir, 'postgres.password') : undefined
    if (password !== undefined && !existsSync(password))
      writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    const cluster = openCluster(folder, programs, password)
    await endOrphan(folder)
    const { url, listening } = await addressOf(folder, password)
    const logFile = join(dataDir, 'postgres.log')
    const server = new SupervisedServer(folder, (onSpawn) =>
      launchServer(cluster, { settings: [...settings, ...listening, ...more], url, logFile, onSpawn }),
    )
    await server.launch()
    return { url, folder, onEnd: (f) => server.onEnd(f), stop: () => server.stop().then(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
