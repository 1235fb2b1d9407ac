import { asc, count, desc, inArray, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import { naturalOrder } from './schema/main/schema.ts'
import type { Tx } from './scope.ts'
import { plannedForValues } from './statements.ts'

/** A list's total is exact up to this number; beyond it the list says 'more than'. */
export const totalBound = 10_000

export interface PageQuery {
  Page: number
  PageSize: number
  'Sort.Direction': 'Ascending' | 'Descending'
  /** Sort keys that decide among rows which are equal by the first one, each with its direction: `Name.Ascending`. */
  'Sort.Then'?: readonly string[] | undefined
}

export interface Page<Row> {
  items: Row[]
  total: number
  more?: boolean
  page: number
  pageSize: number
}

/** A nullable instant as a sort key. */
class NeverFirst implements SQLWrapper {
  readonly #instant: SQLWrapper

  constructor(instant: SQLWrapper) {
    this.#instant = instant
  }

  getSQL(): SQL {
    return sql`coalesce(${this.#instant}, '-infinity')`
  }

  /** The same order, as an index of the column has it. */
  ordered(down: boolean): SQL {
    return down ? sql`${this.#instant} desc nulls last` : sql`${this.#instant} asc nulls first`
  }
}

/** Sort key for a nullable instant: null sorts before every time. */
export const neverFirst = (instant: SQLWrapper): SQLWrapper => new NeverFirst(instant)

/** The name of the row that a list's row refers to, as a sort key: looked up for each row, or joined where a list's page is found by a join. */
export class ReferredName implements SQLWrapper {
  readonly #table: SQL
  readonly #id: SQLWrapper

  constructor(table: SQL, id: SQLWrapper) {
    this.#table = table
    this.#id = id
  }

  getSQL(): SQL {
    return naturalOrder(sql`select above.name from ${this.#table} above where above.id = ${this.#id}`)
  }

  /** The table to join under a name, which shows nothing but what is needed, and the sort key in it. */
  joined(name: string) {
    const alias = sql.identifier(name)
    return {
      table: sql`(select id as referred, name as key from ${this.#table}) ${alias}`,
      on: sql`${alias}.referred = ${this.#id}`,
      key: naturalOrder(sql`${alias}.key`),
    }
  }
}

const ordered = (key: SQLWrapper, down: boolean): SQL => {
  if (key instanceof NeverFirst) return key.ordered(down)
  return down ? desc(key) : asc(key)
}

/** Orders by the sort key, then by id, so that pages neither repeat nor skip rows. */
export const orderOf = (query: Pick<PageQuery, 'Sort.Direction'>, key: SQLWrapper, id: SQLWrapper): SQL[] => {
  const down = query['Sort.Direction'] === 'Descending'
  return [ordered(key, down), ordered(id, down)]
}

/** The sort keys that a query names to decide among rows which are equal by the first one. */
export const thenKeys = ({
  'Sort.Then': then = [],
}: Pick<PageQuery, 'Sort.Then'>): { name: string; down: boolean }[] =>
  then.map((named) => {
    const [name = '', way] = named.split('.')
    return { name, down: way === 'Descending' }
  })

/** As `orderOf`, with the further sort keys that the query names before the id. */
export const orderBySeveral = <Key extends string>(
  query: Pick<List<Key>['query'], 'Sort.SortOption' | 'Sort.Direction' | 'Sort.Then'>,
  sortKeys: List<Key>['sortKeys'],
  id: SQLWrapper,
): SQL[] => {
  const keys: Readonly<Record<string, SQLWrapper>> = sortKeys
  const [first, last] = orderOf(query, sortKeys[query['Sort.SortOption']], id)
  const then = thenKeys(query).flatMap(({ name, down }) => {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined
    return key ? [ordered(key, down)] : []
  })
  return [first, ...then, last].filter((one) => one !== undefined)
}

/** No row where a period ends before it begins: what reaches into it would be all that lasts beyond both ends. Two instants or two days, as filters give them. */
export const noneBackwards = (from: string | undefined, to: string | undefined): SQL | undefined =>
  from !== undefined && to !== undefined && from > to ? sql`false` : undefined

/** The number of rows that a select returns, counted up to the limit of a list's total. */
export const countUpToBound = async (tx: Tx, rows: SQLWrapper): Promise<number> => {
  const [row] = await tx.select({ total: count() }).from(sql`(${rows} limit ${totalBound + 1}) bounded`)
  return row?.total ?? 0
}

/** As `countUpToBound`, for a table's rows. */
export const boundedCount = (tx: Tx, table: PgTable | PgView, where: SQL | undefined): Promise<number> =>
  countUpToBound(
    tx,
    tx
      .select({ one: sql`1` })
      .from(table)
      .where(where),
  )

/** One page of a list with its total, which is only queried if the page itself does not determine it. */
export const pageOf = async <Row>(
  query: PageQuery,
  rows: (limit: number, offset: number) => Promise<Row[]>,
  total: () => Promise<number>,
): Promise<Page<Row>> => {
  const offset = (query.Page - 1) * query.PageSize
  const items = await rows(query.PageSize, offset)
  const last = items.length < query.PageSize && (items.length > 0 || offset === 0)
  const counted = last ? offset + items.length : await total()
  return {
    items,
    total: Math.min(counted, totalBound),
    ...(counted > totalBound && { more: true }),
    page: query.Page,
    pageSize: query.PageSize,
  }
}

/** Which rows of a list are asked for, and in which order. */
export interface PageRequest {
  order?: SQL[]
  limit?: number
  offset?: number
}

interface List<Key extends string> {
  tx: Tx
  query: PageQuery & { 'Sort.SortOption': Key }
  where: SQL | undefined
  /** The sort key for each sort option of the list. */
  sortKeys: Readonly<Record<NoInfer<Key>, SQLWrapper>>
}

interface ListOfRows<Row, Key extends string> extends List<Key> {
  table: (PgTable | PgView) & { id: SQLWrapper }
  rows: (request: Required<PageRequest>) => Promise<Row[]>
}

/** A page of a list that is read from one table, with names and counts as subqueries. */
export const listPage = <Row, Key extends string>({
  tx,
  table,
  query,
  where,
  sortKeys,
  rows,
}: ListOfRows<Row, Key>): Promise<Page<Row>> => {
  const order = orderBySeveral(query, sortKeys, table.id)
  return pageOf(
    query,
    (limit, offset) => rows({ order, limit, offset }),
    () => boundedCount(tx, table, where),
  )
}

type TableWithId = PgTable & { id: PgColumn }

type Joined = ReturnType<ReferredName['joined']>

const idsOf = (
  tx: Tx,
  table: TableWithId,
  where: SQL | undefined,
  { order, limit, offset }: Required<PageRequest>,
  joins: readonly Joined[] = [],
) =>
  joins
    .reduce(
      (query, join) => query.leftJoin(join.table, join.on),
      tx
        .select({ id: sql<string>`${table.id}` })
        .from<PgTable>(table)
        .$dynamic(),
    )
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

/** The keys that a list's order names, those of rows that it refers to joined: beyond some thousand rows, one join is quicker than a look for each. */
const joinedKeys = <Key extends string>({ query, sortKeys }: Pick<List<Key>, 'query' | 'sortKeys'>) => {
  const named = new Set([query['Sort.SortOption'], ...thenKeys(query).map(({ name }) => name)])
  const joins = new Map(
    Object.entries<SQLWrapper>(sortKeys).flatMap(([name, key]) =>
      named.has(name) && key instanceof ReferredName ? [[name, key.joined(`by_${name}`)]] : [],
    ),
  )
  return {
    joins: [...joins.values()],
    sortKeys: { ...sortKeys, ...Object.fromEntries([...joins].map(([name, { key }]) => [name, key])) },
  }
}

interface JoinedList<Row extends { id: string }, Key extends string> extends List<Key> {
  table: TableWithId
  /** The rows with their joins, in any order. */
  rows: (ids: SQL) => Promise<Row[]>
}

/**
 * A page of a list with joins: the page is determined from the list's own table, whose index has the order, and only its rows are joined.
 * With joins in the same query, the planner, which cannot see through the row policies, would sort the whole table.
 */
export const joinedPage = async <Row extends { id: string }, Key extends string>(
  list: JoinedList<Row, Key>,
): Promise<Page<Row>> => {
  const { tx, table, where, rows } = list
  const { joins, sortKeys } = joinedKeys(list)
  const page = await listPage({
    ...list,
    sortKeys,
    rows: (request) => idsOf(tx, table, where, request, joins),
  })
  const ids = page.items.map(({ id }) => id)
  const found = new Map(
    (ids.length > 0 ? await rows(inArray(table.id, ids)) : []).map((row) => [row.id, row]),
  )
  return { ...page, items: ids.map((id) => found.get(id)).filter((row) => row !== undefined) }
}

/**
 * The condition for a select with subqueries for names and counts: on later pages, rows are first found by their ids, because
 * Postgres would otherwise run the subqueries for every skipped row as well.
 */
export const onPage = (
  tx: Tx,
  table: TableWithId,
  where: SQL | undefined,
  { order = [], limit = 1, offset = 0 }: PageRequest,
): SQL | undefined =>
  offset === 0 ? where : inArray(table.id, idsOf(tx, table, where, { order, limit, offset }))

/** A `like` pattern that finds the text anywhere in a value; wildcards in the text are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/** A condition for free text: every word occurs in at least one of the columns. */
export const containsWords = (text: string | undefined, columns: readonly SQLWrapper[]): SQL | undefined => {
  const words = (text ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          columns.map((column) => sql`${column} ilike ${containing(word)}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )
}

/** How the filters of a list are asked for (contract/shapes.ts, `withOperators`). */
export interface FilterOperators {
  Not?: readonly string[] | undefined
  Empty?: readonly string[] | undefined
}

/** A filter by values as the query asks for it: what it names, also or alone what has no value, or the opposite of these; ignored if neither is given. */
export const asked = (
  query: FilterOperators,
  filter: string,
  named: SQL | undefined,
  missing?: SQLWrapper,
): SQL | undefined => {
  const is = or(named, missing && query.Empty?.includes(filter) ? sql`${missing}` : undefined)
  return is && query.Not?.includes(filter) ? sql`((${is}) is not true)` : is
}

/** As `asked`, for the values of a column: states, of which some are rare. */
export const askedOf = (
  query: FilterOperators,
  filter: string,
  column: SQLWrapper,
  values: readonly unknown[] | undefined,
): SQL | undefined =>
  asked(query, filter, values && plannedForValues(inArray(sql`${column}`, [...values])), isNull(column))

/** A filter by a bound; ignored if not given. */
export const byBound = (
  compare: (column: PgColumn, bound: unknown) => SQL,
  column: PgColumn,
  bound: string | number | undefined,
): SQL | undefined => (bound === undefined ? undefined : plannedForValues(compare(column, bound)))

/** A filter for whether a column has a value; ignored if not given. */
export const whetherSet = (wanted: boolean | undefined, column: PgColumn): SQL | undefined => {
  if (wanted === undefined) return undefined
  return wanted ? isNotNull(column) : isNull(column)
}

/** A filter for whether a condition holds; ignored if not given. */
export const whether = (wanted: boolean | undefined, condition: SQLWrapper | undefined): SQL | undefined =>
  wanted === undefined ? undefined : sql`(${condition}) = ${wanted}`
