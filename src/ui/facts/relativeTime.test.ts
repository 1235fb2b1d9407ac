import { expect, it } from 'vitest'
import { relativeTime } from './relativeTime.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

it.each([
  [-10_000, 'just now', 'gerade eben'],
  [-50_000, '1 min ago', 'vor 1 Min.'],
  [-12 * minute, '12 min ago', 'vor 12 Min.'],
  [-55 * minute, '1 hr ago', 'vor 1 Std.'],
  [-23 * hour, 'yesterday', 'gestern'],
  [-6 * day, '6 days ago', 'vor 6 Tagen'],
  [-30 * day, 'last month', 'letzten Monat'],
  [-360 * day, 'last year', 'letztes Jahr'],
  [-70 * day, '2 mo ago', 'vor 2 Monaten'],
  [-800 * day, '2 yr ago', 'vor 2 Jahren'],
  [3 * hour, 'in 3 hr', 'in 3 Std.'],
])('formats %i ms as %s and %s', (ms, english, german) => {
  expect(
    [relativeTime(ms, 'en'), relativeTime(ms, 'de')].map((text) => text.replaceAll('\u00a0', ' ')),
  ).toEqual([english, german])
})
