/** How a declaration came in: the public site, the site within another one's page, the renter's account, the office (on paper), an import. */
export const agreementChannels = ['site', 'embedded', 'account', 'office', 'import'] as const
export type AgreementChannel = (typeof agreementChannels)[number]

/** How it stands with a declaration: given and not withdrawn, withdrawn, or over with the lease. */
export const agreementStates = ['given', 'revoked', 'ended'] as const
export type AgreementState = (typeof agreementStates)[number]

/**
 * How it stands with a unit: nobody lives there (no lease, none needed), all renters agreed, some did not yet, one of them withdrew,
 * nobody agreed.
 */
export const unitConsentStates = ['notNeeded', 'given', 'partial', 'revoked', 'missing'] as const
export type UnitConsentState = (typeof unitConsentStates)[number]

/** One adult of a household: whether they agree, and whether they took an agreement back. */
export interface HouseholdMember {
  readonly agreement: boolean
  readonly revoked: boolean
}

/**
 * How it stands with the consent of a household; each adult speaks for themselves (GDPR art. 7).
 * `undefined`: nobody lives there. A household of nobody known has not agreed.
 */
export const unitConsentOf = (household: readonly HouseholdMember[] | undefined): UnitConsentState => {
  if (!household) return 'notNeeded'
  if (household.length > 0 && household.every(({ agreement }) => agreement)) return 'given'
  if (household.some(({ agreement, revoked }) => !agreement && revoked)) return 'revoked'
  return household.some(({ agreement }) => agreement) ? 'partial' : 'missing'
}

/** Days that the shortened address and the browser of a submission are kept as evidence against abuse. */
export const evidenceDays = 90

/** Submissions and withdrawals that one address may send. */
export const submissionAllowance = { attempts: 5, withinMs: 60_000 } as const
