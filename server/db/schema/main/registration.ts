import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { mainSchema } from './schema.ts'

/** The required state of a registered device where it differs; `deleted` and `gatewayDeleted` remove the device or gateway entirely. */
export type RegistrationChange = { deleted: true } | { gatewayDeleted: true } | { isDisabled?: boolean; tags?: Record<string, string> }

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
  },
  (t) => [index('registration_orders_due').on(t.nextAttemptAt), index('registration_orders_eui').on(t.eui, t.id)],
)
