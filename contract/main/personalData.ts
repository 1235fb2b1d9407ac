import * as z from 'zod'
import { endpoint, file } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Id, Instant } from '../shapes.ts'

/** What an erasure would delete, by kind of object, and what it would keep and why. Texts that name the person are only searched by the erasure itself. */
export const ErasurePlan = z.object({
  erased: z.array(z.object({ what: z.string(), count: z.int().min(0) })),
  kept: z.array(z.object({ what: z.string(), count: z.int().min(0), reason: z.string() })),
})
export type ErasurePlan = z.output<typeof ErasurePlan>

/** What was erased about a person, and what is kept and why. */
export const ErasureReport = ErasurePlan.extend({ erasedAt: Instant })
export type ErasureReport = z.output<typeof ErasureReport>

const renter = z.object({ id: Id })
const agreement = z.object({ agreementId: Id })
const access = { needs: 'consent.write', reply: file, accepted: Job } as const
const erasure = {
  needs: 'consent.write',
  reply: ErasureReport,
  accepted: Job,
  body: z.strictObject({ surname: z.string().trim().min(1, 'required').max(120, 'tooLong') }),
} as const

export const personalData = {
  exportRenter: endpoint({
    method: 'GET',
    path: '/api/renters/{id}/personal-data',
    summary: 'All data stored about a renter, as one JSON file (GDPR art. 15, 20)',
    ...access,
    scope: 'tenant',
    params: renter,
    errors: ['notFound', 'jobRunning'],
  }),
  planRenter: endpoint({
    method: 'GET',
    path: '/api/renters/{id}/erasure',
    summary: 'Preview the erasure of a renter: what would be deleted and what kept',
    needs: 'consent.write',
    scope: 'tenant',
    params: renter,
    reply: ErasurePlan,
    errors: ['notFound'],
  }),
  eraseRenter: endpoint({
    method: 'POST',
    path: '/api/renters/{id}/erasure',
    summary: 'Erase a renter everywhere (GDPR art. 17); the surname is required as confirmation',
    ...erasure,
    scope: 'tenant',
    params: renter,
    errors: ['notFound', 'rule', 'jobRunning'],
  }),
  exportPerson: endpoint({
    method: 'GET',
    path: '/api/data-privacy-site/{agreementId}/personal-data',
    summary: 'All data stored about the person of a consent record',
    ...access,
    scope: 'global',
    params: agreement,
    errors: ['notFound', 'jobRunning'],
  }),
  planPerson: endpoint({
    method: 'GET',
    path: '/api/data-privacy-site/{agreementId}/erasure',
    summary: 'Preview the erasure of the person of a consent record',
    needs: 'consent.write',
    scope: 'global',
    params: agreement,
    reply: ErasurePlan,
    errors: ['notFound'],
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: '/api/data-privacy-site/{agreementId}/erasure',
    summary: 'Erase the person of a consent record everywhere',
    ...erasure,
    scope: 'global',
    params: agreement,
    errors: ['notFound', 'rule', 'jobRunning'],
  }),
}
