import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { errorCode } from './errorCode.ts'
import { releaseBehindEnd } from './open.ts'
import { handleOf, isOutdated, type Turn } from './statements.ts'

/**
 * A transaction's handle, limited to what its role may see. It ends with its transaction: what is asked of it later is refused, because its
 * connection may serve another client by then.
 */
export type Tx = NodePgDatabase

/** The role of a transaction: one tenant's rows, all rows (the finder filters), the accounts, or what broken-off imports left. */
export type DbScope =
  | { role: 'app_tenant'; tenantId: string }
  | { role: 'app_admin' }
  | { role: 'app_identity' }
  | { role: 'app_importer' }

/** The scope of background work, and of reads across clients. */
export const asAdmin = { role: 'app_admin' } as const satisfies DbScope

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Opens the transaction and its scope in one statement; the tenant id is checked to be a UUID before it is put into it. */
const openScope = (scope: DbScope, { limitMs, reads }: Required<ScopeOptions>): string => {
  const limit = limitMs > 0 ? `; set local statement_timeout = ${limitMs}` : ''
  // what only reads sees one state of the database, however many statements it takes
  const begin = reads ? 'begin isolation level repeatable read read only' : 'begin'
  if (scope.role !== 'app_tenant') return `${begin}; set local role ${scope.role}${limit}`
  if (!uuid.test(scope.tenantId)) throw new Error('a tenant id is a UUID')
  return `${begin}; set local role app_tenant; set local "app.tenant" = '${scope.tenantId}'${limit}`
}

/** Limit in ms for a statement of a call that somebody waits for; background work has none. */
export const callLimitMs = 15_000

interface ScopeOptions {
  /** Time in ms after which the database cancels a statement; by default, and for 0, no limit. */
  limitMs?: number
  /** Whether the work only reads: the database refuses to write, and nobody waits for the beginning or the end of the transaction. */
  reads?: boolean
}

const commit = async (client: pg.PoolClient): Promise<void> => {
  const { command } = await client.query('commit')
  // if the work swallowed a failed statement, the transaction is aborted: `commit` then rolls back without an error
  if (command !== 'COMMIT')
    throw new Error('the transaction was rolled back by a failure that was not passed on')
}

/**
 * The statement that opens the scope travels with the first one of the work. If it fails, the database refuses everything behind it; so it does
 * behind a statement that was left under way, whose error is the cause of those that follow.
 */
const opened = async <T>(
  client: pg.PoolClient,
  opening: string,
  turn: Turn,
  work: () => Promise<T>,
): Promise<T> => {
  const begin = client.query(opening)
  const [begun, done] = await Promise.allSettled([begin, work()])
  turn.hasEnded = true
  if (begun.status === 'rejected') throw begun.reason
  await Promise.all(turn.underWay)
  if (done.status === 'rejected') throw done.reason
  return done.value
}

const read = async <T>(
  client: pg.PoolClient,
  opening: string,
  turn: Turn,
  work: () => Promise<T>,
): Promise<T> => {
  const result = await opened(client, opening, turn, work)
  if (turn.hasFailed) await commit(client)
  return result
}

const write = async <T>(
  client: pg.PoolClient,
  opening: string,
  turn: Turn,
  work: () => Promise<T>,
): Promise<T> => {
  const result = await opened(client, opening, turn, work)
  await commit(client)
  return result
}

const reporters = new WeakMap<pg.Pool, (error: Error) => void>()

/** Reports queries that nobody awaited within their transaction. They are refused: a programmer's mistake. */
export const onUnawaitedQuery = (pool: pg.Pool, report: (error: Error) => void): void => {
  reporters.set(pool, report)
}

/** A statement whose rows have changed their shape, or that the server has forgotten: another connection prepares it again. */
const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(errorCode(error) ?? '')

const asError = (failure: unknown): Error => (failure instanceof Error ? failure : new Error(String(failure)))

/** Ends the transaction, and gives the connection back; one that broke, or whose prepared statements are of no use, is closed. */
const end = async (client: pg.PoolClient, how: 'commit' | 'rollback', stale: boolean): Promise<void> => {
  let broken: Error | undefined
  await client.query(how).catch((failure: unknown) => {
    broken = asError(failure)
  })
  client.release(broken ?? (stale || isOutdated(client)))
}

/**
 * Runs `work` in one transaction under a scope: commits if it returns, rolls back if it throws.
 * If `begin` fails or the connection breaks, the connection is removed from the pool.
 */
export const withScope = async <T>(
  pool: pg.Pool,
  scope: DbScope,
  work: (tx: Tx) => Promise<T>,
  { limitMs = 0, reads = false }: ScopeOptions = {},
): Promise<T> => {
  const client = await pool.connect()
  const turn: Turn = {
    hasEnded: false,
    hasFailed: false,
    underWay: [],
    onLate: (error) => reporters.get(pool)?.(error),
  }
  try {
    const result = await (reads ? read : write)(client, openScope(scope, { limitMs, reads }), turn, () =>
      work(handleOf(client, scope.role, turn)),
    )
    // nothing depends on how a transaction ends that has only read
    if (!reads) client.release(isOutdated(client))
    else if (isOutdated(client)) void end(client, 'commit', true)
    else releaseBehindEnd(client)
    return result
  } catch (error) {
    turn.hasEnded = true
    await end(client, 'rollback', isStale(error))
    throw error
  }
}
