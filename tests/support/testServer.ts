import { rm } from 'node:fs/promises'
import { startOwnServer } from '../../server/db/own/ownServer.ts'
import { tempFolder } from './tempFolder.ts'

/** A test's database need not survive a power cut, and lives too shortly to be tidied up; each has connections of its own. */
const hasty = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
]

/** Starts the Postgres server on which the tests of a run have their databases, unless TEST_DATABASE_URL names one; returns what ends it. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const folder = await tempFolder('ventil-server-')
  const server = await startOwnServer(folder, { settings: hasty })
  process.env['TEST_DATABASE_URL'] = server.url
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
