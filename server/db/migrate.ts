import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { errorCode } from './errorCode.ts'
import { innerRoles, requireRoles, scopeRoles } from './roles.ts'
import { requireUsable } from './whyNotUsable.ts'

/** An arbitrary key that no other advisory lock in this database uses. */
const migrationLock = 7_265_771
/** A table is held for too long (55P03), or by somebody who waits for another one that the migration holds (40P01). */
const inOthersWay: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

interface MigrateOptions {
  folder?: string
  /** How long a migration waits for a table, in ms: so long, everybody who comes after it waits too. */
  lockMs?: number
  /** How long the others then have their turn, in ms. */
  pauseMs?: number
  /** How often a migration is tried; by default for about three minutes. */
  tries?: number
  /** The roles that the database user must be able to take afterwards. */
  roles?: readonly string[]
  /** Told whenever a migration has to wait for others. */
  onWait?(): void
}

const key = (when: number | string, hash: string): string => `${when} ${hash}`

/** The migrations that the database has not seen yet, by the journal of drizzle-kit. Errors: it has seen others than these. */
const missing = async (client: pg.PoolClient, folder: string): Promise<MigrationMeta[]> => {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const { rowCount } = await client.query(
    "select where to_regclass('drizzle.__drizzle_migrations') is not null",
  )
  const held =
    rowCount === 0
      ? []
      : (
          await client.query<{ when: string; hash: string }>(
            'select created_at as when, hash from drizzle.__drizzle_migrations',
          )
        ).rows
  const left = new Map(known.map((migration) => [key(migration.folderMillis, migration.hash), migration]))
  if (!held.every(({ when, hash }) => left.delete(key(when, hash))))
    throw new Error(
      'The database is of another version of Ventil, older or newer: it holds migrations that this one does not know. Start that version, or this one with an empty database (DATABASE_URL, or a new folder in VENTIL_DATA).',
    )
  await client.query('create schema if not exists drizzle').catch(async (error: unknown) => {
    if (errorCode(error) !== '42501') throw error
    const { rows } = await client.query<{ login: string; name: string }>(
      'select current_user as login, current_database() as name',
    )
    const [{ login, name } = { login: '', name: '' }] = rows
    throw new Error(
      `The database user "${login}" may not make schemas in the database "${name}". Let its owner run: grant create on database "${name}" to "${login}"`,
    )
  })
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  return [...left.values()]
}

const run = async (client: pg.PoolClient, { sql, hash, folderMillis }: MigrationMeta): Promise<void> => {
  await client.query('begin')
  try {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Another version of ICU may sort names otherwise: the indexes in which they are sorted are made anew. */
const sortAnew = async (client: pg.PoolClient): Promise<void> => {
  const { rows: changed } = await client.query<{ oid: string; name: string }>(
    `select oid, oid::regcollation::text as name from pg_collation where collnamespace = to_regnamespace('main') and collversion is distinct from pg_collation_actual_version(oid)`,
  )
  for (const { oid, name } of changed) {
    const { rows: indexes } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where $1 = any(indcollation)',
      [oid],
    )
    for (const index of indexes) await client.query(`reindex index ${index.name}`)
    await client.query(`alter collation ${name} refresh version`)
  }
}

/**
 * Migrates the database to the latest schema, each migration in a transaction of its own. Several processes may start concurrently; only one
 * of them migrates. While an older process works on a table, a migration waits for it in short turns: whoever stands behind it waits no longer
 * than one of them. Errors: the database cannot be used (`whyNotUsable`); it holds migrations that are not in the folder; others hold a table all the time; the database user may not
 * take a role under which calls and background work run.
 */
export const migrate = async (
  pool: pg.Pool,
  {
    folder = fileURLToPath(new URL('./migrations', import.meta.url)),
    lockMs = 2_000,
    pauseMs = 1_000,
    tries = 60,
    roles = scopeRoles,
    onWait,
  }: MigrateOptions = {},
): Promise<void> => {
  const client = await pool.connect()
  try {
    await requireUsable(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // before anything is made
    await requireRoles(client, [...roles, ...innerRoles])
    await client.query(`set lock_timeout = ${lockMs}`)
    for (const migration of await missing(client, folder))
      for (let left = tries - 1; ; left -= 1)
        try {
          await run(client, migration)
          break
        } catch (error) {
          if (!inOthersWay.has(errorCode(error))) throw error
          if (left === 0)
            throw new Error(
              'The database could not be migrated, because other connections hold its tables all the time. Stop processes of an older version, or wait for long queries and backups to end, and start again.',
              { cause: error },
            )
          onWait?.()
          await wait(pauseMs)
        }
    await client.query('reset lock_timeout')
    await sortAnew(client)
    await requireRoles(client, roles)
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  } catch (error) {
    // closing the connection releases the lock
    client.release(true)
    throw error
  }
}
