import { afterEach, expect, it, vi } from 'vitest'
import { localDay } from './localDay.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['Europe/Berlin', '2026-03-28T23:10:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-12-31T22:50:00Z', '2026-12-31'],
  ['America/New_York', '2026-03-29T01:00:00Z', '2026-03-28'],
  ['Asia/Tokyo', '2028-02-28T15:00:00Z', '2028-02-29'],
])('the day in %s at %s is %s', (zone, instant, day) => {
  vi.stubEnv('TZ', zone)
  expect([localDay(instant), localDay(Date.parse(instant))]).toEqual([day, day])
})
