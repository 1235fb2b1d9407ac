import { and, eq, getViewSelectedFields, gte, inArray, lte, sql } from 'drizzle-orm'
import { audit as contract } from '../../../contract/main/audit.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { withoutMeasured } from '../../http/audit.ts'
import { handlersFor } from '../../http/handler.ts'
import { auditLog as log } from '../../finders/administration/auditLog.ts'

/** Null for who has no role in the client (any more), as its users are all that one sees from there. */
const userName = sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = user_id)`

export const audit = handlersFor(contract, {
  list: ({ tx, actor, query }) => {
    const where = and(
      eq(log.tenantId, actor.tenantId),
      query.Ids && inArray(log.id, query.Ids),
      query.Entity && inArray(log.entity, query.Entity),
      query.EntityId === undefined ? undefined : eq(log.entityId, query.EntityId),
      query.Action === undefined ? undefined : eq(log.action, query.Action),
      query.UserId === undefined ? undefined : eq(log.userId, query.UserId),
      query.From === undefined ? undefined : gte(log.at, query.From),
      query.To === undefined ? undefined : lte(log.at, query.To),
      containsWords(query.Query, [log.action]),
    )
    const rows = async (limit: number, offset: number) => {
      const found = await tx
        .select({ ...getViewSelectedFields(log), userName })
        .from(log)
        .where(where)
        .orderBy(...orderOf(query, log.at, log.id))
        .limit(limit)
        .offset(offset)
      // entries of long ago have it still
      return found.map((entry) => ({ ...entry, before: withoutMeasured(entry.before), after: withoutMeasured(entry.after) }))
    }
    return pageOf(query, rows, () => boundedCount(tx, log, where))
  },
})
