/** First and last day of a lease, inclusive, as YYYY-MM-DD; without an end it is open-ended. */
export interface LeasePeriod {
  readonly startsOn: string
  readonly endsOn?: string | null | undefined
}

export type WhyNotLease = 'endBeforeStart' | 'leaseOverlaps'

/** Sorts after any real day in the format YYYY-MM-DD. */
const never = '9999-12-31'

/** Whether two leases have a day in common. */
export const overlaps = (one: LeasePeriod, other: LeasePeriod): boolean => one.startsOn <= (other.endsOn ?? never) && other.startsOn <= (one.endsOn ?? never)

/** Why a unit cannot get a lease in addition to `others` (when changing a lease, leave it out of `others`). */
export const whyNotLease = (lease: LeasePeriod, others: readonly LeasePeriod[]): WhyNotLease | undefined => {
  if (lease.endsOn && lease.endsOn < lease.startsOn) return 'endBeforeStart'
  return others.some((other) => overlaps(lease, other)) ? 'leaseOverlaps' : undefined
}

/** The lease that is current on a day, if any. */
export const leaseOn = <L extends LeasePeriod>(leases: readonly L[], day: string): L | undefined =>
  leases.find((lease) => overlaps(lease, { startsOn: day, endsOn: day }))

/** The state of a lease on a day. */
export const leaseState = (lease: LeasePeriod, day: string): 'future' | 'current' | 'past' => {
  if (leaseOn([lease], day)) return 'current'
  return lease.startsOn > day ? 'future' : 'past'
}
