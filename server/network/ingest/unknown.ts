import { sql } from 'drizzle-orm'
import { toHex } from '../../../domain/codec/hex.ts'
import { seenAt } from '../../../domain/devices/plausible.ts'
import { bulkInsert } from '../../db/bulk.ts'
import { unknownDevices } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { DeviceMessage } from '../messages.ts'

type UnknownRow = typeof unknownDevices.$inferSelect

const withMessage = (row: UnknownRow | undefined, message: DeviceMessage): UnknownRow => {
  const seen = seenAt(message.time, message.receivedAt)
  const isLast = row === undefined || seen >= row.lastSeenAt
  const { eui, applicationId, applicationName, deviceName } = message
  return {
    eui,
    firstSeenAt: row !== undefined && row.firstSeenAt < seen ? row.firstSeenAt : seen,
    lastSeenAt: isLast ? seen : row.lastSeenAt,
    messages: (row?.messages ?? 0) + 1,
    ...(isLast ? { applicationId, applicationName, deviceName } : row),
    // what is not an uplink says nothing of these
    ...(isLast && message.kind === 'up'
      ? { lastPort: message.port, lastPayload: toHex(message.bytes.subarray(0, 255)), gatewayEui: message.heardBy[0]?.gatewayEui ?? null }
      : { lastPort: row?.lastPort ?? null, lastPayload: row?.lastPayload ?? null, gatewayEui: row?.gatewayEui ?? null }),
  }
}

const fields = [
  'eui',
  'firstSeenAt',
  'lastSeenAt',
  'messages',
  'applicationId',
  'applicationName',
  'deviceName',
  'lastPort',
  'lastPayload',
  'gatewayEui',
] as const

/** Counts messages of devices that the network server knows and Ventil does not; of each the last is shown. */
export const countUnknown = async (tx: Tx, messages: readonly DeviceMessage[]): Promise<void> => {
  const rows = new Map<string, UnknownRow>()
  for (const message of messages) rows.set(message.eui, withMessage(rows.get(message.eui), message))
  if (rows.size === 0) return
  // in one order, so that two batches never wait for each other
  const ordered = [...rows.values()].toSorted((one, other) => (one.eui < other.eui ? -1 : 1))
  const last = (column: string) =>
    sql.raw(`case when excluded.last_seen_at >= u.last_seen_at then coalesce(excluded.${column}, u.${column}) else u.${column} end`)
  await bulkInsert(
    tx,
    unknownDevices,
    fields,
    ordered,
    sql`on conflict (eui) do update set messages = u.messages + excluded.messages,
      first_seen_at = least(u.first_seen_at, excluded.first_seen_at), last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at),
      application_id = ${last('application_id')}, application_name = ${last('application_name')}, device_name = ${last('device_name')},
      last_port = ${last('last_port')}, last_payload = ${last('last_payload')}, gateway_eui = ${last('gateway_eui')}`,
    sql`as u`,
  )
}
