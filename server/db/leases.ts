import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

interface LeaseColumns {
  readonly startsOn: SQLWrapper
  readonly endsOn: SQLWrapper
}

/** A lease's columns where a statement calls it `l`. */
export const leaseL: LeaseColumns = { startsOn: sql`l.starts_on`, endsOn: sql`l.ends_on` }

/** The condition that a lease is not over on a day: it runs then, or will. */
export const isNotOver = ({ endsOn }: Pick<LeaseColumns, 'endsOn'>, day: string): SQL => sql`(${endsOn} is null or ${endsOn} >= ${day})`

/** The condition that a lease runs on a day; says the same as `leaseOn`. */
export const runsOn = (lease: LeaseColumns, day: string): SQL => sql`${lease.startsOn} <= ${day} and ${isNotOver(lease, day)}`
