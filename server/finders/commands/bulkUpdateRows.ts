import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  BulkItem,
  BulkPlan,
  BulkUpdate,
  bulkUpdates as contract,
} from '../../../contract/main/bulkUpdates.ts'
import { CommandSet, commandsOf } from '../../../domain/commands/commandSet.ts'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import {
  bulkItemStates,
  type BulkGateway,
  type BulkItemState,
  frameLengths,
  hoursLeft,
  uplinkMinutesUsual,
} from '../../../domain/downlinks/bulkPlan.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { bulkItems as items, bulkUpdates as table, naturalOrder, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { boundedCount, containsWords, listPage, orderOf, pageOf, type PageRequest } from '../../db/page.ts'
import { lockRow } from '../../http/versioned.ts'
import { thermostatsOf } from '../devices/thermostats/find.ts'
import { thermostatInPlace } from '../devices/thermostats/rows.ts'
import { hour } from '../../../domain/time.ts'
import { userName } from '../accounts/userName.ts'

/** The client's bulk updates. Users assigned to projects see only their own, as others' thermostats may be out of their reach. */
const bulksOf = (actor: TenantActor): SQL | undefined =>
  and(
    eq(table.tenantId, actor.tenantId),
    eq(table.draft, false),
    isAssignedOnly(actor, 'thermostats.read') ? eq(table.createdBy, actor.userId) : undefined,
  )

const oneOf = (actor: TenantActor, id: string): SQL | undefined => and(eq(table.id, id), bulksOf(actor))

/** Null for users without a (current) role in the client. */
const createdByName = userName(table.createdBy)

type Row = typeof table.$inferSelect & { createdByName: string | null }

const allStates = (counts: Partial<Record<BulkItemState, number>>): Record<BulkItemState, number> => ({
  Pending: 0,
  Running: 0,
  Success: 0,
  Failed: 0,
  Skipped: 0,
  Aborted: 0,
  ...counts,
})

const asBulk = (row: Row): z.input<typeof BulkUpdate> => {
  const counts = allStates(row.counts)
  return {
    ...row,
    commands: CommandSet.parse(row.commands),
    filters: DeviceFilters.parse(row.target),
    counts,
    total: bulkItemStates.reduce((sum, state) => sum + counts[state], 0),
    hours: row.gateways[0]?.hours ?? 0,
  }
}

/** Bulk updates in the order of a list. */
const selectBulks = async (
  tx: Tx,
  where: SQL | undefined,
  { order = [], limit = 1, offset = 0 }: PageRequest,
) => {
  const rows = await tx
    .select({ ...getTableColumns(table), createdByName })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(asBulk)
}

interface Waiting extends Record<string, unknown> {
  gateway: string | null
  thermostats: number
}

/** The expected end of a bulk update: all frames sent, plus one uplink per frame and one for the report from each thermostat. */
const expectedEndAt = async (
  tx: Tx,
  bulk: z.input<typeof BulkUpdate> & { gateways: BulkGateway[] },
  framesEach: number,
  now: Date,
): Promise<string | null> => {
  const isOpen = bulk.state === 'Planned' || bulk.state === 'Running'
  if (!isOpen || bulk.counts.Pending + bulk.counts.Running === 0) return null
  const { rows } = await tx.execute<Waiting>(sql`
    select gateway_eui as gateway, count(*)::int as thermostats from main.bulk_items where bulk_id = ${bulk.id} and state = 'Pending' group by 1`)
  const hours = hoursLeft(bulk.gateways, new Map(rows.map(({ gateway, thermostats: n }) => [gateway, n])))
  return new Date(now.getTime() + hours * hour + (framesEach + 1) * uplinkMinutesUsual * 60_000).toISOString()
}

interface Reason extends Record<string, unknown> {
  state: BulkItemState
  reason: string
  thermostats: number
}

