import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as schema from './schema.ts'

/** A transaction's handle, limited to what its role may see, and unusable after the transaction. */
export type Tx = NodePgDatabase<typeof schema>

/** The role of a transaction: one tenant's rows, all rows (the finder filters), the accounts, or what broken-off imports left. */
export type DbScope = { role: 'app_tenant'; tenantId: string } | { role: 'app_admin' } | { role: 'app_identity' } | { role: 'app_importer' }

/** The scope of background work, and of reads across clients. */
export const asAdmin = { role: 'app_admin' } as const satisfies DbScope

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Opens the transaction and its scope in one round trip; the tenant id is checked to be a UUID before it is put into the statement. */
const openScope = (scope: DbScope, limitMs: number): string => {
  const limit = limitMs > 0 ? `; set local statement_timeout = ${limitMs}` : ''
  if (scope.role !== 'app_tenant') return `begin; set local role ${scope.role}${limit}`
  if (!uuid.test(scope.tenantId)) throw new Error('a tenant id is a UUID')
  return `begin; set local role app_tenant; set local "app.tenant" = '${scope.tenantId}'${limit}`
}

const handles = new WeakMap<pg.PoolClient, Tx>()

/** The handle of a connection, created once: building it processes the whole schema, which takes longer than reading a list's rows. */
const handleOf = (client: pg.PoolClient): Tx => {
  const handle = handles.get(client) ?? drizzle(client, { schema, casing: 'snake_case' })
  handles.set(client, handle)
  return handle
}

/** Limit in ms for a statement of a call that somebody waits for; background work has none. */
export const callLimitMs = 15_000

/**
 * Runs `work` in one transaction under a scope: commits if it returns, rolls back if it throws.
 * If `begin` fails or the connection breaks, the connection is removed from the pool.
 * @param limitMs after which the database cancels a statement; 0 for no limit.
 */
export const withScope = async <T>(pool: pg.Pool, scope: DbScope, work: (tx: Tx) => Promise<T>, limitMs = 0): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(openScope(scope, limitMs))
    const result = await work(handleOf(client))
    const { command } = await client.query('commit')
    // if `work` swallowed a failed statement, the transaction is aborted: `commit` then rolls back without an error
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back by a failure that was not passed on')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.release(broken)
  }
}
