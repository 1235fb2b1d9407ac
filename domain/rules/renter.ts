import { leaseOn, overlaps, type LeasePeriod } from './lease.ts'

/** How a renter's identity was verified: by a code that was mailed, or by hand. */
export const verificationMethods = ['email', 'override'] as const

/** The lease that a renter joins without naming one: the running one, or else the next to begin; undefined where the unit has neither. */
export const leaseToJoin = <L extends LeasePeriod>(leases: readonly L[], today: string): L | undefined =>
  leaseOn(leases, today) ?? leases.filter(lease => lease.startsOn > today).toSorted((one, other) => one.startsOn < other.startsOn ? -1 : 1)[0]

export type WhyNotLinkUser = 'notVerified' | 'userLinkedElsewhere'

/**
 * Why an app user cannot be linked to a renter: its identity must be verified first (spec 1 §5), and nobody is two renters
 * at one time. `others` are the leases of the renters that the user is linked to already.
 */
export const whyNotLinkUser = (renter: { readonly verifiedAt: string | null; readonly lease: LeasePeriod }, others: readonly LeasePeriod[]): WhyNotLinkUser | undefined => {
  if (renter.verifiedAt === null) return 'notVerified'
  return others.some(other => overlaps(renter.lease, other)) ? 'userLinkedElsewhere' : undefined
}
