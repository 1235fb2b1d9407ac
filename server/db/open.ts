import type pg from 'pg'
import { openLite } from './lite.ts'
import { openPostgres } from './postgres.ts'

/** A database that is open, whichever of the two it is. */
export interface Database {
  pool: pg.Pool
  kind: 'lite' | 'postgres'
  /** Calls `f` with the payload of every NOTIFY on the channel, until the returned function is called. */
  listen(channel: string, f: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface OpenOptions {
  /** of a Postgres server; the other options are for the embedded database */
  url?: string
  /** `memory://` (the default) or a folder, which is made if need be and locked while it is open */
  dir?: string
  /** whether a commit waits for the disk; true unless in memory */
  durable?: boolean
  /** a dumped database to start from, or the path of its file; an existing folder refuses it */
  template?: Blob | string
  /** the embedded engine, compiled already, for who opens many in memory */
  wasm?: WebAssembly.Module
}

/** Opens a Postgres server by its url, or else the embedded PGlite. Errors: `DataFolderInUse`, and what `pg` reports. */
export function openDatabase({ url, dir = 'memory://', durable = dir !== 'memory://', template, wasm }: OpenOptions): Promise<Database> {
  if (url !== undefined) return openPostgres(url)
  return openLite({ dir, durable: durable && dir !== 'memory://', ...(template !== undefined && { template }), ...(wasm && { wasm }) })
}
