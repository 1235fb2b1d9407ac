import pg from 'pg'
import { guardPool } from './guardPool.ts'
import type { Database } from './open.ts'
import { PostgresListener } from './postgresListener.ts'

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
