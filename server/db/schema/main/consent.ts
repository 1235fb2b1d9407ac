import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agreementChannels } from '../../../../domain/consent/agreement.ts'
import { legalTextKinds } from '../../../../domain/consent/legalTexts.ts'
import { languages } from '../../../../domain/limits.ts'
import { agreementTypes } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { renters } from './people.ts'
import { mainSchema } from './schema.ts'

/** A legal text in one language; `statement` is the sentence beside the checkbox. */
export interface LegalContent {
  title: string
  body: string
  statement?: string
}

/** Published legal texts; a version never changes. */
export const legalTexts = mainSchema.table(
  'legal_texts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: legalTextKinds }).notNull(),
    number: integer().notNull(),
    contents: jsonb().$type<{ en: LegalContent; de: LegalContent }>().notNull(),
    /** SHA-256 of the contents, hex. */
    hash: text().notNull(),
    publishedAt: instant().notNull(),
    publishedBy: uuid(),
  },
  (t) => [uniqueIndex('legal_texts_number').on(t.kind, t.number)],
)

/** The proof of consent without personal data: rows are never changed or deleted (trigger in a migration). */
export const dataAgreements = mainSchema.table(
  'data_agreements',
  {
    id: uuid().primaryKey(),
    type: text({ enum: agreementTypes }).notNull().default('DataPrivacy'),
    agreedAt: instant().notNull(),
    channel: text({ enum: agreementChannels }).notNull(),
    embeddedIn: text(),
    language: text({ enum: languages }).notNull(),
    optInId: uuid().references(() => legalTexts.id),
    /** Hashes of the texts as agreed to, in case the stored text is ever disputed. */
    optInHash: text(),
    dataPrivacyId: uuid().references(() => legalTexts.id),
    dataPrivacyHash: text(),
    /** SHA-256 of the withdrawal link; null on paper. */
    tokenHash: text(),
    /** The user who recorded it, unless the person did so. */
    recordedBy: uuid(),
  },
  (t) => [
    uniqueIndex('data_agreements_token').on(t.tokenHash),
    index('data_agreements_opt_in').on(t.optInId),
    index('data_agreements_at').on(t.agreedAt, t.id),
  ],
)

/** Withdrawals of agreements: never changed, never deleted. */
export const dataAgreementRevocations = mainSchema.table('data_agreement_revocations', {
  agreementId: uuid()
    .primaryKey()
    .references(() => dataAgreements.id),
  revokedAt: instant().notNull(),
  channel: text({ enum: agreementChannels }).notNull(),
  recordedBy: uuid(),
})

/** The person who agreed, as typed, with the matching renter and the processing state. Deleted when the person is erased. */
export const dataAgreementPersons = mainSchema.table(
  'data_agreement_persons',
  {
    agreementId: uuid()
      .primaryKey()
      .references(() => dataAgreements.id),
    version: integer().notNull().default(1),
    /** As typed; null on paper. */
    email: text(),
    canonicalEmail: text(),
    firstName: text().notNull(),
    surname: text().notNull(),
    street: text().notNull(),
    number: text().notNull(),
    city: text().notNull(),
    /** A number, as in the form, so without leading zeros. */
    zipCode: integer().notNull(),
    /** Not withdrawn; an e-mail address can hold one active consent. */
    active: boolean().notNull().default(true),
    processed: boolean().notNull().default(false),
    processedAt: instant(),
    processedBy: uuid(),
    /** When the person confirmed their e-mail address with the mailed link. */
    confirmedAt: instant(),
    /** The client that the mail named: confirming hands the record to it. */
    askedTenantId: uuid(),
    tenantId: uuid(),
    buildingId: uuid(),
    unitId: uuid(),
    renterId: uuid().references(() => renters.id, { onDelete: 'set null' }),
    /** When they were identified as a renter. */
    linkedAt: instant(),
    /** Null if matched by the server. */
    linkedBy: uuid(),
  },
  (t) => [
    uniqueIndex('data_agreement_persons_email')
      .on(t.canonicalEmail)
      .where(sql`active and canonical_email is not null`),
    index('data_agreement_persons_tenant').on(t.tenantId),
    index('data_agreement_persons_renter')
      .on(t.renterId)
      .where(sql`renter_id is not null`),
    index('data_agreement_persons_unit')
      .on(t.unitId)
      .where(sql`unit_id is not null`),
    index('data_agreement_persons_site').on(t.city, t.street, t.number),
    index('data_agreement_persons_surname').on(t.surname),
  ],
)

/** Evidence against abuse, kept for some weeks: a truncated IP address and the browser. */
export const dataAgreementEvidence = mainSchema.table(
  'data_agreement_evidence',
  {
    agreementId: uuid()
      .primaryKey()
      .references(() => dataAgreements.id),
    at: instant().notNull(),
    network: text().notNull(),
    userAgent: text(),
  },
  (t) => [index('data_agreement_evidence_at').on(t.at)],
)
