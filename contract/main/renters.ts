import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, Line, OptionalLine, pageOf, QueryFlag, rowFields, sortedListQuery } from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf, unitFilters, unitPlace } from './placeFilters.ts'
import { renterRoles } from '../../domain/enums.ts'
import { emailLengthMax } from '../../domain/rules/email.ts'

const renterFields = {
  role: z.enum(renterRoles).default('MainRenter'),
  firstName: Line(120),
  lastName: Line(120),
  phone: OptionalLine(40).default(null),
  email: z
    .union([z.literal('').transform(() => null), z.email('invalidEmail').max(emailLengthMax, 'tooLong')])
    .nullable()
    .default(null),
  /** Whether data privacy was accepted. */
  agreement: z.boolean().default(false),
}

/** A renter joins the given lease of the unit, by default the current one or else the next. */
export const RenterCreate = z.strictObject({
  unitId: Id,
  leaseId: Id.nullable().default(null),
  ...renterFields,
})
/** `userId` links an app user; the renter's identity must be verified first. */
export const RenterInput = z.strictObject({
  leaseId: Id.optional(),
  userId: Id.nullable().default(null),
  ...renterFields,
})

/**
 * A renter. Technicians can read name and phone of those who live there now; for them e-mail address, account, verification and the
 * privacy information are null.
 */
export const Renter = z.object({
  ...rowFields,
  ...unitPlace,
  leaseId: Id,
  ...renterFields,
  email: z.string().nullable(),
  infoReceivedAgreement: z.boolean().nullable(),
  userId: Id.nullable(),
  verifiedAt: Instant.nullable(),
})
export type Renter = z.output<typeof Renter>

const params = z.object({ id: Id })
const filters = {
  ...unitFilters,
  LeaseIds: FilterIds,
  Role: anyOf(renterRoles),
  Agreement: QueryFlag.optional(),
  InfoReceivedAgreement: QueryFlag.optional(),
  Verified: QueryFlag.optional(),
  Linked: QueryFlag.optional(),
}

export const renters = {
  list: endpoint({
    method: 'GET',
    path: '/api/renters',
    summary: 'Renters',
    needs: 'renters.read',
    scope: 'assigned',
    query: sortedListQuery(['LastName', 'FirstName', 'CreatedAt', 'UpdatedAt'], filters),
    reply: pageOf(Renter),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/renters',
    summary: 'Add a renter to a lease of a unit',
    needs: 'renters.write',
    scope: 'tenant',
    status: 201,
    body: RenterCreate,
    reply: Renter,
    errors: ['notFound', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/renters/{id}',
    summary: 'A renter',
    needs: 'renters.read',
    scope: 'assigned',
    params,
    reply: Renter,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/renters/{id}',
    summary: 'Change a renter or link an app user',
    needs: 'renters.write',
    scope: 'tenant',
    versioned: true,
    params,
    body: RenterInput,
    reply: Renter,
    errors: ['notFound', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/renters/{id}',
    summary: 'Delete a renter',
    needs: 'renters.write',
    scope: 'tenant',
    params,
    reply: nothing,
    errors: ['notFound'],
  }),
  agreement: endpoint({
    method: 'PATCH',
    path: '/api/renters/{id}/agreement',
    summary: 'Record that a renter has received the privacy information',
    needs: 'renters.write',
    scope: 'tenant',
    versioned: true,
    params,
    body: z.strictObject({ infoReceivedAgreement: z.boolean() }),
    reply: Renter,
    errors: ['notFound'],
  }),
}