/** A bulk update with its plan. Errors: 404. */
export const readBulk = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  now: Date,
): Promise<z.input<typeof BulkPlan>> => {
  const [row] = await tx
    .select({ ...getTableColumns(table), createdByName })
    .from(table)
    .where(oneOf(actor, id))
  const bulk = found(row)
  const { rows: reasons } = await tx.execute<Reason>(sql`
    select state, reason, count(*)::int as thermostats from main.bulk_items
    where bulk_id = ${bulk.id} and reason is not null and state in ('Skipped', 'Failed') group by 1, 2 order by 3 desc, 2`)
  const of = (state: BulkItemState) => reasons.filter((one) => one.state === state)
  const { rows: silent } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from main.bulk_items i join main.thermostats t on t.id = i.thermostat_id
    where i.bulk_id = ${bulk.id} and i.state <> 'Skipped' and (t.online_until is null or t.online_until < ${now.toISOString()})`)
  const shown = asBulk(bulk)
  const framesEach = frameLengths(commandsOf(CommandSet.parse(bulk.commands))).length
  return {
    ...shown,
    expectedEndAt: await expectedEndAt(tx, { ...shown, gateways: bulk.gateways }, framesEach, now),
    skips: of('Skipped'),
    failures: of('Failed'),
    offline: silent[0]?.n ?? 0,
    framesEach,
    gateways: bulk.gateways,
  }
}

/** The items of bulk updates: one thermostat each, with its state. */
const selectBulkItems = (
  tx: Tx,
  where: SQL | undefined,
  { order = [], limit = 1, offset = 0 }: PageRequest,
): Promise<z.input<typeof BulkItem>[]> =>
  tx
    .select({
      ...thermostatInPlace,
      state: items.state,
      reason: items.reason,
      constraint: items.constraint,
      gatewayEui: items.gatewayEui,
      attempts: items.attempts,
      startedAt: items.startedAt,
      finishedAt: items.finishedAt,
    })
    .from(items)
    .innerJoin(thermostats, eq(thermostats.id, items.thermostatId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

const sortKeys = {
  CreatedAt: table.createdAt,
  Name: naturalOrder(table.name),
  State: table.state,
  FinishedAt: table.finishedAt,
}

/** A page of the bulk updates that the actor sees. */
export const bulkPage = (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  const where = and(
    bulksOf(actor),
    query.Ids && inArray(table.id, query.Ids),
    query.State && inArray(table.state, query.State),
    containsWords(query.Query, [table.name]),
  )
  return listPage({ tx, table, query, where, sortKeys, rows: (request) => selectBulks(tx, where, request) })
}

/** What asks for somebody first: failures, then what was stopped, what is under way, what is done and what was left out. */
const byUrgency = sql`array_position(array['Failed', 'Aborted', 'Running', 'Pending', 'Success', 'Skipped'], ${items.state})`

const itemSortKeys = {
  Eui: thermostats.eui,
  State: byUrgency,
  StartedAt: items.startedAt,
  FinishedAt: items.finishedAt,
}

/** A page of the thermostats of a bulk update. Errors: 404. */
export const bulkItemPage = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  query: z.output<typeof contract.thermostats.query>,
  now: Date,
) => {
  const bulk = await readBulk(tx, actor, id, now)
  const where = and(
    eq(items.bulkId, bulk.id),
    query.Ids && inArray(items.thermostatId, query.Ids),
    query.State && inArray(items.state, query.State),
    query.Reason && inArray(items.reason, query.Reason),
    // devices that have moved to another client are hidden
    sql`${items.thermostatId} in (select id from main.thermostats where ${and(thermostatsOf(actor, 'thermostats.read'), containsWords(query.Query, [thermostats.eui]))})`,
  )
  const order = orderOf(query, itemSortKeys[query['Sort.SortOption']], items.thermostatId)
  return pageOf(
    query,
    (limit, offset) => selectBulkItems(tx, where, { order, limit, offset }),
    () => boundedCount(tx, items, where),
  )
}

/** Locks a bulk update that the actor sees. Errors: 404, staleVersion 409. */
export const lockBulk = ({ tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>, id: string) =>
  lockRow(tx, table, oneOf(actor, id), version)
