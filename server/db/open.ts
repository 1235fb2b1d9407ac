import type pg from 'pg'
import { openLite } from './lite.ts'
import { openPostgres } from './postgres.ts'

/** An open database, embedded or on a server. */
export interface Database {
  pool: pg.Pool
  kind: 'lite' | 'postgres'
  /**
   * Connections for what is written whether or not the transaction of a call commits, under the role of the accounts; no call holds one while
   * it waits for anything else. Undefined for the embedded database, whose only connection that transaction has.
   */
  aside: pg.Pool | undefined
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

interface OpenOptions {
  /** URL of a Postgres server; the other options apply to the embedded database */
  url?: string
  /** `memory://` (the default) or a folder, created if necessary and locked while open */
  dir?: string
  /** whether a commit waits for the disk; default true unless in memory */
  durable?: boolean
  /** a database dump to start from, or the path of its file; ignored if the folder already holds a database */
  template?: Blob | string
  /** the compiled embedded engine, for callers that open many in memory */
  wasm?: WebAssembly.Module
}

/** Opens a Postgres server by its URL, or else the embedded PGlite. Errors: `DataFolderInUse`, and those of `pg`. */
export function openDatabase({ url, dir = 'memory://', durable = dir !== 'memory://', template, wasm }: OpenOptions): Promise<Database> {
  if (url !== undefined) return openPostgres(url)
  return openLite({ dir, durable: durable && dir !== 'memory://', ...(template !== undefined && { template }), ...(wasm && { wasm }) })
}
