import { and, eq, gt, inArray } from 'drizzle-orm'
import type { CommandResult } from '../../../domain/codec/rt1/commandResult.ts'
import { codeOfWire } from '../../../domain/codec/rt1/downlink.ts'
import type { ThermostatStatus } from '../../../domain/codec/rt1/status.ts'
import type { ShownStatus } from '../../../domain/commands/commandRow.ts'
import { effectOf } from '../../../domain/commands/command.ts'
import { refusals, step, type CommandEvent } from '../../../domain/downlinks/commandStates.ts'
import { judge, overtake, type Evidence } from '../../../domain/downlinks/judge.ts'
import { downlinkFrames, downlinks, thermostatStates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { tellDispatcher } from './channel.ts'
import { giveOutAgain } from './frames.ts'
import { heardSince } from '../../finders/commands/heardSince.ts'
import {
  ofFrames,
  openDownlinks,
  openOf,
  wasGivenOut,
  type OpenDownlink,
} from '../../finders/commands/openDownlinks.ts'
import { isNeeded, settleFrame, type FrameNews } from './settleFrames.ts'
import { writeFrames, writeProgress, type FrameChange } from './writeProgress.ts'

// What ingest reports about commands, each in the transaction of its batch. Order and repetition do not matter: see domain/downlinks/judge.ts and commandStates.ts.

const byTime = (one: { at: string }, other: { at: string }): number =>
  Date.parse(one.at) - Date.parse(other.at)

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const judged = (command: OpenDownlink, evidence: readonly Evidence[]): OpenDownlink =>
  evidence.toSorted(byTime).reduce((before, one) => ({ ...before, ...judge(before, one) }), overtake(command))

const differs = (one: OpenDownlink, other: OpenDownlink): boolean =>
  (['status', 'phase', 'reason', 'sentAt', 'acknowledgedAt', 'reportedAt', 'finishedAt'] as const).some(
    (fact) => one[fact] !== other[fact],
  )

interface News {
  evidenceOf: (command: OpenDownlink) => readonly Evidence[]
  frameNewsOf: (frameId: string) => Omit<FrameNews, 'statuses'>
  statuses: readonly StatusRow[]
}

/** When the device carried out a command; undefined if it is not known to have. */
const carriedOutAt = ({ status, reason, acknowledgedAt, finishedAt }: OpenDownlink): string | undefined => {
  if (refusals.some((refusal) => refusal === reason)) return undefined
  return acknowledgedAt ?? (status === 'Success' ? (finishedAt ?? undefined) : undefined)
}

/** Judges commands by new evidence, the latest first: whether it was carried out decides about the earlier ones for the same value. */
const judgeAll = (
  commands: readonly OpenDownlink[],
  evidenceOf: (command: OpenDownlink) => readonly Evidence[],
): OpenDownlink[] => {
  const overtakers = new Map<string, string>()
  const after = commands.toReversed().map((command) => {
    const key = `${command.thermostatId} ${effectOf(command.command.code)}`
    const since =
      [command.overtakenAt, overtakers.get(key)].filter((at) => typeof at === 'string').toSorted()[0] ?? null
    const done = judged({ ...command, overtakenAt: since }, evidenceOf(command))
    const at = [since, carriedOutAt(done)].filter((one) => typeof one === 'string').toSorted()[0]
    if (at !== undefined) overtakers.set(key, at)
    return done
  })
  return after.toReversed()
}

/** Judges commands by new evidence, settles their frames, and writes the changes. */
const settle = async (
  tx: Tx,
  commands: readonly OpenDownlink[],
  { evidenceOf, frameNewsOf, statuses }: News,
  now: Date,
): Promise<void> => {
  const statusesOf = grouped(statuses, ({ thermostatId }) => thermostatId)
  const after = judgeAll(commands, (command) => {
    const seen = (statusesOf.get(command.thermostatId) ?? []).map(({ at, values }) => ({
      kind: 'status' as const,
      at,
      values,
    }))
    return [...evidenceOf(command), ...seen]
  })
  const before = new Map(commands.map((command) => [command.id, command]))
  const changed: OpenDownlink[] = []
  const frames: FrameChange[] = []
  for (const group of grouped(after, ({ id, frame }) => frame?.id ?? id).values()) {
    const [first] = group
    if (!first) continue
    const seen = (statusesOf.get(first.thermostatId) ?? [])
      .map(({ at, values }) => ({ at, lastSeq: values.lastSeq }))
      .toSorted(byTime)
    const outcome = settleFrame(group, { ...(first.frame && frameNewsOf(first.frame.id)), statuses: seen })
    if (outcome.frame) frames.push(outcome.frame)
    changed.push(
      ...outcome.commands.filter((command) => {
        const was = before.get(command.id)
        return was !== undefined && differs(was, command)
      }),
    )
  }
  await writeFrames(tx, frames, now)
  await writeProgress(tx, changed, now)
  await settleOvertaken(tx, before, changed, now)
  // the frame must be resent, or the next one can go
  if (frames.length > 0) await tellDispatcher(tx)
}

/** Ends the commands that others have just overtaken. */
const settleOvertaken = async (
  tx: Tx,
  before: ReadonlyMap<string, OpenDownlink>,
  changed: readonly OpenDownlink[],
  now: Date,
): Promise<void> => {
  const overtakers = changed.filter((command) => {
    const was = before.get(command.id)
    return was !== undefined && carriedOutAt(was) === undefined && carriedOutAt(command) !== undefined
  })
  if (overtakers.length === 0) return
  const ids = overtakers.map(({ thermostatId }) => thermostatId)
  const open = await openDownlinks(
    tx,
    and(inArray(downlinks.thermostatId, [...new Set(ids)]), eq(downlinks.status, 'Running')),
  )
  const overtaken = open.filter(({ overtakenAt }) => overtakenAt !== null)
  if (overtaken.length === 0) return
  // their frames are settled as a whole
  const whole = await ofFrames(
    tx,
    overtaken.flatMap(({ frame }) => (frame ? [frame.id] : [])),
  )
  await settle(tx, [...whole, ...overtaken.filter(({ frame }) => !frame)], { ...nothing, statuses: [] }, now)
}

const nothing = { evidenceOf: () => [], frameNewsOf: () => ({}) }

/** Stored statuses that can serve as evidence now that the commands are known to have been sent or answered. */
const earlierStatuses = (
  tx: Tx,
  commands: readonly OpenDownlink[],
  known: (command: OpenDownlink) => string | undefined,
): Promise<StatusRow[]> => {
  const since = new Map<string, string>()
  for (const command of commands) {
    const at = known(command)
    const first = since.get(command.thermostatId)
    if (at !== undefined && (first === undefined || Date.parse(at) < Date.parse(first)))
      since.set(command.thermostatId, at)
  }
  return heardSince(tx, since)
}

/** The last reported level mappings of thermostats that were given one: the report may have arrived before the answer. */
const earlierLevels = async (tx: Tx, commands: readonly OpenDownlink[]): Promise<Map<string, Evidence[]>> => {
  const given = commands
    .filter(({ command }) => command.code === 'SetTargetTemperatureLevelMapping')
    .map(({ thermostatId }) => thermostatId)
  if (given.length === 0) return new Map()
  const { thermostatId, levelMap, levelMapAt } = thermostatStates
  const rows = await tx
    .select({ id: thermostatId, levels: levelMap, at: levelMapAt })
    .from(thermostatStates)
    .where(inArray(thermostatId, given))
  return new Map(
    rows.map(({ id, levels, at }) => [
      id,
      levels === null || at === null ? [] : [{ kind: 'levelMapping', at, levels }],
    ]),
  )
}

interface StatusRow {
  thermostatId: string
  /** When the device sent it. */
  at: string
  values: ShownStatus & Pick<ThermostatStatus, 'lastSeq'>
}

/** Statuses of thermostats: one that shows a commanded value confirms it, one that shows that a frame was not received triggers a resend. */
export const settleStatuses = async (tx: Tx, rows: readonly StatusRow[], now: Date): Promise<void> => {
  const commands = await openOf(
    tx,
    rows.map(({ thermostatId }) => thermostatId),
    now,
  )
  if (commands.length > 0) await settle(tx, commands, { ...nothing, statuses: rows }, now)
}

interface ResultsRow {
  thermostatId: string
  at: string
  results: readonly CommandResult[]
}

/** Seconds by which the clock of the network server may lag behind this one. */
const clockMargin = 60
const openDays = 8

/** A thermostat's answers to commands. Sequence numbers repeat after 256 commands, so an answer refers to the latest command with its number. */
export const settleResults = async (tx: Tx, rows: readonly ResultsRow[], now: Date): Promise<void> => {
  if (rows.length === 0) return
  const named = await tx
    .select({
      id: downlinks.id,
      thermostatId: downlinks.thermostatId,
      code: downlinks.code,
      seq: downlinks.seq,
      createdAt: downlinks.createdAt,
      frameId: downlinks.frameId,
      frame: downlinkFrames,
    })
    .from(downlinks)
    .innerJoin(downlinkFrames, eq(downlinkFrames.id, downlinks.frameId))
    .where(
      and(
        inArray(downlinks.thermostatId, [...new Set(rows.map(({ thermostatId }) => thermostatId))]),
        inArray(downlinks.seq, [...new Set(rows.flatMap(({ results }) => results.map(({ seq }) => seq)))]),
        gt(downlinks.createdAt, new Date(now.getTime() - openDays * 86_400_000).toISOString()),
      ),
    )
    .orderBy(downlinks.id)
  const evidence = new Map<string, Evidence[]>()
  const frameIds: string[] = []
  for (const { thermostatId, at, results } of rows) {
    for (const { code, seq, status } of results) {
      const meant = named.findLast(
        (one) =>
          one.thermostatId === thermostatId &&
          one.seq === seq &&
          one.code === codeOfWire(code) &&
          // otherwise the answer refers to a command from before the device was reset
          wasGivenOut(one.frame) &&
          Date.parse(one.createdAt) <= Date.parse(at) + clockMargin * 1000,
      )
      if (!meant?.frameId) continue
      frameIds.push(meant.frameId)
      evidence.set(meant.id, [...(evidence.get(meant.id) ?? []), { kind: 'result', at, result: status }])
    }
  }
  const commands = await ofFrames(tx, frameIds)
  const statuses = await earlierStatuses(tx, commands, ({ id }) => evidence.get(id)?.toSorted(byTime)[0]?.at)
  const levels = await earlierLevels(tx, commands)
  await settle(
    tx,
    commands,
    {
      ...nothing,
      evidenceOf: ({ id, thermostatId }) => [
        ...(evidence.get(id) ?? []),
        ...(levels.get(thermostatId) ?? []),
      ],
      statuses,
    },
    now,
  )
}

interface SentRow {
  frameId: string
  frameCounter: number
  at: string
}

/** A gateway accepted frames for transmission (txack). */
export const settleSent = async (tx: Tx, rows: readonly SentRow[], now: Date): Promise<void> => {
  const byFrame = grouped(rows.toSorted(byTime), ({ frameId }) => frameId)
  const toldOf = (frame: OpenDownlink['frame']) =>
    frame
      ? (byFrame.get(frame.id) ?? []).filter(({ frameCounter }) => frameCounter !== frame.frameCounter)
      : []
  const commands = (await ofFrames(tx, [...byFrame.keys()])).filter(({ frame }) => toldOf(frame).length > 0)
  const statuses = await earlierStatuses(tx, commands.filter(isNeeded), ({ frame }) => toldOf(frame)[0]?.at)
  await settle(
    tx,
    commands,
    {
      evidenceOf: ({ frame }) => toldOf(frame).map(({ at }) => ({ kind: 'sent', at })),
      frameNewsOf: (frameId) => {
        const last = byFrame.get(frameId)?.at(-1)
        return last ? { sent: { at: last.at, frameCounter: last.frameCounter } } : {}
      },
      statuses,
    },
    now,
  )
}

interface AckRow {
  frameId: string
  at: string
  acknowledged: boolean
}

/** Acknowledgements of confirmed frames; a frame that was not received is resent, three attempts in all. */
export const settleAcks = async (tx: Tx, rows: readonly AckRow[], now: Date): Promise<void> => {
  const byFrame = grouped(rows, ({ frameId }) => frameId)
  const commands = await ofFrames(tx, [...byFrame.keys()])
  const heard = (frameId: string | undefined) => (frameId === undefined ? [] : (byFrame.get(frameId) ?? []))
  const evidenceOf = ({ frame }: OpenDownlink) =>
    heard(frame?.id).flatMap(({ at, acknowledged }): Evidence[] =>
      acknowledged ? [{ kind: 'radio', at }] : [],
    )
  const frameNewsOf = (frameId: string) => {
    const lost = heard(frameId).find(({ acknowledged }) => !acknowledged)
    return lost ? { lostAt: lost.at } : {}
  }
  await settle(tx, commands, { evidenceOf, frameNewsOf, statuses: [] }, now)
}

export interface ReportRow {
  thermostatId: string
  at: string
  report:
    | Omit<Extract<Evidence, { kind: 'fingerprint' }>, 'at'>
    | Omit<Extract<Evidence, { kind: 'levelMapping' }>, 'at'>
    | Omit<Extract<Evidence, { kind: 'health' }>, 'at'>
}

/** Reports other than statuses and answers: fingerprints, level mappings, health. */
export const settleReports = async (tx: Tx, rows: readonly ReportRow[], now: Date): Promise<void> => {
  const byDevice = grouped(rows, ({ thermostatId }) => thermostatId)
  const commands = await openOf(tx, [...byDevice.keys()], now)
  const evidenceOf = ({ thermostatId }: OpenDownlink) =>
    (byDevice.get(thermostatId) ?? []).map(({ at, report }): Evidence => ({ ...report, at }))
  if (commands.length > 0) await settle(tx, commands, { ...nothing, evidenceOf, statuses: [] }, now)
}

interface JoinRow {
  thermostatId: string
  at: string
}

/**
 * Thermostats rejoined: a pending reset has been carried out. The network server may have dropped their queues and restarts its frame
 * counters, so unsent frames are handed over again under the same id.
 */
export const settleJoins = async (tx: Tx, rows: readonly JoinRow[], now: Date): Promise<void> => {
  const byDevice = grouped(rows, ({ thermostatId }) => thermostatId)
  const commands = await openOf(tx, [...byDevice.keys()], now)
  const evidenceOf = ({ thermostatId }: OpenDownlink) =>
    (byDevice.get(thermostatId) ?? []).map(({ at }): Evidence => ({ kind: 'join', at }))
  if (commands.length > 0) await settle(tx, commands, { ...nothing, evidenceOf, statuses: [] }, now)
  if (await giveOutAgain(tx, rows)) await tellDispatcher(tx)
}

interface EndedFrameRow {
  frameId: string
  at: string
  event: CommandEvent
}

/** Frames that the network server could not or will not send (domain/commands/sending.ts, endByNotice): their commands end. */
export const settleEnded = async (tx: Tx, rows: readonly EndedFrameRow[], now: Date): Promise<void> => {
  const ends = new Map(rows.map((row) => [row.frameId, row]))
  const commands = (await ofFrames(tx, [...ends.keys()])).filter(isNeeded)
  const changed = commands.flatMap((command) => {
    const end = ends.get(command.frame?.id ?? '')
    return end ? [step(command, end.event, end.at)] : []
  })
  const over = new Set(changed.map(({ frame }) => frame?.id ?? ''))
  const frames = [...over].map((id) => ({
    id,
    payload: null,
    sentAt: null,
    frameCounter: null,
    closed: true,
    released: true,
    again: false,
  }))
  await writeFrames(tx, frames, now)
  await writeProgress(tx, changed, now)
}
