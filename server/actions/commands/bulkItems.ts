import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { bulkItemStates, bulkStates, type BulkItemState } from '../../../domain/downlinks/bulkPlan.ts'
import type { Tx } from '../../db/scope.ts'
import { laterOfSameEffect } from '../../finders/commands/openDownlinks.ts'
import { tellLive } from '../../live/tell.ts'

const Changed = z.object({ bulkId: z.string(), state: z.enum(bulkStates) })

/**
 * Updates the bulk items of these commands from the commands of the latest attempt: running while any runs, failed if any failed or
 * expired, aborted if somebody aborted one, otherwise successful. A command that a later one of the same update overtook does not count.
 */
export const settleBulkItems = async (tx: Tx, downlinkIds: readonly string[], now: Date): Promise<void> => {
  if (downlinkIds.length === 0) return
  const { rows } = await tx.execute(sql`
    with told as (select distinct d.bulk_id, d.thermostat_id from main.downlinks d where d.id in ${downlinkIds} and d.bulk_id is not null),
    ends as (
      select i.bulk_id, i.thermostat_id, bool_or(d.status = 'Running') as running,
        bool_or(d.status = 'Failed' or d.status = 'Aborted' and d.reason <> 'abortedByUser') as failed, bool_or(d.status = 'Aborted') as aborted,
        (array_agg(d.reason order by d.reason = 'abortedByUser', d.id) filter (where d.reason is not null))[1] as reason, max(d.finished_at) as finished_at
      from told join main.bulk_items i on i.bulk_id = told.bulk_id and i.thermostat_id = told.thermostat_id and i.state not in ('Pending', 'Skipped')
      join main.downlinks d on d.bulk_id = i.bulk_id and d.thermostat_id = i.thermostat_id and d.created_at >= i.started_at
        and not (d.status = 'Aborted' and d.reason = 'overtaken' and exists (select from main.downlinks later where ${laterOfSameEffect('d')}
          and later.bulk_id = d.bulk_id))
      group by 1, 2)
    update main.bulk_items i set
      state = case when ends.running then 'Running' when ends.failed then 'Failed' when ends.aborted then 'Aborted' else 'Success' end,
      reason = case when ends.running then null else ends.reason end, finished_at = case when ends.running then null else ends.finished_at end
    from ends where i.bulk_id = ends.bulk_id and i.thermostat_id = ends.thermostat_id and not (ends.running and i.state = 'Running')
    returning i.bulk_id as "bulkId", (select b.state from main.bulk_updates b where b.id = i.bulk_id) as state`)
  const changed = rows.map((row) => Changed.parse(row))
  // counts of running updates are refreshed periodically
  const over = changed.filter(({ state }) => state !== 'Running').map(({ bulkId }) => bulkId)
  await countBulks(tx, [...new Set(over)], now)
}

const Owned = z.object({ id: z.string(), tenantId: z.string() })
const Counted = z.object({ bulkId: z.string(), state: z.enum(bulkItemStates), n: z.number() })

/**
 * Recounts the thermostats of bulk updates by state, ends updates with nothing left to do, and notifies the screens:
 * of all given updates, or only of those whose counts changed.
 */
export const countBulks = async (
  tx: Tx,
  bulkIds: readonly string[],
  now: Date,
  which: 'all' | 'changed' = 'all',
): Promise<void> => {
  if (bulkIds.length === 0) return
  // lock first: whoever counts second sees what the first has committed
  const { rows: locked } = await tx.execute(
    sql`select id, tenant_id as "tenantId" from main.bulk_updates where id in ${bulkIds} order by id for no key update`,
  )
  const bulks = locked.map((row) => Owned.parse(row))
  const { rows } = await tx.execute(sql`
    select bulk_id as "bulkId", state, count(*)::int as n from main.bulk_items where bulk_id in ${bulkIds} group by 1, 2`)
  const groups = Map.groupBy(
    rows.map((row) => Counted.parse(row)),
    ({ bulkId }) => bulkId,
  )
  const counted = bulks.map(({ id }) => {
    // none is left of an update whose thermostats were deleted
    const counts: Partial<Record<BulkItemState, number>> = Object.fromEntries(
      (groups.get(id) ?? []).map(({ state, n }) => [state, n]),
    )
    return { id, counts, over: !counts.Pending && !counts.Running }
  })
  const { rows: written } = await tx.execute(sql`
    update main.bulk_updates b set counts = r.counts,
      state = case when r.over and b.state = 'Running' then 'Finished' else b.state end,
      finished_at = case when r.over and b.state = 'Running' then ${now.toISOString()} else b.finished_at end,
      version = b.version + case when r.over and b.state = 'Running' then 1 else 0 end, updated_at = now()
    from json_to_recordset(${JSON.stringify(counted)}::json) as r(id uuid, counts jsonb, over boolean)
    where b.id = r.id and (${which === 'all'} or b.counts is distinct from r.counts or r.over) returning b.id`)
  const told = new Set(written.map(({ id }) => id))
  await tellLive(
    tx,
    bulks.flatMap(({ id, tenantId }) =>
      told.has(id) ? [{ tenantId, topic: 'bulkUpdates' as const, ids: [id] }] : [],
    ),
  )
}
