import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, rowColumns } from '../../columns.ts'
import { mainSchema } from './schema.ts'

export const tenants = mainSchema.table(
  'tenants',
  {
    ...rowColumns(),
    name: text().notNull(),
    description: text(),
    street: text(),
    streetNumber: text(),
    zipcode: text(),
    city: text(),
    country: text(),
    contactName: text(),
    contactEmail: text(),
    contactPhone: text(),
  },
  (t) => [uniqueIndex('tenants_name').on(sql`lower(${t.name})`)],
)

/** Counts per client and location, maintained by triggers, so that pages need not count rows. */
export const estateCounts = mainSchema.table(
  'estate_counts',
  {
    tenantId: uuid().notNull(),
    /** The nil UUID for devices without a location (in store). */
    locationId: uuid().notNull(),
    kind: text({
      enum: [
        'buildingComplexes',
        'buildings',
        'buildingUnits',
        'gateways',
        'locations',
        'publicAreas',
        'radiators',
        'rooms',
        'sensors',
        'thermostats',
      ],
    }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.locationId, t.kind] })],
)

export const settings = mainSchema.table('settings', {
  code: text().primaryKey(),
  value: text().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant()
    .notNull()
    .default(sql`now()`),
  updatedBy: uuid(),
})

/** Filters of a list that a user saved under a name, private or shared with the tenant. */
export const savedFilters = mainSchema.table(
  'saved_filters',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    userId: uuid().notNull(),
    resource: text().notNull(),
    name: text().notNull(),
    shared: boolean().notNull().default(false),
    filter: jsonb().notNull(),
  },
  (t) => [uniqueIndex('saved_filters_name').on(t.tenantId, t.userId, t.resource, t.name)],
)

/** The saved filter with which a list opens for a user, their own or one that is shared; null once it is deleted, until the user has been told. */
export const defaultFilters = mainSchema.table(
  'default_filters',
  {
    tenantId: uuid().notNull(),
    userId: uuid().notNull(),
    resource: text().notNull(),
    filterId: uuid().references(() => savedFilters.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tenantId, t.resource] }),
    index('default_filters_filter').on(t.filterId),
  ],
)
