import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Space } from './files/space.ts'
import type { FileStore } from './ports/FileStore.ts'
import type { Network } from './ports/Network.ts'

/** The dependencies of the app, injected so that tests choose clock, randomness and database. */
export interface BaseDeps {
  config: Config
  db: Database
  files: FileStore
  /** Absent where nobody watches it. */
  space?: Space
  log: Logger
  now: () => Date
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer
}

/** The dependencies of the backends and their jobs. */
export interface Deps extends BaseDeps {
  network: Network
}
