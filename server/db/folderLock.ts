import { mkdirSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** A data folder that another process, or this one, has open already. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly folder: string
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is already in use by process ${pid}.`)
    this.folder = folder
    this.pid = pid
  }
}

/** SQLite's result code for a file that another connection has locked. */
const busy = 5
const patienceMs = 2000

/** The locks that are held, because one that nobody refers to would be given back by the garbage collector. */
const held = new Set<DatabaseSync>()

/**
 * Takes the exclusive lock on a data folder, which is made if need be, and returns the function that gives it back.
 * Errors: `DataFolderInUse`.
 *
 * Node has no file locks of its own, but its SQLite has: a lock of the operating system on `<folder>.lock`, which ends
 * with the process that holds it, however that ends. So no stale lock is left, and no process id has to be believed:
 * the one in the file (as user_version) only tells a person whom to ask.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true })
  const folder = realpathSync(dir)
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    // an immediate transaction keeps out other writers, and lets readers see who it is
    lock.exec('begin immediate')
    // whoever reads that at this moment is gone in a moment
    lock.exec(`pragma busy_timeout = ${patienceMs}; pragma user_version = ${process.pid}; commit; begin immediate`)
  } catch (error) {
    const holder = isBusy(error) ? holderOf(lock) : undefined
    lock.close()
    throw holder === undefined ? error : new DataFolderInUse(folder, holder)
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
