import { expect, it } from 'vitest'
import { codeValidUntil, leaseToJoin, whyNotCode, whyNotLinkUser } from './renter.ts'

const past = { startsOn: '2020-01-01', endsOn: '2024-12-31' }
const now = { startsOn: '2025-01-01', endsOn: '2026-12-31' }
const next = { startsOn: '2027-01-01', endsOn: null }

it('joins the current lease, or else the next', () => {
  expect(leaseToJoin([past, next, now], '2026-06-01')).toBe(now)
  expect(leaseToJoin([past, { startsOn: '2028-01-01' }, next], '2026-06-01')).toBe(next)
  expect(leaseToJoin([past], '2026-06-01')).toBeUndefined()
})

it('links a verified renter to a user who is no other renter at that time', () => {
  expect(whyNotLinkUser({ verifiedAt: null, lease: now }, [])).toBe('notVerified')
  expect(whyNotLinkUser({ verifiedAt: '2026-01-01T00:00:00Z', lease: now }, [past])).toBeUndefined()
  expect(whyNotLinkUser({ verifiedAt: '2026-01-01T00:00:00Z', lease: now }, [past, { startsOn: '2026-12-31' }])).toBe('userLinkedElsewhere')
})

it('accepts the e-mailed code for a day and five attempts', () => {
  const code = { sentAt: '2026-11-16T09:00:00.000Z', waiting: true, attempts: 0 }
  const soon = new Date('2026-11-16T10:00:00Z')
  expect(whyNotCode(code, true, soon)).toBeUndefined()
  expect(whyNotCode(code, false, soon)).toBe('wrongCode')
  expect(whyNotCode({ ...code, attempts: 5 }, true, soon)).toBe('tooManyAttempts')
  expect(whyNotCode(code, true, new Date('2026-11-17T09:00:01Z'))).toBe('codeExpired')
  expect(whyNotCode({ ...code, waiting: false }, true, soon)).toBe('noCodeSent')
  expect(codeValidUntil(code)).toBe('2026-11-17T09:00:00.000Z')
  expect(codeValidUntil({ ...code, attempts: 5 })).toBeNull()
})
