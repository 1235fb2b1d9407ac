import { afterEach, expect, it, vi } from 'vitest'
import { draftOf, inputOf, instantOf, localText, newEntry } from './draftEntries.ts'
import type { Entry } from './useSchedule.ts'

afterEach(() => vi.unstubAllEnvs())

const entry: Entry = {
  id: 'a',
  scheduledAt: '2026-01-14T05:30:17.000Z',
  repeat: 'daily',
  targetTemperature: 21,
  modifier: null,
  nextAt: null,
  lastSentAt: null,
  lastReason: null,
}

it('survives a round trip, to the second', () => {
  expect(inputOf(draftOf(entry), [entry])).toEqual({
    scheduledAt: entry.scheduledAt,
    repeat: 'daily',
    targetTemperature: 21,
    modifier: null,
  })
  const moved = { ...entry, targetTemperature: null, modifier: -1.5 }
  expect(inputOf(draftOf(moved), [moved])).toMatchObject({ targetTemperature: null, modifier: -1.5 })
})

it('edits the time at which an entry is due next, as the schedule shows it, not that of its first time before the clocks changed', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const winter = { ...entry, scheduledAt: '2026-03-20T05:00:17.000Z', nextAt: '2026-04-02T05:00:17.000Z' }
  const draft = draftOf(winter)
  expect(draft.at).toBe('2026-04-02T07:00')
  // left alone, it stays as it is
  expect(inputOf({ ...draft, value: 20 }, [winter]).scheduledAt).toBe(winter.scheduledAt)
  // an hour later by the clock that is shown is an hour later on the thermostat
  expect(inputOf({ ...draft, at: '2026-04-02T08:00' }, [winter]).scheduledAt).toBe('2026-04-02T06:00:00.000Z')
  // repeated otherwise, it begins on the day that is shown, not on the weekday of its first time
  expect(inputOf({ ...draft, repeat: 'weekly' }, [winter]).scheduledAt).toBe('2026-04-02T05:00:17.000Z')
  expect(inputOf({ ...draft, repeat: 'none' }, [winter]).scheduledAt).toBe('2026-04-02T05:00:17.000Z')
  // one that is over keeps its time
  expect(draftOf({ ...winter, repeat: 'none', nextAt: null }).at).toBe('2026-03-20T06:00')
})

it('reads a changed time to the minute, and an empty one as none', () => {
  const later = localText('2026-01-14T06:00:00Z')
  expect(inputOf({ ...draftOf(entry), at: later }, [entry]).scheduledAt).toBe('2026-01-14T06:00:00.000Z')
  expect([instantOf(''), instantOf('soon')]).toEqual([undefined, undefined])
})

it('starts a new entry tomorrow at six, local time', () => {
  const { at } = newEntry('n', new Date(2026, 2, 28, 22, 15))
  expect(at).toBe('2026-03-29T06:00')
})

it('starts a further entry at an hour at which no other is due', () => {
  const now = new Date(2026, 2, 28, 22, 15)
  const one = newEntry('a', now)
  const two = newEntry('b', now, [one])
  expect(two.at).toBe('2026-03-29T07:00')
  const weekly = { ...one, key: 'c', at: '2026-04-02T08:00', repeat: 'weekly' as const }
  expect(newEntry('d', now, [one, two, weekly, { ...one, at: '' }]).at).toBe('2026-03-29T09:00')
})
