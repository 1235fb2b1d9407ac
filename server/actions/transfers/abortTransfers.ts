import { toHex } from '../../../domain/codec/bytes.ts'
import { encodeTransferControl } from '../../../domain/codec/rt1/transfer.ts'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import { day } from '../../../domain/time.ts'
import {
  abortTransfer,
  whyNotAbortTransfer,
  type TransferReason,
  type TransferState,
} from '../../../domain/transfers/transferStates.ts'
import { downlinkFrames } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { readTransfer } from '../../finders/transfers/transferRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { refuse } from '../../http/refusal.ts'
import { orderedId } from '../../ids.ts'
import { tellDispatcher } from '../commands/channel.ts'
import {
  byId,
  courseOf,
  holdThermostats,
  lockOpenTransfers,
  ofThermostats,
  writeCourses,
  type TransferRow,
} from './courses.ts'

/** Ends transfers early; a device that has begun is told, so that it sends no more of it. */
const abort = async (
  tx: Tx,
  rows: readonly TransferRow[],
  reason: TransferReason,
  now: Date,
): Promise<TransferRow[]> => {
  if (rows.length === 0) return []
  const ended = await writeCourses(
    tx,
    rows.map((row) => ({ row, course: abortTransfer(courseOf(row), reason) })),
    now,
  )
  const begun = rows.filter(({ state }) => state === 'Running')
  if (begun.length > 0)
    await tx.insert(downlinkFrames).values(
      begun.map(({ tenantId, thermostatId, number }) => ({
        id: orderedId(now),
        tenantId,
        thermostatId,
        port: thermostatPorts.transferControl,
        payload: toHex(encodeTransferControl({ kind: 'abort', id: number })),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + day).toISOString(),
      })),
    )
  await tellDispatcher(tx)
  return ended
}

/** Aborts the transfers of thermostats, whose rows are locked, because their use ends. */
export const abortTransfersOf = async (
  tx: Tx,
  thermostatIds: readonly string[],
  reason: Extract<TransferReason, 'unassigned' | 'malfunctionReported'>,
  now: Date,
): Promise<void> => {
  if (thermostatIds.length > 0)
    await abort(tx, await lockOpenTransfers(tx, ofThermostats(thermostatIds)), reason, now)
}

const refuseIfEnded = (state: TransferState): void => {
  const why = whyNotAbortTransfer(state)
  if (why !== undefined) refuse(why)
}

/** Aborts a transfer. Errors: 404, transferEnded 409. */
export const abortTransferByUser = async (
  { tx, actor, now, audit }: { tx: Tx; actor: GlobalActor; now: Date; audit: WriteAudit },
  id: string,
) => {
  const { state, tenantId, thermostatId } = await readTransfer(tx, actor, id, now)
  refuseIfEnded(state)
  await holdThermostats(tx, [thermostatId])
  const [row] = await lockOpenTransfers(tx, byId(id))
  // it may have ended in the meantime
  if (!row) return refuse('transferEnded')
  await abort(tx, [row], 'abortedByUser', now)
  await audit({
    action: 'dataTransfer.abort',
    entityId: id,
    before: { state: row.state, done: row.done },
    after: { state: 'Aborted', reason: 'abortedByUser' },
    ...(tenantId !== null && { tenantId }),
  })
  return readTransfer(tx, actor, id, now)
}
