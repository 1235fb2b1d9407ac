import { randomUUID, createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase, type Database } from '../../server/db/open.ts'
import { withClient } from './withClient.ts'

/** A hash that changes whenever a migration changes. */
const schemaFingerprint = (): string => {
  const root = join(import.meta.dirname, '../..')
  const migrations = join(root, 'server/db/migrations')
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

/** A frozen database that others can start from. */
export interface Snapshot {
  open(): Promise<FreshDatabase>
  remove(): Promise<void>
}

export interface FreshDatabase {
  db: Database
  url: string
  close(): Promise<void>
  /** Closes the database and keeps its contents as a snapshot. */
  freeze(): Promise<Snapshot>
}

/** The server on which tests have their databases (testServer.ts). */
const server = (): string => {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('TEST_DATABASE_URL names no server')
  return url
}

const urlOf = (name: string): string => {
  const url = new URL(server())
  url.pathname = `/${name}`
  return url.href
}

const onServer = (statement: string): Promise<void> =>
  withClient(server(), async (client) => {
    await client.query(statement)
  })

/** An empty database of the caller's own. */
export const emptyDatabase = async (): Promise<Omit<FreshDatabase, 'freeze'>> => copyOf('template1')

/** Key of the advisory lock under which one of several test workers creates the template. Any number would do. */
const templateLock = 7_265_772

/** The name of a migrated database on the server that serves as a template for others. */
const template = (): Promise<string> =>
  withClient(server(), async (client) => {
    const name = `ventil_template_${schemaFingerprint()}`
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // created under a draft name, so that an incomplete one is never used
      const draft = `ventil_draft_${randomUUID().replaceAll('-', '')}`
      await client.query(`create database ${draft}`)
      const db = await openDatabase(urlOf(draft))
      await migrate(db.pool)
      await db.close()
      await client.query(`alter database ${draft} rename to ${name}`)
    }
    return name
  })

const copyOf = async (from: string): Promise<FreshDatabase> => {
  const name = `ventil_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${from} strategy file_copy`)
  const url = urlOf(name)
  const db = await openDatabase(url)
  const drop = () => onServer(`drop database ${name} with (force)`)
  return {
    db,
    url,
    close: async () => {
      await db.close()
      await drop()
    },
    freeze: async () => {
      await db.close()
      return { open: () => copyOf(name), remove: drop }
    },
  }
}

let made: Promise<string> | undefined

/** A migrated database of the caller's own. */
export const freshDatabase = async (): Promise<FreshDatabase> => copyOf(await (made ??= template()))
