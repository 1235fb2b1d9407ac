import { setImmediate } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../domain/audit.ts'
import { withoutClimate } from '../../domain/consent/agreement.ts'
import { isRecord } from '../../domain/records.ts'
import { audit, identityAudit } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { leaveUnderWay, preparedAtOnce } from '../db/statements.ts'
import { orderedId } from '../ids.ts'

export interface AuditEntry {
  action: AuditAction
  entityId: string
  before?: unknown
  after?: unknown
  /** In place of `after`, what is set of `before`: of many rows, to copy and to compare all their fields takes as long as to store them. */
  changes?: Readonly<Record<string, unknown>>
  tenantId?: string
}

/** Accepts several entries, as bulk writes produce. */
export type WriteAudit = (entries: AuditEntry | readonly AuditEntry[]) => Promise<void>

/** Removes measured values from a row: the log records actions, and readings are personal data. */
export const withoutMeasured = (row: unknown): unknown => withoutClimate(row, (part) => 'measuredAt' in part)

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The fields of `after` that `before` has not, or has otherwise. */
const differing = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const changes: Record<string, unknown> = {}
  for (const key in after) if (!isSame(before[key], after[key])) changes[key] = after[key]
  return changes
}

/**
 * What of `after` differs from `before`, or undefined where the two together would not say what `after` was: most changes touch a few of
 * some fifty fields, and a whole row more doubles what a bulk write stores.
 */
export const changesOf = (before: unknown, after: unknown): Record<string, unknown> | undefined => {
  if (!isRecord(before) || !isRecord(after)) return undefined
  for (const key in before) if (before[key] !== undefined && after[key] === undefined) return undefined
  return differing(before, after)
}

/** An entry as it is kept. */
const keptOf = ({ before: was, after: is, changes: set }: AuditEntry) => {
  const [before, after] = [withoutMeasured(was), withoutMeasured(set ?? is)]
  const changes =
    set && isRecord(before) && isRecord(after) ? differing(before, after) : changesOf(before, after)
  return { before, after: changes ?? after, isPartial: changes !== undefined }
}

/** Entries of a statement. */
const atOnce = 250

/** Separates values in one text; inside of documents, JSON escapes it, and the others are ids and words. */
const separator = '\u001e'

/** The values of a list that travels as one text; without a value, null. */
const listed = (values: readonly unknown[]) =>
  sql`string_to_array(${values.join(separator)}, ${separator}, '')`

interface Author {
  userId?: string
  tenantId?: string
  requestId: string
  at: Date
}

const writing = (table: PgTable, entries: readonly AuditEntry[], who: Author): SQL => {
  const kept = entries.map(keptOf)
  return preparedAtOnce(sql`
    insert into ${table} (id, at, user_id, request_id, tenant_id, action, entity, entity_id, before, after, partial)
    select id, ${who.at.toISOString()}::timestamptz, ${who.userId ?? null}::uuid, ${who.requestId}::text, tenant_id, action, split_part(action, '.', 1), entity_id,
      nullif(before, 'null')::jsonb, nullif(after, 'null')::jsonb, partial
    from unnest(
      ${listed(entries.map(() => orderedId(who.at)))}::uuid[],
      ${listed(entries.map(({ tenantId = who.tenantId }) => tenantId ?? ''))}::uuid[],
      ${listed(entries.map(({ action }) => action))},
      ${listed(entries.map(({ entityId }) => entityId))},
      ${listed(kept.map(({ isPartial }) => isPartial))}::boolean[],
      ${listed(kept.map(({ before }) => JSON.stringify(before ?? null)))},
      ${listed(kept.map(({ after }) => JSON.stringify(after ?? null)))}
    ) entry (id, tenant_id, action, entity_id, partial, before, after)`)
}

const tables = { main: audit, identity: identityAudit }

/**
 * Writes audit entries into the transaction of the write. However many there are, the statement is the same, so it is planned once;
 * their values travel as one text each, because as elements of an array they would be escaped and read once more. Of many, the database writes
 * some while the next are made.
 */
export const auditWriter =
  (tx: Tx, backend: 'main' | 'identity', who: Author): WriteAudit =>
  async (written) => {
    const entries = [written].flat()
    for (let from = 0; from < entries.length; from += atOnce) {
      await leaveUnderWay(tx, tx.execute(writing(tables[backend], entries.slice(from, from + atOnce), who)))
      if (entries.length > atOnce) await setImmediate()
    }
  }
