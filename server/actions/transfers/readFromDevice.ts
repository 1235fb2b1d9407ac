import type { ReadSource } from '../../../domain/codec/rt1/transfer.ts'
import type { Tx } from '../../db/scope.ts'
import { whyNotReadMemory } from '../../finders/consent/memory.ts'
import { readTransfer } from '../../finders/transfers/transferRows.ts'
import { lockTargets } from '../../finders/transfers/transferTargets.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { startTransfers } from './startTransfers.ts'

interface Call {
  tx: Tx
  now: Date
  audit: WriteAudit
  actor: GlobalActor
}

interface Part {
  eui: string
  address: number | null
  length: number
}

/** The address beyond the last one of a thermostat's memory. */
const end = 2 ** 32

/**
 * Requests a part of a thermostat's memory. Errors: thermostatNotFound 404; rule 422 at `eui` if it cannot have a transfer, or if a home that its
 * memory may tell of did not consent, at `length` beyond the memory.
 */
export const readFromDevice = async (call: Call, kind: ReadSource, { eui, address, length }: Part) => {
  const { tx, actor, now } = call
  refuseIf((address ?? 0) + length > end ? 'beyondMemory' : undefined, 'length')
  const targets = await lockTargets(tx, actor, [eui], () => 'eui')
  const [target] = targets
  if (target) refuseIf(await whyNotReadMemory(tx, target.id, now), 'eui')
  const { results } = await startTransfers({ ...call, userId: actor.userId }, targets, {
    direction: 'fromDevice',
    kind,
    fileId: null,
    address,
    size: length,
  })
  refuseIf(results[0]?.reason ?? undefined, 'eui')
  return readTransfer(tx, actor, found(results[0]?.transferId), now)
}
