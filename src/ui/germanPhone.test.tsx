import { expect, it } from 'vitest'
import { phoneText } from '../../domain/rules/phone.ts'
import { germanPhone } from './germanPhone.ts'

it.each([
  '+493023125575',
  '+491713920023',
  '+4935177889',
  '+498001234567',
  '+4915123456789',
  '+49123',
  '+49',
])('groups %s as all plans together do', (stored) => {
  expect(germanPhone(stored)).toBe(phoneText(stored))
})
