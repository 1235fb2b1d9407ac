import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import {
  commandStates,
  commandTable,
  ends,
  type CommandState,
} from '../../../domain/downlinks/commandStates.ts'
import { uplinksAwaited } from '../../../domain/downlinks/waiting.ts'
import type { Tx } from '../../db/scope.ts'
import { settleBulkItems } from './bulkItems.ts'
import { settleComfortSteps } from './settleComfort.ts'
import { tellDownlinks } from './writeProgress.ts'

/** Commands that one run ends at most, so that it does not hold locks for long. */
const batchSize = 1000
/** Seconds for which the notice of a transmission at the last moment may still arrive. */
const graceSeconds = 2

const Ended = z.object({ id: z.string(), tenantId: z.string().nullable() })

/** The state of a running command (commandStates.ts, stateOf). */
const state = sql`case when d.phase <> 'queued' then d.phase when d.sent_at is null then 'queued' else 'resending' end`

/** What the deadline makes of a command in each state, by the table of the domain. */
const atDeadline = commandStates.flatMap((name): { name: CommandState; reason: keyof typeof ends }[] => {
  const cell = commandTable[name].deadline
  const reason = Object.keys(ends).find((one): one is keyof typeof ends => one === cell)
  return reason === undefined ? [] : [{ name, reason }]
})
const ending = (of: (reason: keyof typeof ends) => string): SQL =>
  sql`case due.state ${sql.join(
    atDeadline.map(({ name, reason }) => sql.raw(`when '${name}' then '${of(reason)}'`)),
    sql` `,
  )} end`

/** Closes frames without open commands; the network server has already dropped them. */
const closeFrames = async (tx: Tx, now: Date, where: SQL): Promise<void> => {
  await tx.execute(sql`
    update main.downlink_frames f set closed_at = ${now.toISOString()}, enqueued_at = case when f.sent_at is null then null else f.enqueued_at end
    where ${where} and f.closed_at is null
      and not exists (select from main.downlinks d where d.frame_id = f.id and d.status = 'Running' and d.phase in ('queued', 'sent'))`)
}

/**
 * Ends commands past their deadline: aborted as expired if never sent, failed if nobody answered or no report showed the value.
 * A command sent at the last moment still gets three uplinks to be answered. @returns how many it ended; call again while the batch is full.
 */
export const settleExpired = async (tx: Tx, now: Date): Promise<number> => {
  const at = now.toISOString()
  const { rows } = await tx.execute(sql`
    with due as (
      select d.id, ${state} as state from main.downlinks d
      join main.thermostats t on t.id = d.thermostat_id
      left join main.downlink_frames f on f.id = d.frame_id
      where d.status = 'Running' and d.expires_at <= ${at}
        and case when d.phase = 'queued' then f.enqueued_at is null or d.expires_at <= ${at}::timestamptz - make_interval(secs => ${graceSeconds})
          else greatest(d.expires_at, coalesce(d.acknowledged_at, d.sent_at) + make_interval(mins => ${uplinksAwaited} * t.uplink_minutes)) <= ${at} end
      order by d.expires_at limit ${batchSize} for update of d skip locked)
    update main.downlinks d set finished_at = ${at}, status = ${ending((reason) => ends[reason].status)},
      phase = ${ending((reason) => ends[reason].status.toLowerCase())}, reason = ${ending((reason) => reason)}
    from due where d.id = due.id
    returning d.id, d.tenant_id as "tenantId"`)
  const ended = rows.map((row) => Ended.parse(row))
  if (ended.length > 0) {
    await closeFrames(
      tx,
      now,
      sql`f.id in (select frame_id from main.downlinks where id in ${ended.map(({ id }) => id)})`,
    )
    await settleBulkItems(
      tx,
      ended.map(({ id }) => id),
      now,
    )
    await settleComfortSteps(
      tx,
      ended.map(({ id }) => id),
    )
    await tellDownlinks(tx, ended)
  }
  return ended.length
}
