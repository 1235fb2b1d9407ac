import { date, integer, jsonb, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { AlertType } from '../../../../domain/enums.ts'
import type { ClimateFigures } from '../../../../domain/portfolio.ts'
import { instant } from '../../columns.ts'
import { mainSchema } from './schema.ts'
import { tenants } from './tenants.ts'

/** What a client's start page shows by day; counted by a rule that runs periodically, so that no request counts thermostats. */
export const portfolioDays = mainSchema.table(
  'portfolio_days',
  {
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** Mounted thermostats, and those of them that are online: at the last count of the day, or, for days before the first one, by the alerts. */
    mounted: integer().notNull(),
    online: integer().notNull(),
    /** Alerts raised on the day, by type; a silent gateway counts once. */
    alerts: jsonb().$type<Partial<Record<AlertType, number>>>().notNull(),
    /** Of the rooms whose residents agreed; kept of the latest count only. */
    climate: jsonb().$type<ClimateFigures>(),
    countedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
)
