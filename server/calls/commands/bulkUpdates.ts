import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { bulkUpdates as contract } from '../../../contract/main/bulkUpdates.ts'
import { abortBulkUpdate, discardBulkUpdate, retryBulkUpdate, startBulkUpdate } from '../../actions/commands/changeBulkUpdate.ts'
import { planBulkUpdate } from '../../actions/commands/planBulkUpdate.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { bulkItems as items, bulkUpdates as table, naturalOrder, thermostats } from '../../db/schema.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import type { BulkExportInput } from '../../workers/export/bulkExport.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { startJob } from '../../jobs/start.ts'
import { bulksOf, readBulk, selectBulkItems, selectBulks } from '../../finders/commands/bulkUpdateRows.ts'
import { thermostatsOf } from '../../finders/devices/thermostats/find.ts'

const sortKeys: Record<string, SQLWrapper> = {
  CreatedAt: table.createdAt,
  Name: naturalOrder(table.name),
  State: table.state,
  FinishedAt: table.finishedAt,
}
const itemSortKeys: Record<string, SQLWrapper> = { Eui: thermostats.eui, State: items.state, StartedAt: items.startedAt, FinishedAt: items.finishedAt }

const oneOf = (actor: TenantActor, id: string) => and(eq(table.id, id), bulksOf(actor))

interface Call extends Pick<Base, 'tx' | 'now' | 'audit' | 'version'> {
  actor: TenantActor
  params: { id: string }
}

const changed =
  (change: typeof startBulkUpdate) =>
  async ({ params, ...call }: Call) => {
    const where = oneOf(call.actor, params.id)
    await change({ ...call, where })
    return readBulk(call.tx, where, call.now)
  }

export const bulkUpdates = handlersFor(contract, {
  list: ({ tx, actor, query }) => {
    const where = and(
      bulksOf(actor),
      query.Ids && inArray(table.id, query.Ids),
      query.State && inArray(table.state, query.State),
      containsWords(query.Query, [table.name]),
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.createdAt, table.id)
    return pageOf(
      query,
      (limit, offset) => selectBulks(tx, where, { order, limit, offset }),
      () => boundedCount(tx, table, where),
    )
  },
  plan: async (call) => {
    const { id } = await planBulkUpdate(call)
    return readBulk(call.tx, eq(table.id, id), call.now)
  },
  exportActive: ({ tx, actor, requestId, query }) => {
    const input: BulkExportInput = { userId: isAssignedOnly(actor, 'thermostats.read') ? actor.userId : null, language: query.Language }
    return startJob(tx, actor, requestId, { kind: 'bulkExport', input, dedupeKey: `bulkExport:${actor.tenantId}:${actor.userId}` })
  },
  read: ({ tx, actor, params, now }) => readBulk(tx, oneOf(actor, params.id), now),
  thermostats: async ({ tx, actor, params, query, now }) => {
    const bulk = await readBulk(tx, oneOf(actor, params.id), now)
    const where = and(
      eq(items.bulkId, bulk.id),
      query.Ids && inArray(items.thermostatId, query.Ids),
      query.State && inArray(items.state, query.State),
      query.Reason && inArray(items.reason, query.Reason),
      // devices that have moved to another client are hidden
      sql`${items.thermostatId} in (select id from main.thermostats where ${and(thermostatsOf(actor, 'thermostats.read'), containsWords(query.Query, [thermostats.eui]))})`,
    )
    const order = orderOf(query, itemSortKeys[query['Sort.SortOption']] ?? thermostats.eui, items.thermostatId)
    return pageOf(
      query,
      (limit, offset) => selectBulkItems(tx, where, { order, limit, offset }),
      () => boundedCount(tx, items, where),
    )
  },
  start: changed(startBulkUpdate),
  abort: changed(abortBulkUpdate),
  retry: changed(retryBulkUpdate),
  discard: ({ params, ...call }) => discardBulkUpdate({ ...call, where: oneOf(call.actor, params.id) }),
})
