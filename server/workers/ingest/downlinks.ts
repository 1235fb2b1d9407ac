import { sql } from 'drizzle-orm'
import { endByNotice } from '../../../domain/commands/sending.ts'
import { messageTime } from '../../../domain/devices/plausible.ts'
import {
  settleAcks,
  settleEnded,
  settleJoins,
  settleReports,
  settleResults,
  settleSent,
  settleStatuses,
  type ReportRow,
} from '../../actions/commands/settle.ts'
import { settleTransferEnded, settleTransferSent } from '../../actions/transfers/settleTransfers.ts'
import {
  settleFirmwareEnded,
  settleFirmwareSent,
  settleUpdates,
  type UpdateNews,
} from '../../actions/firmware/settleUpdates.ts'
import { downlinkFrames } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { Ack, DeviceLog, Join, TxAck } from '../../network/messages.ts'
import { isKind, type ThermostatUplink } from './thermostats/ThermostatUplink.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const timeOf = ({ time, receivedAt }: Ack | TxAck | DeviceLog): string => messageTime(time, receivedAt)

const reportOf = ({ decoded }: ThermostatUplink): ReportRow['report'] | undefined => {
  switch (decoded.kind) {
    case 'fingerprint':
      return { kind: 'fingerprint', values: decoded.values }
    case 'health':
      return { kind: 'health' }
    case 'levelMapping':
      return { kind: 'levelMapping', levels: decoded.levels }
    default:
      return undefined
  }
}

const reportRows = (uplinks: readonly ThermostatUplink[]): ReportRow[] =>
  uplinks.flatMap((uplink) => {
    const report = reportOf(uplink)
    return report ? [{ thermostatId: uplink.device.thermostat.id, at: uplink.at, report }] : []
  })

/** Counts the bytes of sent frames; a repeated notice has the same frame counter. */
const countBytes = async (
  tx: Tx,
  sent: readonly { frameId: string; frameCounter: number }[],
): Promise<void> => {
  await tx.execute(sql`
    update main.thermostat_states s set bytes_down = s.bytes_down + told.bytes
    from (select f.thermostat_id, sum(length(f.payload) / 2) as bytes from main.downlink_frames f
      join (select distinct "frameId", "frameCounter" from json_to_recordset(${JSON.stringify(sent)}::json) as r("frameId" uuid, "frameCounter" integer)) r
        on r."frameId" = f.id and r."frameCounter" is distinct from f.frame_counter group by f.thermostat_id) told
    where s.thermostat_id = told.thermostat_id`)
}

/** A message of the network server that may be about a frame. */
export interface Notice {
  message: Ack | TxAck | DeviceLog
  thermostatId: string
}

/** The frame that a message names. */
const frameNamedIn = (message: Notice['message']): string =>
  message.kind === 'log' ? (message.context['queue_item_id'] ?? '').toLowerCase() : message.queueItemId

/** The notices about frames of the thermostat in whose name they come: those in the name of another device say nothing about a frame. */
const ofOwnFrames = async (tx: Tx, notices: readonly Notice[]): Promise<(Notice & { frameId: string })[]> => {
  const naming = notices
    .map((notice) => ({ ...notice, frameId: frameNamedIn(notice.message) }))
    .filter(({ frameId }) => uuid.test(frameId))
  if (naming.length === 0) return []
  const { id, thermostatId } = downlinkFrames
  const rows = await tx
    .select({ id, thermostatId })
    .from(downlinkFrames)
    .where(sql`${id} = any(${sql.param([...new Set(naming.map(({ frameId }) => frameId))])}::uuid[])`)
  const ownerOf = new Map(rows.map((frame) => [frame.id, frame.thermostatId]))
  return naming.filter((notice) => ownerOf.get(notice.frameId) === notice.thermostatId)
}

/** Applies the network server's notices about frames: sent, acknowledged, or not going to be sent. */
export const settleNotices = async (tx: Tx, notices: readonly Notice[], now: Date): Promise<void> => {
  const own = await ofOwnFrames(tx, notices)
  const sent = own.flatMap(({ message, frameId }) =>
    message.kind === 'txack' ? [{ frameId, frameCounter: message.frameCounter, at: timeOf(message) }] : [],
  )
  const acks = own.flatMap(({ message, frameId }) =>
    message.kind === 'ack' ? [{ frameId, at: timeOf(message), acknowledged: message.acknowledged }] : [],
  )
  const ended = own.flatMap(({ message, frameId }) => {
    const event = message.kind === 'log' ? endByNotice(message.level, message.code) : undefined
    return event ? [{ frameId, at: timeOf(message), event }] : []
  })
  if (sent.length > 0) {
    await countBytes(tx, sent)
    await settleSent(tx, sent, now)
    await settleTransferSent(tx, sent, now)
    await settleFirmwareSent(tx, sent)
  }
  if (acks.length > 0) await settleAcks(tx, acks, now)
  if (ended.length > 0) {
    await settleEnded(tx, ended, now)
    await settleTransferEnded(tx, ended, now)
    await settleFirmwareEnded(tx, ended, now)
  }
}

/** Applies rejoins of thermostats to their commands. */
export const settleNewSessions = async (
  tx: Tx,
  joins: readonly { message: Join; thermostatId: string }[],
  now: Date,
): Promise<void> => {
  const rows = joins.map(({ message: { time, receivedAt }, thermostatId }) => ({
    thermostatId,
    at: messageTime(time, receivedAt),
  }))
  if (rows.length > 0) await settleJoins(tx, rows, now)
}

/** What an uplink tells of an update of its thermostat. */
const newsOf = ({ decoded }: ThermostatUplink): UpdateNews['news'] | undefined => {
  switch (decoded.kind) {
    case 'session':
      return { kind: 'session', answer: decoded.answer }
    case 'image':
      return { kind: 'image', answer: decoded.answer }
    case 'fingerprint':
      return { kind: 'versions', core: decoded.values.firmwareVersion, app: decoded.values.appVersion }
    default:
      return undefined
  }
}

/** Applies the replies of thermostats to their commands and updates, and what their reports confirm. */
export const settleUplinks = async (tx: Tx, fresh: readonly ThermostatUplink[], now: Date): Promise<void> => {
  const of = ({ device, at }: ThermostatUplink) => ({ thermostatId: device.thermostat.id, at })
  const results = fresh
    .filter(isKind('commandResult'))
    .map((uplink) => ({ ...of(uplink), results: uplink.decoded.results }))
  const reports = reportRows(fresh)
  const statuses = fresh
    .filter(isKind('status'))
    .map((uplink) => ({ ...of(uplink), values: uplink.decoded.values }))
  if (results.length > 0) await settleResults(tx, results, now)
  if (reports.length > 0) await settleReports(tx, reports, now)
  if (statuses.length > 0) await settleStatuses(tx, statuses, now)
  const news = fresh.flatMap((uplink): UpdateNews[] => {
    const one = newsOf(uplink)
    return one ? [{ ...of(uplink), news: one }] : []
  })
  await settleUpdates(tx, news, now)
}
