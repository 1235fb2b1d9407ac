import { expect, it } from 'vitest'
import { phoneText, readPhone } from './phone.ts'

it.each([
  ['030 23125 000', '+493023125000'],
  ['(030) 23125-000', '+493023125000'],
  ['+49 (0)30 23125000', '+493023125000'],
  ['0049 30 23125000', '+493023125000'],
  ['Tel.: 0171/3920012', '+491713920012'],
  ['Mobil 0171 39200 12', '+491713920012'],
  ['+43 1 5134000', '+4315134000'],
  ['+41 44 668 18 00', '+41446681800'],
  ['0800 330 1000', '+498003301000'],
])('stores %j as one number', (typed, stored) => {
  expect(readPhone(typed)).toBe(stored)
  expect(readPhone(stored)).toBe(stored)
})

it.each([
  '',
  '?!',
  'nur abends',
  '12',
  '030',
  '0171 3920012 / 030 23125000',
  '+49 30 23125000 ext. 5',
  '+999 123456',
  '0171 39200121234567890',
  'Anna 030 23125000',
])('takes %j for no phone number', (typed) => {
  expect(readPhone(typed)).toBeUndefined()
})

it('writes a number in groups, and older texts as they are', () => {
  expect(phoneText('+493023125000')).toBe('+49 30 23125000')
  expect(phoneText('030/23125 000')).toBe('030/23125 000')
  expect(phoneText('nur abends')).toBe('nur abends')
})
