import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../domain/rules/workingDays.ts'
import { addMonths, dayOfInstant, dayText, instantOfDay, mondayOf, weeksOfMonth } from './days.ts'

it('counts days over the ends of months, years and summer time', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
})

it('begins weeks on Monday', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
})

it('covers a month with whole weeks', () => {
  const weeks = weeksOfMonth('2026-11-15')
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

it('moves to the last day of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-01-31', -2)).toBe('2026-11-30')
})

it('names days in the language of the interface', () => {
  expect(dayText('2026-11-23', 'longDay', 'de')).toBe('Montag, 23. November')
  expect(dayText('2026-11-23', 'weekday', 'en')).toBe('Mon')
})

it('begins days as the clocks at the buildings do, wherever the device is', () => {
  expect(instantOfDay('2026-11-23')).toBe('2026-11-22T23:00:00.000Z')
  expect(instantOfDay('2026-07-01')).toBe('2026-06-30T22:00:00.000Z')
  expect(dayOfInstant('2026-11-22T23:30:00Z')).toBe('2026-11-23')
})
