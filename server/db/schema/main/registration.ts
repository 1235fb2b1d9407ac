import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'
import { mainSchema } from './schema.ts'

/** What of a registered device is to be other than it is; `deleted`: nothing of it is to be left, of a device or a gateway. */
export type RegistrationChange = { deleted: true } | { gatewayDeleted: true } | { isDisabled?: boolean; tags?: Record<string, string> }

/** Changes that the network server is to be told of: written with what they follow from, and gone once they are carried out. */
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
    /** In words of the network server's, without secrets. */
    lastError: text(),
  },
  (t) => [index('registration_orders_due').on(t.nextAttemptAt), index('registration_orders_eui').on(t.eui, t.id)],
)
