import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { FilterInstant, Id, Instant, listQuery, pageOf } from '../shapes.ts'

/** An entry of the audit log: `action` is `entity.verb`; before and after are the row as stored. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The row's name: an EUI, the place and name of a part of a house, a person's name; as it was last, if the row is gone. */
  entityName: z.string().nullable(),
  /** The names of the rows whose ids are in `before` and `after`, by id. */
  names: z.record(z.string(), z.string()),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string().nullable(),
})

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'Audit log of the client',
    needs: 'audit.read',
    scope: 'tenant',
    query: listQuery(['At'], {
      Entity: z.array(z.string().max(80)).max(50, 'tooMany').optional(),
      EntityId: z.string().max(80).optional(),
      Action: z.string().max(80).optional(),
      UserId: Id.optional(),
      From: FilterInstant.optional(),
      To: FilterInstant.optional(),
    }),
    reply: pageOf(AuditEntry),
    errors: [],
  }),
}
