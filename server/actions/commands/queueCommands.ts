import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { toHex } from '../../../domain/codec/bytes.ts'
import { encodeFrame } from '../../../domain/codec/rt1/downlink.ts'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import {
  mayReplace,
  whyNotSupported,
  whyNotPermitted,
  type WhyNotPermitted,
} from '../../../domain/commands/sending.ts'
import { packFrames, type Command, effectOf } from '../../../domain/commands/command.ts'
import type { DownlinkSource } from '../../../domain/enums.ts'
import { downlinkFrames, downlinks, thermostatStates, type thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { abortWaiting } from './abort.ts'
import { tellDispatcher } from './channel.ts'
import { orderedId } from '../../ids.ts'
import { tellDownlinks } from './writeProgress.ts'

export type DownlinkRow = typeof downlinks.$inferSelect
type FrameRow = typeof downlinkFrames.$inferInsert

/** The fields of a thermostat that sending needs. */
type CommandTarget = Pick<
  typeof thermostats.$inferSelect,
  'id' | 'tenantId' | 'buildingId' | 'lifecycle' | 'malfunctionAt' | 'firmwareVersion'
>

/** Commands for one thermostat. */
export interface CommandOrder {
  thermostat: CommandTarget
  commands: readonly Command[]
  /** The schedule entry that sends them, and when it was due. */
  schedule?: { entryId: string; dueAt: string }
  /** ISO instant; defaults to the expiry in the options. */
  expiresAt?: string
  /** Who asked for it; defaults to the user in the options. */
  userId?: string | null
}

/** Options for queueing commands. */
export interface SendOptions {
  source: DownlinkSource
  userId: string | null
  expirationMinutes: number
  ignoreVersion: boolean
  bulkId?: string
  now: Date
}

type WhyNotQueued = WhyNotPermitted | 'higherPriorityWaits'

interface Refused {
  thermostatId: string
  reason: WhyNotQueued
  /** The refused command; absent if all commands to the thermostat were refused. */
  code?: Command['code']
}

interface Queued {
  downlinks: DownlinkRow[]
  refused: Refused[]
}

/** Maximum rows per statement. */
const batchSize = 1000

const inBatches = async <T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += batchSize) await write(rows.slice(at, at + batchSize))
}

interface Numbers {
  next: number
  /** The sequence number that the thermostat last reported, 0 before its first; reusing it would look like an instant answer. */
  reported: number
}

/** Locks the thermostats' sequence numbers: concurrent orders to one thermostat are serialised. */
const lockSeqs = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Numbers>> => {
  const rows = await tx
    .select({
      id: thermostatStates.thermostatId,
      nextSeq: thermostatStates.nextSeq,
      lastSeq: thermostatStates.lastSeq,
    })
    .from(thermostatStates)
    .where(inArray(thermostatStates.thermostatId, [...ids]))
    .orderBy(asc(thermostatStates.thermostatId))
    .for('update')
  return new Map(rows.map(({ id, nextSeq, lastSeq }) => [id, { next: nextSeq, reported: lastSeq ?? 0 }]))
}

/** The next sequence number of a thermostat: 0 to 255, wrapping around, skipping the one it last reported. */
const takeSeq = (numbers: Numbers): number => {
  const seq = numbers.next === numbers.reported ? (numbers.next + 1) % 256 : numbers.next
  numbers.next = (seq + 1) % 256
  return seq
}

const waitingOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({
      id: downlinks.id,
      thermostatId: downlinks.thermostatId,
      code: downlinks.code,
      source: downlinks.source,
    })
    .from(downlinks)
    .where(
      and(
        inArray(downlinks.thermostatId, [...ids]),
        eq(downlinks.status, 'Running'),
        eq(downlinks.phase, 'queued'),
      ),
    )

type Waiting = Awaited<ReturnType<typeof waitingOf>>[number]

/** Filters an order: nothing for a thermostat that is not in use, and no command that a waiting one of higher priority overrides. */
const admitted = (
  { thermostat, commands }: CommandOrder,
  waiting: readonly Waiting[],
  source: DownlinkSource,
): { commands: Command[]; refused: Refused[] } => {
  const reason = whyNotPermitted(thermostat, source)
  if (reason !== undefined) return { commands: [], refused: [{ thermostatId: thermostat.id, reason }] }
  const yields = ({ code }: Command) =>
    waiting.some((one) => effectOf(one.code) === effectOf(code) && !mayReplace(source, one.source))
  return {
    commands: commands.filter((command) => !yields(command)),
    refused: commands
      .filter(yields)
      .map(({ code }) => ({ thermostatId: thermostat.id, reason: 'higherPriorityWaits', code })),
  }
}

/** A command's arguments as stored in the row beside its code. */
const argsOf = (command: Command): Record<string, unknown> =>
  Object.fromEntries(Object.entries(command).filter(([name]) => name !== 'code'))

