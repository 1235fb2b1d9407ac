import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

interface LeaseColumns {
  readonly startsOn: SQLWrapper
  readonly endsOn: SQLWrapper
}

/** The columns of a lease with the table alias `l`. */
export const leaseL: LeaseColumns = { startsOn: sql`l.starts_on`, endsOn: sql`l.ends_on` }

/** The condition that a lease is current or upcoming on a day. */
export const isNotOver = ({ endsOn }: Pick<LeaseColumns, 'endsOn'>, day: string): SQL =>
  sql`(${endsOn} is null or ${endsOn} >= ${day})`

/** The condition that a lease is current on a day; the SQL twin of `leaseOn`. */
export const runsOn = (lease: LeaseColumns, day: string): SQL =>
  sql`${lease.startsOn} <= ${day} and ${isNotOver(lease, day)}`
