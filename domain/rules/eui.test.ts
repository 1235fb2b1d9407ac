import { expect, it } from 'vitest'
import { normaliseAppKey, whyNotAppKey } from './eui.ts'

it.each([
  ['00112233445566778899AABBCCDDEEFF', undefined],
  ['00 11 22 33-44:55:66:77 88.99.aa.bb cc dd ee ff', undefined],
  [' ', 'required'],
  ['0011', 'invalidAppKey'],
  ['g0112233445566778899AABBCCDDEEFF', 'invalidAppKey'],
] as const)('%s is an AppKey but for %s', (text, reason) => expect(whyNotAppKey(text)).toBe(reason))

it('is stored without separators', () => expect(normaliseAppKey('00 11-AA')).toBe('0011aa'))
