import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { dumpDatabase } from '../../server/db/lite.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase, type Database } from '../../server/db/open.ts'
import { schemaFingerprint } from './schemaFingerprint.ts'
import { withClient } from './withClient.ts'

/** A frozen database that others can start from. */
export interface Snapshot {
  open(): Promise<FreshDatabase>
  remove(): Promise<void>
}

export interface FreshDatabase {
  db: Database
  close(): Promise<void>
  /** Closes the database and keeps its contents as a snapshot. */
  freeze(): Promise<Snapshot>
}

/** A dump of a migrated embedded database, cached by the fingerprint of its migrations: loading it takes a fraction of migrating. */
const template = async (): Promise<string> => {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/ventil')
  const path = join(folder, `template-${schemaFingerprint()}.tar`)
  if (!existsSync(path)) {
    const db = await openDatabase({ dir: 'memory://' })
    await migrate(db.pool)
    const dump = Buffer.from(await (await dumpDatabase(db)).arrayBuffer())
    await db.close()
    await mkdir(folder, { recursive: true })
    // several test workers may get here at once: each writes its own file, and the last rename wins
    const own = `${path}.${randomUUID()}`
    await writeFile(own, dump)
    await rename(own, path)
  }
  return path
}

let wasm: Promise<WebAssembly.Module> | undefined
/** The embedded engine, compiled once for all databases of this process. */
const compileEngine = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')))

const openCopy = async (of: Blob | string): Promise<FreshDatabase> => {
  const db = await openDatabase({ dir: 'memory://', template: of, wasm: await (wasm ??= compileEngine()) })
  return {
    db,
    close: () => db.close(),
    freeze: async () => {
      const dump = await dumpDatabase(db)
      await db.close()
      return { open: () => openCopy(dump), remove: () => Promise.resolve() }
    },
  }
}

const onLite = async (): Promise<FreshDatabase> => openCopy(await template())

const openOn = (server: string, name: string): Promise<Database> => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return openDatabase({ url: url.toString() })
}

/** Key of the advisory lock under which one of several test workers creates the template. Any number would do. */
const templateLock = 7_265_772

/** The name of a migrated database on the server that serves as a template for others. */
const templateOn = (server: string): Promise<string> =>
  withClient(server, async (client) => {
    const name = `ventil_template_${schemaFingerprint()}`
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // created under a draft name, so that an incomplete one is never used
      const draft = `ventil_draft_${randomUUID().replaceAll('-', '')}`
      await client.query(`create database ${draft}`)
      const db = await openOn(server, draft)
      await migrate(db.pool)
      await db.close()
      await client.query(`alter database ${draft} rename to ${name}`)
    }
    return name
  })

const copyOn = async (server: string, from: string): Promise<FreshDatabase> => {
  const name = `ventil_test_${randomUUID().replaceAll('-', '')}`
  await withClient(server, (client) => client.query(`create database ${name} template ${from}`))
  const db = await openOn(server, name)
  const drop = async () => {
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`))
  }
  return {
    db,
    close: async () => {
      await db.close()
      await drop()
    },
    freeze: async () => {
      await db.close()
      return { open: () => copyOn(server, name), remove: drop }
    },
  }
}

/** A new database on the server in TEST_DATABASE_URL. */
const onPostgres = async (server: string): Promise<FreshDatabase> => copyOn(server, await templateOn(server))

/** A migrated database of the caller's own: on the Postgres server in TEST_DATABASE_URL if set, otherwise embedded. */
export const freshDatabase = (): Promise<FreshDatabase> => {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onPostgres(server) : onLite()
}
