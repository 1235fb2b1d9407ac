import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase, type Database } from '../../../server/db/open.ts'
import { users } from '../../../server/db/schema.ts'
import { withScope } from '../../../server/db/scope.ts'
import { hashPassword } from '../../../server/actions/accounts/passwords.ts'
import { newId } from '../../../server/ids.ts'
import { demoPassword } from '../../../demo/seed/demoSignIns.ts'
import { makeFleet, type FleetSize } from '../fleet/makeFleet.ts'

/** One report per thermostat every ten minutes makes 200 per second. */
export const fleet: FleetSize = { tenants: 24, buildings: 2_400, thermostats: 120_000 }
export const superAdmin = 'superadmin@bench.test'

/** A database with the fleet and a SuperAdmin, for a backend in a process of its own. */
interface Place {
  dataDir: string
  /** Empty for the embedded database in the folder. */
  databaseUrl: string
  /** Runs work on the database; the embedded one allows this only while no backend has it open. */
  onDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

const fill = async (db: Database): Promise<void> => {
  await migrate(db.pool)
  await makeFleet(db.pool, fleet)
  const passwordHash = await hashPassword(demoPassword)
  const user = { id: newId(), email: superAdmin, firstName: 'Erika', lastName: 'Messung', state: 'Active' as const, superAdmin: true, passwordHash }
  await withScope(db.pool, { role: 'app_identity' }, (tx) => tx.insert(users).values(user))
}

/** Creates a database on the given Postgres server, or else an embedded one. */
export const makePlace = async (server: string | undefined): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventil-ingest-'))
  const name = `ventil_ingest_${randomUUID().replaceAll('-', '')}`
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  let databaseUrl = ''
  if (server !== undefined) {
    await asOwner(`create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    databaseUrl = url.toString()
  }
  const onDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase(databaseUrl ? { url: databaseUrl } : { dir: join(dataDir, 'db') })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  await onDatabase(fill)
  return {
    dataDir,
    databaseUrl,
    onDatabase: (work) => onDatabase(({ pool }) => work(pool)),
    remove: async () => {
      await rm(dataDir, { recursive: true, force: true })
      if (server !== undefined) await asOwner(`drop database ${name} with (force)`)
    },
  }
}
