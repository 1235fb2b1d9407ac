import { isRecord } from '../../domain/records.ts'
import { restorables } from '../../domain/rules/restore.ts'
import type { Tx } from '../db/scope.ts'
import { auditWriter, type AuditEntry, type WriteAudit } from '../http/audit.ts'
import { tellLive } from './tell.ts'

/** Spaces and their parts, and who lives in them. */
const spaces: readonly string[] = [...restorables, 'lease', 'renter']

/** Devices, which the spaces that they are mounted in count. */
const devices: readonly string[] = ['thermostat', 'sensor', 'gateway']

/** Where a row says what it lies in, whose page counts it. */
const above = ['locationId', 'complexId', 'buildingId', 'unitId', 'publicAreaId', 'roomId'] as const

const placesOf = (row: unknown): string[] => (isRecord(row) ? above.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : [])) : [])

/** The rows of the estate that an entry is about: a space with what it lies in, or lay in, and the places between which a device went. */
const concerned = ({ action, entityId, before, after }: AuditEntry): string[] => {
  const [entity = ''] = action.split('.')
  const [from, to] = [placesOf(before), placesOf(after)]
  if (spaces.includes(entity)) return [entityId, ...from, ...to]
  return devices.includes(entity) && from.join() !== to.join() ? [...from, ...to] : []
}

/** Announces changes of the estate by their entries in the audit log: every write of it has one, so none is forgotten. */
export const tellEstate = (tx: Tx, tenantId: string | undefined, entries: readonly AuditEntry[]): Promise<void> =>
  tellLive(
    tx,
    entries.flatMap((entry) => {
      const [of, ids] = [entry.tenantId ?? tenantId, concerned(entry)]
      return of === undefined || ids.length === 0 ? [] : [{ tenantId: of, topic: 'estate' as const, ids }]
    }),
  )

/** Writes the entries of a job's work, and announces what of the estate they change, as calls do with theirs. */
export const announcedAudit = (tx: Tx, who: Parameters<typeof auditWriter>[2]): WriteAudit => {
  const log = auditWriter(tx, 'main', who)
  return async (written) => {
    await log(written)
    await tellEstate(tx, who.tenantId, [written].flat())
  }
}
