import { and, eq, inArray, sql } from 'drizzle-orm'
import { openSteps, whyNotApprove, type UpdateEvent } from '../../../domain/firmware/updateStates.ts'
import { firmwareBatches as table, firmwareUpdates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockBatch } from '../../finders/firmware/batchRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { removeRow, updateRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'
import { tellFirmwareRunner } from './channel.ts'
import { moved, writeUpdates, type UpdateRow } from './writeUpdates.ts'

/** Of a rule: what its batches need to start by themselves. */
interface ApprovedRule {
  readonly id: string
  readonly approvedBy: string | null
  readonly approvedAt: string | null
}

interface Call extends Pick<TenantWrite, 'tx' | 'actor' | 'now' | 'audit' | 'version'> {
  params: { id: string }
}

/** Updates of a batch in some steps, locked; their thermostats first, as ingest does. */
const lockUpdates = async (
  tx: Tx,
  batchId: string,
  steps: readonly UpdateRow['step'][],
): Promise<UpdateRow[]> => {
  const these = and(eq(firmwareUpdates.batchId, batchId), inArray(firmwareUpdates.step, [...steps]))
  await tx.execute(sql`
    select from main.thermostats where id in (select thermostat_id from ${firmwareUpdates} where ${these}) order by id for no key update`)
  return tx.select().from(firmwareUpdates).where(these).orderBy(firmwareUpdates.thermostatId).for('update')
}

/** Applies an event to updates; those that it does not concern stay. @returns how many it concerned. */
const apply = async ({ tx, now }: Call, rows: readonly UpdateRow[], event: UpdateEvent): Promise<number> => {
  const changes = rows.flatMap((before) => {
    const after = moved(before, event, now.toISOString())
    return after ? [{ before, after }] : []
  })
  await writeUpdates(tx, changes, now)
  return changes.length
}

/** Approves a batch of somebody else, which starts it. Errors: 404, firmwareNotAwaiting 409, firmwareOwnBatch 409. */
export const approveBatch = async (call: Call): Promise<void> => {
  const { tx, actor, now, audit } = call
  const before = await lockBatch(call, call.params.id)
  if (before.state !== 'AwaitingApproval') refuse('firmwareNotAwaiting')
  if (whyNotApprove(before.createdBy, actor.userId)) refuse('firmwareOwnBatch')
  await updateRow(tx, table, before.id, {
    state: 'Running',
    approvedBy: actor.userId,
    approvedAt: now.toISOString(),
  })
  await audit({
    action: 'firmwareBatch.approve',
    entityId: before.id,
    before: { state: before.state },
    after: { state: 'Running' },
  })
  await tellOne(call, 'firmware', before.id)
  await tellFirmwareRunner(tx)
}

/** Batches of a rule that nobody has approved, locked. */
const waitingOf = (tx: Tx, ruleId: string) =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.ruleId, ruleId), eq(table.state, 'AwaitingApproval')))
    .orderBy(table.id)
    .for('update')

/** Starts the batches that a rule made before it was approved: whoever approves the rule approves what it makes. @returns how many. */
export const startBatchesOf = async (
  { tx, audit }: Pick<Call, 'tx' | 'audit'>,
  { id, approvedBy, approvedAt }: ApprovedRule,
): Promise<number> => {
  if (approvedBy === null) return 0
  const waiting = (await waitingOf(tx, id)).filter(
    ({ createdBy }) => whyNotApprove(createdBy, approvedBy) === undefined,
  )
  for (const { id: batchId, tenantId, state } of waiting) {
    await updateRow(tx, table, batchId, { state: 'Running', approvedBy, approvedAt })
    await audit({
      action: 'firmwareBatch.approve',
      entityId: batchId,
      tenantId,
      before: { state },
      after: { state: 'Running', ruleId: id },
    })
    await tellOne({ tx, actor: { tenantId } }, 'firmware', batchId)
  }
  if (waiting.length > 0) await tellFirmwareRunner(tx)
  return waiting.length
}

/** Discards the batches that await approval of a rule that has been changed: they are not what it would make now. */
export const discardBatchesOf = async (call: Omit<Call, 'params'>, ruleId: string): Promise<void> => {
  for (const { id, name, state } of await waitingOf(call.tx, ruleId)) {
    await removeRow(call.tx, table, id)
    await call.audit({ action: 'firmwareBatch.discard', entityId: id, before: { name, state } })
    await tellOne(call, 'firmware', id)
  }
}

/** Stops a batch; thermostats that have acknowledged their restart go on. Errors: 404, firmwareNotRunning 409. */
export const abortBatch = async (call: Call): Promise<void> => {
  const { tx, now, audit } = call
  const before = await lockBatch(call, call.params.id)
  if (before.state !== 'Running' && before.state !== 'Stopped') refuse('firmwareNotRunning')
  const aborted = await apply(call, await lockUpdates(tx, before.id, openSteps), 'abort')
  await updateRow(tx, table, before.id, { state: 'Aborted', finishedAt: now.toISOString() })
  await audit({
    action: 'firmwareBatch.abort',
    entityId: before.id,
    before: { state: before.state },
    after: { state: 'Aborted', aborted },
  })
  await tellOne(call, 'firmware', before.id)
}

/** Updates thermostats again where it failed, and only those. Errors: 404, firmwareNotRunning 409, firmwareNothingFailed 409. */
export const retryBatch = async (call: Call): Promise<void> => {
  const { tx, audit } = call
  const before = await lockBatch(call, call.params.id)
  if (before.state === 'AwaitingApproval' || before.state === 'Aborted') refuse('firmwareNotRunning')
  const failed = await lockUpdates(tx, before.id, ['failed', 'silent'])
  const elsewhere = await tx
    .select({ id: firmwareUpdates.thermostatId })
    .from(firmwareUpdates)
    .where(
      and(
        inArray(
          firmwareUpdates.thermostatId,
          failed.map(({ thermostatId }) => thermostatId),
        ),
        inArray(firmwareUpdates.step, [...openSteps]),
      ),
    )
  const busy = new Set(elsewhere.map(({ id }) => id))
  const again = await apply(
    call,
    failed.filter(({ thermostatId }) => !busy.has(thermostatId)),
    'retry',
  )
  if (again === 0) refuse('firmwareNothingFailed')
  await updateRow(tx, table, before.id, { state: 'Running', finishedAt: null })
  await audit({
    action: 'firmwareBatch.retry',
    entityId: before.id,
    before: { state: before.state },
    after: { state: 'Running', again },
  })
  await tellOne(call, 'firmware', before.id)
  await tellFirmwareRunner(tx)
}

/** Discards a batch that nobody has approved. Errors: 404, firmwareNotAwaiting 409. */
export const discardBatch = async (call: Call): Promise<void> => {
  const { tx, audit } = call
  const before = await lockBatch(call, call.params.id)
  if (before.state !== 'AwaitingApproval') refuse('firmwareNotAwaiting')
  await removeRow(tx, table, before.id)
  await audit({
    action: 'firmwareBatch.discard',
    entityId: before.id,
    before: { name: before.name, state: before.state },
  })
  await tellOne(call, 'firmware', before.id)
}
