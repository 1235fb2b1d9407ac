import { sql } from 'drizzle-orm'
import { messageTime } from '../../../domain/devices/plausible.ts'
import { bulkInsert, bulkUpdate } from '../../db/bulk.ts'
import { signalTesterPresses, signalTesters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Uplink } from '../../network/messages.ts'
import type { TesterRow } from './devices.ts'

export interface Press {
  message: Uplink
  tester: TesterRow
}

const fields = ['testerId', 'tenantId', 'at', 'devAddr', 'frameCounter', 'spreadingFactor', 'gateways'] as const

/** Stores the button presses of signal testers, each once by frame counter, with the gateways that heard it. */
export const ingestPresses = async (tx: Tx, presses: readonly Press[]): Promise<void> => {
  if (presses.length === 0) return
  const rows = presses.map(({ message, tester }) => ({
    testerId: tester.id,
    tenantId: tester.tenantId,
    at: messageTime(message.time, message.receivedAt),
    devAddr: message.devAddr,
    frameCounter: message.frameCounter,
    spreadingFactor: message.spreadingFactor,
    gateways: message.heardBy,
  }))
  await bulkInsert(tx, signalTesterPresses, fields, rows, sql`on conflict do nothing`)
  const seen = new Map<TesterRow, string>()
  for (const { message, tester } of presses) {
    const at = messageTime(message.time, message.receivedAt)
    const before = seen.get(tester) ?? tester.lastSeenAt
    if (before === null || at > before) seen.set(tester, at)
  }
  await bulkUpdate(
    tx,
    signalTesters,
    'id',
    ['lastSeenAt'],
    [...seen].map(([{ id }, lastSeenAt]) => ({ id, lastSeenAt })),
  )
}
