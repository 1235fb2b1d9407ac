import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { AutomaticUpdate, type AutomaticUpdateInput } from '../../../contract/main/autoFuota.ts'
import { whyNotApprove } from '../../../domain/firmware/updateStates.ts'
import { automaticUpdates as table } from '../../db/schema.ts'
import { findArtifact } from '../../finders/firmware/artifactRows.ts'
import { updateCandidates } from '../../finders/firmware/candidates.ts'
import { isRuleOf, readRule } from '../../finders/firmware/ruleRows.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { refuse } from '../../http/refusal.ts'
import { insertRow, lockRow, lockShaped, removeRow, updateRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'
import { discardBatchesOf, startBatchesOf } from './changeBatch.ts'
import { targetsOf } from './planBatch.ts'

type Call = Pick<TenantWrite, 'tx' | 'actor' | 'now' | 'audit' | 'version'>
type Reply = Promise<z.input<typeof AutomaticUpdate>>

/**
 * What is stored of a rule. A rule covers the whole client, so those who reach only their projects cannot make one.
 * Errors: forbidden 403, firmwareNotFound 404, filtersRequired and rule 422, 404.
 */
const valuesOf = async ({ tx, actor, now }: Call, body: AutomaticUpdateInput) => {
  if (isAssignedOnly(actor, 'thermostats.read')) refuse('forbidden')
  const { firmwareVersion, ...rest } = body
  const artifact = firmwareVersion === null ? undefined : await findArtifact(tx, body.kind, firmwareVersion)
  await updateCandidates(tx, targetsOf(actor, { filters: body.filters, euis: [] }), body.kind, now)
  return { ...rest, artifactId: artifact?.id ?? null }
}

export const createRule = async (call: Call, body: AutomaticUpdateInput): Reply => {
  const { tx, actor, audit, now } = call
  const values = await valuesOf(call, body)
  const { id } = await insertRow(tx, table, {
    ...values,
    tenantId: actor.tenantId,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
  })
  await audit({ action: 'automaticUpdate.create', entityId: id, after: values })
  await tellOne(call, 'firmware', id)
  return readRule(tx, actor, id)
}

/** What a change of leaves the approval in force. */
const freely = new Set(['name', 'enabled'])

/**
 * Changes a rule; whoever changes what it does is from then on its author, it has to be approved again, and what it made for approval is
 * discarded. Errors: also staleVersion 409.
 */
export const updateRule = async (call: Call, id: string, body: AutomaticUpdateInput): Reply => {
  const { tx, actor, audit, version } = call
  const before = await lockShaped(tx, table, isRuleOf(actor, id), {
    version,
    shape: AutomaticUpdate,
    read: () => readRule(tx, actor, id),
  })
  const values = await valuesOf(call, body)
  const same = Object.entries(values).every(
    ([key, value]) =>
      freely.has(key) || isDeepStrictEqual(value, Object.entries(before).find(([name]) => name === key)?.[1]),
  )
  const change = same ? values : { ...values, createdBy: actor.userId, approvedBy: null, approvedAt: null }
  await updateRow(tx, table, id, change)
  if (!same) await discardBatchesOf(call, id)
  await audit({ action: 'automaticUpdate.update', entityId: id, before, after: change })
  await tellOne(call, 'firmware', id)
  return readRule(tx, actor, id)
}

/** Approves a rule of somebody else: its batches start by themselves, and so does one that awaits approval, unless the rule is off. Errors: 404, firmwareNotAwaiting 409, firmwareOwnBatch 409. */
export const approveRule = async (call: Call, id: string): Reply => {
  const { tx, actor, audit, now, version } = call
  const before = await lockRow(tx, table, isRuleOf(actor, id), version)
  if (before.approvedAt !== null) refuse('firmwareNotAwaiting')
  if (whyNotApprove(before.createdBy, actor.userId)) refuse('firmwareOwnBatch')
  const after = { approvedBy: actor.userId, approvedAt: now.toISOString() }
  await updateRow(tx, table, id, after)
  await audit({ action: 'automaticUpdate.approve', entityId: id, after })
  if (before.enabled) await startBatchesOf(call, { id, ...after })
  await tellOne(call, 'firmware', id)
  return readRule(tx, actor, id)
}

/** Deletes a rule; batches that it made stay. Errors: 404. */
export const removeRule = async (call: Call, id: string): Promise<void> => {
  const { tx, actor, audit, version } = call
  const before = await lockRow(tx, table, isRuleOf(actor, id), version)
  await removeRow(tx, table, id)
  await audit({ action: 'automaticUpdate.delete', entityId: id, before })
  await tellOne(call, 'firmware', id)
}
