import { expect, it } from 'vitest'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPassword, whyNotNewPassword } from './commonPasswords.ts'

it.each([
  'password1234',
  'Password2026!',
  'P@ssw0rd!2026',
  '123456password',
  'Willkommen2026',
  'Sommer-Winter-26',
  'letmein-dragon',
  'Thermostat2026!',
  '!!football99!!',
])('%j is common', (password) => expect(whyNotNewPassword(password, 'a@example.test')).toBe('passwordCommon'))

it.each([
  'Kupferrohr im Keller 7',
  'correct horse battery',
  'Erstes Passwort 11',
  'ventil-demo-2026',
  'Ü'.repeat(8) + 'berlin',
  '🔥🌡️ heizung warm',
  'x7Kq-pLm2-Zr9w',
])('%j is not', (password) => expect(isCommonPassword(password)).toBe(false))

it('refuses every password of the list that is long enough, and what people append to the first 3,000 to make them so', () => {
  const list = dictionary['passwords-common']
  const long = list.filter((word) => word.length >= 12)
  expect(long.length).toBeGreaterThan(300)
  const padded = list
    .filter((word) => /^[a-z]{6,}$/.test(word))
    .slice(0, 3_000)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}2026!!`.padEnd(12, '!'))
  expect(padded).toHaveLength(3_000)
  expect(
    [...long, ...padded].filter((password) => whyNotNewPassword(password, 'a@example.test') === undefined),
  ).toEqual([])
})
