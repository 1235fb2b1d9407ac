import { mkdirSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The data folder is already open, in another process or in this one. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly folder: string
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is already in use by ${pid > 0 ? `process ${pid}` : 'another process'}.`)
    this.folder = folder
    this.pid = pid
  }
}

/** SQLite's result code for a file locked by another connection. */
const busy = 5
const patienceMs = 2000

/** Locks in use; without a reference the garbage collector would close and so release them. */
const held = new Set<DatabaseSync>()

/**
 * Takes the exclusive lock on a data folder, creating the folder if necessary, and returns a function that releases it.
 * Errors: `DataFolderInUse`.
 * @param named what a person calls it, by default its real path
 *
 * Node has no file locks, but its SQLite does: an operating system lock on `<folder>.lock` that ends with the process that
 * holds it, however it ends. So there are no stale locks, and no process id needs to be trusted: the one in the file
 * (as user_version) only serves the error message.
 */
export function lockFolder(dir: string, named?: string): () => void {
  mkdirSync(dir, { recursive: true })
  const folder = realpathSync(dir)
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    // an immediate transaction blocks other writers, but lets readers see the holder
    lock.exec('begin immediate')
    // a reader of the process id blocks this only for a moment
    lock.exec(
      `pragma busy_timeout = ${patienceMs}; pragma user_version = ${process.pid}; commit; begin immediate`,
    )
  } catch (error) {
    const holder = isBusy(error) ? holderOf(lock) : undefined
    lock.close()
    throw holder === undefined ? error : new DataFolderInUse(named ?? folder, holder)
  }
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}

function holderOf(lock: DatabaseSync): number {
  lock.exec(`pragma busy_timeout = ${patienceMs}`)
  return Number(lock.prepare('pragma user_version').get()?.['user_version'] ?? 0)
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}
