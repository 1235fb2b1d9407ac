import { expect, it } from 'vitest'
import {
  lastDue,
  nextDue,
  sameTimeAs,
  usefulUntil,
  whyNotScheduledAt,
  whyNotScheduleEntry,
  type ScheduleRepeat,
} from './schedule.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 2, 28, 6)
const at = (hours: number) => new Date(start + hours * hour).toISOString()
const entry = (hours: number, repeat: ScheduleRepeat = 'none') => ({ scheduledAt: at(hours), repeat })

it('needs either a target or an offset, not both', () => {
  expect(whyNotScheduleEntry({ ...entry(0), targetTemperature: 21 })).toBeUndefined()
  expect(whyNotScheduleEntry({ ...entry(0), modifier: -2 })).toBeUndefined()
  expect(whyNotScheduleEntry({ ...entry(0), targetTemperature: 21, modifier: -2 })).toBe('oneOfBoth')
  expect(whyNotScheduleEntry(entry(0))).toBe('oneOfBoth')
  expect(whyNotScheduleEntry({ ...entry(0), modifier: 0 })).toBe('modifierZero')
})

it('rejects entries that are over or years ahead', () => {
  const now = new Date(start)
  expect(whyNotScheduledAt(entry(0), now)).toBe('inThePast')
  expect(whyNotScheduledAt(entry(-5, 'weekly'), now)).toBeUndefined()
  expect(whyNotScheduledAt(entry(24 * 731), now)).toBe('tooFarAhead')
  expect(whyNotScheduledAt(entry(1), now)).toBeUndefined()
})

it.each<[string, ReturnType<typeof entry>[], number | undefined]>([
  ['two single entries', [entry(1), entry(1)], 1],
  ['two daily entries', [entry(1, 'daily'), entry(2, 'daily'), entry(49, 'daily')], 2],
  ['a single entry at an occurrence of a daily one', [entry(1, 'daily'), entry(25)], 1],
  ['a single entry before a daily one starts', [entry(25, 'daily'), entry(1)], undefined],
  ['a weekly entry that a later daily one meets', [entry(1, 'weekly'), entry(25, 'daily')], 1],
  ['weekly entries on different days', [entry(1, 'weekly'), entry(25, 'weekly')], undefined],
  ['weekly entries on the same day', [entry(1, 'weekly'), entry(1 + 7 * 24 * 3, 'weekly')], 1],
])('finds entries that are due at the same time: %s', (_, entries, index) => {
  expect(sameTimeAs(entries)).toBe(index)
})

it('finds the next and the last occurrence across the change to summer time', () => {
  expect(nextDue(entry(0), start - 1)).toBe(at(0))
  expect(nextDue(entry(0), start)).toBeNull()
  expect(nextDue(entry(0, 'daily'), start)).toBe(at(24))
  expect(nextDue(entry(0, 'daily'), start + 25 * hour)).toBe(at(48))
  expect(nextDue(entry(0, 'weekly'), start + 25 * hour)).toBe(at(168))
  expect(lastDue(entry(1), start)).toBeNull()
  expect(lastDue(entry(0, 'daily'), start + 47 * hour)).toBe(at(24))
  expect(lastDue(entry(0, 'daily'), start + 48 * hour)).toBe(at(48))
  expect(lastDue(entry(0), start + 48 * hour)).toBe(at(0))
})

it('stays relevant until another entry takes over, at most a day', () => {
  const schedule = [entry(0, 'daily'), entry(10, 'daily'), entry(14)]
  expect(usefulUntil(schedule, at(0))).toBe(start + 10 * hour)
  expect(usefulUntil(schedule, at(10))).toBe(start + 14 * hour)
  expect(usefulUntil([entry(0)], at(0))).toBe(start + 24 * hour)
})
