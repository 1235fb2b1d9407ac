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
