import type { AuditAction } from '../../domain/audit.ts'
import { withoutClimate } from '../../domain/consent/agreement.ts'
import { audit, identityAudit } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { newId } from '../ids.ts'

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

/** Writes audit entries into the transaction of the write. */
export const auditWriter =
  (tx: Tx, backend: 'main' | 'identity', who: { userId?: string; tenantId?: string; requestId: string; at: Date }): WriteAudit =>
  async (entries) => {
    const rows = [entries].flat().map(({ action, entityId, before, after, tenantId = who.tenantId }) => ({
      id: newId(),
      at: who.at.toISOString(),
      action,
      entity: action.split('.')[0] ?? action,
      entityId,
      before: withoutMeasured(before) ?? null,
      after: withoutMeasured(after) ?? null,
      tenantId: tenantId ?? null,
      userId: who.userId ?? null,
      requestId: who.requestId,
    }))
    for (let at = 0; at < rows.length; at += 1000) await tx.insert(backend === 'main' ? audit : identityAudit).values(rows.slice(at, at + 1000))
  }
