import * as z from 'zod'
import { verificationMethods } from '../../domain/rules/lease.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Line, listQuery, pageOf } from '../shapes.ts'
import { renterRoles } from '../../domain/enums.ts'

/** An app user with a renter's role who is not linked to a renter yet. */
export const UnlinkedUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(renterRoles),
})
export type UnlinkedUser = z.output<typeof UnlinkedUser>

/** Verification state of a renter's identity; `codeValidUntil` is set while an e-mailed code is waiting to be entered. */
const RenterVerification = z.object({
  renterId: Id,
  leaseId: Id,
  role: z.enum(renterRoles),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  userId: Id.nullable(),
  verifiedAt: Instant.nullable(),
  method: z.enum(verificationMethods).nullable(),
  note: z.string().nullable(),
  codeValidUntil: Instant.nullable(),
})
type RenterVerification = z.output<typeof RenterVerification>

const common = { needs: 'renters.write', scope: 'tenant' } as const

export const renterVerifications = {
  users: endpoint({
    method: 'GET',
    path: '/api/renters/verifications/users',
    summary: 'App users with the role of a renter that are not linked to a renter yet',
    ...common,
    query: listQuery(['LastName', 'Email'], {}),
    reply: pageOf(UnlinkedUser),
    errors: [],
  }),
  ofUnit: endpoint({
    method: 'GET',
    path: '/api/renters/verifications/building-unit/{buildingUnitId}',
    summary: "Verification state of a unit's renters",
    ...common,
    params: z.object({ buildingUnitId: Id }),
    reply: z.object({ items: z.array(RenterVerification) }),
    errors: ['notFound'],
  }),
  email: endpoint({
    method: 'POST',
    path: '/api/renters/verifications/email',
    summary: 'E-mail a verification code to a renter or, with `code`, check it',
    ...common,
    body: z.strictObject({
      renterId: Id,
      code: z.string().trim().min(1, 'required').max(40, 'tooLong').optional(),
      language: z.enum(['en', 'de']).default('de'),
    }),
    reply: RenterVerification,
    errors: ['notFound', 'rule', 'tooManyRequests'],
    idempotent: false,
  }),
  override: endpoint({
    method: 'POST',
    path: '/api/renters/verifications/override',
    summary: 'Verify a renter manually, with a note on how it was done',
    ...common,
    body: z.strictObject({ renterId: Id, note: Line(500) }),
    reply: RenterVerification,
    errors: ['notFound', 'rule'],
  }),
}
