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
