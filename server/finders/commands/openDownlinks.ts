import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Command, effectOf } from '../../../domain/commands/command.ts'
import { extendedDownlinkCodes } from '../../../domain/commands/commandTable.ts'
import { openReasons, refusals } from '../../../domain/downlinks/commandStates.ts'
import type { Judged } from '../../../domain/downlinks/judge.ts'
import { downlinkFrames, downlinks, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { day } from '../../../domain/time.ts'

type FrameRow = typeof downlinkFrames.$inferSelect

/** A command with new evidence, and its frame. */
export interface OpenDownlink extends Judged {
  id: string
  tenantId: string | null
  thermostatId: string
  bulkId: string | null
  frame: FrameRow | null
  /** A later command for the same value is pending or succeeded, so resending this one would undo it. */
  hasLater: boolean
}

/** Days after which new evidence no longer changes a command: the longest wait plus one day. */
const openDays = 8

const quoted = (words: readonly string[]): SQL => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Running commands and those that recently ended without proof (domain/downlinks/commandStates.ts, isOpen), worded to match the partial index. */
const isOpenRow = (
  now: Date,
): SQL => sql`(${downlinks.status} = 'Running' or ${downlinks.reason} in (${quoted(openReasons)}))
  and ${downlinks.createdAt} > ${new Date(now.getTime() - openDays * day).toISOString()}`

/** The value that a command changes, as an SQL expression built from effectOf. */
const effect = (code: SQL): SQL => {
  const shared = extendedDownlinkCodes
    .filter((one) => effectOf(one) !== one)
    .map((one) => sql.raw(`when '${one}' then '${effectOf(one)}'`))
  return sql`(case ${code} ${sql.join(shared, sql` `)} else ${code} end)`
}

/** Whether the row `later` is a later command for the same value than the row of this alias of main.downlinks. */
export const laterOfSameEffect = (alias: 'd' | 'downlinks'): SQL => {
  const one = sql.raw(alias)
  return sql`later.thermostat_id = ${one}.thermostat_id and later.id > ${one}.id and later.created_at >= ${one}.created_at
    and ${effect(sql`later.code`)} = ${effect(sql`${one}.code`)}`
}

const laterSame = laterOfSameEffect('downlinks')

/** When the device carried out the first later command for the same value. One that it refused changed nothing. */
const overtakenAt = sql<
  string | null
>`(select to_char(min(coalesce(later.acknowledged_at, case when later.status = 'Success' then later.finished_at end))
    at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from main.downlinks later where ${laterSame} and (later.reason is null or later.reason not in (${quoted(refusals)})))`

/** Sequence numbers wrap around: a later command reuses this number. */
const numberTaken = sql<boolean>`exists (select from main.downlinks later where later.thermostat_id = ${downlinks.thermostatId} and later.id > ${downlinks.id}
  and later.created_at >= ${downlinks.createdAt} and later.seq = ${downlinks.seq} and later.frame_id is not null)`

/** Whether the network server holds or has held a frame; otherwise no device can have executed it. */
export const wasGivenOut = (
  frame: Pick<FrameRow, 'enqueuedAt' | 'nextAttemptAt' | 'sentAt' | 'attempts'> | null,
): boolean =>
  frame !== null &&
  (frame.enqueuedAt !== null || frame.nextAttemptAt !== null || frame.sentAt !== null || frame.attempts > 0)

const frameSeqs = sql<
  number[] | null
>`(select array_agg(beside.seq order by beside.id) from main.downlinks beside where beside.frame_id = ${downlinks.frameId})`

const hasLater = sql<boolean>`exists (select from main.downlinks later where ${laterSame} and later.status in ('Running', 'Success'))`

/** The table under its bare name, as `for update of` requires. */
const locked = alias(downlinks, 'downlinks')

/** The commands that match a condition, oldest first, locked until the transaction ends. */
export const openDownlinks = async (tx: Tx, where: SQL | undefined): Promise<OpenDownlink[]> => {
  const rows = await tx
    .select({
      id: downlinks.id,
      tenantId: downlinks.tenantId,
      thermostatId: downlinks.thermostatId,
      bulkId: downlinks.bulkId,
      code: downlinks.code,
      args: downlinks.args,
      seq: downlinks.seq,
      status: downlinks.status,
      phase: downlinks.phase,
      reason: downlinks.reason,
      createdAt: downlinks.createdAt,
      sentAt: downlinks.sentAt,
      acknowledgedAt: downlinks.acknowledgedAt,
      reportedAt: downlinks.reportedAt,
      finishedAt: downlinks.finishedAt,
      uplinkMinutes: thermostats.uplinkMinutes,
      overtakenAt,
      hasLater,
      numberTaken,
      frameSeqs,
      frame: downlinkFrames,
    })
    .from(downlinks)
    .innerJoin(thermostats, eq(thermostats.id, downlinks.thermostatId))
    .leftJoin(downlinkFrames, eq(downlinkFrames.id, downlinks.frameId))
    .where(where)
    .orderBy(asc(downlinks.thermostatId), asc(downlinks.id))
    .for('update', { of: locked })
  return rows.map(({ code, args, frameSeqs: seqs, numberTaken: taken, ...row }) => ({
    ...row,
    command: Command.parse({ ...args, code }),
    frameSeqs: seqs ?? [],
    ownsNumber: !taken && wasGivenOut(row.frame),
  }))
}

/** The open commands of these thermostats. */
export const openOf = (tx: Tx, thermostatIds: readonly string[], now: Date): Promise<OpenDownlink[]> =>
  thermostatIds.length === 0
    ? Promise.resolve([])
    : openDownlinks(tx, and(inArray(downlinks.thermostatId, [...new Set(thermostatIds)]), isOpenRow(now)))

/** The commands of these frames, including ended ones. */
export const ofFrames = (tx: Tx, frameIds: readonly string[]): Promise<OpenDownlink[]> =>
  frameIds.length === 0
    ? Promise.resolve([])
    : openDownlinks(tx, inArray(downlinks.frameId, [...new Set(frameIds)]))
