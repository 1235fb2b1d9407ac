import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { dumpDatabase } from '../../server/db/template.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase, type Database } from '../../server/db/open.ts'
import { schemaFingerprint } from './schemaFingerprint.ts'

export interface FreshDatabase {
  db: Database
  close(): Promise<void>
}

/** A migrated embedded database, kept as a dump by the fingerprint of its migrations: loading it takes a fraction of making it. */
const template = async (): Promise<Blob> => {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/ventil')
  const path = join(folder, `template-${schemaFingerprint()}.tar`)
  if (!existsSync(path)) {
    const db = await openDatabase({ dir: 'memory://' })
    await migrate(db.pool)
    const dump = Buffer.from(await (await dumpDatabase(db)).arrayBuffer())
    await db.close()
    await mkdir(folder, { recursive: true })
    // several test workers may get here at once: each writes its own and the last rename wins
    const own = `${path}.${randomUUID()}`
    await writeFile(own, dump)
    await rename(own, path)
  }
  return new Blob([await readFile(path)])
}

const onLite = async (): Promise<FreshDatabase> => {
  const db = await openDatabase({ dir: 'memory://', template: await template() })
  return { db, close: () => db.close() }
}

/** A database of its own on the server that TEST_DATABASE_URL names. */
const onPostgres = async (server: string): Promise<FreshDatabase> => {
  const name = `ventil_test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await asOwner(`create database ${name}`)
  url.pathname = `/${name}`
  const db = await openDatabase({ url: url.toString() })
  await migrate(db.pool)
  return {
    db,
    close: async () => {
      await db.close()
      await asOwner(`drop database ${name} with (force)`)
    },
  }
}

/** A migrated database that nobody else uses: embedded, or on a real Postgres where TEST_DATABASE_URL names one. */
export const freshDatabase = (): Promise<FreshDatabase> => {
  const server = process.env['TEST_DATABASE_URL']
  return server ? onPostgres(server) : onLite()
}
