import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, pgSchema, uuid, type PgColumn } from 'drizzle-orm/pg-core'

export const mainSchema = pgSchema('main')

/**
 * Ids of a row's ancestors in the estate tree, maintained by the actions that move rows, so that lists filter without joins.
 * A row has those of its own level and above.
 */
export const ancestorColumns = {
  tenant: () => ({ tenantId: uuid().notNull() }),
  location: () => ({ ...ancestorColumns.tenant(), locationId: uuid().notNull() }),
  complex: () => ({ ...ancestorColumns.location(), complexId: uuid().notNull() }),
  building: () => ({ ...ancestorColumns.complex(), buildingId: uuid().notNull() }),
  /** Below a unit or a public area: exactly one of the two is set. */
  room: () => ({ ...ancestorColumns.building(), unitId: uuid(), publicAreaId: uuid() }),
  /** Devices move, so any ancestor may be missing. */
  device: () => ({
    tenantId: uuid(),
    locationId: uuid(),
    complexId: uuid(),
    buildingId: uuid(),
    unitId: uuid(),
    publicAreaId: uuid(),
    roomId: uuid(),
  }),
} as const

/** The sort key of names, versions and house numbers: as a German index has them, numbers by their value, so that WE 2 comes before WE 10. */
export const naturalOrder = (name: SQLWrapper) => sql`(${name}) collate main.names`

/** The sort key of people: by last name, and then by first name. The tab between them stands before whatever a name goes on with. */
export const peopleOrder = (lastName: SQLWrapper, firstName: SQLWrapper) =>
  naturalOrder(sql`concat(${lastName}, e'\\t', ${firstName})`)

/**
 * An index by which one row is looked up by its id: it touches two pages, where the tree of a primary key touches four. A page of a list has
 * a dozen look-ups for each of its rows, mostly on pages that nobody has touched lately.
 */
export const lookup = (name: string, id: PgColumn) => index(name).using('hash', id)
