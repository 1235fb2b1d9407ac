import { expect, it } from 'vitest'
import { dayOfMoment, instantOfMoment, isMoment, moments } from './moments.ts'

// a Thursday, half past midnight in Germany, where the day before is still going on in UTC
const now = new Date('2026-11-25T23:30:00.000Z')

it('is so long before or after now, or where a period begins at the buildings', () => {
  expect(Object.fromEntries(moments.map((moment) => [moment, instantOfMoment(moment, now)]))).toEqual({
    '24h': '2026-11-24T23:30:00.000Z',
    '7d': '2026-11-18T23:30:00.000Z',
    '30d': '2026-10-26T23:30:00.000Z',
    '90d': '2026-08-27T23:30:00.000Z',
    '365d': '2025-11-25T23:30:00.000Z',
    today: '2026-11-25T23:00:00.000Z',
    week: '2026-11-22T23:00:00.000Z',
    month: '2026-10-31T23:00:00.000Z',
    year: '2025-12-31T23:00:00.000Z',
    in7d: '2026-12-02T23:30:00.000Z',
    in30d: '2026-12-25T23:30:00.000Z',
    in90d: '2027-02-23T23:30:00.000Z',
  })
})

it('is a day at the buildings', () => {
  expect(dayOfMoment('24h', now)).toBe('2026-11-25')
  expect(dayOfMoment('today', now)).toBe('2026-11-26')
  expect(dayOfMoment('week', now)).toBe('2026-11-23')
  expect(dayOfMoment('in7d', now)).toBe('2026-12-03')
})

it.each([
  ['2026-03-29T22:30:00.000Z', '7d', '2026-03-23'],
  ['2026-03-29T22:30:00.000Z', '24h', '2026-03-29'],
  ['2026-10-24T22:30:00.000Z', 'in7d', '2026-11-01'],
  ['2026-03-28T22:59:00.000Z', 'in7d', '2026-04-04'],
] as const)(
  'is so many calendar days away, also where the clocks change in between: %s, %s',
  (at, moment, expected) => {
    expect(dayOfMoment(moment, new Date(at))).toBe(expected)
  },
)

it('is one of few words', () => {
  expect([isMoment('7d'), isMoment('8d'), isMoment('toString'), isMoment(7)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
