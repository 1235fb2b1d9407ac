import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../db/scope.ts'
import { tellLive } from '../../live/tell.ts'

const Told = z.array(z.object({ id: z.string(), tenantId: z.string().nullable() }))

/** The `returning` clause of a statement that writes alerts, for any table alias. */
export const told = (table: SQL): SQL => sql`returning ${table}.id, ${table}.tenant_id as "tenantId"`

/** Runs a statement that writes alerts and announces them to the screens. @returns the number of alerts written. */
export const writeAlerts = async (tx: Tx, statement: SQL): Promise<number> => {
  const rows = Told.parse((await tx.execute(statement)).rows)
  await tellLive(
    tx,
    rows.flatMap(({ id, tenantId }) =>
      tenantId === null ? [] : [{ tenantId, topic: 'alerts' as const, ids: [id] }],
    ),
  )
  return rows.length
}

/** An instant as a JSON string in the format of replies. */
export const isoOf = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An instant as a statement parameter. */
export const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

/** Maximum number of rows per statement, so that its locks are held only briefly. */
export const atOnce = 2000
