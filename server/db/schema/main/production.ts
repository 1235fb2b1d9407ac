import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { productionLineTypes } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { mainSchema } from './schema.ts'

/** Records of the production line about a device during production, by EUI, as there is no thermostat row yet. */
export const productionLineEntries = mainSchema.table(
  'production_line_entries',
  {
    id: uuid().primaryKey(),
    eui: text().notNull(),
    type: text({ enum: productionLineTypes }).notNull(),
    at: instant().notNull(),
    /** The station that reported it. */
    station: text(),
    message: text(),
    /** Measured values as reported by the station. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('production_line_entries_at').on(t.eui, t.at)],
)
