import { jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { mainSchema } from '../../db/schema.ts'

/** What was done, by either backend (a view of migration 0007). */
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
