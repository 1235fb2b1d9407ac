import * as z from 'zod'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

/** The consent for a rented home, as the renter's account sees it. */
export const OwnConsent = z.object({
  renterId: Id,
  tenantName: z.string(),
  unitName: z.string(),
  buildingName: z.string(),
  agreement: z.boolean(),
  agreedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  optInId: Id.nullable(),
  /** The next appointment in the home that is not over. */
  nextVisit: z.object({ startsAt: Instant, endsAt: Instant }).nullable(),
  /** Whom the landlord names for questions. */
  contact: z.object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
})
export type OwnConsent = z.output<typeof OwnConsent>

const Own = z.object({ items: z.array(OwnConsent) })
const body = z.strictObject({ renterId: Id })

export const ownConsent = {
  read: endpoint({
    method: 'GET',
    path: '/api/opt-in/own',
    summary: 'Your own consents',
    needs: 'optIn.write',
    scope: 'self',
    reply: Own,
    errors: [],
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/opt-in/own/give',
    summary: 'Give consent for your own home',
    needs: 'optIn.write',
    scope: 'self',
    /** `language`: the language in which the declaration was displayed. */
    body: body.extend({ optInId: Id, language: z.enum(languages).default(fallbackLanguage) }),
    reply: Own,
    errors: ['notFound', 'rule'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/opt-in/own/revoke',
    summary: 'Withdraw consent for your own home; idempotent',
    needs: 'optIn.write',
    scope: 'self',
    body,
    reply: Own,
    errors: ['notFound'],
  }),
}
