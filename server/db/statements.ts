import type { SQL } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgQueryResultKind, PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { QuickDialect } from './QuickDialect.ts'
import { rowMapper } from './rowMapper.ts'

/** Prepared statements of one generation; more would cost the database's memory, once per connection. */
const mostNames = 400
/** Longer statements are inserts of many rows and lists of ids, of which hardly two are alike. */
const longest = 12_000
/** What a text search finds depends on the text: a plan that is made without knowing it may read the whole table. */
const searchesText = /\b(?:i?like|tablesample)\b/i
/** What can be prepared at all: one statement that reads or writes rows. */
const preparable = /^\s*\(?(?:select|with|insert|update|delete)\b[^;]*$/i

/**
 * The names of prepared statements. A statement gets one when it is asked for the second time, or at once if it is one of `preparedOnce`. When all names
 * are taken, a new generation begins: connections that know statements of an earlier one are closed once they are free, so that the database
 * forgets those.
 */
export class StatementNames {
  readonly #most: number
  #generation = 1
  #names = new Map<string, string>()
  #seen = new Set<string>()

  constructor(most = mostNames) {
    this.#most = most
  }

  get generation(): number {
    return this.#generation
  }

  /** @param role under which the statement runs: the plan contains the policies of its role. */
  of(role: string, text: string, isAtOnce = false): string | undefined {
    if (text.length > longest) return undefined
    const key = `${role} ${text}`
    const name = this.#names.get(key)
    if (name !== undefined) return name
    if (!isAtOnce && !this.#seen.delete(key)) {
      if (searchesText.test(text) || !preparable.test(text)) return undefined
      if (this.#seen.size >= this.#most) this.#seen.clear()
      this.#seen.add(key)
      return undefined
    }
    if (this.#names.size >= this.#most) {
      this.#generation += 1
      this.#names.clear()
    }
    const made = `v${this.#generation}_${this.#names.size}`
    this.#names.set(key, made)
    return made
  }
}

const names = new StatementNames()
const dialect = new QuickDialect({ casing: 'snake_case' })

type None = Record<string, never>

/** A transaction, as its handle knows it. */
export interface Turn {
  /** It takes no more queries. */
  hasEnded: boolean
  /** A statement of it has failed. The connection itself tells only with the end of the answer, after the error. */
  hasFailed: boolean
  /** Statements that were sent and that nobody waits for before the end. */
  readonly underWay: Promise<unknown>[]
  /** Told of a query that comes too late. */
  onLate(error: Error): void
}

/** A query that nobody awaited within its transaction: on its connection, another caller's may be under way. */
export class LateQuery extends Error {
  override readonly name = 'LateQuery'
  constructor(text: string) {
    super(`a query came after the end of its transaction, in which it must be awaited: ${text.slice(0, 200)}`)
  }
}

const refuseLate = (turn: Turn, text: string): void => {
  if (!turn.hasEnded) return
  const error = new LateQuery(text)
  turn.onLate(error)
  throw error
}

/** Prepares what is asked more than once: planning a page takes longer than reading it. Refuses what is asked after the transaction. */
class PreparingSession extends NodePgSession<None, None> {
  readonly #role: string
  readonly #turn: () => Turn

  constructor(client: pg.PoolClient, role: string, turn: () => Turn) {
    super(client, dialect, undefined)
    this.#role = role
    this.#turn = turn
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, inArrays, mapper, ...rest]: Parameters<NodePgSession<None, None>['prepareQuery']>
  ) {
    const mapped = mapper ?? (fields && rowMapper(fields))
    const prepared = super.prepareQuery<T>(
      query,
      fields,
      names.of(this.#role, query.sql, name !== undefined),
      inArrays,
      mapped,
      ...rest,
    )
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (values) => {
      const turn = this.#turn()
      refuseLate(turn, query.sql)
      try {
        return await execute(values)
      } catch (error) {
        turn.hasFailed = true
        throw error
      }
    }
    return prepared
  }

  /** Its handle would reach the connection past the fence. */
  override transaction(): Promise<never> {
    return Promise.reject(
      new Error(
        'a transaction has no transactions within it: catch the failure of a statement in a transaction of its own (withScope)',
      ),
    )
  }
}

/** A connection: its transaction, and a handle per role for statements that are built once and serve one transaction after another. */
interface Connection {
  readonly generation: number
  turn: Turn
  readonly builders: Map<string, NodePgDatabase>
}

const connections = new WeakMap<pg.PoolClient, Connection>()

interface Origin {
  readonly turn: Turn
  /** The handle of its connection and role. */
  builder(): NodePgDatabase
}

/**
 * The handle of a transaction. It holds what is known of it, which in a map with weak keys would outlive the quick collections, and all that the
 * call has made with it.
 */
class Handle extends NodePgDatabase {
  readonly origin: Origin

  constructor(client: pg.PoolClient, role: string, origin: Origin) {
    super(dialect, new PreparingSession(client, role, () => origin.turn), undefined)
    this.origin = origin
  }
}

const originOf = (tx: NodePgDatabase): Origin | undefined => (tx instanceof Handle ? tx.origin : undefined)

/** The handle of a transaction that begins on a connection, for a role. It refuses everything once the turn has ended. */
export const handleOf = (client: pg.PoolClient, role: string, turn: Turn): NodePgDatabase => {
  const connection: Connection = connections.get(client) ?? {
    generation: names.generation,
    turn,
    builders: new Map<string, NodePgDatabase>(),
  }
  connections.set(client, connection)
  connection.turn = turn
  const builder = () => {
    const found =
      connection.builders.get(role) ??
      new NodePgDatabase(dialect, new PreparingSession(client, role, () => connection.turn), undefined)
    connection.builders.set(role, found)
    return found
  }
  return new Handle(client, role, { turn, builder })
}

/** The same object for all transactions of a role on a connection: what is known of the connection is kept by it. */
export const connectionOf = (tx: NodePgDatabase): object => originOf(tx)?.builder() ?? tx

/**
 * Leaves a statement, whose result nobody needs, under way: the next one travels behind it, and the end of the transaction waits for it. If it
 * fails, so does the transaction, with its error.
 */
export const leaveUnderWay = async (tx: NodePgDatabase, statement: PromiseLike<unknown>): Promise<void> => {
  const origin = originOf(tx)
  if (!origin) {
    await statement
    return
  }
  // a statement is sent when it is asked for its result, and once for each asking
  const sent = Promise.resolve(statement.then(() => undefined))
  // its failure is seen at the end
  sent.catch(() => undefined)
  origin.turn.underWay.push(sent)
}

/** Whether a connection knows prepared statements that nobody asks for any more. */
export const isOutdated = (client: pg.PoolClient): boolean =>
  (connections.get(client)?.generation ?? names.generation) !== names.generation

interface Prepared<R> {
  execute(values?: Record<string, unknown>): Promise<R>
}

interface Preparable<R> {
  prepare(name: string): Prepared<R>
}

/** A statement that is built once per connection and role, and prepared at once. Its values are placeholders. */
export const preparedOnce = <R>(
  statementOf: (tx: NodePgDatabase) => Preparable<R>,
): ((tx: NodePgDatabase, values?: Record<string, unknown>) => Promise<R>) => {
  const built = new WeakMap<NodePgDatabase, Prepared<R>>()
  // any name tells PreparingSession to prepare at once; the database sees the one of `StatementNames`
  const build = (tx: NodePgDatabase) => statementOf(tx).prepare('at once')
  return async (tx, values) => {
    const origin = originOf(tx)
    // a handle that is no transaction's
    if (!origin) return build(tx).execute(values)
    const builder = origin.builder()
    const found = built.get(builder) ?? build(builder)
    built.set(builder, found)
    refuseLate(origin.turn, 'a statement prepared once')
    return found.execute(values)
  }
}

interface RawStatement extends PreparedQueryConfig {
  execute: PgQueryResultKind<NodePgQueryResultHKT, Record<string, unknown>>
}

const rawStatement = (tx: NodePgDatabase, statement: SQL, name: string) =>
  tx._.session.prepareQuery<RawStatement>(dialect.sqlToQuery(statement), undefined, name, false)

/** As `preparedOnce`, for a statement in SQL. */
export const preparedSql = (statement: SQL) =>
  preparedOnce((tx) => ({ prepare: (name) => rawStatement(tx, statement, name) }))

/** Sends a statement, prepared at once even if it searches for a text: for one whose best plan is the same whatever its values. */
export const sentPrepared = (tx: NodePgDatabase, statement: SQL) =>
  rawStatement(tx, statement, 'at once').execute()
