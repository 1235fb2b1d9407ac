import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { CommandSet, commandsOf } from '../../../domain/commands/commandSet.ts'
import type { Command } from '../../../domain/commands/command.ts'
import { frameLengths, gatewayWindows } from '../../../domain/downlinks/bulkPlan.ts'
import { bulkItems, bulkUpdates, thermostats } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { countBulks, settleBulkItems } from '../../actions/commands/bulkItems.ts'
import { dropDrafts, stopSome } from '../../actions/commands/bulkSlices.ts'
import { queueOrders } from '../../actions/commands/queueCommands.ts'
import { holdsPace } from '../../actions/commands/pace.ts'
import { fullGateways, maxCandidates, usedBudgets, withinBudget, type Budgets } from './gatewayBudget.ts'
import type { RunnerDeps } from './scheduleRunner.ts'

type Bulk = typeof bulkUpdates.$inferSelect

const Waiting = z.object({
  thermostatId: z.string(),
  gatewayEui: z.string().nullable(),
  factor: z.number().nullable(),
})

/** The next thermostats of a bulk update, as many per gateway as its budget allows now. */
const nextOf = async (tx: Tx, bulk: Bulk, commands: readonly Command[], used: Budgets): Promise<string[]> => {
  const most = gatewayWindows.at(-1)?.frames ?? 1
  const lengths = frameLengths(commands)
  const full = fullGateways(used, lengths)
  const { rows } = await tx.execute(sql`
    select w.thermostat_id as "thermostatId", w.gateway_eui as "gatewayEui", t.spreading_factor as factor
    from (select thermostat_id, gateway_eui, row_number() over (partition by gateway_eui order by thermostat_id) as place
      from main.bulk_items where bulk_id = ${bulk.id} and state = 'Pending' and coalesce(gateway_eui, '') <> all(${sql.param(full)}::text[])) w
    join main.thermostats t on t.id = w.thermostat_id
    where w.place <= ${most} order by w.place, w.gateway_eui limit ${maxCandidates}`)
  const waiting = rows.map((row) => Waiting.parse(row))
  return withinBudget(waiting, () => lengths, used).map(({ thermostatId }) => thermostatId)
}

/** The motor constraints that thermostats of a bulk update have of their own. */
const ownConstraints = async (
  tx: Tx,
  bulk: Bulk,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (bulk.heatingCircuitId === null) return new Map()
  const rows = await tx
    .select({ id: bulkItems.thermostatId, constraint: bulkItems.constraint })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulkId, bulk.id), inArray(bulkItems.thermostatId, [...ids])))
  return new Map(
    rows.flatMap(({ id, constraint }): [string, number][] => (constraint === null ? [] : [[id, constraint]])),
  )
}

const withConstraint = (command: Command, own: number | undefined): Command =>
  command.code === 'SetMotorPositionConstraint' && own !== undefined
    ? { ...command, constraint: own }
    : command

/** Sends the commands of a bulk update to some of its thermostats. */
const send = async (
  tx: Tx,
  bulk: Bulk,
  commands: readonly Command[],
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  const ofThese = and(eq(bulkItems.bulkId, bulk.id), inArray(bulkItems.thermostatId, [...ids]))
  await tx
    .update(bulkItems)
    .set({
      state: 'Running',
      reason: null,
      startedAt: now.toISOString(),
      finishedAt: null,
      attempts: sql`${bulkItems.attempts} + 1`,
    })
    .where(ofThese)
  // skip thermostats that meanwhile belong to another client
  const targets = await tx
    .select()
    .from(thermostats)
    .where(and(inArray(thermostats.id, [...ids]), eq(thermostats.tenantId, bulk.tenantId)))
    .orderBy(asc(thermostats.id))
    .for('share')
  const own = await ownConstraints(tx, bulk, ids)
  const orders = targets.map((thermostat) => ({
    thermostat,
    commands: commands.map((command) => withConstraint(command, own.get(thermostat.id))),
  }))
  const { downlinks, refused } = await queueOrders(tx, orders, {
    source: 'AdminApp',
    userId: bulk.createdBy,
    expirationMinutes: bulk.expirationMinutes,
    ignoreVersion: bulk.ignoreVersion,
    bulkId: bulk.id,
    now,
  })
  const reached = new Set(targets.map(({ id }) => id))
  const failures = [
    ...refused.map(({ thermostatId, reason }) => ({ id: thermostatId, reason })),
    ...ids.filter((id) => !reached.has(id)).map((id) => ({ id, reason: 'outOfReach' })),
  ]
  await tx.execute(sql`
    update main.bulk_items i set state = 'Failed', reason = r.reason, finished_at = ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(failures)}::json) as r(id uuid, reason text) where i.bulk_id = ${bulk.id} and i.thermostat_id = r.id`)
  await settleBulkItems(
    tx,
    downlinks.filter(({ status }) => status !== 'Running').map(({ id }) => id),
    now,
  )
}

/**
 * Aborted bulk updates with items still in progress or to be withdrawn at their last count. An item that ends during the abort does not update the count
 * itself, because it still sees a running update, and the abort does not see that item.
 */
const stillCounted = (tx: Tx) =>
  tx
    .select({ id: bulkUpdates.id })
    .from(bulkUpdates)
    .where(
      and(
        eq(bulkUpdates.state, 'Aborted'),
        sql`coalesce((${bulkUpdates.counts} ->> 'Running')::int, 0) + coalesce((${bulkUpdates.counts} ->> 'Pending')::int, 0) > 0`,
      ),
    )
    .orderBy(bulkUpdates.id)
    .for('update', { skipLocked: true })

/**
 * Sends as much of all running bulk updates as the gateways' budgets allow now, oldest update first, in one process at a time.
 * Withdraws what aborted ones have left. @returns the number of thermostats, and of aborted updates of which something may be left.
 */
export const runBulkUpdates = (deps: RunnerDeps): Promise<number> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    if (!(await holdsPace(tx))) return 0
    const bulks = await tx
      .select()
      .from(bulkUpdates)
      .where(eq(bulkUpdates.state, 'Running'))
      .orderBy(bulkUpdates.startedAt)
      .for('update', { skipLocked: true })
    const aborted = await stillCounted(tx)
    if (bulks.length + aborted.length === 0) return 0
    const now = deps.now()
    const used = await usedBudgets(tx, now)
    let total = 0
    // one slice a turn: others get the connection in between
    for (const { id } of aborted) if (await stopSome(tx, id, now)) total += 1
    for (const bulk of bulks) {
      const commands = commandsOf(CommandSet.parse(bulk.commands))
      const ids = await nextOf(tx, bulk, commands, used)
      if (ids.length > 0) await send(tx, bulk, commands, ids, now)
      total += ids.length
    }
    await countBulks(
      tx,
      [...bulks, ...aborted].map(({ id }) => id),
      now,
      'changed',
    )
    return total
  })

/** Days after which a plan that nobody started is deleted, because its figures are out of date. */
const plansKeptDays = 7

export const dropOldPlans = async (deps: RunnerDeps): Promise<number> => {
  const gone = await withScope(deps.db.pool, asAdmin, (tx) => {
    const old = new Date(deps.now().getTime() - plansKeptDays * 86_400_000).toISOString()
    return tx
      .update(bulkUpdates)
      .set({ draft: true, updatedAt: old })
      .where(
        and(eq(bulkUpdates.state, 'Planned'), eq(bulkUpdates.draft, false), lte(bulkUpdates.createdAt, old)),
      )
      .returning({ id: bulkUpdates.id })
  })
  await dropDrafts(deps)
  return gone.length
}
