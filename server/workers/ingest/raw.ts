import { sql } from 'drizzle-orm'
import { toHex } from '../../../domain/codec/bytes.ts'
import { messageTime } from '../../../domain/devices/plausible.ts'
import { bulkInsert } from '../../db/bulk.ts'
import { undecodedMessages } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import type { Garbled, Uplink } from '../../network/messages.ts'
import type { RawReason } from '../../../domain/codec/undecoded.ts'

export type RawRow = typeof undecodedMessages.$inferSelect

/** Number of bytes kept of a message. */
const keptBytes = 512

/** The row of a message that cannot be interpreted. */
export const rawRow = (
  message: Uplink | Garbled,
  reason: RawReason,
  of: Partial<Pick<RawRow, 'tenantId' | 'thermostatId' | 'sensorId'>> = {},
): RawRow => ({
  id: newId(),
  tenantId: of.tenantId ?? null,
  eui: message.eui,
  thermostatId: of.thermostatId ?? null,
  sensorId: of.sensorId ?? null,
  messageId: message.messageId,
  at: messageTime(message.time, message.receivedAt),
  receivedAt: message.receivedAt,
  ...(message.kind === 'up'
    ? { port: message.port, gatewayEui: message.heardBy[0]?.gatewayEui ?? null }
    : { port: null, gatewayEui: null }),
  payload: toHex(message.bytes.subarray(0, keptBytes)),
  reason,
})

const fields = [
  'id',
  'tenantId',
  'eui',
  'thermostatId',
  'sensorId',
  'messageId',
  'at',
  'receivedAt',
  'port',
  'gatewayEui',
  'payload',
  'reason',
] as const

/** Stores raw messages, each once. @returns the number of new ones. */
export const insertRaw = async (tx: Tx, rows: readonly RawRow[]): Promise<number> => {
  if (rows.length === 0) return 0
  const { rows: inserted } = await bulkInsert(
    tx,
    undecodedMessages,
    fields,
    rows,
    sql`on conflict do nothing returning id`,
  )
  return inserted.length
}
