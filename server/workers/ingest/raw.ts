import { sql } from 'drizzle-orm'
import { toHex } from '../../../domain/codec/hex.ts'
import { messageTime } from '../../../domain/devices/plausible.ts'
import { bulkInsert } from '../../db/bulk.ts'
import { undecodedMessages } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import type { Garbled, Uplink } from '../../network/messages.ts'
import type { RawReason } from '../../../domain/devices/rawReasons.ts'

export type RawRow = typeof undecodedMessages.$inferSelect

/** Bytes that are kept of a message. */
const keptBytes = 512

/** A message that nothing can be made of, as it is kept. */
export const rawRow = (message: Uplink | Garbled, reason: RawReason, of: Partial<Pick<RawRow, 'tenantId' | 'thermostatId' | 'sensorId'>> = {}): RawRow => ({
  id: newId(),
  tenantId: of.tenantId ?? null,
  eui: message.eui,
  thermostatId: of.thermostatId ?? null,
  sensorId: of.sensorId ?? null,
  messageId: message.messageId,
  at: messageTime(message.time, message.receivedAt),
  receivedAt: message.receivedAt,
  ...(message.kind === 'up' ? { port: message.port, gatewayEui: message.heardBy[0]?.gatewayEui ?? null } : { port: null, gatewayEui: null }),
  payload: toHex(message.bytes.subarray(0, keptBytes)),
  reason,
})

const fields = ['id', 'tenantId', 'eui', 'thermostatId', 'sensorId', 'messageId', 'at', 'receivedAt', 'port', 'gatewayEui', 'payload', 'reason'] as const

/** Keeps messages raw, each once. @returns how many were not kept yet. */
export const insertRaw = async (tx: Tx, rows: readonly RawRow[]): Promise<number> => {
  if (rows.length === 0) return 0
  const { rows: inserted } = await bulkInsert(tx, undecodedMessages, fields, rows, sql`on conflict do nothing returning id`)
  return inserted.length
}
