import { sql, type SQL } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** Prepared statements of one generation; more would cost the database's memory, once per connection. */
const mostNames = 400
/** Longer statements are inserts of many rows and lists of ids, of which hardly two are alike. */
const longest = 12_000
/** What a text search finds depends on the text: a plan that is made without knowing it may read the whole table. */
const searchesText = /\b(?:i?like|tablesample)\b/i
/** Stands in a statement whose plan depends on its values: made for all values alike, it may read the whole table for a few rows. */
const ofItsValues = '/* planned for its values */'
/** What can be prepared at all: one statement that reads or writes rows. */
const preparable = /^\s*\(?(?:select|with|insert|update|delete)\b[^;]*$/i

/**
 * The names of prepared statements. A statement gets one when it is asked for the second time, or at once if it is one of `preparedOnce` or `preparedAtOnce`. When all names
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
    if (text.length > longest || text.includes(ofItsValues)) return undefined
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
const dialect = new PgDialect({ casing: 'snake_case' })

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
export class UnawaitedQuery extends Error {
  override readonly name = 'UnawaitedQuery'
  constructor(text: string) {
    super(`a query came after the end of its transaction, in which it must be awaited: ${text.slice(0, 200)}`)
  }
}

const refuseLate = (turn: Turn, text: string): void => {
  if (!turn.hasEnded) return
  const error = new UnawaitedQuery(text)
  turn.onLate(error)
  throw error
}

/** Stands before a statement that is prepared at once, even if it searches for a text: its best plan is the same whatever its values. */
const mark = '/* prepared at once */'

export const preparedAtOnce = (statement: SQL): SQL => sql`${sql.raw(mark)} ${statement}`

/**
 * Keeps the statement from being prepared that this is, or that has this condition: by a bound or a state, which leaves few rows or most of
 * them, depending on its values.
 */
export const plannedForValues = (part: SQL): SQL => sql`${sql.raw(ofItsValues)} ${part}`

/**
 * The connection as the library gets it for one role. It prepares what is asked more than once, as planning a page takes longer than reading
 * it, and refuses what is asked after the transaction.
 */
const guarded = (client: pg.PoolClient, role: string, turn: () => Turn): pg.PoolClient => {
  const query = async (statement: pg.QueryConfig, values: unknown[]) => {
    const { name, text } = statement
    refuseLate(turn(), text)
    // its handle would reach the connection past the fence
    if (/^begin\b/i.test(text))
      throw new Error(
        'a transaction has no transactions within it: catch the failure of a statement in a transaction of its own (withScope)',
      )
    const known = names.of(role, text, name !== undefined || text.startsWith(mark))
    try {
      return await client.query({ ...statement, ...(known !== undefined && { name: known }) }, values)
    } catch (error) {
      turn().hasFailed = true
      throw error
    }
  }
  return new Proxy(client, {
    get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key)),
  })
}

const databaseOn = (client: pg.PoolClient) =>
  [dialect, new NodePgSession(client, dialect, undefined), undefined] as const

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

/** The handle of a transaction, with what is known of it. */
class Handle extends NodePgDatabase {
  readonly origin: Origin

  constructor(client: pg.PoolClient, role: string, origin: Origin) {
    super(...databaseOn(guarded(client, role, () => origin.turn)))
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
      new NodePgDatabase(...databaseOn(guarded(client, role, () => connection.turn)))
    connection.builders.set(role, found)
    return found
  }
  return new Handle(client, role, { turn, builder })
}

/** The same object for all transactions of a role on a connection: what is known of the connection is kept by it. */
export const connectionOf = (tx: NodePgDatabase): object => originOf(tx)?.builder() ?? tx

/** Sends a statement as this is called, not when the answer is first awaited: what is sent next relies on what it sets. */
export const sent = (tx: NodePgDatabase, statement: SQL) => tx.execute(statement).then((answer) => answer)

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
  // any name has it prepared at once; the database sees the one of `StatementNames`
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
