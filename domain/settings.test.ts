import { expect, it } from 'vitest'
import { isSettingCode, settingCodes, settings, whyNotSetting } from './settings.ts'

it('has a default that it takes itself, or none', () => {
  const given = settingCodes.filter((code) => settings[code].default !== '')
  expect(given.filter((code) => whyNotSetting(code, settings[code].default) !== undefined)).toEqual([])
})

it('says why a value is none', () => {
  expect(whyNotSetting('SupportEmail', 'hilfe')).toBe('invalidEmail')
  expect(whyNotSetting('JobRetentionDays', '0')).toBe('outOfRange')
  expect(whyNotSetting('JobRetentionDays', 'sieben')).toBe('wholeNumbersOnly')
  expect(whyNotSetting('AddressSearchCountries', 'DE;AT')).toBe('invalidValue')
  expect(whyNotSetting('GatewaySilentMinutes', '4')).toBe('outOfRange')
  expect(whyNotSetting('AlertUplinkPercent', '49.5')).toBe('wholeNumbersOnly')
  expect(whyNotSetting('AlertOfflineHours', '168')).toBeUndefined()
  expect(whyNotSetting('SupportPhone', '+49 30 1234-56')).toBeUndefined()
})

it('knows its codes and no key of every object', () => {
  expect(isSettingCode('DefaultCountry')).toBe(true)
  expect(isSettingCode('constructor')).toBe(false)
})
