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
interface HouseholdMember {
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

/**
 * Days within which the author of a declaration confirms it; later it proves nothing, and the person it names may know nothing of it. The
 * mail states them. Own choice: longer than a holiday.
 */
export const confirmationDays = 30

/** Rate limit of submissions and withdrawals per IP address. */
export const submissionAllowance = { attempts: 5, withinMs: 60_000 } as const

/**
 * The values that need consent: the climate of occupied rooms, which says something about how people live.
 * Everything else that a device reports (battery, radio, firmware, mode) is needed to operate it and requires no consent.
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
  'implausible',
] as const

/** The same for sensors in rooms and on windows. Sensors on heating circuits measure the building and are not covered. */
export const coveredSensorFields = [
  'temperature',
  'humidity',
  'externalTemperature',
  'externalHumidity',
  'open',
  'openings',
  'openMinutes',
  'implausible',
] as const

/** Why a measured value is not shown. */
export const withheldReasons = ['noConsent'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** All fields that need consent, of any device. */
const coveredFields: ReadonlySet<string> = new Set([...coveredThermostatFields, ...coveredSensorFields])

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isScalar = (part: unknown): boolean => typeof part !== 'object' || part === null

/**
 * Sets the measured climate values in stored device data to null, in every part that `isOfDevice` accepts as belonging to a device.
 * Everything else is unchanged.
 */
export const withoutClimate = (
  value: unknown,
  isOfDevice: (part: Readonly<Record<string, unknown>>) => boolean,
): unknown => {
  if (Array.isArray(value)) return value.map((part) => withoutClimate(part, isOfDevice))
  if (!isPlainObject(value)) return value
  const ofDevice = isOfDevice(value)
  // most rows are these: a bulk write passes thousands
  if (!ofDevice && Object.values(value).every(isScalar)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      ofDevice && coveredFields.has(key) ? null : withoutClimate(part, isOfDevice),
    ]),
  )
}
