import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import type { TestApp } from './testApp.ts'

const State = z.record(z.string(), z.unknown()).nullable()
const Entry = z.object({
  action: z.string(),
  userId: z.string().nullable(),
  tenantId: z.string().nullable(),
  before: State,
  after: State,
})

/** The entries of a record in the main backend's audit log, oldest first. */
export const auditTrail = async (app: TestApp, entityId: string) => {
  const { rows } = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.execute(
      sql`select action, user_id as "userId", tenant_id as "tenantId", before, after from main.audit_log where entity_id = ${entityId} order by id`,
    ),
  )
  return z.array(Entry).parse(rows)
}
