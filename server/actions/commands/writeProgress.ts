import { sql } from 'drizzle-orm'
import type { Progress } from '../../../domain/downlinks/commandStates.ts'
import type { Tx } from '../../db/scope.ts'
import { tellLive } from '../../live/tell.ts'
import { settleBulkItems } from './bulkItems.ts'
import { settleComfortSteps } from './settleComfort.ts'

/** An update to a frame; null leaves a column unchanged. */
export interface FrameChange {
  id: string
  /** Hexadecimal: the remaining commands. */
  payload: string | null
  sentAt: string | null
  frameCounter: number | null
  /** Nothing more of it is to be sent. */
  closed: boolean
  /** The network server no longer holds it. */
  released: boolean
  /** It is to be resent, because this attempt failed. */
  again: boolean
}

/** Writes the progress of commands in one statement. */
export const writeProgress = async (
  tx: Tx,
  changed: readonly (Progress & { id: string; tenantId: string | null; bulkId: string | null })[],
  now: Date,
): Promise<void> => {
  if (changed.length === 0) return
  const rows = changed.map(
    ({ id, status, phase, reason, sentAt, acknowledgedAt, reportedAt, finishedAt }) => ({
      id,
      status,
      phase,
      reason,
      sent_at: sentAt,
      acknowledged_at: acknowledgedAt,
      reported_at: reportedAt,
      finished_at: finishedAt,
    }),
  )
  await tx.execute(sql`
    update main.downlinks d set status = r.status, phase = r.phase, reason = r.reason, sent_at = r.sent_at, acknowledged_at = r.acknowledged_at,
      reported_at = r.reported_at, finished_at = r.finished_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, status text, phase text, reason text, sent_at timestamptz, acknowledged_at timestamptz, reported_at timestamptz, finished_at timestamptz)
    where d.id = r.id`)
  await settleBulkItems(
    tx,
    changed.filter(({ bulkId, status }) => bulkId !== null && status !== 'Running').map(({ id }) => id),
    now,
  )
  await settleComfortSteps(
    tx,
    changed.filter(({ status }) => status !== 'Running').map(({ id }) => id),
  )
  await tellDownlinks(tx, changed)
}

/** Notifies the screens which commands changed. */
export const tellDownlinks = (
  tx: Tx,
  rows: readonly { id: string; tenantId: string | null }[],
): Promise<void> =>
  tellLive(
    tx,
    rows.flatMap(({ id, tenantId }) =>
      tenantId === null ? [] : [{ tenantId, topic: 'downlinks' as const, ids: [id] }],
    ),
  )

/** Writes the updates to frames in one statement. */
export const writeFrames = async (tx: Tx, changes: readonly FrameChange[], now: Date): Promise<void> => {
  if (changes.length === 0) return
  const rows = changes.map(({ id, payload, sentAt, frameCounter, closed, released, again }) => ({
    id,
    payload,
    sent_at: sentAt,
    frame_counter: frameCounter,
    closed,
    released: released || again,
    again,
  }))
  await tx.execute(sql`
    update main.downlink_frames f set
      payload = coalesce(r.payload, f.payload),
      sent_at = case when r.again then null else coalesce(r.sent_at, f.sent_at) end,
      frame_counter = coalesce(r.frame_counter, f.frame_counter),
      enqueued_at = case when r.released then null else f.enqueued_at end,
      next_attempt_at = case when r.released then null else f.next_attempt_at end,
      attempts = f.attempts + case when r.again then 1 else 0 end,
      closed_at = coalesce(f.closed_at, case when r.closed then ${now.toISOString()}::timestamptz end)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, payload text, sent_at timestamptz, frame_counter int, closed boolean, released boolean, again boolean)
    where f.id = r.id`)
}
