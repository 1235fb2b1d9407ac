import pg from 'pg'
import type { Database } from './open.ts'
import { PostgresListener } from './postgresListener.ts'

/** Adds the error handling and the rollback that `pg` leaves to the application. */
export function guardPool(pool: pg.Pool): pg.Pool {
  // a broken idle client is replaced at the next checkout, which also reports a lasting fault
  pool.on('error', () => {})
  // rolls back a transaction left open; the rollback is queued ahead of the next checkout's queries
  pool.on('release', (error, client) => {
    const status = client.getTransactionStatus()
    if (!error && (status === 'T' || status === 'E')) client.query('rollback').catch(() => {})
  })
  return pool
}

/** Connects to a Postgres server, version 15 or later. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = guardPool(new pg.Pool({ connectionString: url, max: 10, keepAlive: true }))
  const listener = new PostgresListener(url)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  let closing: Promise<void> | undefined
  return {
    kind: 'postgres',
    pool,
    listen: (channel, f) => listener.listen(channel, f),
    close: () => (closing ??= Promise.all([listener.close(), pool.end()]).then(() => {})),
  }
}
