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
])('counts both days of a lease as its own: %s is %s', (day, state) => {
  expect(leaseState(lease, day)).toBe(state)
  expect(leaseState({ ...lease, endsOn: null }, day)).toBe(state === 'past' ? 'current' : state)
})

it.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])('turns the day when it turns in Germany, for a device in %s too', (zone) => {
  vi.stubEnv('TZ', zone)
  const [before, after] = [new Date('2026-01-31T22:59:59.999Z'), new Date('2026-01-31T23:00:00Z')]
  // on the device it is another day at one of the two
  expect([before.getDate(), after.getDate()]).not.toEqual([31, 1])
  expect([dayOf(before), dayOf(after)]).toEqual(['2026-01-31', '2026-02-01'])
  expect([leaseState(lease, dayOf(before)), leaseState(lease, dayOf(after))]).toEqual(['future', 'current'])
})

it('turns the day an hour earlier by universal time in summer', () => {
  expect([dayOf(new Date('2026-06-30T21:59:59Z')), dayOf(new Date('2026-06-30T22:00:00Z'))]).toEqual(['2026-06-30', '2026-07-01'])
})