/**
 * Queues commands in the order and frames defined by domain/commands/command.ts. A waiting command with the same code is replaced.
 * A command that the thermostat's firmware does not support, or whose firmware version is unknown, fails immediately unless versions are
 * ignored. The dispatcher picks up the frames (frames.ts). @returns the commands, including failed ones, and the refused ones.
 */
export const queueOrders = async (
  tx: Tx,
  orders: readonly CommandOrder[],
  options: SendOptions,
): Promise<Queued> => {
  if (orders.length === 0) return { downlinks: [], refused: [] }
  const { source, now, ignoreVersion, userId, bulkId } = options
  const ids = orders.map(({ thermostat }) => thermostat.id)
  const seqs = await lockSeqs(tx, ids)
  const waiting = Map.groupBy(await waitingOf(tx, ids), ({ thermostatId }) => thermostatId)
  const at = now.toISOString()
  const expires = new Date(now.getTime() + options.expirationMinutes * 60_000).toISOString()

  const frames: FrameRow[] = []
  const rows: DownlinkRow[] = []
  const refused: Refused[] = []
  const replaced: string[] = []
  for (const order of orders) {
    const { thermostat, schedule, expiresAt = expires, userId: askedBy = userId } = order
    const ahead = waiting.get(thermostat.id) ?? []
    const may = admitted(order, ahead, source)
    refused.push(...may.refused)
    const row = (
      command: Command,
      more: Pick<DownlinkRow, 'status' | 'phase' | 'reason' | 'seq' | 'frameId' | 'finishedAt'>,
    ): DownlinkRow => ({
      id: orderedId(now),
      tenantId: thermostat.tenantId,
      thermostatId: thermostat.id,
      buildingId: thermostat.buildingId,
      code: command.code,
      source,
      args: argsOf(command),
      ignoreVersion,
      createdAt: at,
      expiresAt,
      sentAt: null,
      acknowledgedAt: null,
      reportedAt: null,
      createdBy: askedBy,
      bulkId: bulkId ?? null,
      scheduleEntryId: schedule?.entryId ?? null,
      dueAt: schedule?.dueAt ?? null,
      ...more,
    })
    const whyNot = (command: Command) =>
      ignoreVersion ? undefined : whyNotSupported(thermostat.firmwareVersion, command.code)
    const sendable = may.commands.filter((command) => whyNot(command) === undefined)
    replaced.push(
      ...ahead.filter(({ code }) => sendable.some((command) => command.code === code)).map(({ id }) => id),
    )
    for (const packed of packFrames(sendable)) {
      const frameId = orderedId(now)
      const numbers = seqs.get(thermostat.id) ?? { next: 0, reported: 0 }
      const numbered = packed.map((command) => ({ command, seq: takeSeq(numbers) }))
      const payload = toHex(encodeFrame(numbered))
      frames.push({
        id: frameId,
        tenantId: thermostat.tenantId,
        thermostatId: thermostat.id,
        port: thermostatPorts.commands,
        payload,
        createdAt: at,
        expiresAt,
      })
      rows.push(
        ...numbered.map(({ command, seq }) =>
          row(command, { status: 'Running', phase: 'queued', reason: null, seq, frameId, finishedAt: null }),
        ),
      )
    }
    rows.push(
      ...may.commands.flatMap((command) => {
        const reason = whyNot(command)
        return reason === undefined
          ? []
          : [
              row(command, {
                status: 'Failed',
                phase: 'failed',
                reason,
                seq: 0,
                frameId: null,
                finishedAt: at,
              }),
            ]
      }),
    )
  }
  if (replaced.length > 0) await abortWaiting(tx, inArray(downlinks.id, replaced), 'replaced', now)
  await inBatches(frames, (part) => tx.insert(downlinkFrames).values(part))
  await inBatches(rows, (part) => tx.insert(downlinks).values(part))
  const numbers = [...seqs].map(([id, { next }]) => ({ id, next }))
  if (frames.length > 0)
    await tx.execute(sql`
      update main.thermostat_states s set next_seq = r.next
      from json_to_recordset(${JSON.stringify(numbers)}::json) as r(id uuid, next smallint) where s.thermostat_id = r.id`)
  await tellDownlinks(tx, rows)
  if (frames.length > 0) await tellDispatcher(tx)
  return { downlinks: rows, refused }
}

interface SameToAll extends SendOptions {
  thermostats: readonly CommandTarget[]
  commands: readonly Command[]
}

/** Queues the same commands for several thermostats; see `queueOrders`. */
export const queueCommands = (
  tx: Tx,
  { thermostats: targets, commands, ...options }: SameToAll,
): Promise<Queued> =>
  queueOrders(
    tx,
    targets.map((thermostat) => ({ thermostat, commands })),
    options,
  )
