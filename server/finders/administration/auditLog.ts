import { and, eq, getViewSelectedFields, gte, inArray, lte, sql } from 'drizzle-orm'
import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { audit as contract } from '../../../contract/main/audit.ts'
import { instant } from '../../db/columns.ts'
import { byBound, containsWords, listPage } from '../../db/page.ts'
import { mainSchema } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { withoutMeasured } from '../../http/audit.ts'
import { withNames } from './auditNames.ts'
import { userName as nameOf } from '../accounts/userName.ts'

/** The actions recorded by both backends (a view). */
export const auditLog = mainSchema
  .view('audit_log', {
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    tenantId: uuid('tenant_id'),
    userId: uuid('user_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
  })
  .existing()

/** Null for users without a (current) role in the client: only the client's own users are visible from there. */
const userName = nameOf(sql`user_id`)

/** A page of the actions in the actor's client. */
export const auditPage = (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  const where = and(
    eq(auditLog.tenantId, actor.tenantId),
    query.Ids && inArray(auditLog.id, query.Ids),
    query.Entity && inArray(auditLog.entity, query.Entity),
    query.EntityId === undefined ? undefined : eq(auditLog.entityId, query.EntityId),
    query.Action === undefined ? undefined : eq(auditLog.action, query.Action),
    query.UserId === undefined ? undefined : eq(auditLog.userId, query.UserId),
    byBound(gte, auditLog.at, query.From),
    byBound(lte, auditLog.at, query.To),
    containsWords(query.Query, [auditLog.action]),
  )
  return listPage({
    tx,
    table: auditLog,
    query,
    where,
    sortKeys: { At: auditLog.at },
    rows: async ({ order, limit, offset }) => {
      const found = await tx
        .select({ ...getViewSelectedFields(auditLog), userName })
        .from(auditLog)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      // old entries still contain measured values
      return withNames(
        tx,
        actor,
        found.map((entry) => ({
          ...entry,
          before: withoutMeasured(entry.before),
          after: withoutMeasured(entry.after),
        })),
      )
    },
  })
}
