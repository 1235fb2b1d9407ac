import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Channels } from './channels.ts'
import { lockFolder } from './folderLock.ts'
import { LiteBridge } from './liteBridge.ts'
import type { LiteOptions } from './liteMessages.ts'
import { LiteStream } from './liteStream.ts'
import type { Database } from './open.ts'
import { guardPool } from './postgres.ts'

const firstRetryMs = 200
const lastRetryMs = 2_000

/**
 * The embedded database: PGlite in a worker thread, behind a real `pg.Pool` of one client. If it fails, as with a full disk, it is opened
 * again: its folder holds everything that was committed.
 */
class LiteDatabase implements Database {
  readonly kind = 'lite' as const
  readonly aside = undefined
  readonly pool: pg.Pool
  readonly #options: LiteOptions
  #bridge: LiteBridge
  readonly #channels: Channels
  readonly #unlock: () => void
  #isOpen = false
  #closing: Promise<void> | undefined

  constructor(options: LiteOptions, unlock: () => void) {
    this.#options = options
    this.#channels = new Channels()
    this.#unlock = unlock
    this.#bridge = this.#connect()
    this.pool = guardPool(
      new pg.Pool({
        max: 1,
        pipeline: true,
        idleTimeoutMillis: 0,
        user: 'postgres',
        database: 'postgres',
        ssl: false,
        stream: () => new LiteStream(this.#bridge),
      }),
    )
  }

  #connect(): LiteBridge {
    const bridge: LiteBridge = new LiteBridge(
      this.#options,
      (channel, payload) => this.#channels.tell(channel, payload),
      () => {
        // in memory, everything is lost; one that never opened is reported by `open`
        if (this.#isOpen && this.#bridge === bridge && this.#options.dir !== 'memory://') void this.#openAgain()
      },
    )
    return bridge
  }

  /** Errors: the database cannot be opened. */
  async open(): Promise<void> {
    try {
      await this.#bridge.whenReady()
      this.#isOpen = true
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async #openAgain(): Promise<void> {
    for (let pause = firstRetryMs; !this.#closing; pause = Math.min(2 * pause, lastRetryMs)) {
      await wait(pause, undefined, { ref: false })
      const bridge = this.#connect()
      try {
        await bridge.whenReady()
      } catch {
        await bridge.close()
        continue
      }
      if (this.#closing) return bridge.close()
      this.#bridge = bridge
      // if it fails again meanwhile, the next one listens
      for (const channel of this.#channels.names) await this.pool.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
      this.#channels.tellGap()
      return
    }
  }

  isUp(): boolean {
    return !this.#bridge.broken
  }

  /** Needs the only client, so never call it while holding that. */
  onGap(f: () => void): () => void {
    return this.#channels.onGap(f)
  }

  /** Nobody else can open it. */
  async hold(): Promise<void> {}

  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    this.#channels.add(channel, listener)
    try {
      await this.pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      this.#channels.remove(channel, listener)
      throw error
    }
    return async () => {
      if (this.#channels.remove(channel, listener) && !this.#closing) await this.pool.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
  }

  /** The whole database as a tarball, usable as a template for `openDatabase`. */
  async dump(): Promise<Blob> {
    // while this holds the only client, no transaction is open
    const client = await this.pool.connect()
    try {
      await client.query('checkpoint')
      return await this.#bridge.dump()
    } finally {
      client.release()
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.pool.end()
    await this.#bridge.close()
    this.#unlock()
  }
}

export async function openLite(options: LiteOptions): Promise<LiteDatabase> {
  const unlock = options.dir === 'memory://' ? () => {} : lockFolder(options.dir)
  const database = new LiteDatabase(options, unlock)
  await database.open()
  return database
}

/** The whole embedded database as a tarball, usable as a template for `openDatabase`. */
export function dumpDatabase(db: Database): Promise<Blob> {
  if (!(db instanceof LiteDatabase)) throw new Error('Only the embedded database can be dumped.')
  return db.dump()
}
