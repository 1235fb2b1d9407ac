import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'

/** As the database writes an instant in UTC: 2026-11-23 04:18:51.12+00 */
const written = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

/** ISO 8601 in UTC with milliseconds, of a timestamp as the database writes it. */
export const isoOf = (value: string): string => {
  const [, day, time, fraction = ''] = written.exec(value) ?? []
  return day === undefined || time === undefined
    ? new Date(value).toISOString()
    : `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}

/** An instant: timestamptz in the database, ISO 8601 in UTC everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: isoOf,
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
