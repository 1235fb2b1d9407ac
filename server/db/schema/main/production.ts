import { sql } from 'drizzle-orm'
import { index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { productionLineTypes } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { mainSchema } from './schema.ts'

/** Records of the production line about a device during production, by EUI, as there is no thermostat row yet. */
export const productionLineEntries = mainSchema.table(
  'production_line_entries',
  {
    id: uuid().primaryKey(),
    eui: text().notNull(),
    /** The number that the device was given in production, if the station knows it. */
    wtId: text(),
    type: text({ enum: productionLineTypes }).notNull(),
    at: instant().notNull(),
    /** The station that reported it. */
    station: text(),
    message: text(),
    /** Measured values as reported by the station. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('production_line_entries_at').on(t.eui, t.at),
    index('production_line_entries_time').on(t.at, t.eui),
    // a station that sends again sends the same record
    uniqueIndex('production_line_entries_same').on(t.eui, t.at, t.type, sql`coalesce(station, '')`),
  ],
)
