/** How a declaration was submitted: public site, site embedded in another page, the renter's account, by the office (on paper), import. */
export const agreementChannels = ['site', 'embedded', 'account', 'office', 'import'] as const
export type AgreementChannel = (typeof agreementChannels)[number]

/** States of a declaration: given and still valid, withdrawn, or ended with the lease. */
export const agreementStates = ['given', 'revoked', 'ended'] as const
export type AgreementState = (typeof agreementStates)[number]

/**
 * Consent states of a unit: nobody lives there (no lease, no consent needed), all renters have agreed, some have not yet, one has
 * withdrawn, none has agreed.
 */
export const unitConsentStates = ['notNeeded', 'given', 'partial', 'revoked', 'missing'] as const
export type UnitConsentState = (typeof unitConsentStates)[number]

/** One adult of a household: whether they agree, and whether they have withdrawn an agreement. */
export interface HouseholdMember {
  readonly agreement: boolean
  readonly revoked: boolean
}

/**
 * The consent state of a household; each adult decides for themselves (GDPR art. 7).
 * `undefined` means that nobody lives there. A household without known members has not agreed.
 */
export const unitConsentOf = (household: readonly HouseholdMember[] | undefined): UnitConsentState => {
  if (!household) return 'notNeeded'
  if (household.length > 0 && household.every(({ agreement }) => agreement)) return 'given'
  if (household.some(({ agreement, revoked }) => !agreement && revoked)) return 'revoked'
  return household.some(({ agreement }) => agreement) ? 'partial' : 'missing'
}

/** Days that the truncated IP address and the browser of a submission are kept as evidence of abuse. */
export const evidenceDays = 90

/** Rate limit of submissions and withdrawals per IP address. */
export const submissionAllowance = { attempts: 5, withinMs: 60_000 } as const
