import { asc, count, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable, PgView } from 'drizzle-orm/pg-core'
import type { Tx } from './scope.ts'

/** A list's total is exact up to here; past it the list says 'more than'. */
export const totalBound = 10_000

export interface PageQuery {
  Page: number
  PageSize: number
  'Sort.Direction': 'Ascending' | 'Descending'
}

export interface Page<Row> {
  items: Row[]
  total: number
  more?: boolean
  page: number
  pageSize: number
}

/** Order by the sort key, then by id, so that pages neither repeat nor skip rows. */
export const orderOf = (query: PageQuery, key: SQLWrapper, id: SQLWrapper): SQL[] => {
  const direction = query['Sort.Direction'] === 'Descending' ? desc : asc
  return [direction(key), direction(id)]
}

/** Sort key of an instant that may never have been: never is before every time. */
export const neverFirst = (instant: SQLWrapper): SQL => sql`coalesce(${instant}, '-infinity')`

/** How many rows a select finds, counted up to the bound of a list's total. */
export const countUpToBound = async (tx: Tx, rows: SQLWrapper): Promise<number> => {
  const [row] = await tx.select({ total: count() }).from(sql`(${rows} limit ${totalBound + 1}) bounded`)
  return row?.total ?? 0
}

/** The same of a table's rows. */
export const boundedCount = (tx: Tx, table: PgTable | PgView, where: SQL | undefined): Promise<number> =>
  countUpToBound(
    tx,
    tx
      .select({ one: sql`1` })
      .from(table)
      .where(where),
  )

/** One page of a list with its total; the total is not asked for where the page itself tells it. */
export const pageOf = async <Row>(
  query: PageQuery,
  rows: (limit: number, offset: number) => Promise<Row[]>,
  total: () => Promise<number>,
): Promise<Page<Row>> => {
  const offset = (query.Page - 1) * query.PageSize
  const items = await rows(query.PageSize, offset)
  const last = items.length < query.PageSize && (items.length > 0 || offset === 0)
  const counted = last ? offset + items.length : await total()
  return { items, total: Math.min(counted, totalBound), ...(counted > totalBound && { more: true }), page: query.Page, pageSize: query.PageSize }
}

/** A condition for free text: every word of it stands somewhere in one of the columns. */
export const containsWords = (text: string | undefined, columns: readonly SQLWrapper[]): SQL | undefined => {
  const words = (text ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const escaped = (word: string) => `%${word.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          columns.map((column) => sql`${column} ilike ${escaped(word)}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )
}
