import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as schema from './schema.ts'

/** A transaction's handle: it sees what its role may see, and nothing after the transaction. */
export type Tx = NodePgDatabase<typeof schema>

/** Under which role a transaction runs: one tenant's rows, all rows (the finder filters), or the accounts. */
export type DbScope = { role: 'app_tenant'; tenantId: string } | { role: 'app_admin' } | { role: 'app_identity' }

/** The scope of what the system does by itself, and of what reads several clients. */
export const asAdmin = { role: 'app_admin' } as const satisfies DbScope

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** One round trip opens the transaction and its scope; the tenant is checked to be a UUID before it stands in the text. */
const openScope = (scope: DbScope): string => {
  if (scope.role !== 'app_tenant') return `begin; set local role ${scope.role}`
  if (!uuid.test(scope.tenantId)) throw new Error('a tenant id is a UUID')
  return `begin; set local role app_tenant; set local "app.tenant" = '${scope.tenantId}'`
}

const handles = new WeakMap<pg.PoolClient, Tx>()

/** The handle over a connection, made once: it works out the whole schema's relations and names, which would cost more than a list's rows. */
const handleOf = (client: pg.PoolClient): Tx => {
  const handle = handles.get(client) ?? drizzle(client, { schema, casing: 'snake_case' })
  handles.set(client, handle)
  return handle
}

/**
 * Runs `work` in one transaction under a scope; commits what it returns, rolls back what it throws.
 * A `begin` that failed or a broken connection takes the connection out of the pool.
 */
export const withScope = async <T>(pool: pg.Pool, scope: DbScope, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(openScope(scope))
    const result = await work(handleOf(client))
    const { command } = await client.query('commit')
    // a failed statement that `work` swallowed has spoiled the transaction: the database rolls back, and calls that no error
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
