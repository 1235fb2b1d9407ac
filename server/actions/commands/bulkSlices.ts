import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { bulkItems, bulkUpdates, downlinks } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import type { TenantActor } from '../../http/actor.ts'
import { abortWaiting } from './abort.ts'

/** Thermostats of a bulk update that one transaction plans, checks, stops or deletes: others wait for their rows. */
export const itemsAtOnce = 2_000
/** Commands that one transaction withdraws, with their frames. */
const commandsAtOnce = 500

/** Runs a step of a large bulk update in a transaction of its own, with the client's rows alone. */
export const inSlice = <T>(
  { db }: Pick<Deps, 'db'>,
  { tenantId }: Pick<TenantActor, 'tenantId'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => withScope(db.pool, { role: 'app_tenant', tenantId }, work)

/**
 * Withdraws some of what an aborted bulk update has not sent yet. Its state keeps anything more from being sent, so that the rest can
 * follow in transactions of its own. @returns whether something may be left.
 */
export const stopSome = async (tx: Tx, bulkId: string, now: Date): Promise<boolean> => {
  const queued = tx
    .select({ id: downlinks.id })
    .from(downlinks)
    .where(and(eq(downlinks.bulkId, bulkId), eq(downlinks.status, 'Running'), eq(downlinks.phase, 'queued')))
    .orderBy(downlinks.id)
    .limit(commandsAtOnce)
  const withdrawn = await abortWaiting(tx, inArray(downlinks.id, queued), 'abortedByUser', now)
  const pending = tx
    .select({ id: bulkItems.thermostatId })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulkId, bulkId), eq(bulkItems.state, 'Pending')))
    .limit(itemsAtOnce)
  const { rowCount } = await tx
    .update(bulkItems)
    .set({ state: 'Aborted', reason: 'abortedByUser', finishedAt: now.toISOString() })
    .where(and(eq(bulkItems.bulkId, bulkId), inArray(bulkItems.thermostatId, pending)))
  return withdrawn.length === commandsAtOnce || rowCount === itemsAtOnce
}

/** A bulk update that nobody saw: its planning was broken off, or it was discarded. Planning takes seconds. */
const draftsKeptMs = 3_600_000

/** Deletes what nobody sees any more, slice by slice. @returns how many bulk updates. */
export const dropDrafts = async (deps: Pick<Deps, 'db' | 'now'>): Promise<number> => {
  const old = new Date(deps.now().getTime() - draftsKeptMs).toISOString()
  const left = await withScope(deps.db.pool, asAdmin, (tx) =>
    tx
      .select({ id: bulkUpdates.id })
      .from(bulkUpdates)
      .where(and(eq(bulkUpdates.draft, true), lte(bulkUpdates.updatedAt, old))),
  )
  for (const { id } of left) {
    const some = sql`select thermostat_id from main.bulk_items where bulk_id = ${id} limit ${itemsAtOnce}`
    const slice = () =>
      withScope(deps.db.pool, asAdmin, (tx) =>
        tx.execute(sql`delete from main.bulk_items where bulk_id = ${id} and thermostat_id in (${some})`),
      )
    while (((await slice()).rowCount ?? 0) > 0);
    await withScope(deps.db.pool, asAdmin, (tx) =>
      tx.delete(bulkUpdates).where(and(eq(bulkUpdates.id, id), eq(bulkUpdates.draft, true))),
    )
  }
  return left.length
}
