import type { z } from 'zod'
import type { StartedTransfers } from '../../../contract/main/dataTransfers.ts'
import { newCourse } from '../../../domain/transfers/transferStates.ts'
import type { TransferDirection, TransferKind } from '../../../domain/transfers/transfer.ts'
import { whyNotTransfer, type BatteryGates } from '../../../domain/transfers/transferRules.ts'
import { dataTransfers, type thermostats } from '../../db/schema.ts'
import { transfersOf } from '../../finders/transfers/transferTargets.ts'
import type { UserWrite } from '../../http/handler.ts'
import { orderedId } from '../../ids.ts'
import { tellLive } from '../../live/tell.ts'
import { columnsOf, tellTransferRunner } from './courses.ts'

/** What is transferred. */
interface Order {
  direction: TransferDirection
  kind: TransferKind
  /** The file to send. */
  fileId: string | null
  /** Where reading begins. */
  address: number | null
  size: number
  gates?: BatteryGates
}

type Target = typeof thermostats.$inferSelect

/** The number of the next transfer at a device. */
const after = (number: number | undefined): number => (number === undefined ? 0 : (number + 1) % 256)

/** Starts a transfer at each of the thermostats, whose rows are locked, that can have one. @returns by thermostat its transfer, or why it has none. */
export const startTransfers = async (
  { tx, now, audit, userId }: UserWrite,
  targets: readonly Target[],
  { direction, kind, fileId, address, size, gates }: Order,
): Promise<z.input<typeof StartedTransfers>> => {
  const earlier = await transfersOf(
    tx,
    targets.map(({ id }) => id),
  )
  const plans = targets.map((target) => ({
    target,
    id: orderedId(now),
    reason: whyNotTransfer({ ...target, isTransferring: earlier.get(target.id)?.isOpen ?? false }, gates),
  }))
  const rows = plans.flatMap(({ target, id, reason }) =>
    reason === undefined
      ? [
          {
            ...columnsOf(newCourse(direction, now.getTime())),
            id,
            tenantId: target.tenantId,
            thermostatId: target.id,
            direction,
            kind,
            number: after(earlier.get(target.id)?.number),
            fileId,
            address,
            size,
            createdAt: now.toISOString(),
            createdBy: userId,
          },
        ]
      : [],
  )
  if (rows.length > 0) {
    await tx.insert(dataTransfers).values(rows)
    await audit(
      plans.flatMap(({ target, id, reason }) =>
        reason === undefined
          ? [
              {
                action: 'dataTransfer.start' as const,
                entityId: id,
                after: { eui: target.eui, direction, kind, fileId, address, size },
                ...(target.tenantId !== null && { tenantId: target.tenantId }),
              },
            ]
          : [],
      ),
    )
    await tellLive(
      tx,
      rows.flatMap(({ id, tenantId }) =>
        tenantId === null ? [] : [{ tenantId, topic: 'dataTransfers' as const, ids: [id] }],
      ),
    )
    await tellTransferRunner(tx)
  }
  return {
    key: fileId,
    started: rows.length,
    refused: plans.length - rows.length,
    results: plans.map(({ target, id, reason }) => ({
      eui: target.eui,
      transferId: reason === undefined ? id : null,
      reason: reason ?? null,
    })),
  }
}
