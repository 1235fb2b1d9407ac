import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bucketSecondsOf,
  gapSecondsOf,
  measurementPointsMax,
  whyNotRange,
  withGaps,
} from './measurementRange.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const range = (seconds: number, from = start) => ({
  from: new Date(from).toISOString(),
  to: new Date(from + seconds * 1000).toISOString(),
})
const day = 86_400

it('accepts ranges of up to a year, including leap years', () => {
  expect(whyNotRange(range(366 * day))).toBeUndefined()
  expect(whyNotRange(range(366 * day + 1))).toBe('rangeTooLong')
  expect(whyNotRange(range(0))).toBe('endBeforeStart')
  expect(whyNotRange(range(-day))).toBe('endBeforeStart')
})

it('never returns more points than requested, wherever the range begins', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 366 * day }),
      fc.integer({ min: 10, max: measurementPointsMax }),
      fc.nat(day),
      (seconds, points, offset) => {
        const { from, to } = range(seconds, start + offset * 1000)
        const width = bucketSecondsOf({ from, to }, points)
        const touched =
          Math.floor((Date.parse(to) - 1) / 1000 / width) - Math.floor(Date.parse(from) / 1000 / width) + 1
        expect(touched).toBeLessThanOrEqual(points)
      },
    ),
  )
})

it('uses round bucket widths: two minutes for a day, half a day for a year', () => {
  expect(bucketSecondsOf(range(day), 1000)).toBe(120)
  expect(bucketSecondsOf(range(366 * day), 1000)).toBe(43_200)
  expect(bucketSecondsOf(range(366 * day), 100)).toBe(4 * day)
  expect(bucketSecondsOf(range(3600), 1000)).toBe(60)
})

it('shows a gap after three missing intervals, and none where a bucket is just narrower than the interval', () => {
  const at = (...buckets: number[]) => buckets.map((bucket) => ({ bucket }))
  const gap = gapSecondsOf(10)
  expect(withGaps(at(0, 5, 10), 120, gap)).toEqual(at(0, 5, 10))
  expect(withGaps(at(0, 5, 30), 120, gap)).toEqual([...at(0, 5), null, ...at(30)])
  expect(withGaps(at(0, 1, 3), 43_200, gap)).toEqual([...at(0, 1), null, ...at(3)])
  expect(withGaps(at(0, 2), 1200, gap)).toEqual(at(0, 2))
  expect(withGaps([], 60, gap)).toEqual([])
})
