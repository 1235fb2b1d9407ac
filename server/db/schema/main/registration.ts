import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import {
  onboardingOutcomes,
  onboardingSubjects,
  type OnboardingRowIssue,
} from '../../../../domain/import/onboarding.ts'
import { instant } from '../../columns.ts'
import { mainSchema } from './schema.ts'

/** The required state of a registered device where it differs; `deleted` and `gatewayDeleted` remove the device or gateway entirely. */
export type RegistrationChange =
  | { deleted: true }
  | { gatewayDeleted: true }
  | { isDisabled?: boolean; tags?: Record<string, string> }
  | { created: DeviceToCreate }
  | { gatewayCreated: { name: string; tags: Record<string, string> } }

/** A device to register; its keys are in a table of their own. */
export interface DeviceToCreate {
  joinEui: string
  name: string
  applicationId: string
  deviceProfileId: string
  tags: Record<string, string>
}

/** Outbox of changes for the network server, written with their cause and deleted once carried out. */
export const registrationOrders = mainSchema.table(
  'registration_orders',
  {
    id: uuid().primaryKey(),
    tenantId: uuid(),
    eui: text().notNull(),
    change: jsonb().$type<RegistrationChange>().notNull(),
    createdAt: instant().notNull(),
    nextAttemptAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** The network server's error message, without secrets. */
    lastError: text(),
    /** The row of a file that asked for it, which is told of its end. */
    onboardingRowId: uuid(),
  },
  (t) => [
    index('registration_orders_due').on(t.nextAttemptAt),
    index('registration_orders_eui').on(t.eui, t.id),
  ],
)

/**
 * The keys of devices that are to be registered: only until the network server has them. In a table of their own, which background work
 * alone can read, so that no list, copy or log of orders can contain them.
 */
export const registrationKeys = mainSchema.table('registration_keys', {
  orderId: uuid()
    .primaryKey()
    .references(() => registrationOrders.id, { onDelete: 'cascade' }),
  /** 32 hexadecimal digits. */
  appKey: text().notNull(),
  genAppKey: text(),
})

/** A file that was onboarded. */
export const onboardingRuns = mainSchema.table(
  'onboarding_runs',
  {
    /** That of its job. */
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    subject: text({ enum: onboardingSubjects }).notNull(),
    fileName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('onboarding_runs_created').on(t.createdAt, t.id),
    index('onboarding_runs_user').on(t.userId, t.createdAt),
  ],
)

/** A row of such a file, and what became of it. */
export const onboardingRows = mainSchema.table(
  'onboarding_rows',
  {
    id: uuid().primaryKey(),
    runId: uuid()
      .notNull()
      .references(() => onboardingRuns.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    eui: text().notNull(),
    outcome: text({ enum: onboardingOutcomes }).notNull(),
    issues: jsonb().$type<OnboardingRowIssue[]>().notNull().default([]),
    /** Why the network server refused it, without secrets. */
    detail: text(),
  },
  (t) => [
    index('onboarding_rows_run').on(t.runId, t.row),
    index('onboarding_rows_outcome').on(t.runId, t.outcome),
  ],
)
