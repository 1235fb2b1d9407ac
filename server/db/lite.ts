import pg from 'pg'
import { Channels } from './channels.ts'
import { lockFolder } from './folderLock.ts'
import { LiteBridge } from './liteBridge.ts'
import type { LiteOptions } from './liteMessages.ts'
import { LiteStream } from './liteStream.ts'
import type { Database } from './open.ts'
import { guardPool } from './postgres.ts'

/** The embedded database: PGlite in a worker thread, behind a real `pg.Pool` of one client. */
export class LiteDatabase implements Database {
  readonly kind = 'lite' as const
  readonly pool: pg.Pool
  readonly #bridge: LiteBridge
  readonly #channels: Channels
  readonly #unlock: () => void
  #closing: Promise<void> | undefined

  constructor(bridge: LiteBridge, channels: Channels, unlock: () => void) {
    this.#bridge = bridge
    this.#channels = channels
    this.#unlock = unlock
    this.pool = guardPool(
      new pg.Pool({ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', ssl: false, stream: () => new LiteStream(bridge) }),
    )
  }

  isUp(): boolean {
    return !this.#bridge.broken
  }

  /** Needs the only client, so never call it while holding that. */
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
  const channels = new Channels()
  const bridge = new LiteBridge(options, (channel, payload) => channels.tell(channel, payload))
  try {
    await bridge.whenReady()
  } catch (error) {
    await bridge.close()
    unlock()
    throw error
  }
  return new LiteDatabase(bridge, channels, unlock)
}

/** The whole embedded database as a tarball, usable as a template for `openDatabase`. */
export function dumpDatabase(db: Database): Promise<Blob> {
  if (!(db instanceof LiteDatabase)) throw new Error('Only the embedded database can be dumped.')
  return db.dump()
}
