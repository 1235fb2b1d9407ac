/** Days as YYYY-MM-DD; both belong to the lease, and without an end it runs on. */
export interface LeasePeriod {
  readonly startsOn: string
  readonly endsOn?: string | null | undefined
}

export type WhyNotLease = 'endBeforeStart' | 'leaseOverlaps'

/** Later than any day that is written YYYY-MM-DD. */
const never = '9999-12-31'

/** True where two leases share a day. */
export const overlaps = (one: LeasePeriod, other: LeasePeriod): boolean => one.startsOn <= (other.endsOn ?? never) && other.startsOn <= (one.endsOn ?? never)

/** Why a unit cannot get a lease besides those it has (without itself, when it is changed). */
export const whyNotLease = (lease: LeasePeriod, others: readonly LeasePeriod[]): WhyNotLease | undefined => {
  if (lease.endsOn && lease.endsOn < lease.startsOn) return 'endBeforeStart'
  return others.some((other) => overlaps(lease, other)) ? 'leaseOverlaps' : undefined
}

/** The lease that runs on a day, if one does. */
export const leaseOn = <L extends LeasePeriod>(leases: readonly L[], day: string): L | undefined =>
  leases.find((lease) => overlaps(lease, { startsOn: day, endsOn: day }))

/** Where a lease stands on a day. */
export const leaseState = (lease: LeasePeriod, day: string): 'future' | 'current' | 'past' => {
  if (leaseOn([lease], day)) return 'current'
  return lease.startsOn > day ? 'future' : 'past'
}
