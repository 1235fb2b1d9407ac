import { expect, it } from 'vitest'
import { laneParts, shareOf } from './lanes.ts'

it('merges adjacent points with an active state, up to the next point', () => {
  expect(laneParts([0, 100, 200, 900], [1, 1, 0, 0.5], 100)).toEqual([
    { start: 0, end: 200, strength: 1 },
    { start: 900, end: 1000, strength: 0.5 },
  ])
})

it('leaves gaps where nothing is known, and ends a span where the next point begins', () => {
  expect(laneParts([0, 60, 120], [1, null, 1], 100)).toEqual([
    { start: 0, end: 60, strength: 1 },
    { start: 120, end: 220, strength: 1 },
  ])
})

it('computes the share of the known time', () => {
  expect(shareOf([1, 0, null, 0.5])).toBe(0.5)
  expect(shareOf([null])).toBeUndefined()
})
