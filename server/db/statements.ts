import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** Prepared statements of one generation; more would cost the database's memory, once per connection. */
const mostNames = 400
/** Longer statements are inserts of many rows and lists of ids, of which hardly two are alike. */
const longest = 12_000
/** What a text search finds depends on the text: a plan that is made without knowing it may read the whole table. */
const searchesText = /\b(?:i?like|tablesample)\b/i
/** What can be prepared at all: one statement that reads or writes rows. */
const preparable = /^\s*\(?(?:select|with|insert|update|delete)\b[^;]*$/i

/**
 * The names of prepared statements. A statement gets one when it is asked for the second time, or at once if it is `kept`. When all names
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
  of(role: string, text: string, isKept = false): string | undefined {
    if (text.length > longest) return undefined
    const key = `${role} ${text}`
    const name = this.#names.get(key)
    if (name !== undefined) return name
    if (!isKept && !this.#seen.delete(key)) {
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

type None = Record<string, never>

/** Prepares what is asked more than once: planning a page takes longer than reading it. */
class PreparingSession extends NodePgSession<None, None> {
  readonly #role: string
  readonly #known: Known

  constructor(client: pg.PoolClient, role: string, of: Known) {
    super(client, dialect, undefined)
    this.#role = role
    this.#known = of
  }

  override prepareQuery<T extends PreparedQueryConfig>(...[query, fields, name, ...rest]: Parameters<NodePgSession<None, None>['prepareQuery']>) {
    const prepared = super.prepareQuery<T>(query, fields, names.of(this.#role, query.sql, name !== undefined), ...rest)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (values) => {
      try {
        return await execute(values)
      } catch (error) {
        this.#known.failed = true
        throw error
      }
    }
    return prepared
  }
}

interface Known {
  generation: number
  /** Whether a statement of the present transaction has failed. */
  failed: boolean
  handles: Map<string, NodePgDatabase>
}

const known = new WeakMap<pg.PoolClient, Known>()

/** The handle of a connection for a role, created once. */
export const handleOf = (client: pg.PoolClient, role: string): NodePgDatabase => {
  const found: Known = known.get(client) ?? { generation: names.generation, failed: false, handles: new Map<string, NodePgDatabase>() }
  known.set(client, found)
  const handle = found.handles.get(role) ?? new NodePgDatabase(dialect, new PreparingSession(client, role, found), undefined)
  found.handles.set(role, handle)
  return handle
}

/** A new transaction begins on a connection, in which nothing has failed yet. */
export const forgetFailure = (client: pg.PoolClient): void => {
  const found = known.get(client)
  if (found) found.failed = false
}

/** Whether a statement of the present transaction has failed. The connection itself tells only with the end of the answer, after the error. */
export const hasFailed = (client: pg.PoolClient): boolean => known.get(client)?.failed ?? false

/** Whether a connection knows prepared statements that nobody asks for any more. */
export const isOutdated = (client: pg.PoolClient): boolean => (known.get(client)?.generation ?? names.generation) !== names.generation

/** A statement that is built once per connection and role: `kept((tx) => tx.select()...prepare('name'))`. Its values are placeholders. */
export const kept = <T>(build: (tx: NodePgDatabase) => T): ((tx: NodePgDatabase) => T) => {
  const built = new WeakMap<NodePgDatabase, T>()
  return (tx) => {
    const found = built.get(tx) ?? build(tx)
    built.set(tx, found)
    return found
  }
}
