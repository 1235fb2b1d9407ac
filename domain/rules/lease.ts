import { hour } from '../time.ts'

/** First and last day of a lease, inclusive, as YYYY-MM-DD; without an end it is open-ended. */
export interface LeasePeriod {
  readonly startsOn: string
  readonly endsOn?: string | null | undefined
}

type WhyNotLease = 'endBeforeStart' | 'leaseOverlaps'

/** Sorts after any real day in the format YYYY-MM-DD. */
const never = '9999-12-31'

/** Whether two leases have a day in common. */
export const overlaps = (one: LeasePeriod, other: LeasePeriod): boolean =>
  one.startsOn <= (other.endsOn ?? never) && other.startsOn <= (one.endsOn ?? never)

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

/** How a renter's identity was verified: by an e-mailed code, or manually. */
export const verificationMethods = ['email', 'override'] as const

/** Hours that an e-mailed code is valid. Own choice. */
export const verificationCodeHours = 24
/** Wrong attempts after which a code becomes invalid. Own choice. */
const verificationAttemptsMax = 5
/** Seconds before another code can be sent to the same renter. Own choice. */
export const verificationPauseSeconds = 60

/** An e-mailed code; instants ISO 8601. */
export interface MailedCode {
  readonly sentAt: string | null
  readonly waiting: boolean
  readonly attempts: number
}

/** Until when an e-mailed code can be entered; null if there is none to enter. */
export const codeValidUntil = ({ sentAt, waiting, attempts }: MailedCode): string | null =>
  sentAt === null || !waiting || attempts >= verificationAttemptsMax
    ? null
    : new Date(Date.parse(sentAt) + verificationCodeHours * hour).toISOString()

type WhyNotCode = 'noCodeSent' | 'tooManyAttempts' | 'codeExpired' | 'wrongCode'

/** Why an entered code is rejected; `matches` is whether it equals the e-mailed one. */
export const whyNotCode = (code: MailedCode, matches: boolean, now: Date): WhyNotCode | undefined => {
  if (!code.waiting || code.sentAt === null) return 'noCodeSent'
  if (code.attempts >= verificationAttemptsMax) return 'tooManyAttempts'
  if (now.getTime() > Date.parse(code.sentAt) + verificationCodeHours * hour) return 'codeExpired'
  return matches ? undefined : 'wrongCode'
}

/** The lease that a renter joins by default: the current one, otherwise the next; undefined if the unit has neither. */
export const leaseToJoin = <L extends LeasePeriod>(leases: readonly L[], today: string): L | undefined =>
  leaseOn(leases, today) ??
  leases
    .filter((lease) => lease.startsOn > today)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))[0]

type WhyNotLinkUser = 'notVerified' | 'userLinkedElsewhere'

/**
 * Why an app user cannot be linked to a renter: the renter's identity must be verified first (spec 1 §5), and a user cannot be two
 * renters at the same time. `others` are the leases of the renters that the user is already linked to.
 */
export const whyNotLinkUser = (
  renter: { readonly verifiedAt: string | null; readonly lease: LeasePeriod },
  others: readonly LeasePeriod[],
): WhyNotLinkUser | undefined => {
  if (renter.verifiedAt === null) return 'notVerified'
  return others.some((other) => overlaps(renter.lease, other)) ? 'userLinkedElsewhere' : undefined
}
