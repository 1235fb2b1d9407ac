import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { FileStore } from './files/store.ts'

/** What the backends depend on; the app is a function of it, so that tests choose clock, randomness and database. */
export interface Deps {
  config: Config
  db: Database
  files: FileStore
  log: Logger
  now: () => Date
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer
}
