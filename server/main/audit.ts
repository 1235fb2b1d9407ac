import { and, eq, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm'
import { audit as contract } from '../../contract/main/audit.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../db/page.ts'
import { audit as table } from '../db/schema.ts'
import { handlersFor } from '../http/handler.ts'

/** Null for who has no role in the client (any more), as its users are all that one sees from there. */
const userName = sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = user_id)`

export const audit = handlersFor(contract, {
  list: ({ tx, actor, query }) => {
    const where = and(
      eq(table.tenantId, actor.tenantId),
      query.Ids && inArray(table.id, query.Ids),
      query.Entity && inArray(table.entity, query.Entity),
      query.EntityId === undefined ? undefined : eq(table.entityId, query.EntityId),
      query.Action === undefined ? undefined : eq(table.action, query.Action),
      query.UserId === undefined ? undefined : eq(table.userId, query.UserId),
      query.From === undefined ? undefined : gte(table.at, query.From),
      query.To === undefined ? undefined : lte(table.at, query.To),
      containsWords(query.Query, [table.action]),
    )
    const rows = (limit: number, offset: number) =>
      tx
        .select({ ...getTableColumns(table), userName })
        .from(table)
        .where(where)
        .orderBy(...orderOf(query, table.at, table.id))
        .limit(limit)
        .offset(offset)
    return pageOf(query, rows, () => boundedCount(tx, table, where))
  },
})
