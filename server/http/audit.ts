import { sql } from 'drizzle-orm'
import type { AuditAction } from '../../domain/audit.ts'
import { withoutClimate } from '../../domain/consent/agreement.ts'
import { audit, identityAudit } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { leaveUnderWay } from '../db/statements.ts'
import { orderedId } from '../ids.ts'

interface AuditEntry {
  action: AuditAction
  entityId: string
  before?: unknown
  after?: unknown
  tenantId?: string
}

/** Accepts several entries, as bulk writes produce. */
export type WriteAudit = (entries: AuditEntry | readonly AuditEntry[]) => Promise<void>

/** Removes measured values from a row: the log records actions, and readings are personal data. */
export const withoutMeasured = (row: unknown): unknown => withoutClimate(row, (part) => 'measuredAt' in part)

/** Separates documents in one text; inside of them, JSON escapes it. */
const separator = '\u001e'

const documents = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value ?? null)).join(separator)

/**
 * Writes audit entries into the transaction of the write. However many there are, the statement is the same, so it is planned once; the
 * documents travel as one text, because as elements of an array they would be escaped and read once more.
 */
export const auditWriter =
  (tx: Tx, backend: 'main' | 'identity', who: { userId?: string; tenantId?: string; requestId: string; at: Date }): WriteAudit =>
  async (given) => {
    const entries = [given].flat()
    if (entries.length === 0) return
    const of = (column: (entry: AuditEntry) => string | null) => sql.param(entries.map(column))
    const written = tx.execute(sql`
      insert into ${backend === 'main' ? audit : identityAudit} (id, at, user_id, request_id, tenant_id, action, entity, entity_id, before, after)
      select id, ${who.at.toISOString()}::timestamptz, ${who.userId ?? null}::uuid, ${who.requestId}::text, tenant_id, action, split_part(action, '.', 1), entity_id,
        nullif(before, 'null')::jsonb, nullif(after, 'null')::jsonb
      from unnest(${of(() => orderedId(who.at))}::uuid[], ${of(({ tenantId = who.tenantId }) => tenantId ?? null)}::uuid[], ${of(({ action }) => action)}::text[],
        ${of(({ entityId }) => entityId)}::text[], string_to_array(${documents(entries.map(({ before }) => withoutMeasured(before)))}, ${separator}),
        string_to_array(${documents(entries.map(({ after }) => withoutMeasured(after)))}, ${separator})) entry (id, tenant_id, action, entity_id, before, after)`)
    await leaveUnderWay(tx, written)
  }
