/** Every limit and constant of the business, with unit and source. */

/** °C, least target temperature of a thermostat. Spec 2 §9. */
export const targetTemperatureMin = 6
/** °C, highest target temperature of a thermostat. Spec 2 §9. */
export const targetTemperatureMax = 28
/** Least target temperature level (no unit). Spec 2 §9. */
export const targetTemperatureLevelMin = 0
/** Highest target temperature level (no unit). Spec 2 §9. */
export const targetTemperatureLevelMax = 17
/** Motor position of a closed range (steps). Spec 2 §9. */
export const motorPositionMin = 0
/** Motor position, upper end (steps). Spec 2 §9. */
export const motorPositionMax = 1000
/** Motor constraint of a thermostat that is not balanced (steps). Spec 2 §9, 1 §5 'standard'. */
export const motorConstraintDefault = 1000

/** Hours that the alert statistic looks back. Spec 2 §9. */
export const alertsWindowHours = 24
/** Hours until a password-reset link expires. Spec 2 §9. */
export const passwordResetLinkHours = 24
/** Hours until an invitation link expires. Our choice: as the reset link. */
export const invitationLinkHours = 24

/** m, least drilling distance from the junction box: an instruction, not a check. Spec 2 §9, 1 §5. */
export const junctionBoxDistanceMinMetres = 2
/** V, supply of the junction box. Spec 2 §9. */
export const junctionBoxVolts = 230
/** Degrees between antenna and box edge. Spec 2 §9. */
export const antennaAngleDegrees = 90

/** Days that the reference date of a heat load may lie back. Spec 2 §9, 1 §5. */
export const heatLoadDateMaxAgeDays = 7
/** Seconds that unused heat-load statistic and validation data is cached. Spec 2 §9. */
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
/** Least postcode of the consent form, which takes it as a number. Spec 2 §9. */
export const postcodeMin = 0
/** Year in the footer of the consent site. Spec 2 §9. */
export const footerCopyrightYear = 2024
/** Spec 2 §9. */
export const buttonSizes = ['L', 'M', 'S'] as const

/** Days after its completion that a technician keeps a project. Permission matrix, note. */
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

/** Characters, least length of a password. Our choice: length over composition rules (NIST SP 800-63B). */
export const passwordLengthMin = 12
/** Characters, greatest length of a password: bounds the cost of hashing. */
export const passwordLengthMax = 128

/** Least year a building may have been built or renovated in; older is taken for a typing error. */
export const yearMin = 1000

/** m, greatest side or height of a room that is taken at all: keeps areas finite; a hall is far below it. */
export const roomMeasureMaxMetres = 1000
/** Lowest floor level that is taken; 0 is the ground floor. Our choice. */
export const floorLevelMin = -10
/** Highest floor level that is taken; above any building. Our choice. */
export const floorLevelMax = 200

/** Largest file that any upload takes, bytes. Own choice: ten times the largest estate file that was seen. */
export const maxUploadBytes = 20 * 1024 * 1024

/** Most data rows of an imported estate file. Own choice: five times the 10,000 rows that the import is measured with. */
export const maxImportRows = 50_000
