import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../../contract/errors.ts'
import { found, refuse } from './refusal.ts'
import type { Tx } from '../db/scope.ts'

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

/** Writes the row and counts its version up. The row was read with `lockRow` before. */
export const updateRow = async <T extends VersionedTable>(tx: Tx, table: T, id: string, values: PgUpdateSetSource<T>): Promise<T['$inferSelect']> => {
  const next: PgUpdateSetSource<PgTable> = { ...values, version: sql`${table.version} + 1`, updatedAt: sql`now()` }
  const [row] = await tx.update<PgTable>(table).set(next).where(eq(table.id, id)).returning()
  return found(row)
}
