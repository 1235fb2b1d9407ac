import { sql, type SQLWrapper } from 'drizzle-orm'
import { pgSchema, uuid } from 'drizzle-orm/pg-core'

export const mainSchema = pgSchema('main')

/**
 * Ids of a row's ancestors in the estate tree, kept by the actions that move it, so that lists filter without joins.
 * A row carries those of its own level and above.
 */
export const ancestorColumns = {
  tenant: () => ({ tenantId: uuid().notNull() }),
  location: () => ({ ...ancestorColumns.tenant(), locationId: uuid().notNull() }),
  complex: () => ({ ...ancestorColumns.location(), complexId: uuid().notNull() }),
  building: () => ({ ...ancestorColumns.complex(), buildingId: uuid().notNull() }),
  /** Below a unit or a public area: exactly one of the two is set. */
  room: () => ({ ...ancestorColumns.building(), unitId: uuid(), publicAreaId: uuid() }),
  /** Devices move: any ancestor may be missing. */
  device: () => ({ tenantId: uuid(), locationId: uuid(), complexId: uuid(), buildingId: uuid(), unitId: uuid(), publicAreaId: uuid(), roomId: uuid() }),
} as const

/** What names are sorted by: without case and accents, and numbers by their value, so that WE 2 stands before WE 10. */
export const naturalOrder = (name: SQLWrapper) => sql`main.natural_order(${name})`
