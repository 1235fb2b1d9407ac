import { leaseOn, type LeasePeriod } from './lease.ts'

/** The lease that a renter joins without naming one: the running one, or else the next to begin; undefined where the unit has neither. */
export const leaseToJoin = <L extends LeasePeriod>(leases: readonly L[], today: string): L | undefined =>
  leaseOn(leases, today) ?? leases.filter(lease => lease.startsOn > today).toSorted((one, other) => one.startsOn < other.startsOn ? -1 : 1)[0]

export type WhyNotLinkUser = 'notVerified' | 'userLinkedElsewhere'

/** Why an app user cannot be linked to a renter: its identity must be verified first, and a user is one renter of a client. Source: spec 1 §5. */
export const whyNotLinkUser = (renter: { readonly verifiedAt: string | null }, linkedElsewhere: boolean): WhyNotLinkUser | undefined => {
  if (renter.verifiedAt === null) return 'notVerified'
  return linkedElsewhere ? 'userLinkedElsewhere' : undefined
}
