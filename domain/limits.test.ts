import { expect, it } from 'vitest'
import * as limits from './limits.ts'

it('has the numbers of spec 2 §9', () => {
  expect(limits).toMatchObject({
    targetTemperatureMin: 6,
    targetTemperatureMax: 28,
    targetTemperatureLevelMin: 0,
    targetTemperatureLevelMax: 17,
    motorPositionMin: 0,
    motorPositionMax: 1000,
    motorConstraintDefault: 1000,
    alertsWindowHours: 24,
    passwordResetLinkHours: 24,
    junctionBoxDistanceMinMetres: 2,
    junctionBoxVolts: 230,
    antennaAngleDegrees: 90,
    heatLoadDateMaxAgeDays: 7,
    heatLoadCacheSeconds: 0,
    queryDelayMs: 0,
    languages: ['en', 'de'],
    fallbackLanguage: 'en',
    identityPortDefault: 8083,
    postcodeMin: 0,
    footerCopyrightYear: 2024,
  })
})

it('has the plausibility limits of field practice', () => {
  expect(limits).toMatchObject({
    plausibleSideMaxMetres: 12,
    plausibleHeightMinMetres: 2,
    plausibleHeightMaxMetres: 4.5,
    plausibleAreaMaxSquareMetres: 60,
    plausibleWindowAreaMaxSquareMetres: 6,
    plausibleRadiatorLengthMaxMetres: 3,
  })
})
