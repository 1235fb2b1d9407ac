import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { FirmwareAnswer } from '../../../domain/codec/lorawan/firmwareManagement.ts'
import { versionWord } from '../../../domain/codec/lorawan/firmwareManagement.ts'
import type { FragmentAnswer } from '../../../domain/codec/lorawan/fragmentation.ts'
import {
  afterStatus,
  lastOfRound,
  mayTryAgain,
  restartSeconds,
  sessionIndexOf,
} from '../../../domain/firmware/exchange.ts'
import { firmwareKinds, type FirmwareKind } from '../../../domain/firmware/artifacts.ts'
import { moveOf, type UpdateEvent } from '../../../domain/firmware/updateStates.ts'
import { openUpdates } from '../../finders/firmware/openUpdates.ts'
import type { Tx } from '../../db/scope.ts'
import { tellLive } from '../../live/tell.ts'
import { tellFirmwareRunner } from './channel.ts'
import { moved, writeUpdates, type UpdateRow } from './writeUpdates.ts'

// What ingest reports about updates, each in the transaction of its batch. What is told twice, or of an earlier session, changes nothing.

/** What a thermostat said, and when. */
export interface UpdateNews {
  readonly thermostatId: string
  /** ISO instant. */
  readonly at: string
  readonly news:
    | { readonly kind: 'session'; readonly answer: FragmentAnswer }
    | { readonly kind: 'image'; readonly answer: FirmwareAnswer }
    | { readonly kind: 'versions'; readonly core: string; readonly app: string }
}

interface Aim {
  readonly kind: FirmwareKind
  readonly version: string
}

/** ms by which the clock of the network server may lag behind this one. */
const clockMargin = 60_000

const sessionEvent = (row: UpdateRow, answer: FragmentAnswer): UpdateEvent | undefined => {
  if (answer.index !== sessionIndexOf(row.attempts)) return undefined
  if (answer.kind === 'setup') return answer.errors.length === 0 ? 'setupAccepted' : 'setupRefused'
  return answer.kind === 'status' ? afterStatus(answer.missing, row.rounds) : undefined
}

const imageEvents = {
  none: 'imageMissing',
  corrupt: 'imageCorrupt',
  otherHardware: 'imageForOtherHardware',
} as const

const imageEvent = (answer: FirmwareAnswer, { kind, version }: Aim): UpdateEvent => {
  if (answer.kind === 'restart') return 'rebootAccepted'
  if (answer.state !== 'valid') return imageEvents[answer.state]
  return answer.version === versionWord(version, firmwareKinds.indexOf(kind))
    ? 'imageValid'
    : 'imageOtherVersion'
}

const versionEvent = (
  row: UpdateRow,
  at: string,
  reported: string,
  { version }: Aim,
): UpdateEvent | undefined => {
  if (reported === version) return 'newVersion'
  // what it sent before the restart tells nothing
  return Date.parse(at) > Date.parse(row.stepAt) + restartSeconds * 1000 ? 'oldVersion' : undefined
}

const eventOf = (row: UpdateRow, { at, news }: UpdateNews, aim: Aim): UpdateEvent | undefined => {
  if (news.kind === 'versions') return versionEvent(row, at, news[aim.kind], aim)
  if (Date.parse(at) < Date.parse(row.stepAt) - clockMargin) return undefined
  return news.kind === 'session' ? sessionEvent(row, news.answer) : imageEvent(news.answer, aim)
}

/** What a row knows besides its step after an answer about its session. */
const learnt = (row: UpdateRow, { news }: UpdateNews): Partial<UpdateRow> => {
  if (news.kind !== 'session' || news.answer.kind !== 'status') return {}
  const { missing } = news.answer
  return {
    fragmentsReceived: Math.max(0, row.fragmentsTotal - missing),
    ...(missing > 0 && {
      lastFragment: lastOfRound(row.nextFragment, row.fragmentsTotal, missing),
      rounds: row.rounds + 1,
    }),
  }
}

