import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Leases and installation days are days where the buildings stand. */
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The calendar day of an instant in Germany, YYYY-MM-DD. */
export const dayOf = (instant: Date): string => berlin.format(instant)

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
