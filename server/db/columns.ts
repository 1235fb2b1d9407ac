import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'

/** An instant: timestamptz in the database, ISO 8601 in UTC everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Columns common to all editable rows. */
export const rowColumns = () => ({
  id: uuid().primaryKey(),
  version: integer().notNull().default(1),
  createdAt: instant()
    .notNull()
    .default(sql`now()`),
  updatedAt: instant()
    .notNull()
    .default(sql`now()`),
})
