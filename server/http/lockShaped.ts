import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { Tx } from '../db/scope.ts'
import { lockRow } from './versioned.ts'
import { refuse } from './refusal.ts'

interface Stale {
  /** The version that the write names. */
  version: number | undefined
  /** The reply's shape, and the row in it: what the person compares with what they wrote. */
  shape: z.ZodType
  read(): Promise<unknown>
}

/** As `lockRow`, but a stale version is answered with the row in the reply's shape instead of the table's. Errors: 404, staleVersion 409. */
export const lockShaped = async <T extends PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn }>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  { version, shape, read }: Stale,
): Promise<T['$inferSelect']> => {
  const row = await lockRow(tx, table, where, undefined)
  return version === undefined || row['version'] === version ? row : refuse('staleVersion', { current: shape.parse(await read()) })
}
