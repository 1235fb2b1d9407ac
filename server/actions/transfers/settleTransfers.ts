import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fromHex } from '../../../domain/codec/bytes.ts'
import {
  decodeTransferControl,
  decodeWrittenFragment,
  type TransferFragment,
  type TransferReport,
} from '../../../domain/codec/rt1/transfer.ts'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import {
  fragmentsHeard,
  frameLost,
  frameSent,
  reportHeard,
  type SentFrame,
  type TransferCourse,
  type TransferDevice,
} from '../../../domain/transfers/transferStates.ts'
import { dataTransfers, downlinkFrames, thermostats, transferFragments } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { tellDispatcher } from '../commands/channel.ts'
import {
  courseOf,
  lockOpenTransfers,
  ofFrame,
  ofThermostats,
  tellTransferRunner,
  writeCourses,
  type TransferChange,
  type TransferRow,
} from './courses.ts'

// What ingest reports about data transfers, each in the transaction of its batch. Order and repetition do not matter.

const transferPorts = [thermostatPorts.transferControl, thermostatPorts.transfer]

const devicesOf = async (
  tx: Tx,
  rows: readonly TransferRow[],
): Promise<(row: TransferRow) => TransferDevice> => {
  const { id, uplinkMinutes, spreadingFactor } = thermostats
  const ids = rows.map(({ thermostatId }) => thermostatId)
  const found =
    ids.length === 0
      ? []
      : await tx.select({ id, uplinkMinutes, spreadingFactor }).from(thermostats).where(inArray(id, ids))
  const devices = new Map(found.map((device) => [device.id, device]))
  return ({ thermostatId }) => devices.get(thermostatId) ?? { uplinkMinutes: 10, spreadingFactor: null }
}

const settle = async (tx: Tx, changes: readonly TransferChange[], now: Date): Promise<void> => {
  await writeCourses(tx, changes, now)
  if (changes.some(({ course }) => course.dueAt <= now.getTime())) await tellTransferRunner(tx)
}

interface Sent extends Record<string, unknown> {
  id: string
  port: number
  payload: string
}

const stepsOfControls = { read: 'request', announce: 'announce', ask: 'verify', resend: 'receive' } as const

/** What a frame says, by its own contents; undefined for the end of a transfer. */
const sentFrame = (sent: Sent | undefined): SentFrame | undefined => {
  if (!sent) return undefined
  const bytes = fromHex(sent.payload)
  if (sent.port === thermostatPorts.transfer) {
    const fragment = decodeWrittenFragment(bytes)?.fragment
    return fragment === undefined ? undefined : { step: 'send', fragment }
  }
  const kind = decodeTransferControl(bytes)?.kind
  return kind === undefined || kind === 'abort' ? undefined : { step: stepsOfControls[kind] }
}

/** A gateway accepted frames for transmission (txack): the next one of their transfers is due. */
export const settleTransferSent = async (
  tx: Tx,
  sent: readonly { frameId: string; frameCounter: number; at: string }[],
  now: Date,
): Promise<void> => {
  const news = JSON.stringify(sent)
  const { rows: closed } = await tx.execute<Sent>(sql`
    update main.downlink_frames f set sent_at = r.at, frame_counter = r.counter, closed_at = coalesce(f.closed_at, ${now.toISOString()}::timestamptz)
    from (select distinct on ("frameId") "frameId" as id, "frameCounter" as counter, at from json_to_recordset(${news}::json) as n("frameId" uuid, "frameCounter" integer, at timestamptz)) r
    where f.id = r.id and f.sent_at is null and f.port = any(${sql.param(transferPorts)}::int[]) returning f.id::text as id, f.port, f.payload`)
  if (closed.length === 0) return
  const rows = await lockOpenTransfers(tx, ofFrame(closed.map(({ id }) => id)))
  const deviceOf = await devicesOf(tx, rows)
  await settle(
    tx,
    rows.map((row) => {
      const frame = sentFrame(closed.find(({ id }) => id === row.frameId))
      const course = courseOf(row)
      return {
        row,
        course: frame ? frameSent(course, frame, deviceOf(row), now.getTime()) : course,
        frameId: null,
      }
    }),
    now,
  )
  await tellDispatcher(tx)
}

/** Frames that the network server could not or will not send. */
export const settleTransferEnded = async (
  tx: Tx,
  ended: readonly { frameId: string }[],
  now: Date,
): Promise<void> => {
  const ids = [...new Set(ended.map(({ frameId }) => frameId))]
  const closed = await tx
    .update(downlinkFrames)
    .set({ closedAt: now.toISOString(), enqueuedAt: null, nextAttemptAt: null })
    .where(
      and(
        inArray(downlinkFrames.id, ids),
        inArray(downlinkFrames.port, transferPorts),
        isNull(downlinkFrames.sentAt),
      ),
    )
    .returning({ id: downlinkFrames.id })
  if (closed.length === 0) return
  const rows = await lockOpenTransfers(tx, ofFrame(closed.map(({ id }) => id)))
  const deviceOf = await devicesOf(tx, rows)
  await settle(
    tx,
    rows.map((row) => ({
      row,
      course: frameLost(courseOf(row), deviceOf(row), now.getTime()),
      frameId: null,
    })),
    now,
  )
}

