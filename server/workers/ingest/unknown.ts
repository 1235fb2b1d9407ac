import { asc, sql } from 'drizzle-orm'
import { toHex } from '../../../domain/codec/bytes.ts'
import { messageTime } from '../../../domain/devices/plausible.ts'
import { bulkInsert, bulkUpdate } from '../../db/bulk.ts'
import { unknownApplications, unknownDevices } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { DeviceMessage } from '../../network/messages.ts'
import { withRecent } from './devices.ts'

type UnknownRow = typeof unknownDevices.$inferSelect

const keptBytes = 255
/** Number of trailing characters kept of a message id: ids of the same device differ there. */
const idLength = 16

const emptyRow = (eui: string, at: string): UnknownRow => ({
  eui,
  firstSeenAt: at,
  lastSeenAt: at,
  messages: 0,
  applicationId: null,
  applicationName: null,
  deviceName: null,
  lastPort: null,
  lastPayload: null,
  gatewayEui: null,
  recent: [],
})

/** The fields of a message that are shown for its device. */
const shownBy = (message: DeviceMessage) => ({
  applicationId: message.applicationId,
  applicationName: message.applicationName,
  deviceName: message.deviceName,
  ...(message.kind === 'up' && {
    lastPort: message.port,
    lastPayload: toHex(message.bytes.subarray(0, keptBytes)),
    gatewayEui: message.heardBy[0]?.gatewayEui ?? null,
  }),
})

/** Whether a message is now the one to show for the device: the latest uplink, or the latest message until there is an uplink. */
const isShown = (row: UnknownRow, message: DeviceMessage, at: string): boolean => {
  if (row.messages === 0) return true
  const [isUplink, hadUplink] = [message.kind === 'up', row.lastPort !== null]
  if (isUplink !== hadUplink) return isUplink
  if (at !== row.lastSeenAt) return at > row.lastSeenAt
  // decided by content, so that the order of arrival does not matter
  const weight = ({ lastPort = null, lastPayload = null, applicationId }: Partial<UnknownRow>) =>
    JSON.stringify([lastPort, lastPayload, applicationId])
  return weight(shownBy(message)) > weight(row)
}

const withMessage = (row: UnknownRow, message: DeviceMessage): UnknownRow => {
  const recent = withRecent(row.recent, message.messageId.slice(-idLength))
  if (recent === undefined) return row
  const at = messageTime(message.time, message.receivedAt)
  const counted = {
    ...row,
    recent,
    messages: row.messages + 1,
    firstSeenAt: row.messages === 0 || at < row.firstSeenAt ? at : row.firstSeenAt,
  }
  return isShown(row, message, at) ? { ...counted, ...shownBy(message), lastSeenAt: at } : counted
}

const fields = [
  'firstSeenAt',
  'lastSeenAt',
  'messages',
  'applicationId',
  'applicationName',
  'deviceName',
  'lastPort',
  'lastPayload',
  'gatewayEui',
  'recent',
] as const

/** Counts messages of devices that the network server knows and Ventil does not, each once; keeps the last uplink of each device for display. */
export const countUnknown = async (tx: Tx, messages: readonly DeviceMessage[]): Promise<void> => {
  if (messages.length === 0) return
  const firsts = new Map(messages.map(({ eui, receivedAt }) => [eui, receivedAt]))
  // in a fixed order, so that two batches never deadlock
  const euis = [...firsts.keys()].toSorted()
  await bulkInsert(
    tx,
    unknownDevices,
    ['eui', ...fields],
    euis.map((eui) => emptyRow(eui, firsts.get(eui) ?? '')),
    sql`on conflict do nothing`,
  )
  const stored = await tx
    .select()
    .from(unknownDevices)
    .where(sql`${unknownDevices.eui} = any(${sql.param(euis)}::text[])`)
    .orderBy(asc(unknownDevices.eui))
    .for('no key update')
  const rows = new Map(stored.map((row) => [row.eui, row]))
  for (const message of messages) {
    const row = rows.get(message.eui)
    if (row) rows.set(message.eui, withMessage(row, message))
  }
  await bulkUpdate(tx, unknownDevices, 'eui', fields, [...rows.values()])
}

type ApplicationRow = typeof unknownApplications.$inferSelect

const withForeign = (row: ApplicationRow, message: DeviceMessage): ApplicationRow => {
  const recent = withRecent(row.recent, `${message.eui.slice(-4)}${message.messageId.slice(-idLength)}`)
  if (recent === undefined) return row
  const at = messageTime(message.time, message.receivedAt)
  const isFirst = row.messages === 0
  const name = message.applicationName.slice(0, 100) || null
  return {
    ...row,
    recent,
    messages: row.messages + 1,
    name: isFirst || at >= row.lastSeenAt ? (name ?? row.name) : (row.name ?? name),
    firstSeenAt: isFirst || at < row.firstSeenAt ? at : row.firstSeenAt,
    lastSeenAt: isFirst || at > row.lastSeenAt ? at : row.lastSeenAt,
  }
}

const applicationFields = ['name', 'firstSeenAt', 'lastSeenAt', 'messages', 'recent'] as const

/** Counts messages of applications that are not ours, each once. */
export const countForeign = async (tx: Tx, messages: readonly DeviceMessage[]): Promise<void> => {
  if (messages.length === 0) return
  const firsts = new Map(messages.map(({ applicationId, receivedAt }) => [applicationId, receivedAt]))
  // in a fixed order, so that two batches never deadlock
  const ids = [...firsts.keys()].toSorted()
  const empty = ids.map((id) => ({
    id,
    name: null,
    firstSeenAt: firsts.get(id) ?? '',
    lastSeenAt: firsts.get(id) ?? '',
    messages: 0,
    recent: [],
  }))
  await bulkInsert(tx, unknownApplications, ['id', ...applicationFields], empty, sql`on conflict do nothing`)
  const stored = await tx
    .select()
    .from(unknownApplications)
    .where(sql`${unknownApplications.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(unknownApplications.id))
    .for('no key update')
  const rows = new Map(stored.map((row) => [row.id, row]))
  for (const message of messages) {
    const row = rows.get(message.applicationId)
    if (row) rows.set(message.applicationId, withForeign(row, message))
  }
  await bulkUpdate(tx, unknownApplications, 'id', applicationFields, [...rows.values()])
}
