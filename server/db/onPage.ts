import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './scope.ts'

/** What part of a list is asked for. */
export interface Part {
  order?: SQL[]
  limit?: number
  offset?: number
}

/**
 * The condition that a select with names and counts beside its rows is to have: on a later page the rows are found by their
 * ids first, because Postgres would look the names up of every row that the page skips.
 */
export const onPage = (tx: Tx, table: PgTable & { id: PgColumn }, where: SQL | undefined, { order = [], limit = 1, offset = 0 }: Part): SQL | undefined =>
  offset === 0
    ? where
    : inArray(
        table.id,
        tx
          .select({ id: table.id })
          .from<PgTable>(table)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
      )
