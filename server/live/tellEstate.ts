import { isRecord } from '../../domain/records.ts'
import { restorables } from '../../domain/rules/restore.ts'
import type { Tx } from '../db/scope.ts'
import type { AuditEntry } from '../http/audit.ts'
import { tellLive } from './tell.ts'

const isOfEstate = (action: string): boolean => restorables.some((entity) => action.startsWith(`${entity}.`))

/** Where a row says what it lies in, whose page counts it. */
const above = ['locationId', 'complexId', 'buildingId', 'unitId', 'publicAreaId', 'roomId'] as const

/** The row that an entry is about, and what it lies in, or lay in. */
const concerned = ({ entityId, before, after }: AuditEntry): string[] => {
  const rows = [before, after].filter(isRecord)
  return [entityId, ...rows.flatMap((row) => above.map((field) => row[field]).filter((id) => typeof id === 'string'))]
}

/** Announces changes of the estate by their entries in the audit log: every write of it has one, so none is forgotten. */
export const tellEstate = (tx: Tx, tenantId: string | undefined, entries: readonly AuditEntry[]): Promise<void> =>
  tellLive(
    tx,
    entries.flatMap((entry) => {
      const of = entry.tenantId ?? tenantId
      return of === undefined || !isOfEstate(entry.action) ? [] : [{ tenantId: of, topic: 'estate' as const, ids: concerned(entry) }]
    }),
  )
