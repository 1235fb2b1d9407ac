import { and, inArray, isNull, sql } from 'drizzle-orm'
import { sessionIndexOf } from '../../../domain/firmware/exchange.ts'
import { moveOf, statusOfStep, type UpdateEvent } from '../../../domain/firmware/updateStates.ts'
import { downlinkFrames, type firmwareUpdates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { tellLive } from '../../live/tell.ts'
import { tellDispatcher } from '../commands/channel.ts'

export type UpdateRow = typeof firmwareUpdates.$inferSelect

const ends: ReadonlySet<string> = new Set(['completed', 'failed', 'silent', 'aborted', 'excluded'])

/** Steps of a thermostat that has restarted, or is about to: with its memory, it loses its session. */
const restarts: ReadonlySet<string> = new Set(['reporting', 'completed'])

/** What a row knows of a session that begins. */
const newSession = ({ attempts, startedAt }: UpdateRow, at: string): Partial<UpdateRow> => ({
  attempts: attempts + 1,
  openSession: sessionIndexOf(attempts + 1),
  nextFragment: 1,
  rounds: 0,
  fragmentsReceived: 0,
  startedAt: startedAt ?? at,
})

/** The row after an event; undefined if the event changes nothing. What the step was about begins again. `reason`: in place of that of the table. */
export const moved = (
  row: UpdateRow,
  event: UpdateEvent,
  at: string,
  reason?: string,
): UpdateRow | undefined => {
  const move = moveOf(row.step, event)
  if (!move) return undefined
  return {
    ...row,
    step: move.to,
    reason: reason ?? move.reason ?? null,
    stepAt: at,
    tries: 0,
    askedAt: null,
    frameId: null,
    finishedAt: ends.has(move.to) ? at : null,
    ...(move.to === 'setup' && newSession(row, at)),
    ...(restarts.has(move.to) && { openSession: null }),
    ...(event === 'retry' && { attemptsBefore: row.attempts }),
  }
}

/** The status of the thermostat that a row gives it; undefined where the update has not touched it. */
const statusOf = ({ step, startedAt }: UpdateRow): string | undefined =>
  startedAt === null || step === 'excluded' ? undefined : statusOfStep(step)

/**
 * Writes rows of updates, whose thermostats the transaction has locked: their steps, the statuses of the thermostats, and the frames that are
 * no longer wanted, which the dispatcher takes back.
 */
export const writeUpdates = async (
  tx: Tx,
  changes: readonly { before: UpdateRow; after: UpdateRow }[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return
  const rows = changes.map(({ after }) => after)
  await tx.execute(sql`
    update main.firmware_updates u set step = r.step, reason = r.reason, gateway_eui = r."gatewayEui", attempts = r.attempts,
      attempts_before = r."attemptsBefore", open_session = r."openSession", fragment_size = r."fragmentSize",
      fragments_total = r."fragmentsTotal", fragments_received = r."fragmentsReceived", next_fragment = r."nextFragment", last_fragment = r."lastFragment",
      rounds = r.rounds, tries = r.tries, frame_id = r."frameId", asked_at = r."askedAt", step_at = r."stepAt", started_at = r."startedAt", finished_at = r."finishedAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("batchId" uuid, "thermostatId" uuid, step text, reason text, "gatewayEui" text, attempts smallint, "attemptsBefore" smallint, "openSession" smallint,
      "fragmentSize" smallint, "fragmentsTotal" integer, "fragmentsReceived" integer, "nextFragment" integer, "lastFragment" integer, rounds smallint, tries smallint,
      "frameId" uuid, "askedAt" timestamptz, "stepAt" timestamptz, "startedAt" timestamptz, "finishedAt" timestamptz)
    where u.batch_id = r."batchId" and u.thermostat_id = r."thermostatId"`)
  const statuses = changes.flatMap(({ before, after }) => {
    const status = statusOf(after)
    return status !== undefined && status !== statusOf(before) ? [{ id: after.thermostatId, status }] : []
  })
  if (statuses.length > 0)
    await tx.execute(sql`
      update main.thermostats t set firmware_status = r.status from json_to_recordset(${JSON.stringify(statuses)}::json) as r(id uuid, status text)
      where t.id = r.id`)
  const dropped = changes.flatMap(({ before, after }) =>
    before.frameId !== null && before.frameId !== after.frameId ? [before.frameId] : [],
  )
  if (dropped.length > 0) {
    await tx
      .update(downlinkFrames)
      .set({ closedAt: now.toISOString() })
      .where(and(inArray(downlinkFrames.id, dropped), isNull(downlinkFrames.closedAt)))
    await tellDispatcher(tx)
  }
  await tellLive(
    tx,
    changes.map(({ after: { tenantId, batchId } }) => ({
      tenantId,
      topic: 'firmware' as const,
      ids: [batchId],
    })),
  )
}
