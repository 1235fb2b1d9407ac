// Bulk statements: all rows travel as one JSON parameter that the database unpacks. A placeholder per cell is several times
// slower, and Postgres allows at most 65,535 of them.
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './scope.ts'

type Field<T extends PgTable> = Extract<keyof T['$inferSelect'], string>
type Row<T extends PgTable, F extends Field<T>> = Pick<T['$inferSelect'], F>

const listed = (names: readonly string[], one: (name: string) => SQL) => sql.join(names.map(one), sql`, `)

const recordset = (table: PgTable, fields: readonly string[], rows: readonly unknown[]): SQL => {
  const columns = getTableColumns(table)
  const types = listed(
    fields,
    (name) => sql`${sql.identifier(name)} ${sql.raw(columns[name]?.getSQLType() ?? 'text')}`,
  )
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as rows (${types})`
}

const insertion = (
  table: PgTable,
  fields: readonly string[],
  rows: readonly unknown[],
  conflict: SQL,
  alias: SQL,
): SQL => sql`
    insert into ${table} ${alias} (${listed(fields, (name) => sql.identifier(toSnakeCase(name)).getSQL())})
    select ${listed(fields, (name) => sql.identifier(name).getSQL())} from ${recordset(table, fields, rows)} ${conflict}`

/** Rows with some fields of a table as `rows`, each field under its own name: `rows."lastSeenAt"`. */
export const rowsOf = <T extends PgTable, F extends Field<T>>(
  table: T,
  fields: readonly F[],
  rows: readonly Row<T, F>[],
): SQL => recordset(table, fields, rows)

/**
 * Inserts rows; omitted fields get their defaults. `conflict` is the clause starting with `on conflict`, including
 * `returning`; `alias` is the alias of the table in it (`as u`).
 */
export const bulkInsert = <T extends PgTable, F extends Field<T>>(
  tx: Tx,
  table: T,
  fields: readonly F[],
  rows: readonly Row<T, F>[],
  conflict: SQL = sql``,
  alias: SQL = sql``,
): Promise<{ rows: Record<string, unknown>[] }> => tx.execute(insertion(table, fields, rows, conflict, alias))

/** Rows per statement: enough that round trips are cheap, few enough that the statement stays small. */
const rowsPerStatement = 1000

/**
 * Inserts complete rows, a thousand per statement. `skipTaken` skips rows that violate a unique constraint.
 * @returns how many were inserted.
 */
export const insertRows = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferSelect'][],
  { skipTaken = false } = {},
): Promise<number> => {
  const fields = Object.keys(getTableColumns(table))
  const conflict = skipTaken ? sql`on conflict do nothing` : sql``
  let inserted = 0
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const { rowCount } = await tx.execute(
      insertion(table, fields, rows.slice(from, from + rowsPerStatement), conflict, sql``),
    )
    inserted += rowCount ?? 0
  }
  return inserted
}

/** Updates fields of rows that are identified by a key. */
export const bulkUpdate = async <T extends PgTable, K extends Field<T>, F extends Field<T>>(
  tx: Tx,
  table: T,
  key: K,
  fields: readonly F[],
  rows: readonly Row<T, K | F>[],
): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${table} as target set ${listed(fields, (name) => sql`${sql.identifier(toSnakeCase(name))} = rows.${sql.identifier(name)}`)}
    from ${rowsOf(table, [key, ...fields], rows)} where target.${sql.identifier(toSnakeCase(key))} = rows.${sql.identifier(key)}`)
}
