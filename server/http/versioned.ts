import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Tx } from '../db/scope.ts'
import { newId } from '../ids.ts'
import { found, refuse } from './refusal.ts'

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn }

/**
 * Reads the row that a write is about, locked until the transaction ends.
 * Errors: 404 where it is missing or foreign, staleVersion 409 with the row as it is, if the write names another version.
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
  /** The version that the write names. */
  version: number | undefined
  /** The reply's shape, and the row in it: what the person compares with what they wrote. */
  shape: z.ZodType
  read(): Promise<unknown>
}

/** As `lockRow`, but a stale version is answered with the row in the reply's shape instead of the table's. Errors: 404, staleVersion 409. */
export const lockShaped = async <T extends VersionedTable>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  { version, shape, read }: Stale,
): Promise<T['$inferSelect']> => {
  const row = await lockRow(tx, table, where, undefined)
  return version === undefined || row['version'] === version ? row : refuse('staleVersion', { current: shape.parse(await read()) })
}

/** Adds a row under a new id. */
export const insertRow = async <T extends VersionedTable>(tx: Tx, table: T, values: Omit<PgInsertValue<T>, 'id'>): Promise<T['$inferSelect']> => {
  const row: PgInsertValue<PgTable> = { id: newId(), ...values }
  const [made] = await tx.insert<PgTable>(table).values(row).returning()
  return found(made)
}

/** Writes the row and counts its version up. The row was read with `lockRow` before. */
export const updateRow = async <T extends VersionedTable>(tx: Tx, table: T, id: string, values: PgUpdateSetSource<T>): Promise<T['$inferSelect']> => {
  const next: PgUpdateSetSource<PgTable> = { ...values, version: sql`${table.version} + 1`, updatedAt: sql`now()` }
  const [row] = await tx.update<PgTable>(table).set(next).where(eq(table.id, id)).returning()
  return found(row)
}
