import pg from 'pg'
import { PostgresListener } from './postgresListener.ts'
import { whyNotConnected } from './whyNotUsable.ts'

/** An open database. */
export interface Database {
  pool: pg.Pool
  /**
   * Connections for what is written whether or not the transaction of a call commits, under the role of the accounts; no call holds one while
   * it waits for anything else.
   */
  aside: pg.Pool
  /** Calls `f` with the payload of every NOTIFY on the channel until the returned function is called. */
  listen(channel: string, f: (payload: string) => void): Promise<() => Promise<void>>
  /** Calls `f` whenever listening begins again after a break, in which notifications were lost. */
  onGap(f: () => void): () => void
  /** Shows the other processes on this database a number under a topic, as long as this process lives (server/db/agreesWithOthers.ts). */
  hold(topic: number, value: number): Promise<void>
  /** Whether the database can be reached, as far as is known without asking it. */
  isUp(): boolean
  close(): Promise<void>
}

/** Clients that are given back ahead of the end of their transaction. */
const ending = new WeakSet<object>()

/**
 * Ends a transaction that has only read, and gives its client back without waiting for the answer: what the next one asks is queued behind the
 * end. A connection that breaks meanwhile leaves the pool by itself.
 */
export const releaseBehindEnd = (client: pg.PoolClient): void => {
  client.query('commit').catch(() => {})
  ending.add(client)
  client.release()
}

/** Adds the error handling and the rollback that `pg` leaves to the application. */
function guardPool<P extends pg.Pool>(pool: P): P {
  // a broken idle client is replaced at the next checkout, which also reports a lasting fault
  pool.on('error', () => {})
  // the pool itself listens to idle clients only: the error of one that is checked out would end the process. Its queries report it.
  pool.on('connect', (client) => client.on('error', () => {}))
  // rolls back a transaction left open; the rollback is queued ahead of the next checkout's queries
  pool.on('release', (error, client) => {
    // a client that is to be closed would first wait for the answers to what it has sent, which may never come
    if (error && client instanceof pg.Client) client.connection.stream.destroy()
    if (ending.delete(client)) return
    const status = client.getTransactionStatus()
    if (!error && (status === 'T' || status === 'E')) client.query('rollback').catch(() => {})
  })
  return pool
}

/** Limit for opening a connection and for waiting for a free one, in ms. Background work that exceeds it is tried again. */
const connectMs = 3_000

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

const silent = () => new Error('Connection terminated: the database does not answer')

/**
 * A pool that can be cut off: a frozen server, or a network that swallows packets, leaves connections open and queries unanswered, for
 * minutes. Until it is resumed, every checkout fails at once.
 */
class PostgresPool extends pg.Pool {
  readonly #clients = new Set<pg.Client>()
  #isCut = false

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => client instanceof pg.Client && this.#clients.add(client))
    this.on('remove', (client) => client instanceof pg.Client && this.#clients.delete(client))
  }

  get isCut(): boolean {
    return this.#isCut
  }

  cut(): void {
    this.#isCut = true
    for (const client of this.#clients) client.connection.stream.destroy(silent())
  }

  resume(): void {
    this.#isCut = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!this.#isCut || this.ending) return callback ? super.connect(callback) : super.connect()
    if (!callback) return Promise.reject(silent())
    process.nextTick(() => callback(silent(), undefined, () => {}))
  }
}

/** What is written aside are counts of the last hour: a crash may lose the last of them, and nobody waits for the disk. */
const prepareAside = `set role app_identity; set synchronous_commit = off; set statement_timeout = ${connectMs}`

/** What is listed is in memory, so a random read is cheap; calls are too short for compiled plans, and too many for workers beside them. */
const planInMemory = 'set random_page_cost = 1.1; set jit = off; set max_parallel_workers_per_gather = 0'

/** Opens the database at a URL. Errors: those of `pg`. */
export async function openDatabase(url: string): Promise<Database> {
  const pool = guardPool(
    new PostgresPool({
      connectionString: url,
      max: 10,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    }),
  )
  // it goes ahead of the first statement of whoever gets the connection; without it, plans are slower
  pool.on('connect', (client) => client.query(planInMemory).catch(() => {}))
  const aside = guardPool(
    new PostgresPool({
      connectionString: url,
      max: 2,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      // a connection that could not be prepared works under no role, and is closed
      verify: (client, done) => client.query(prepareAside, done),
    }),
  )
  const pools = [pool, aside]
  const listener = new PostgresListener(url, {
    onSilence: () => pools.forEach((one) => one.cut()),
    onConnect: () => pools.forEach((one) => one.resume()),
  })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  let closing: Promise<void> | undefined
  return {
    pool,
    aside,
    isUp: () => !pool.isCut && listener.isUp(),
    listen: (channel, f) => listener.listen(channel, f),
    onGap: (f) => listener.onGap(f),
    hold: (topic, value) => listener.hold(topic, value),
    close: () => (closing ??= Promise.all([listener.close(), pool.end(), aside.end()]).then(() => {})),
  }
}

/** Opens the database of DATABASE_URL, or else that of our own server. Errors: one line that says what to do about the former. */
export const openEither = (given: string | undefined, own: { url: string } | undefined): Promise<Database> =>
  given === undefined
    ? openDatabase(own?.url ?? '')
    : openDatabase(given).catch((error: unknown) => {
        throw new Error(whyNotConnected(error, given))
      })

/** The data folder of a server on this machine, if we may know it: its disk must not fill up either. */
export const localFolders = async ({ pool }: Database, url: string): Promise<string[]> => {
  // the address of a socket is a path
  const host = decodeURIComponent(new URL(url).hostname)
  if (!host.startsWith('/') && !['localhost', '127.0.0.1', '[::1]', ''].includes(host)) return []
  const { rows } = await pool.query<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'`,
  )
  return rows.map(({ folder }) => folder)
}
