/** All limits and constants of the business, with unit and source. */

/** °C, lowest target temperature of a thermostat. Spec 2 §9. */
export const targetTemperatureMin = 6
/** °C, highest target temperature of a thermostat. Spec 2 §9. */
export const targetTemperatureMax = 28
/** Lowest target temperature level (no unit). Spec 2 §9. */
export const targetTemperatureLevelMin = 0
/** Highest target temperature level (no unit). Spec 2 §9. */
export const targetTemperatureLevelMax = 17
/** Motor position, lower end of its range (steps). Spec 2 §9. */
export const motorPositionMin = 0
/** Motor position, upper end of its range (steps). Spec 2 §9. */
export const motorPositionMax = 1000
/** Motor constraint of a thermostat without hydraulic balancing (steps). Spec 2 §9, 1 §5 'standard'. */
export const motorConstraintDefault = 1000

/** Hours that the alert statistics cover. Spec 2 §9. */
export const alertsWindowHours = 24
/** Hours until a password-reset link expires. Spec 2 §9. */
export const passwordResetLinkHours = 24
/** Hours until an invitation link expires. Own choice: same as the reset link. */
export const invitationLinkHours = 24
/** Hours until the link that confirms a new e-mail address expires. Own choice: same as the reset link. */
export const emailLinkHours = 24

/** m, minimum drilling distance from the junction box: shown as an instruction, not enforced. Spec 2 §9, 1 §5. */
export const junctionBoxDistanceMinMetres = 2
/** V, supply of the junction box. Spec 2 §9. */
export const junctionBoxVolts = 230
/** Degrees between antenna and box edge. Spec 2 §9. */
export const antennaAngleDegrees = 90

/** Maximum age in days of a heat load's reference date. Spec 2 §9, 1 §5. */
export const heatLoadDateMaxAgeDays = 7
/** Seconds that unused data of heat-load statistics and validation stays cached. Spec 2 §9. */
export const heatLoadCacheSeconds = 0
/** ms, default delay of a query. Spec 2 §9. */
export const queryDelayMs = 0

/** Languages of the interface and of the consent page. Spec 2 §9. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
/** Spec 2 §9. */
export const fallbackLanguage: Language = 'en'

/** TCP port of the identity backend. Spec 2 §9. */
export const identityPortDefault = 8083
/** Lowest postcode of the consent form, which takes it as a number. Spec 2 §9. */
export const postcodeMin = 0
/** Year in the footer of the consent site. Spec 2 §9. */
export const footerCopyrightYear = 2024

/** Days that a technician keeps access to a project after its completion. Permission matrix, note. */
export const technicianKeepsProjectDays = 14

/** m; a room side above it asks for confirmation ('large room measurements', spec 1 §5; number from field practice). */
export const plausibleSideMaxMetres = 12
/** m; a room height below it asks for confirmation. Field practice. */
export const plausibleHeightMinMetres = 2
/** m; a room height above it asks for confirmation. Field practice. */
export const plausibleHeightMaxMetres = 4.5
/** m²; a floor area above it asks for confirmation. Field practice. */
export const plausibleAreaMaxSquareMetres = 60
/** m²; a window above it asks for confirmation. Field practice. */
export const plausibleWindowAreaMaxSquareMetres = 6
/** m; a radiator length above it asks for confirmation. Field practice. */
export const plausibleRadiatorLengthMaxMetres = 3

/** Minimum password length in characters. Own choice: length over composition rules (NIST SP 800-63B). */
export const passwordLengthMin = 12
/** Maximum password length in characters: bounds the cost of hashing. */
export const passwordLengthMax = 128

/** Earliest year of construction or renovation; anything earlier is treated as a typing error. */
export const yearMin = 1000

/** m, largest accepted side or height of a room: keeps areas finite, and is far above any hall. */
export const roomMeasureMaxMetres = 1000
/** Lowest accepted floor level; 0 is the ground floor. Own choice. */
export const floorLevelMin = -10
/** Highest accepted floor level, above any building. Own choice. */
export const floorLevelMax = 200

/** Maximum size of any upload in bytes. Own choice: ten times the largest estate file seen so far. */
export const maxUploadBytes = 20 * 1024 * 1024

/** Maximum number of data rows in an estate import. Own choice: five times the 10,000 rows used in the import benchmark. */
export const maxImportRows = 50_000

/** Maximum size of a photo in bytes. Phones send about 300 kB; one straight from a camera fits as well. */
export const maxPhotoBytes = 10 * 1024 * 1024
/** Largest number of photos of one gateway, radiator or building. */
export const photosMax = 30
