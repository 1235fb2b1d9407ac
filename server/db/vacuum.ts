import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './open.ts'

const idleCheckMs = 1000

/** All tables that hold rows, followed by the parents of partitions, which need their own statistics. */
const chores = `
  select case relkind when 'p' then 'analyze only ' else 'vacuum (analyze) ' end as chore, nspname as schema, relname as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'm', 'p') order by relkind = 'p', relname`

const isIdle = ({ pool }: Database) => pool.waitingCount === 0 && pool.idleCount === pool.totalCount

async function vacuum(db: Database, signal: AbortSignal): Promise<void> {
  const { rows } = await db.pool.query<{ chore: string; schema: string; name: string }>(chores)
  for (const { chore, schema, name } of rows) {
    if (signal.aborted) return
    // table by table, so that concurrent requests wait for one table at most
    await db.pool.query(`${chore} ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`)
  }
}

/**
 * Vacuums and analyzes every `everyMs` milliseconds, as soon as the database is idle, and returns a function that
 * stops it and waits for a run in progress. Only for the embedded database, which has no autovacuum.
 */
export function scheduleVacuum(db: Database, everyMs: number, onError: (error: unknown) => void): () => Promise<void> {
  if (db.kind === 'postgres') return async () => {}
  const stop = new AbortController()
  const { signal } = stop
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => {})
  const run = async () => {
    while (!signal.aborted) {
      await pause(everyMs)
      while (!signal.aborted && !isIdle(db)) await pause(idleCheckMs)
      if (!signal.aborted) await vacuum(db, signal).catch(onError)
    }
  }
  const ended = run()
  return () => {
    stop.abort()
    return ended
  }
}
