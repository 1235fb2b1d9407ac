import { afterEach, expect, it, vi } from 'vitest'
import { dayOf } from '../time.ts'
import { leaseState, codeValidUntil, leaseToJoin, whyNotCode, whyNotLinkUser } from './lease.ts'

const lease = { startsOn: '2026-02-01', endsOn: '2026-02-28' }

afterEach(() => {
  vi.unstubAllEnvs()
})

it.each([
  ['2026-01-31', 'future'],
  ['2026-02-01', 'current'],
  ['2026-02-28', 'current'],
  ['2026-03-01', 'past'],
])('includes the first and last day of a lease: %s is %s', (day, state) => {
  expect(leaseState(lease, day)).toBe(state)
  expect(leaseState({ ...lease, endsOn: null }, day)).toBe(state === 'past' ? 'current' : state)
})

it.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])(
  'changes the day at midnight in Germany, even on a device in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const [before, after] = [new Date('2026-01-31T22:59:59.999Z'), new Date('2026-01-31T23:00:00Z')]
    // at one of these two instants the device has a different date
    expect([before.getDate(), after.getDate()]).not.toEqual([31, 1])
    expect([dayOf(before), dayOf(after)]).toEqual(['2026-01-31', '2026-02-01'])
    expect([leaseState(lease, dayOf(before)), leaseState(lease, dayOf(after))]).toEqual(['future', 'current'])
  },
)

it('changes the day an hour earlier in UTC in summer', () => {
  expect([dayOf(new Date('2026-06-30T21:59:59Z')), dayOf(new Date('2026-06-30T22:00:00Z'))]).toEqual([
    '2026-06-30',
    '2026-07-01',
  ])
})

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
  expect(
    whyNotLinkUser({ verifiedAt: '2026-01-01T00:00:00Z', lease: now }, [past, { startsOn: '2026-12-31' }]),
  ).toBe('userLinkedElsewhere')
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
