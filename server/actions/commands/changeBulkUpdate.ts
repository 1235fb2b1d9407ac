import { and, eq, sql } from 'drizzle-orm'
import { CommandSet, commandsOf } from '../../../domain/commands/commandSet.ts'
import { countBulks } from './bulkItems.ts'
import { itemsAtOnce, stopSome } from './bulkSlices.ts'
import { bulkChannel } from './channel.ts'
import { lockBulk } from '../../finders/commands/bulkUpdateRows.ts'
import { permissionsToSend } from '../../finders/commands/commandReach.ts'
import { bulkItems, bulkUpdates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { removeRow, updateRow } from '../../http/versioned.ts'
import type { Base, TenantWrite } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { refreshBulkPlan, refreshPending } from './refreshBulkPlan.ts'

type Bulk = typeof bulkUpdates.$inferSelect

interface Call
  extends
    Pick<TenantWrite, 'tx' | 'actor' | 'now' | 'audit' | 'version'>,
    Pick<Base, 'deps' | 'callExternally'> {
  params: { id: string }
}

/** Locks the bulk update and checks that the actor may send its commands. Errors: 404, staleVersion 409, forbidden 403. */
const lock = async (call: Call): Promise<Bulk> => {
  const bulk = await lockBulk(call, call.params.id)
  permissionsToSend(call.actor, commandsOf(CommandSet.parse(bulk.commands)))
  return bulk
}

const wakeRunner = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_notify(${bulkChannel}, '')`)
}

const facts = ({ state, counts }: Pick<Bulk, 'state' | 'counts'>) => ({ state, counts })

/**
 * Starts a planned update for at most the thermostats of the plan; those no longer eligible are skipped with the reason.
 * Errors: also bulkNotPlanned 409.
 */
export const startBulkUpdate = async (call: Call): Promise<void> => {
  const { tx, now, audit } = call
  const before = await lock(call)
  if (before.state !== 'Planned') refuse('bulkNotPlanned')
  const present = await refreshBulkPlan(call, before)
  const after = await updateRow(tx, bulkUpdates, before.id, {
    state: 'Running',
    startedAt: now.toISOString(),
    ...present,
  })
  await audit({ action: 'bulkUpdate.start', entityId: before.id, before: facts(before), after: facts(after) })
  await countBulks(tx, [before.id], now)
  await wakeRunner(tx)
}

/**
 * Stops a running bulk update: no more is sent to it from now on, waiting commands are withdrawn, commands already sent run to completion.
 * Of a large one, the runner withdraws the rest in slices. Errors: also bulkNotRunning 409.
 */
export const abortBulkUpdate = async (call: Call): Promise<void> => {
  const { tx, now, audit } = call
  const before = await lock(call)
  if (before.state !== 'Running') refuse('bulkNotRunning')
  const after = await updateRow(tx, bulkUpdates, before.id, {
    state: 'Aborted',
    finishedAt: now.toISOString(),
  })
  if (await stopSome(tx, before.id, now)) await wakeRunner(tx)
  await countBulks(tx, [before.id], now)
  await audit({ action: 'bulkUpdate.abort', entityId: before.id, before: facts(before), after: facts(after) })
}

/** Resends the commands that failed, and only those. Errors: also bulkNothingFailed 409. */
export const retryBulkUpdate = async (call: Call): Promise<void> => {
  const { tx, now, audit } = call
  const before = await lock(call)
  // what an abort has left to the runner is not to be sent
  if (before.state === 'Aborted') while (await stopSome(tx, before.id, now));
  const again = await tx
    .update(bulkItems)
    .set({ state: 'Pending', reason: null, finishedAt: null })
    .where(and(eq(bulkItems.bulkId, before.id), eq(bulkItems.state, 'Failed')))
    .returning({ id: bulkItems.thermostatId })
  if (before.state === 'Planned' || again.length === 0) refuse('bulkNothingFailed')
  const present = await refreshPending(call, before)
  const after = await updateRow(tx, bulkUpdates, before.id, {
    state: 'Running',
    finishedAt: null,
    ...present,
  })
  await audit({
    action: 'bulkUpdate.retry',
    entityId: before.id,
    before: facts(before),
    after: { ...facts(after), again: again.length },
  })
  await countBulks(tx, [before.id], now)
  await wakeRunner(tx)
}

/** Discards a plan. A large one is hidden, and deleted in slices later. Errors: also bulkNotPlanned 409. */
export const discardBulkUpdate = async (call: Call): Promise<void> => {
  const { tx, audit } = call
  const before = await lock(call)
  if (before.state !== 'Planned') refuse('bulkNotPlanned')
  const planned = Object.values(before.counts).reduce((sum, n) => sum + n, 0)
  if (planned > itemsAtOnce) await updateRow(tx, bulkUpdates, before.id, { draft: true })
  else await removeRow(tx, bulkUpdates, before.id)
  await audit({
    action: 'bulkUpdate.discard',
    entityId: before.id,
    before: { name: before.name, ...facts(before) },
  })
}
