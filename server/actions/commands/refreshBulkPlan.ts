import { and, eq, inArray, sql } from 'drizzle-orm'
import { CommandSet, commandsOf } from '../../../domain/commands/commandSet.ts'
import { type BulkGateway, frameLengths, gatewaysOf, whySkipped } from '../../../domain/downlinks/bulkPlan.ts'
import { commandedBy, permissionsToSend } from '../../finders/commands/commandReach.ts'
import { bulkItems, thermostats, type bulkUpdates } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'

interface Call {
  tx: Tx
  actor: TenantActor
}

/**
 * Checks a plan against the current fleet: thermostats that are no longer eligible or out of the actor's reach are skipped with the
 * reason, and gateways are updated. Adds no thermostats. @returns the current load on each gateway.
 */
export const refreshBulkPlan = async (
  { tx, actor }: Call,
  bulk: typeof bulkUpdates.$inferSelect,
): Promise<{ gateways: BulkGateway[]; airTimeSeconds: number }> => {
  const commands = commandsOf(CommandSet.parse(bulk.commands))
  const pending = await tx
    .select({ id: bulkItems.thermostatId, plannedGateway: bulkItems.gatewayEui })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulkId, bulk.id), eq(bulkItems.state, 'Pending')))
  const { id, lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor } = thermostats
  const planned = tx
    .select({ id: bulkItems.thermostatId })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulkId, bulk.id), eq(bulkItems.state, 'Pending')))
  const present = await tx
    .select({ id, lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor })
    .from(thermostats)
    .where(and(eq(thermostats.tenantId, bulk.tenantId), inArray(id, planned), commandedBy(actor, permissionsToSend(actor, commands))))
  const reached = new Map(present.map((row) => [row.id, { ...row, reason: whySkipped(row, commands, bulk.ignoreVersion) }]))
  const changed = pending.flatMap(({ id: thermostatId, plannedGateway }) => {
    const row = reached.get(thermostatId)
    const reason = row ? (row.reason ?? null) : 'outOfReach'
    const gateway = row ? row.gatewayEui : plannedGateway
    return reason === null && gateway === plannedGateway ? [] : [{ id: thermostatId, reason, gateway }]
  })
  await tx.execute(sql`
    update main.bulk_items i set gateway_eui = r.gateway, reason = r.reason, state = case when r.reason is null then 'Pending' else 'Skipped' end
    from json_to_recordset(${JSON.stringify(changed)}::json) as r(id uuid, reason text, gateway text)
    where i.bulk_id = ${bulk.id} and i.thermostat_id = r.id`)
  const gateways = gatewaysOf(
    [...reached.values()].filter(({ reason }) => reason === undefined),
    frameLengths(commands),
  )
  return { gateways, airTimeSeconds: gateways.reduce((sum, { airTimeSeconds }) => sum + airTimeSeconds, 0) }
}
