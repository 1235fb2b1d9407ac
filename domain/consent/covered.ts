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
] as const
export type CoveredThermostatField = (typeof coveredThermostatFields)[number]

/** The same for sensors in rooms and on windows. Sensors on heating circuits measure the building and are not covered. */
export const coveredSensorFields = ['temperature', 'humidity', 'externalTemperature', 'externalHumidity', 'open', 'openings', 'openMinutes'] as const
export type CoveredSensorField = (typeof coveredSensorFields)[number]

/** Why a measured value is not shown. */
export const withheldReasons = ['noConsent'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** All fields that need consent, of any device. */
const coveredFields: ReadonlySet<string> = new Set([...coveredThermostatFields, ...coveredSensorFields])

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Sets the measured climate values in stored device data to null, in every part that `isOfDevice` accepts as belonging to a device.
 * Everything else is unchanged.
 */
export const withoutClimate = (value: unknown, isOfDevice: (part: Readonly<Record<string, unknown>>) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((part) => withoutClimate(part, isOfDevice))
  if (!isPlainObject(value)) return value
  const ofDevice = isOfDevice(value)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ofDevice && coveredFields.has(key) ? null : withoutClimate(part, isOfDevice)]))
}
