import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase, type Database } from '../../../server/db/open.ts'
import { users } from '../../../server/db/schema.ts'
import { withScope } from '../../../server/db/scope.ts'
import { hashPassword } from '../../../server/actions/accounts/passwords.ts'
import { newId } from '../../../server/ids.ts'
import { demoPassword } from '../../../demo/seed/demoSignIns.ts'
import { withClient } from '../../support/withClient.ts'
import { makeFleet, type FleetSize } from '../fleet/makeFleet.ts'

/** One report per thermostat every ten minutes makes 200 per second. */
export const fleet: FleetSize = { tenants: 24, buildings: 2_400, thermostats: 120_000 }
export const superAdmin = 'superadmin@bench.test'

/** A database with the fleet and a SuperAdmin, for a backend in a process of its own. */
interface Place {
  dataDir: string
  databaseUrl: string
  /** Runs work on the database. */
  onDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

const fill = async (db: Database): Promise<void> => {
  await migrate(db.pool)
  await makeFleet(db.pool, fleet)
  const passwordHash = await hashPassword(demoPassword)
  const user = {
    id: newId(),
    email: superAdmin,
    firstName: 'Erika',
    lastName: 'Messung',
    state: 'Active' as const,
    superAdmin: true,
    passwordHash,
  }
  await withScope(db.pool, { role: 'app_identity' }, (tx) => tx.insert(users).values(user))
}

/** Creates a database on the given Postgres server. */
export const makePlace = async (server: string): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventil-ingest-'))
  const name = `ventil_ingest_${randomUUID().replaceAll('-', '')}`
  const asOwner = (statement: string) => withClient(server, (client) => client.query(statement))
  await asOwner(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const databaseUrl = url.toString()
  const onDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase(databaseUrl)
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
      await asOwner(`drop database ${name} with (force)`)
    },
  }
}
