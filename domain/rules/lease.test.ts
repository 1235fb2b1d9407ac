import { afterEach, expect, it, vi } from 'vitest'
import { dayOf } from '../time.ts'
import { leaseState } from './lease.ts'

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

it.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])('changes the day at midnight in Germany, even on a device in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  const [before, after] = [new Date('2026-01-31T22:59:59.999Z'), new Date('2026-01-31T23:00:00Z')]
  // at one of these two instants the device has a different date
  expect([before.getDate(), after.getDate()]).not.toEqual([31, 1])
  expect([dayOf(before), dayOf(after)]).toEqual(['2026-01-31', '2026-02-01'])
  expect([leaseState(lease, dayOf(before)), leaseState(lease, dayOf(after))]).toEqual(['future', 'current'])
})

it('changes the day an hour earlier in UTC in summer', () => {
  expect([dayOf(new Date('2026-06-30T21:59:59Z')), dayOf(new Date('2026-06-30T22:00:00Z'))]).toEqual(['2026-06-30', '2026-07-01'])
})
