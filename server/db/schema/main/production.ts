import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { productionLineTypes } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { mainSchema } from './schema.ts'

/** What the production line says of a device while it is made: by its EUI, as it is no thermostat of anybody then. */
export const productionLineEntries = mainSchema.table(
  'production_line_entries',
  {
    id: uuid().primaryKey(),
    eui: text().notNull(),
    type: text({ enum: productionLineTypes }).notNull(),
    at: instant().notNull(),
    /** The station that said it. */
    station: text(),
    message: text(),
    /** What was measured, as the station tells it. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('production_line_entries_at').on(t.eui, t.at)],
)
