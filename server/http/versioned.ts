import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Tx } from '../db/scope.ts'
import { newId } from '../ids.ts'
import { found, refuse } from './refusal.ts'

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn }

/**
 * Reads the row to be written, locked until the transaction ends.
 * Errors: 404 if it is missing or foreign, staleVersion 409 with the current row if the request expects another version.
 */
export const lockRow = async <T extends VersionedTable>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  version: number | undefined,
  missing: ErrorCode = 'notFound',
): Promise<T['$inferSelect']> => {
  const [row] = await tx.select().from<PgTable>(table).where(where).limit(1).for('update')
  const current: T['$inferSelect'] = found(row, missing)
  if (version !== undefined && current['version'] !== version) return refuse('staleVersion', { current })
  return current
}

interface Stale {
  /** The version that the request expects. */
  version: number | undefined
  /** The reply's shape with the row in it, for the user to compare with their own changes. */
  shape: z.ZodType
  read(): Promise<unknown>
}

/** As `lockRow`, but staleVersion carries the row in the reply's shape instead of the table's. Errors: 404, staleVersion 409. */
export const lockShaped = async <T extends VersionedTable>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  { version, shape, read }: Stale,
): Promise<T['$inferSelect']> => {
  const row = await lockRow(tx, table, where, undefined)
  return version === undefined || row['version'] === version ? row : refuse('staleVersion', { current: shape.parse(await read()) })
}

/** Inserts a row under a new id, or the one given (server/http/clientIds.ts). */
export const insertRow = async <T extends VersionedTable>(
  tx: Tx,
  table: T,
  values: Omit<PgInsertValue<T>, 'id'> & { id?: string },
): Promise<T['$inferSelect']> => {
  const row: PgInsertValue<PgTable> = { id: newId(), ...values }
  const [made] = await tx.insert<PgTable>(table).values(row).returning()
  return found(made)
}

/** Updates the row and increments its version. Call `lockRow` first. */
export const updateRow = async <T extends VersionedTable>(tx: Tx, table: T, id: string, values: PgUpdateSetSource<T>): Promise<T['$inferSelect']> => {
  const next: PgUpdateSetSource<PgTable> = { ...values, version: sql`${table.version} + 1`, updatedAt: sql`now()` }
  const [row] = await tx.update<PgTable>(table).set(next).where(eq(table.id, id)).returning()
  return found(row)
}

/** Deletes the row. Call `lockRow` first. */
export const removeRow = async (tx: Tx, table: VersionedTable, id: string): Promise<void> => {
  await tx.delete<PgTable>(table).where(eq(table.id, id))
}