const settled = (row: UpdateRow, news: readonly UpdateNews[], aim: Aim): UpdateRow =>
  news.reduce((before, one) => {
    const event = eventOf(before, one, aim)
    const after = event && moved(before, event, one.at)
    return after ? { ...after, ...learnt(before, one) } : before
  }, row)

/** Applies what thermostats said to their updates; those without one are ignored. */
export const settleUpdates = async (tx: Tx, news: readonly UpdateNews[], now: Date): Promise<void> => {
  if (news.length === 0) return
  const byDevice = Map.groupBy(
    news.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    ({ thermostatId }) => thermostatId,
  )
  const open = await openUpdates(tx, [...byDevice.keys()], now)
  const changes = open.flatMap(({ row, ...aim }) => {
    const after = settled(row, byDevice.get(row.thermostatId) ?? [], aim)
    return after === row ? [] : [{ before: row, after }]
  })
  await writeUpdates(tx, changes, now)
  if (changes.length > 0) await tellFirmwareRunner(tx)
}

interface SentFrame {
  readonly frameId: string
  readonly frameCounter: number
  readonly at: string
}

const Touched = z.object({ tenantId: z.string(), batchId: z.string() })

/** A gateway accepted frames of updates for transmission: the next ones can go. */
export const settleFirmwareSent = async (tx: Tx, sent: readonly SentFrame[]): Promise<void> => {
  if (sent.length === 0) return
  const { rows } = await tx.execute(sql`
    with told as (select distinct on ("frameId") "frameId" as id, "frameCounter" as counter, at
      from json_to_recordset(${JSON.stringify(sent)}::json) as r("frameId" uuid, "frameCounter" integer, at timestamptz) order by "frameId", at),
    frames as (update main.downlink_frames f set sent_at = told.at, closed_at = told.at, frame_counter = told.counter
      from told where f.id = told.id and f.port in (201, 203) and f.closed_at is null)
    update main.firmware_updates u set frame_id = null, asked_at = case when u.step = 'sending' then null else told.at end,
      tries = case when u.step = 'sending' then 0 else u.tries end, next_fragment = u.next_fragment + case when u.step = 'sending' then 1 else 0 end,
      fragments_received = case when u.step = 'sending' then least(u.fragments_total, u.fragments_received + 1) else u.fragments_received end
    from told where u.frame_id = told.id returning u.tenant_id as "tenantId", u.batch_id as "batchId"`)
  if (rows.length === 0) return
  await tellFirmwareRunner(tx)
  await tellLive(
    tx,
    rows
      .map((row) => Touched.parse(row))
      .map(({ tenantId, batchId }) => ({ tenantId, topic: 'firmware' as const, ids: [batchId] })),
  )
}

interface EndedFrame {
  readonly frameId: string
  readonly at: string
  readonly event: string
}

/**
 * The network server will not send frames of updates. One that is too large for a connection that has become slower leads to a session with
 * smaller fragments; one that expired is sent again as one that was not answered.
 */
export const settleFirmwareEnded = async (tx: Tx, ended: readonly EndedFrame[], now: Date): Promise<void> => {
  if (ended.length === 0) return
  const ends = new Map(ended.map((one) => [one.frameId, one]))
  const { rows } = await tx.execute<{ id: string }>(
    sql`select thermostat_id as id from main.firmware_updates where frame_id = any(${sql.param([...ends.keys()])}::uuid[])`,
  )
  const open = await openUpdates(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  const changes = open.flatMap(({ row }) => {
    const end = ends.get(row.frameId ?? '')
    if (!end) return []
    const again =
      mayTryAgain(row) && moveOf(row.step, 'sessionLost')
        ? ('sessionLost' as const)
        : ('payloadTooLarge' as const)
    const after =
      end.event === 'payloadTooLarge'
        ? moved(row, again, end.at)
        : end.event === 'refusedByNetwork'
          ? moved(row, 'networkRefused', end.at)
          : { ...row, frameId: null, askedAt: null }
    return after ? [{ before: row, after }] : []
  })
  await writeUpdates(tx, changes, now)
  if (changes.length > 0) await tellFirmwareRunner(tx)
}
