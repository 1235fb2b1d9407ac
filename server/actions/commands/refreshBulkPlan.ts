import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { CommandSet, commandsOf } from '../../../domain/commands/commandSet.ts'
import {
  type BulkCandidate,
  type BulkGateway,
  frameLengths,
  gatewaysOf,
  whySkipped,
} from '../../../domain/downlinks/bulkPlan.ts'
import { commandedBy, permissionsToSend } from '../../finders/commands/commandReach.ts'
import { bulkItems, bulkUpdates, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { countBulks } from './bulkItems.ts'
import { inSlice, itemsAtOnce } from './bulkSlices.ts'

interface Call extends Pick<Base, 'deps' | 'tx' | 'now' | 'callExternally'> {
  actor: TenantActor
  /** The same object in both attempts of a call. */
  params: { id: string }
}

type Bulk = typeof bulkUpdates.$inferSelect
type Target = Pick<BulkCandidate, 'gatewayEui' | 'spreadingFactor'>

/** The next thermostats of a plan that are to receive its commands, by id. */
const pendingOf = (tx: Tx, bulk: Bulk, after: string | undefined, limit: number) =>
  tx
    .select({ id: bulkItems.thermostatId, plannedGateway: bulkItems.gatewayEui })
    .from(bulkItems)
    .where(
      and(
        eq(bulkItems.bulkId, bulk.id),
        eq(bulkItems.state, 'Pending'),
        after === undefined ? undefined : gt(bulkItems.thermostatId, after),
      ),
    )
    .orderBy(asc(bulkItems.thermostatId))
    .limit(limit)

type Pending = Awaited<ReturnType<typeof pendingOf>>

/** Checks some thermostats of a plan against the current fleet. @returns those that will receive the commands. */
const refreshSome = async (tx: Tx, actor: TenantActor, bulk: Bulk, pending: Pending): Promise<Target[]> => {
  const commands = commandsOf(CommandSet.parse(bulk.commands))
  const { id, lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor } =
    thermostats
  const ids = pending.map((one) => one.id)
  const present = await tx
    .select({ id, lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor })
    .from(thermostats)
    .where(
      and(
        eq(thermostats.tenantId, bulk.tenantId),
        inArray(id, ids),
        commandedBy(actor, permissionsToSend(actor, commands)),
      ),
    )
  const reached = new Map(
    present.map((row) => [row.id, { ...row, reason: whySkipped(row, commands, bulk.ignoreVersion) }]),
  )
  const changed = pending.flatMap(({ id: thermostatId, plannedGateway }) => {
    const row = reached.get(thermostatId)
    const reason = row ? (row.reason ?? null) : 'outOfReach'
    const gateway = row ? row.gatewayEui : plannedGateway
    return reason === null && gateway === plannedGateway ? [] : [{ id: thermostatId, reason, gateway }]
  })
  if (changed.length > 0)
    await tx.execute(sql`
      update main.bulk_items i set gateway_eui = r.gateway, reason = r.reason, state = case when r.reason is null then 'Pending' else 'Skipped' end
      from json_to_recordset(${JSON.stringify(changed)}::json) as r(id uuid, reason text, gateway text)
      where i.bulk_id = ${bulk.id} and i.thermostat_id = r.id`)
  return [...reached.values()].filter(({ reason }) => reason === undefined)
}

const refreshed = new WeakMap<object, Target[]>()

/**
 * Checks a large plan in slices, before the call's own transaction starts it. What they write is as true of a plan that is then not started.
 * Once another call has started or discarded it, they write nothing more.
 */
const refreshInSlices = async ({ deps, actor, params, now }: Call, bulk: Bulk): Promise<void> => {
  const targets: Target[] = []
  let after: string | undefined
  do {
    after = await inSlice(deps, actor, async (tx) => {
      const same = and(
        eq(bulkUpdates.id, bulk.id),
        eq(bulkUpdates.state, bulk.state),
        eq(bulkUpdates.draft, false),
      )
      if ((await tx.select({ id: bulkUpdates.id }).from(bulkUpdates).where(same).for('share')).length === 0)
        return undefined
      const some = await pendingOf(tx, bulk, after, itemsAtOnce)
      targets.push(...(await refreshSome(tx, actor, bulk, some)))
      return some.length === itemsAtOnce ? some.at(-1)?.id : undefined
    })
  } while (after !== undefined)
  await inSlice(deps, actor, (tx) => countBulks(tx, [bulk.id], now))
  refreshed.set(params, targets)
}

interface Load {
  gateways: BulkGateway[]
  airTimeSeconds: number
}

const loadOf = (bulk: Bulk, targets: readonly Target[]): Load => {
  const gateways = gatewaysOf(targets, frameLengths(commandsOf(CommandSet.parse(bulk.commands))))
  return { gateways, airTimeSeconds: gateways.reduce((sum, { airTimeSeconds }) => sum + airTimeSeconds, 0) }
}

/**
 * Checks what is pending against the current fleet, in the transaction that has just made it so: thermostats that are no longer eligible or
 * out of the actor's reach are skipped with the reason, and gateways are updated. @returns the current load on each gateway.
 */
export const refreshPending = async (
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  bulk: Bulk,
): Promise<Load> => {
  const targets: Target[] = []
  let after: string | undefined
  do {
    const some = await pendingOf(tx, bulk, after, itemsAtOnce)
    targets.push(...(await refreshSome(tx, actor, bulk, some)))
    after = some.length === itemsAtOnce ? some.at(-1)?.id : undefined
  } while (after !== undefined)
  return loadOf(bulk, targets)
}

/** As `refreshPending`, of a plan. Adds no thermostats. A large one is checked in slices before. */
export const refreshBulkPlan = async (call: Call, bulk: Bulk): Promise<Load> => {
  const { tx, params, callExternally } = call
  const checked = refreshed.get(params)
  if (checked) return loadOf(bulk, checked)
  if ((await pendingOf(tx, bulk, undefined, itemsAtOnce + 1)).length > itemsAtOnce)
    await callExternally(() => refreshInSlices(call, bulk))
  return refreshPending(call, bulk)
}
