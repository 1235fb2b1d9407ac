import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../db/scope.ts'
import { tellLive } from '../../live/tell.ts'

const Told = z.array(z.object({ id: z.string(), tenantId: z.string().nullable() }))

/** What a statement gives back of the alerts that it wrote, under whatever name it has them. */
export const told = (table: SQL): SQL => sql`returning ${table}.id, ${table}.tenant_id as "tenantId"`

/** Runs a statement that writes alerts, and tells the screens of them. @returns how many it wrote. */
export const writeAlerts = async (tx: Tx, statement: SQL): Promise<number> => {
  const rows = Told.parse((await tx.execute(statement)).rows)
  await tellLive(
    tx,
    rows.flatMap(({ id, tenantId }) => (tenantId === null ? [] : [{ tenantId, topic: 'alerts' as const, ids: [id] }])),
  )
  return rows.length
}

/** An instant in JSON, as replies have it. */
export const isoOf = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An instant for a statement. */
export const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

/** Rows that one statement writes at most: nobody waits long for its transaction. */
export const atOnce = 2000
