import { hour } from '../time.ts'

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

/** How a renter's identity was verified: by a code that was mailed, or by hand. */
export const verificationMethods = ['email', 'override'] as const

/** Hours that a mailed code is good for. Our choice. */
export const verificationCodeHours = 24
/** Wrong entries after which a code is void. Our choice. */
export const verificationAttemptsMax = 5
/** Seconds before another code is mailed to the same renter. Our choice. */
export const verificationPauseSeconds = 60

/** A code that was mailed; instants ISO 8601. */
export interface MailedCode {
  readonly sentAt: string | null
  readonly waiting: boolean
  readonly attempts: number
}

/** Until when a mailed code can be entered; null where none waits. */
export const codeValidUntil = ({ sentAt, waiting, attempts }: MailedCode): string | null =>
  sentAt === null || !waiting || attempts >= verificationAttemptsMax ? null : new Date(Date.parse(sentAt) + verificationCodeHours * hour).toISOString()

export type WhyNotCode = 'noCodeSent' | 'tooManyAttempts' | 'codeExpired' | 'wrongCode'

/** Why an entered code does not verify; `matches` is whether it is the mailed one. */
export const whyNotCode = (code: MailedCode, matches: boolean, now: Date): WhyNotCode | undefined => {
  if (!code.waiting || code.sentAt === null) return 'noCodeSent'
  if (code.attempts >= verificationAttemptsMax) return 'tooManyAttempts'
  if (now.getTime() > Date.parse(code.sentAt) + verificationCodeHours * hour) return 'codeExpired'
  return matches ? undefined : 'wrongCode'
}

/** The lease that a renter joins without naming one: the running one, or else the next to begin; undefined where the unit has neither. */
export const leaseToJoin = <L extends LeasePeriod>(leases: readonly L[], today: string): L | undefined =>
  leaseOn(leases, today) ?? leases.filter((lease) => lease.startsOn > today).toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))[0]

export type WhyNotLinkUser = 'notVerified' | 'userLinkedElsewhere'

/**
 * Why an app user cannot be linked to a renter: its identity must be verified first (spec 1 §5), and nobody is two renters
 * at one time. `others` are the leases of the renters that the user is linked to already.
 */
export const whyNotLinkUser = (
  renter: { readonly verifiedAt: string | null; readonly lease: LeasePeriod },
  others: readonly LeasePeriod[],
): WhyNotLinkUser | undefined => {
  if (renter.verifiedAt === null) return 'notVerified'
  return others.some((other) => overlaps(renter.lease, other)) ? 'userLinkedElsewhere' : undefined
}
