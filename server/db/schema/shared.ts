import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uuid, type PgSchema } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The audit log: who did what to what, when, before and after. Written in the transaction of the write, never changed. */
export const auditTable = (schema: PgSchema) =>
  schema.table(
    'audit',
    {
      id: uuid().primaryKey(),
      at: instant()
        .notNull()
        .default(sql`now()`),
      tenantId: uuid(),
      userId: uuid(),
      action: text().notNull(),
      entity: text().notNull(),
      entityId: text().notNull(),
      before: jsonb(),
      /** What `before` became; of a partial entry only what differs from it: `main.audit_log` has all of it. */
      after: jsonb(),
      partial: boolean().notNull().default(false),
      requestId: text(),
    },
    (t) => [index().on(t.tenantId, t.at), index().on(t.entityId, t.at)],
  )

/** Replies by idempotency key, stored in the transaction of the write. */
export const idempotencyTable = (schema: PgSchema) =>
  schema.table(
    'idempotency_keys',
    {
      key: text().primaryKey(),
      requestHash: text().notNull(),
      status: integer(),
      reply: jsonb(),
      createdAt: instant()
        .notNull()
        .default(sql`now()`),
    },
    (t) => [index().on(t.createdAt)],
  )
