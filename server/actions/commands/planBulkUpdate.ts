import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { BulkUpdateInput } from '../../../contract/main/bulkUpdates.ts'
import {
  type BulkCandidate,
  type BulkItemState,
  bulkTargetsMax,
  frameLengths,
  gatewaysOf,
  whySkipped,
} from '../../../domain/downlinks/bulkPlan.ts'
import { commandsOf } from '../../../domain/commands/commandSet.ts'
import { whyNotDeviceSearch } from '../../../domain/rules/deviceSearch.ts'
import { commandedBy, permissionsToSend } from '../../finders/commands/commandReach.ts'
import { bulkUpdates, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { deviceCondition } from '../../finders/devices/deviceListFilter.ts'
import { requirePlaces } from '../../finders/estate/place.ts'
import { inSlice, itemsAtOnce } from './bulkSlices.ts'

type Input = z.output<typeof BulkUpdateInput>
type Bulk = typeof bulkUpdates.$inferSelect

interface Call extends Pick<Base, 'deps' | 'tx' | 'now' | 'audit' | 'callExternally'> {
  actor: TenantActor
  body: Input
  /** What is the same in both attempts of a call. */
  key: object
  /** The circuit that it balances, and the motor constraint of each thermostat, in place of that in the commands. */
  balancing?: { circuitId: string; constraints: ReadonlyMap<string, number> }
}

const commanded = ({ actor, body }: Call) =>
  and(
    eq(thermostats.tenantId, actor.tenantId),
    commandedBy(actor, permissionsToSend(actor, commandsOf(body.commands))),
  )

/** The thermostats that match the filters within the actor's reach. Errors: filtersRequired 422, rule 422, 404 for foreign or missing ids. */
const candidates = async (call: Call): Promise<string[]> => {
  const { tx, now, actor, body } = call
  const { filters } = body
  const reason = whyNotDeviceSearch(filters)
  if (reason === 'filtersRequired') refuse('filtersRequired')
  if (reason !== undefined) refuse('rule', { fields: { 'filters.Floors': reason } })
  // beyond the actor's reach, a place of the own client is told from a foreign one as little as in lists
  await requirePlaces(tx, actor, filters)
  const rows = await tx
    .select({ id: thermostats.id })
    .from(thermostats)
    .where(and(commanded(call), await deviceCondition(tx, { tenantIds: [actor.tenantId] }, filters, now)))
    .orderBy(asc(thermostats.id))
    .limit(bulkTargetsMax + 1)
  if (rows.length > bulkTargetsMax) refuse('rule', { fields: { filters: 'bulkTooMany' } })
  const selected = filters.Ids && new Set(filters.Ids)
  // a selection lists thermostats that the actor sees, so a missing one is an error rather than silently skipped
  if (selected && Object.keys(filters).length === 1 && rows.length < selected.size)
    refuse('notFound', { fields: { 'filters.Ids': 'notFound' } })
  return rows.map(({ id }) => id)
}

interface Planned {
  id: string
  /** The thermostats that will receive the commands. */
  targets: Pick<BulkCandidate, 'gatewayEui' | 'spreadingFactor'>[]
  skipped: number
}

/** Writes the bulk update itself, which nobody sees yet. */
const begin = async (tx: Tx, { actor, body, now, balancing }: Call): Promise<Planned> => {
  const id = newId()
  await tx.insert(bulkUpdates).values({
    id,
    tenantId: actor.tenantId,
    name: body.name,
    state: 'Planned',
    draft: true,
    commands: body.commands,
    target: body.filters,
    ignoreVersion: body.ignoreVersion,
    expirationMinutes: body.expirationMinutes,
    heatingCircuitId: balancing?.circuitId ?? null,
    createdBy: actor.userId,
    createdAt: now.toISOString(),
  })
  return { id, targets: [], skipped: 0 }
}

/** Adds thermostats to a plan, each with the reason if it is skipped. */
const planSome = async (tx: Tx, call: Call, plan: Planned, ids: readonly string[]): Promise<void> => {
  const { actor, body, balancing } = call
  const commands = commandsOf(body.commands)
  const { id, lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor } =
    thermostats
  const found = await tx
    .select({ id, lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor })
    .from(thermostats)
    .where(and(inArray(id, [...ids]), commanded(call)))
  const rows = found.map((row) => ({ ...row, reason: whySkipped(row, commands, body.ignoreVersion) }))
  const items = rows.map((row) => ({
    id: row.id,
    reason: row.reason ?? null,
    gateway: row.gatewayEui,
    limit: balancing?.constraints.get(row.id) ?? null,
  }))
  await tx.execute(sql`
    insert into main.bulk_items (bulk_id, tenant_id, thermostat_id, state, reason, gateway_eui, "constraint")
    select ${plan.id}, ${actor.tenantId}, r.id, case when r.reason is null then 'Pending' else 'Skipped' end, r.reason, r.gateway, r."limit"
    from json_to_recordset(${JSON.stringify(items)}::json) as r(id uuid, reason text, gateway text, "limit" smallint)`)
  const targets = rows.filter(({ reason }) => reason === undefined)
  plan.targets.push(...targets)
  plan.skipped += rows.length - targets.length
}

const plans = new WeakMap<object, Planned>()

/** Plans in slices, before the call's own transaction. What a broken-off call leaves nobody sees, and `dropDrafts` deletes it. */
const planInSlices = async (call: Call, ids: readonly string[]): Promise<void> => {
  const { deps, actor, key } = call
  const plan = await inSlice(deps, actor, (tx) => begin(tx, call))
  for (let at = 0; at < ids.length; at += itemsAtOnce)
    await inSlice(deps, actor, (tx) => planSome(tx, call, plan, ids.slice(at, at + itemsAtOnce)))
  plans.set(key, plan)
}

const planAtOnce = async (call: Call, ids: readonly string[]): Promise<Planned> => {
  const plan = await begin(call.tx, call)
  await planSome(call.tx, call, plan, ids)
  return plan
}

/**
 * Plans a bulk update: fixes the target thermostats and those skipped with the reason, and estimates the load on each gateway.
 * Sends nothing. A large one is written in slices, and seen all at once with the call's own transaction.
 * Errors: forbidden 403 for a command that the role may not send, filtersRequired 422, rule 422, 404.
 */
export const planBulkUpdate = async (call: Call): Promise<Bulk> => {
  const { tx, body, audit, callExternally, key } = call
  const ids = await candidates(call)
  if (ids.length > itemsAtOnce && !plans.has(key)) await callExternally(() => planInSlices(call, ids))
  const { id, targets, skipped } = plans.get(key) ?? (await planAtOnce(call, ids))
  const gateways = gatewaysOf(targets, frameLengths(commandsOf(body.commands)))
  const counts: Partial<Record<BulkItemState, number>> = { Pending: targets.length, Skipped: skipped }
  const [made] = await tx
    .update(bulkUpdates)
    .set({
      draft: false,
      gateways,
      counts,
      airTimeSeconds: gateways.reduce((sum, { airTimeSeconds }) => sum + airTimeSeconds, 0),
    })
    .where(eq(bulkUpdates.id, id))
    .returning()
  const bulk = found(made)
  await audit({
    action: 'bulkUpdate.plan',
    entityId: id,
    after: { name: bulk.name, commands: bulk.commands, filters: bulk.target, counts },
  })
  return bulk
}
