import { isRecord } from '../../domain/records.ts'
import { restorables } from '../../domain/rules/restore.ts'
import type { Tx } from '../db/scope.ts'
import { auditWriter, type AuditEntry, type WriteAudit } from '../http/audit.ts'
import { tellLive, type Change } from './tell.ts'

/** Spaces and their parts. */
const spaces: readonly string[] = restorables

/** Who lives in them. */
const people: readonly string[] = ['lease', 'renter']

/** Devices, which the spaces that they are mounted in count. */
const devices: readonly string[] = ['thermostat', 'sensor', 'gateway']

/** Where a row says what it lies in, whose page counts it. */
const above = ['locationId', 'complexId', 'buildingId', 'unitId', 'publicAreaId', 'roomId'] as const

const placesOf = (row: unknown): string[] =>
  isRecord(row) ? above.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : [])) : []

type Concerned = Pick<Change, 'topic' | 'ids'>

/** The rows that an entry is about: a space with what it lies in, or lay in, who lives there, and the places between which a device went. */
const concerned = ({ action, entityId, before, after, changes }: AuditEntry): Concerned[] => {
  const [entity = ''] = action.split('.')
  const [from, to] = [placesOf(before), placesOf(after ?? changes)]
  if (spaces.includes(entity)) return [{ topic: 'estate', ids: [entityId, ...from, ...to] }]
  const places = [...from, ...to].length === 0 ? [] : [{ topic: 'estate' as const, ids: [...from, ...to] }]
  if (people.includes(entity)) return [...places, { topic: 'people', ids: [entityId, ...from, ...to] }]
  return devices.includes(entity) && from.join() !== to.join() ? places : []
}

/** Announces changes of the estate by their entries in the audit log: every write of it has one, so none is forgotten. */
export const tellEstate = (
  tx: Tx,
  tenantId: string | undefined,
  entries: readonly AuditEntry[],
): Promise<void> =>
  tellLive(
    tx,
    entries.flatMap((entry) => {
      const of = entry.tenantId ?? tenantId
      return of === undefined ? [] : concerned(entry).map((change) => ({ tenantId: of, ...change }))
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
