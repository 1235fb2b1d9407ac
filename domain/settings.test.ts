import { expect, it } from 'vitest'
import { isSettingCode, settingCodes, settings, whyNotSetting } from './settings.ts'

it('has a default that is empty or valid', () => {
  const given = settingCodes.filter((code) => settings[code].default !== '')
  expect(given.filter((code) => whyNotSetting(code, settings[code].default) !== undefined)).toEqual([])
})

it('gives the reason for an invalid value', () => {
  expect(whyNotSetting('SupportEmail', 'hilfe')).toBe('invalidEmail')
  expect(whyNotSetting('JobRetentionDays', '0')).toBe('outOfRange')
  expect(whyNotSetting('JobRetentionDays', 'sieben')).toBe('wholeNumbersOnly')
  expect(whyNotSetting('AddressSearchCountries', 'DE;AT')).toBe('invalidValue')
  expect(whyNotSetting('GatewaySilentMinutes', '4')).toBe('outOfRange')
  expect(whyNotSetting('AlertUplinkPercent', '49.5')).toBe('wholeNumbersOnly')
  expect(whyNotSetting('AlertOfflineHours', '168')).toBeUndefined()
  expect(whyNotSetting('SupportPhone', '+49 30 1234-56')).toBeUndefined()
})

it('recognises its codes, but not keys of Object.prototype', () => {
  expect(isSettingCode('DefaultCountry')).toBe(true)
  expect(isSettingCode('constructor')).toBe(false)
})
