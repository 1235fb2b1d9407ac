import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/scope.ts'

/** Rows a statement: enough to make round trips cheap, few enough to keep a statement's text small. */
const rowsPerStatement = 1000

/**
 * Inserts complete rows, a statement per thousand. The rows travel as one JSON parameter and the database takes them
 * apart: a placeholder per cell costs several times as much, and Postgres ends at 65,535 of them. `skipTaken` leaves out those
 * whose place another row has. @returns how many were inserted.
 */
export const insertRows = async <T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferSelect'][], { skipTaken = false } = {}): Promise<number> => {
  const columns = Object.entries(getTableColumns(table))
  const names = sql.join(
    columns.map(([key]) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  )
  const keys = sql.join(
    columns.map(([key]) => sql.identifier(key)),
    sql`, `,
  )
  const types = sql.join(
    columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  const conflict = skipTaken ? sql`on conflict do nothing` : sql``
  let inserted = 0
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(from, from + rowsPerStatement))
    const { rowCount } = await tx.execute(
      sql`insert into ${table} (${names}) select ${keys} from json_to_recordset(${json}::json) as rows (${types}) ${conflict}`,
    )
    inserted += rowCount ?? 0
  }
  return inserted
}
