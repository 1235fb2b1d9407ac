import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agreementChannels } from '../../../../domain/consent/agreement.ts'
import { legalTextKinds } from '../../../../domain/consent/legalTexts.ts'
import { languages } from '../../../../domain/limits.ts'
import { agreementTypes } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { renters } from './people.ts'
import { mainSchema } from './schema.ts'

/** What a legal text says in one language; `statement` is the declaration's sentence beside the checkbox. */
export interface LegalContent {
  title: string
  body: string
  statement?: string
}

/** Published texts; a version never changes. */
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

/** The proof that somebody agreed, without saying who: a row is never changed and never deleted (trigger in migration). */
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
    /** The texts as they were, should a row of theirs ever be doubted. */
    optInHash: text(),
    dataPrivacyId: uuid().references(() => legalTexts.id),
    dataPrivacyHash: text(),
    /** SHA-256 of the link to take it back; on paper there is none. */
    tokenHash: text(),
    /** Who wrote it down, where it was not the person. */
    recordedBy: uuid(),
  },
  (t) => [
    uniqueIndex('data_agreements_token').on(t.tokenHash),
    index('data_agreements_opt_in').on(t.optInId),
    index('data_agreements_at').on(t.agreedAt, t.id),
  ],
)

/** The withdrawal of an agreement: never changed, never deleted. */
export const dataAgreementRevocations = mainSchema.table('data_agreement_revocations', {
  agreementId: uuid()
    .primaryKey()
    .references(() => dataAgreements.id),
  revokedAt: instant().notNull(),
  channel: text({ enum: agreementChannels }).notNull(),
  recordedBy: uuid(),
})

/** Who agreed, as typed, whom they are known to be, and whether the office has seen to it. Goes when the person is erased. */
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
    /** As the form takes it: a number, so without leading zeros. */
    zipCode: integer().notNull(),
    /** Not withdrawn: an address of mail agrees once at a time. */
    active: boolean().notNull().default(true),
    processed: boolean().notNull().default(false),
    processedAt: instant(),
    processedBy: uuid(),
    tenantId: uuid(),
    buildingId: uuid(),
    unitId: uuid(),
    renterId: uuid().references(() => renters.id, { onDelete: 'set null' }),
    /** Since when it is known whose renter they are. */
    linkedAt: instant(),
    /** Null: found by the server itself. */
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

/** Against abuse, for some weeks: a shortened address and the browser. */
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
