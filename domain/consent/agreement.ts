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

/**
 * What consent covers: the climate of rooms that somebody lives in, as devices report it, and what it says about how they live.
 * Everything else a device reports (battery, radio, firmware, mode) keeps it working and needs no consent.
 */
export const coveredThermostatFields = [
  'ambientTemperature',
  'rawAmbientTemperature',
  'bodyTemperature',
  'lookupTemperature',
  'targetTemperature',
  'targetLevel',
  'motorPosition',
  'openWindow',
  'frostProtection',
  'humidity',
] as const
export type CoveredThermostatField = (typeof coveredThermostatFields)[number]

/** Of the sensors in rooms and on windows; those of heating circuits measure the building. */
export const coveredSensorFields = ['temperature', 'humidity', 'externalTemperature', 'externalHumidity', 'open', 'openings', 'openMinutes'] as const
export type CoveredSensorField = (typeof coveredSensorFields)[number]

/** Why a value is not shown although it was measured. */
export const withheldReasons = ['noConsent'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** All that consent covers, of any device. */
const coveredFields: ReadonlySet<string> = new Set([...coveredThermostatFields, ...coveredSensorFields])

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Something kept of a device without what it measured in a home: those values are null in every part that is one of a device's, which
 * `isOfDevice` tells; everything else is as it was.
 */
export const withoutClimate = (value: unknown, isOfDevice: (part: Readonly<Record<string, unknown>>) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((part) => withoutClimate(part, isOfDevice))
  if (!isPlainObject(value)) return value
  const ofDevice = isOfDevice(value)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ofDevice && coveredFields.has(key) ? null : withoutClimate(part, isOfDevice)]))
}
