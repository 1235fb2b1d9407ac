import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { syncEntries, syncFolder } from './liteDurability.ts'

/** Whether the folder contains a database, judged by Postgres' own marker file. */
export const holdsDatabase = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'))

/**
 * Creates a database in `folder`: `create` fills a temporary folder beside it, which is renamed once complete, so that a
 * first start that was killed half way leaves nothing that a later one would trust.
 */
export async function createInFolder(folder: string, durable: boolean, create: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`The folder ${folder} is not empty, and what it holds is not a database.`)
  const half = `${folder}.new`
  rmSync(half, { recursive: true, force: true })
  await create(half)
  if (durable) syncFolder(half)
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(half, folder)
  if (durable) syncEntries(path.dirname(folder))
}
