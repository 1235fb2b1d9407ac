import * as z from 'zod'
import { agreementChannels, agreementStates } from '../../domain/consent/agreement.ts'
import { agreementTypes } from '../../domain/enums.ts'
import { postcodeMax, submissionLengths, whyNotField } from '../../domain/consent/submission.ts'
import { fallbackLanguage, languages, postcodeMin } from '../../domain/limits.ts'
import { emailLengthMax } from '../../domain/rules/email.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { FilterIds } from './estateShapes.ts'
import { Id, Instant, listQuery, pageOf, QueryFlag, Version } from '../shapes.ts'

const Language = z.enum(languages)

/** A field validated by the same rule as the site's form. */
const field = <V extends string | number>(
  type: z.ZodType<V, V>,
  why: (value: V) => string | undefined,
  json: Record<string, unknown>,
) =>
  type
    .superRefine((value, { addIssue }) => {
      const reason = why(value)
      if (reason !== undefined) addIssue({ code: 'custom', message: reason, input: value })
    })
    .meta({ json })
const text = (why: (value: string) => string | undefined, maxLength: number) =>
  field(z.string({ error: 'required' }).trim(), why, { type: 'string', minLength: 1, maxLength })

/** The consent site's form (spec 1 §3), plus what the site itself adds. Errors: those of whyNotField. */
export const Submission = z.strictObject({
  email: text(whyNotField.email, emailLengthMax),
  firstName: text(whyNotField.firstName, submissionLengths.firstName),
  surname: text(whyNotField.surname, submissionLengths.surname),
  street: text(whyNotField.street, submissionLengths.street),
  number: text(whyNotField.number, submissionLengths.number),
  city: text(whyNotField.city, submissionLengths.city),
  zipCode: field(
    z.number({
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? 'required' : 'invalidNumber',
    }),
    (value) => whyNotField.zipCode(String(value)),
    { type: 'integer', minimum: postcodeMin, maximum: postcodeMax },
  ),
  agreed: z.literal(true, { error: 'required' }),
  language: Language.default(fallbackLanguage),
  /** The declaration that was displayed; defaults to the latest. */
  optInId: Id.optional(),
  /** The site that embedded the form. */
  embeddedIn: z.string().max(253).nullable().default(null),
  /** Honeypot: people do not see this field, so whoever fills it in is a bot. */
  website: z.string().max(1000).default(''),
})
export type Submission = z.input<typeof Submission>

