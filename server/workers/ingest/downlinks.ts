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
import { settleFirmwareEnded, settleFirmwareSent, settleUpdates, type UpdateNews } from '../../actions/firmware/settleUpdates.ts'
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
const countBytes = async (tx: Tx, sent: readonly { frameId: string; frameCounter: number }[]): Promise<void> => {
  await tx.execute(sql`
    update main.thermostat_states s set bytes_down = s.bytes_down + told.bytes
    from (select f.thermostat_id, sum(length(f.payload) / 2) as bytes from main.downlink_frames f
      join (select distinct "frameId", "frameCounter" from json_to_recordset(${JSON.stringify(sent)}::json) as r("frameId" uuid, "frameCounter" integer)) r
        on r."frameId" = f.id and r."frameCounter" is distinct from f.frame_counter group by f.thermostat_id) told
    where s.thermostat_id = told.thermostat_id`)
}

/** Applies the network server's notices about frames: sent, acknowledged, or not going to be sent. */
export const settleNotices = async (tx: Tx, messages: readonly (Ack | TxAck | DeviceLog)[], now: Date): Promise<void> => {
  const sent = messages.flatMap((one) =>
    one.kind === 'txack' && uuid.test(one.queueItemId) ? [{ frameId: one.queueItemId, frameCounter: one.frameCounter, at: timeOf(one) }] : [],
  )
  const acks = messages.flatMap((one) =>
    one.kind === 'ack' && uuid.test(one.queueItemId) ? [{ frameId: one.queueItemId, at: timeOf(one), acknowledged: one.acknowledged }] : [],
  )
  const ended = messages.flatMap((one) => {
    const frameId = one.kind === 'log' ? (one.context['queue_item_id'] ?? '').toLowerCase() : ''
    const event = one.kind === 'log' && uuid.test(frameId) ? endByNotice(one.level, one.code) : undefined
    return event ? [{ frameId, at: timeOf(one), event }] : []
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
export const settleNewSessions = async (tx: Tx, joins: readonly { message: Join; thermostatId: string }[], now: Date): Promise<void> => {
  const rows = joins.map(({ message: { time, receivedAt }, thermostatId }) => ({ thermostatId, at: messageTime(time, receivedAt) }))
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
  const results = fresh.filter(isKind('commandResult')).map((uplink) => ({ ...of(uplink), results: uplink.decoded.results }))
  const reports = reportRows(fresh)
  const statuses = fresh.filter(isKind('status')).map((uplink) => ({ ...of(uplink), values: uplink.decoded.values }))
  if (results.length > 0) await settleResults(tx, results, now)
  if (reports.length > 0) await settleReports(tx, reports, now)
  if (statuses.length > 0) await settleStatuses(tx, statuses, now)
  const news = fresh.flatMap((uplink): UpdateNews[] => {
    const one = newsOf(uplink)
    return one ? [{ ...of(uplink), news: one }] : []
  })
  await settleUpdates(tx, news, now)
}