/** A message of a device about a transfer. */
interface TransferNews {
  thermostatId: string
  at: string
  message: TransferFragment | TransferReport
}

/** Whether a message is of this transfer, and not of an earlier one that had the same number or of which something comes late. */
const isOf =
  ({ thermostatId, message }: TransferNews) =>
  (row: TransferRow): boolean => {
    if (row.thermostatId !== thermostatId || row.number !== message.transferId || row.state !== 'Running')
      return false
    return (
      message.kind === 'transferReport' ||
      (row.direction === 'fromDevice' && (row.fragments === null || row.fragments === message.fragments))
    )
  }

const insertFragments = async (
  tx: Tx,
  found: readonly { row: TransferRow; message: TransferFragment }[],
): Promise<ReadonlySet<string>> => {
  if (found.length === 0) return new Set()
  const values = found.map(({ row, message: { fragment, data } }) => ({ transferId: row.id, fragment, data }))
  const { transferId: id, fragment } = transferFragments
  const made = await tx
    .insert(transferFragments)
    .values(values)
    .onConflictDoNothing()
    .returning({ id, fragment })
  return new Set(made.map((one) => `${one.id} ${one.fragment}`))
}

const countFragments = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const { transferId } = transferFragments
  const rows = await tx
    .select({ id: transferId, there: count() })
    .from(transferFragments)
    .where(inArray(transferId, [...ids]))
    .groupBy(transferId)
  return new Map(rows.map(({ id, there }) => [id, there]))
}

/** Drops what came of memory that is read again: it is not a part of what comes now. */
const forgetFragments = async (tx: Tx, changes: readonly TransferChange[]): Promise<void> => {
  const again = changes.flatMap(({ row, course }) =>
    row.step === 'receive' && course.step === 'request' ? [row.id] : [],
  )
  if (again.length > 0) await tx.delete(transferFragments).where(inArray(transferFragments.transferId, again))
}

/**
 * Takes in fragments and reports of devices. Fragments may come in any order and more than once. @returns of each message whether it is new,
 * known, or of no transfer under way.
 */
export const settleTransferNews = async (
  tx: Tx,
  news: readonly TransferNews[],
  now: Date,
): Promise<('new' | 'known' | 'strange')[]> => {
  if (news.length === 0) return []
  const open = await lockOpenTransfers(tx, ofThermostats(news.map(({ thermostatId }) => thermostatId)))
  const found = news.map((one) => ({ ...one, row: open.find(isOf(one)) }))
  const fragments = found.flatMap(({ row, message }) =>
    row && message.kind === 'transfer' ? [{ row, message }] : [],
  )
  // two totals in one batch: the first counts
  const totals = new Map(
    fragments.toReversed().map(({ row, message }) => [row.id, row.fragments ?? message.fragments]),
  )
  const fitting = fragments.filter(({ row, message }) => totals.get(row.id) === message.fragments)
  const inserted = await insertFragments(tx, fitting)
  const there = await countFragments(tx, [...totals.keys()])
  const deviceOf = await devicesOf(tx, open)
  const changes = new Map<string, TransferChange>()
  const change = (
    row: TransferRow,
    step: (course: TransferCourse) => TransferCourse,
    more: Partial<TransferChange> = {},
  ) => {
    const before = changes.get(row.id) ?? { row, course: courseOf(row) }
    changes.set(row.id, { ...before, ...more, course: step(before.course) })
  }
  const verdicts = found.map(({ row, message, at }) => {
    if (!row) return 'strange' as const
    if (message.kind === 'transferReport') {
      const heardAt = changes.get(row.id)?.heardAt ?? row.heardAt
      if (heardAt !== null && Date.parse(at) <= Date.parse(heardAt)) return 'known' as const
      // overtaken by fragments of what was read again
      if (message.state === 'unknown' && totals.has(row.id)) return 'known' as const
      change(row, (course) => reportHeard(course, row.direction, message, now.getTime()), { heardAt: at })
      return 'new' as const
    }
    const fragmentsOfAll = totals.get(row.id)
    if (fragmentsOfAll !== message.fragments) return 'strange' as const
    if (!inserted.has(`${row.id} ${message.fragment}`)) return 'known' as const
    const hadLast = message.fragment === message.fragments - 1
    change(row, (course) =>
      fragmentsHeard(
        course,
        { there: there.get(row.id) ?? 0, fragments: message.fragments, hadLast },
        deviceOf(row),
        now.getTime(),
      ),
    )
    return 'new' as const
  })
  await forgetFragments(tx, [...changes.values()])
  await settle(tx, [...changes.values()], now)
  return verdicts
}

/** The fragments of a transfer, in order. */
export const fragmentsOfTransfer = async (tx: Tx, transferId: string): Promise<Uint8Array[]> => {
  const rows = await tx
    .select({ data: transferFragments.data })
    .from(transferFragments)
    .where(eq(transferFragments.transferId, transferId))
    .orderBy(transferFragments.fragment)
  return rows.map(({ data }) => data)
}

/** Locks a transfer that is to be assembled; undefined if it has ended or is not. */
export const lockForAssembly = async (tx: Tx, id: string): Promise<TransferRow | undefined> =>
  (await lockOpenTransfers(tx, and(eq(dataTransfers.id, id), eq(dataTransfers.step, 'assemble'))))[0]