/** A consent record (spec 1 §3, data agreement) with the person as typed, and the renter that it is linked to. */
export const DataAgreement = z.object({
  id: Id,
  version: Version,
  type: z.enum(agreementTypes),
  agreed: z.literal(true),
  agreedAt: Instant,
  /** When the person confirmed it with the link that was mailed to them; null otherwise. */
  confirmedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** Channel of the withdrawal. */
  revokedChannel: z.enum(agreementChannels).nullable(),
  state: z.enum(agreementStates),
  /** The office has processed it; a withdrawal resets this. */
  processed: z.boolean(),
  processedAt: Instant.nullable(),
  processedByName: z.string().nullable(),
  channel: z.enum(agreementChannels),
  /** The site that embedded the form. */
  embeddedIn: z.string().nullable(),
  language: Language,
  /** Version of the declaration and of the privacy policy; null for paper and imports if unknown. */
  optInId: Id.nullable(),
  optInNumber: z.int().nullable(),
  /** SHA-256 of the texts at that time, in hex. */
  optInHash: z.string().nullable(),
  dataPrivacyId: Id.nullable(),
  dataPrivacyNumber: z.int().nullable(),
  dataPrivacyHash: z.string().nullable(),
  /** Who entered it, unless the person did. */
  recordedByName: z.string().nullable(),
  /** Null once the person has been erased. */
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  surname: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.int().nullable(),
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  buildingId: Id.nullable(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  renterId: Id.nullable(),
  renterName: z.string().nullable(),
  linkedAt: Instant.nullable(),
  /** Who linked the record to this renter; null if the server did. */
  linkedByName: z.string().nullable(),
  /** Truncated network address and browser of the submission, kept for 90 days. The truncation hides the household. */
  network: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type DataAgreement = z.output<typeof DataAgreement>

const Contains = z.string().trim().max(200, 'tooLong').optional()
const filters = {
  PersonName: Contains,
  City: Contains,
  Street: Contains,
  HouseNumber: Contains,
  Processed: QueryFlag.optional(),
  States: z.array(z.enum(agreementStates)).max(10, 'tooMany').optional(),
  Channels: z.array(z.enum(agreementChannels)).max(10, 'tooMany').optional(),
  /** Linked to a renter of the estate or not. */
  Linked: QueryFlag.optional(),
  RenterIds: z.array(Id).max(100, 'tooMany').optional(),
  /** Of these clients; records that belong to nobody yet are in none of them. */
  TenantIds: FilterIds,
}

/** A renter who may be the person of a record, likeliest first; `matches` names the matching attributes. */
export const RenterCandidate = z.object({
  renterId: Id,
  renterName: z.string(),
  email: z.string().nullable(),
  tenantId: Id,
  tenantName: z.string(),
  unitId: Id,
  unitName: z.string(),
  buildingName: z.string(),
  matches: z.array(z.enum(['email', 'name', 'address'])),
})

const agreementParams = z.object({ agreementId: Id })

export const dataPrivacySite = {
  signup: endpoint({
    method: 'POST',
    path: '/api/data-privacy-site/signup',
    summary: 'Public: submit a consent',
    needs: 'nothing',
    scope: 'public',
    status: 201,
    idempotent: false,
    body: Submission,
    reply: z.object({ agreedAt: Instant }),
    errors: ['emailTaken', 'rule', 'tooManyRequests'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/data-privacy-site/revoke/{token}',
    summary: 'Public: withdraw a consent; idempotent',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    params: z.object({ token: z.string().max(200) }),
    reply: nothing,
    errors: ['tokenNotFound', 'tooManyRequests'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/data-privacy-site/confirm/{token}',
    summary: 'Public: confirm a consent with the link that was mailed to its e-mail address; idempotent',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    params: z.object({ token: z.string().max(200) }),
    reply: nothing,
    errors: ['tokenNotFound', 'tooManyRequests'],
  }),
  texts: endpoint({
    method: 'GET',
    path: '/api/data-privacy-site/texts',
    summary: 'Public: contents of the consent site',
    needs: 'nothing',
    scope: 'public',
    query: z.strictObject({ Language: Language.default(fallbackLanguage) }),
    reply: z.object({
      /** Null if none is published, so that there is nothing to agree to. */
      optIn: z.object({ id: Id, title: z.string(), body: z.string(), statement: z.string() }).nullable(),
      dataPrivacy: z.object({ id: Id, title: z.string(), body: z.string() }).nullable(),
    }),
    errors: [],
  }),
  filter: endpoint({
    method: 'GET',
    path: '/api/data-privacy-site/filter',
    summary: 'Consent records',
    needs: 'consent.write',
    scope: 'global',
    query: listQuery(['AgreedAt', 'RevokedAt', 'Surname', 'City'], filters),
    reply: pageOf(DataAgreement),
    errors: [],
  }),
  sites: endpoint({
    method: 'GET',
    path: '/api/data-privacy-site/sites',
    summary: 'Number of consent records by address',
    needs: 'consent.write',
    scope: 'global',
    query: listQuery(['City', 'Open', 'Given'], { City: Contains, Street: Contains, TenantIds: FilterIds }),
    reply: pageOf(
      z.object({
        id: z.string(),
        street: z.string(),
        number: z.string(),
        zipCode: z.int(),
        city: z.string(),
        given: z.int(),
        revoked: z.int(),
        /** Not processed yet. */
        open: z.int(),
      }),
    ),
    errors: [],
  }),
  setProcessed: endpoint({
    method: 'PATCH',
    path: '/api/data-privacy-site/{agreementId}',
    summary: 'Set the processed flag',
    needs: 'consent.write',
    scope: 'global',
    params: agreementParams,
    body: z.strictObject({ processed: z.boolean({ error: 'required' }) }),
    reply: DataAgreement,
    errors: ['notFound'],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/data-privacy-site/{agreementId}/candidates',
    summary: 'Renters who match a consent record',
    needs: 'consent.write',
    scope: 'global',
    params: agreementParams,
    query: z.strictObject({ Query: z.string().trim().max(200, 'tooLong').optional() }),
    reply: z.object({ items: z.array(RenterCandidate) }),
    errors: ['notFound'],
  }),
  link: endpoint({
    method: 'PUT',
    path: '/api/data-privacy-site/{agreementId}/renter',
    summary: 'Link a consent record to a renter, or to nobody; records without a client are the SuperAdmin’s',
    needs: 'consent.write',
    scope: 'global',
    params: agreementParams,
    versioned: true,
    body: z.strictObject({ renterId: Id.nullable() }),
    reply: DataAgreement,
    errors: ['notFound', 'rule'],
  }),
}
