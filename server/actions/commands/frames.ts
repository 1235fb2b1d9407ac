import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uplinksAwaited } from '../../../domain/downlinks/waiting.ts'
import { downlinkFrames, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'

// Frame queries of the dispatcher. The network server holds one frame per device at a time, because waiting frames can still be changed
// and a class A device fetches at most one after each of its uplinks anyway. The next frame waits for the answer to the previous one
// (for three uplinks at most), so that a lost frame is not overtaken.

export interface FrameToSend {
  id: string
  thermostatId: string
  eui: string
  port: number
  /** Hexadecimal. */
  payload: string
  expiresAt: string
}

const other = alias(downlinkFrames, 'other')
/** The table under its bare name, as `for update of` requires. */
const locked = alias(downlinkFrames, 'downlink_frames')

/** The oldest waiting frame of each device without a frame at the network server, locked until the transaction ends; others skip locked rows. */
export const framesToSend = (tx: Tx, now: Date, limit: number): Promise<FrameToSend[]> => {
  const at = now.toISOString()
  const isOpen = (frame: typeof downlinkFrames | typeof other) =>
    and(isNull(frame.closedAt), isNull(frame.sentAt), gt(frame.expiresAt, at))
  const isEarlier = sql`(${other.createdAt}, ${other.id}) < (${downlinkFrames.createdAt}, ${downlinkFrames.id})`
  const mayBeAnswered = sql`${other.sentAt} > ${at}::timestamptz - make_interval(mins => ${uplinksAwaited} * ${thermostats.uplinkMinutes})`
  return tx
    .select({
      id: downlinkFrames.id,
      thermostatId: downlinkFrames.thermostatId,
      eui: thermostats.eui,
      port: downlinkFrames.port,
      payload: downlinkFrames.payload,
      expiresAt: downlinkFrames.expiresAt,
    })
    .from(downlinkFrames)
    .innerJoin(thermostats, eq(thermostats.id, downlinkFrames.thermostatId))
    .where(
      and(
        isNull(downlinkFrames.enqueuedAt),
        isOpen(downlinkFrames),
        or(isNull(downlinkFrames.nextAttemptAt), lt(downlinkFrames.nextAttemptAt, at)),
        not(
          exists(
            tx
              .select({ one: sql`1` })
              .from(other)
              .where(
                and(
                  eq(other.thermostatId, downlinkFrames.thermostatId),
                  or(
                    and(isOpen(other), or(isNotNull(other.enqueuedAt), isEarlier)),
                    and(isNull(other.closedAt), isEarlier, mayBeAnswered),
                  ),
                ),
              ),
          ),
        ),
      ),
    )
    .orderBy(asc(downlinkFrames.createdAt), asc(downlinkFrames.id))
    .limit(limit)
    .for('update', { of: locked, skipLocked: true })
}

/** Devices whose queue at the network server holds a frame that must no longer be sent. Flush the queue, then call `afterFlush`. */
export const queuesToFlush = (
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ thermostatId: string; eui: string }[]> =>
  tx
    .selectDistinct({ thermostatId: downlinkFrames.thermostatId, eui: thermostats.eui })
    .from(downlinkFrames)
    .innerJoin(thermostats, eq(thermostats.id, downlinkFrames.thermostatId))
    .where(
      and(
        isNotNull(downlinkFrames.closedAt),
        isNotNull(downlinkFrames.enqueuedAt),
        isNull(downlinkFrames.sentAt),
        gt(downlinkFrames.expiresAt, now.toISOString()),
      ),
    )
    .limit(limit)

/** Marks unsent frames that the network server may have lost, handed over before an instant, for another handover. @returns whether there are any. */
export const giveOutAgain = async (
  tx: Tx,
  rows: readonly { thermostatId: string; at: string }[],
): Promise<boolean> => {
  const { rows: released } = await tx.execute(sql`
    update main.downlink_frames f set enqueued_at = null, next_attempt_at = null, frame_counter = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("thermostatId" uuid, at timestamptz)
    where f.thermostat_id = r."thermostatId" and f.enqueued_at < r.at and f.sent_at is null and f.closed_at is null returning f.id`)
  return released.length > 0
}

/** After the queues of these devices were flushed: releases withdrawn frames, and marks those still needed for another handover. */
export const afterFlush = async (tx: Tx, thermostatIds: readonly string[]): Promise<void> => {
  if (thermostatIds.length === 0) return
  await tx
    .update(downlinkFrames)
    .set({ enqueuedAt: null, nextAttemptAt: null })
    .where(
      and(
        inArray(downlinkFrames.thermostatId, [...thermostatIds]),
        isNotNull(downlinkFrames.enqueuedAt),
        isNull(downlinkFrames.sentAt),
      ),
    )
}
