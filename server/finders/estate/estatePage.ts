import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { boundedCount, orderOf, pageOf, type Page, type PageQuery } from '../../db/page.ts'
import type { Tx } from '../../db/scope.ts'

interface EstateList<Row extends { id: string }> {
  tx: Tx
  table: PgTable & { id: PgColumn }
  query: PageQuery & { 'Sort.SortOption': string }
  where: SQL | undefined
  sortKeys: Record<string, SQLWrapper>
  /** The rows with what is joined to them, in any order. */
  rows: (ids: SQL) => Promise<Row[]>
}

/**
 * A page of a list that joins: the page is found in the list's own table, whose index has the order, and only its rows are joined.
 * Joining first and sorting then makes the planner, which cannot see through the row policies, sort the whole table.
 */
export const estatePage = async <Row extends { id: string }>({ tx, table, query, where, sortKeys, rows }: EstateList<Row>): Promise<Page<Row>> => {
  const key = sortKeys[query['Sort.SortOption']] ?? table.id
  const page = await pageOf(
    query,
    (limit, offset) =>
      tx
        .select({ id: table.id })
        .from<PgTable>(table)
        .where(where)
        .orderBy(...orderOf(query, key, table.id))
        .limit(limit)
        .offset(offset),
    () => boundedCount(tx, table, where),
  )
  const ids = page.items.map(({ id }) => String(id))
  const found = new Map((ids.length > 0 ? await rows(inArray(table.id, ids)) : []).map((row) => [row.id, row]))
  return { ...page, items: ids.map((id) => found.get(id)).filter((row) => row !== undefined) }
}

/** The name of a space above a row, as an expression over the row's own table: to search and sort by it without a join. */
export const nameIn = (table: 'locations' | 'building_complexes' | 'buildings', id: SQLWrapper): SQL =>
  sql`(select above.name from main.${sql.identifier(table)} above where above.id = ${id})`
