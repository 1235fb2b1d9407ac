import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roles, userStates } from '../../../domain/enums.ts'
import { functionalities } from '../../../domain/roles/permissions.ts'
import { instant, rowColumns } from '../columns.ts'
import { auditTable, idempotencyTable } from './shared.ts'

export const identitySchema = pgSchema('identity')

/**
 * Accounts, and people who were invited (Invited, Unknown). An invitation is a row of its own with what the inviter typed, also where the
 * address has an account: until it is accepted, it says nothing about the account and gives it no rights.
 */
export const users = identitySchema.table(
  'users',
  {
    ...rowColumns(),
    email: text().notNull(),
    /** An address that takes the place of the one above once its confirmation link is used; of accounts only. */
    pendingEmail: text(),
    /** Until when that link can be used. */
    pendingEmailUntil: instant(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text(),
    passwordHash: text(),
    state: text({ enum: userStates }).notNull(),
    superAdmin: boolean().notNull().default(false),
    language: text({ enum: ['en', 'de'] })
      .notNull()
      .default('de'),
    dataPrivacyAgreedAt: instant(),
    lastSignInAt: instant(),
  },
  (t) => [
    uniqueIndex('users_email')
      .on(t.email)
      .where(sql`state in ('Active', 'Deactivated')`),
    index('users_any_email').on(t.email),
    index('users_last_name').on(t.lastName),
  ],
)

/** A user's role in a tenant. */
export const assignments = identitySchema.table(
  'assignments',
  {
    ...rowColumns(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tenantId: uuid().notNull(),
    role: text({ enum: roles }).notNull(),
  },
  (t) => [
    uniqueIndex('assignments_user_tenant').on(t.userId, t.tenantId),
    index('assignments_tenant').on(t.tenantId),
  ],
)

/** Development functions granted on top of the roles. */
export const functionGrants = identitySchema.table(
  'function_grants',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    functionality: text({ enum: functionalities }).notNull(),
    grantedBy: uuid(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.functionality] })],
)

/** A sign-in: a family of refresh tokens. */
export const sessions = identitySchema.table(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cookieHash: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    revokedReason: text(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Refresh tokens, hashed. Each is derived from its parent, so that it can be returned twice without being stored. */
export const refreshTokens = identitySchema.table(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
)

/** Single-use links: password reset, invitation, confirmation of a new e-mail address. */
export const oneTimeTokens = identitySchema.table(
  'one_time_tokens',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ['reset', 'invitation', 'email'] }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('one_time_tokens_user').on(t.userId)],
)

/** Keys of this installation: the signing key pair of access tokens and the secret from which refresh tokens are derived. */
export const keys = identitySchema.table('keys', {
  id: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: instant()
    .notNull()
    .default(sql`now()`),
})

/** Outgoing mail; without SMTP_URL it stays here as the local outbox. */
export const mails = identitySchema.table(
  'mails',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    html: text(),
    /** Where a mail program ends mails of this kind without asking (RFC 8058); null for mail that nobody can end. */
    unsubscribeUrl: text(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    sentAt: instant(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant()
      .notNull()
      .default(sql`now()`),
    lastError: text(),
  },
  (t) => [
    index('mails_waiting')
      .on(t.nextAttemptAt)
      .where(sql`sent_at is null`),
  ],
)

/** Attempts counted by rate limits, by the hash of what they are counted for; in milliseconds since 1970. */
export const rateLimitCounts = identitySchema.table(
  'rate_limits',
  {
    key: text().primaryKey(),
    taken: bigint({ mode: 'number' }).array().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [index('rate_limits_ends').on(t.endsAt)],
)

export const identityAudit = auditTable(identitySchema)
export const identityIdempotency = idempotencyTable(identitySchema)
