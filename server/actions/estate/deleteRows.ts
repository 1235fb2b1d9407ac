import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { BulkReply } from '../../../contract/main/estateShapes.ts'
import type { Tx } from '../../db/scope.ts'
import { lockRow } from '../../http/versioned.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { refuse } from '../../http/refusal.ts'

interface Deletion {
  tx: Tx
  audit: WriteAudit
  table: PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn }
  /** The rows that the actor may delete. */
  mine: SQL | undefined
  /** The name in the audit: `building`. */
  entity: string
  /** How much of each kind still hangs on each of the rows. */
  usesOf(ids: readonly string[]): Promise<(id: string) => Record<string, number>>
}

const inUse = (uses: Record<string, number>) => Object.keys(uses).length > 0

/** Deletes a row that nothing hangs on. Errors: 404, staleVersion 409, stillInUse 409 with the figures of what is left. */
export const deleteRow = async ({ tx, audit, table, mine, entity, usesOf }: Deletion, id: string, version: number | undefined): Promise<void> => {
  const before = await lockRow(tx, table, and(mine, eq(table.id, id)), version)
  const uses = (await usesOf([id]))(id)
  if (inUse(uses)) refuse('stillInUse', { fields: { id: 'stillInUse' }, args: { id: uses } })
  await tx.delete(table).where(eq(table.id, id))
  await audit({ action: `${entity}.delete`, entityId: id, before })
}

/**
 * Deletes those of the rows that nothing hangs on, and says of each of the others why it stays.
 * Errors: 404 where none of the ids is one of the actor's.
 */
export const deleteRows = async ({ tx, audit, table, mine, entity, usesOf }: Deletion, ids: readonly string[]): Promise<z.input<typeof BulkReply>> => {
  const asked = [...new Set(ids)]
  const rows: { [column: string]: unknown; id: string }[] = []
  // in the order of their ids, so that two bulk calls never wait for each other
  for (const row of await tx
    .select()
    .from<PgTable>(table)
    .where(and(mine, inArray(table.id, asked)))
    .orderBy(asc(table.id))
    .for('update')) {
    rows.push({ ...row, id: String(row['id']) })
  }
  if (rows.length === 0) return refuse('notFound')
  const known = new Set(rows.map(({ id }) => id))
  const usesOfId = await usesOf([...known])
  const free = rows.filter(({ id }) => !inUse(usesOfId(id)))
  if (free.length > 0)
    await tx.delete(table).where(
      inArray(
        table.id,
        free.map(({ id }) => id),
      ),
    )
  await audit(free.map((before) => ({ action: `${entity}.delete`, entityId: before.id, before })))
  const results = asked.map((id) => {
    if (!known.has(id)) return { id, ok: false, reason: 'notFound' }
    const uses = usesOfId(id)
    return inUse(uses) ? { id, ok: false, reason: 'stillInUse', args: uses } : { id, ok: true, reason: null }
  })
  return { done: free.length, refused: asked.length - free.length, results }
}
