import { and, asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { BulkUpdateInput } from '../../../contract/main/bulkUpdates.ts'
import { type BulkItemState, bulkTargetsMax, frameLengths, gatewaysOf, whySkipped } from '../../../domain/downlinks/bulkPlan.ts'
import { commandsOf } from '../../../domain/commands/commandSet.ts'
import { whyNotDeviceSearch } from '../../../domain/rules/deviceSearch.ts'
import { commandedBy, permissionsToSend } from '../../finders/commands/commandReach.ts'
import { bulkUpdates, thermostats } from '../../db/schema.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { deviceCondition } from '../../finders/devices/deviceListFilter.ts'

type Input = z.output<typeof BulkUpdateInput>
type Bulk = typeof bulkUpdates.$inferSelect

interface Call extends Pick<Base, 'tx' | 'now' | 'audit'> {
  actor: TenantActor
  body: Input
  /** The circuit that it balances, and the motor constraint of each thermostat, in place of that in the commands. */
  balancing?: { circuitId: string; constraints: ReadonlyMap<string, number> }
}

/** Items per insert statement. */
const batchSize = 5000

/** The thermostats that match the filters within the actor's reach. Errors: filtersRequired 422, rule 422, 404 for foreign or missing ids. */
const candidates = async ({ tx, now, actor, body: { filters, commands } }: Call) => {
  const reason = whyNotDeviceSearch(filters)
  if (reason === 'filtersRequired') refuse('filtersRequired')
  if (reason !== undefined) refuse('rule', { fields: { 'filters.Floors': reason } })
  const reach = commandedBy(actor, permissionsToSend(actor, commandsOf(commands)))
  const { id, lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor } = thermostats
  const rows = await tx
    .select({ id, lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor })
    .from(thermostats)
    .where(and(eq(thermostats.tenantId, actor.tenantId), reach, await deviceCondition(tx, { tenantIds: [actor.tenantId] }, filters, now)))
    .orderBy(asc(id))
    .limit(bulkTargetsMax + 1)
  if (rows.length > bulkTargetsMax) refuse('rule', { fields: { filters: 'bulkTooMany' } })
  const selected = filters.Ids && new Set(filters.Ids)
  // a selection lists thermostats that the actor sees, so a missing one is an error rather than silently skipped
  if (selected && Object.keys(filters).length === 1 && rows.length < selected.size) refuse('notFound', { fields: { 'filters.Ids': 'notFound' } })
  return rows
}

/**
 * Plans a bulk update: fixes the target thermostats and those skipped with the reason, and estimates the load on each gateway.
 * Sends nothing. Errors: forbidden 403 for a command that the role may not send, filtersRequired 422, rule 422, 404.
 */
export const planBulkUpdate = async (call: Call): Promise<Bulk> => {
  const { tx, now, actor, body, audit, balancing } = call
  const commands = commandsOf(body.commands)
  const rows = (await candidates(call)).map((row) => ({ ...row, reason: whySkipped(row, commands, body.ignoreVersion) }))
  const targets = rows.filter(({ reason }) => reason === undefined)
  const gateways = gatewaysOf(targets, frameLengths(commands))
  const counts: Partial<Record<BulkItemState, number>> = { Pending: targets.length, Skipped: rows.length - targets.length }
  const id = newId()
  const [made] = await tx
    .insert(bulkUpdates)
    .values({
      id,
      tenantId: actor.tenantId,
      name: body.name,
      state: 'Planned',
      commands: body.commands,
      target: body.filters,
      ignoreVersion: body.ignoreVersion,
      expirationMinutes: body.expirationMinutes,
      airTimeSeconds: gateways.reduce((sum, { airTimeSeconds }) => sum + airTimeSeconds, 0),
      gateways,
      counts,
      heatingCircuitId: balancing?.circuitId ?? null,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
    })
    .returning()
  for (let at = 0; at < rows.length; at += batchSize) {
    const items = rows
      .slice(at, at + batchSize)
      .map((row) => ({ id: row.id, reason: row.reason ?? null, gateway: row.gatewayEui, limit: balancing?.constraints.get(row.id) ?? null }))
    await tx.execute(sql`
      insert into main.bulk_items (bulk_id, tenant_id, thermostat_id, state, reason, gateway_eui, "constraint")
      select ${id}, ${actor.tenantId}, r.id, case when r.reason is null then 'Pending' else 'Skipped' end, r.reason, r.gateway, r."limit"
      from json_to_recordset(${JSON.stringify(items)}::json) as r(id uuid, reason text, gateway text, "limit" smallint)`)
  }
  const bulk = found(made)
  await audit({ action: 'bulkUpdate.plan', entityId: id, after: { name: bulk.name, commands: bulk.commands, filters: bulk.target, counts } })
  return bulk
}
