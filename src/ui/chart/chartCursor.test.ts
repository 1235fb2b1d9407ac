import { expect, it, vi } from 'vitest'
import { placeAt, placeOfKey, pointAt, pointedAt, watchCursor } from './chartCursor.ts'

it.each([
  [-5, 0],
  [4, 0],
  [6, 1],
  [24, 2],
  [99, 3],
])('the nearest point to %i is number %i', (second, place) => {
  expect(placeAt([0, 10, 20, 30], second)).toBe(place)
})

it('no point is the nearest of none', () => {
  expect(placeAt([], 5)).toBeUndefined()
})

it('charts of one name point at one moment, those of another do not, and it is forgotten with the last chart', () => {
  const told = vi.fn<() => void>()
  const [end, endOther] = [watchCursor('a', told), watchCursor('b', vi.fn<() => void>())]
  pointAt('a', 7)
  pointAt('a', 7)
  expect([pointedAt('a'), pointedAt('b')]).toEqual([7, undefined])
  expect(told).toHaveBeenCalledTimes(1)
  end()
  endOther()
  pointAt('a', 8)
  expect(pointedAt('a')).toBeUndefined()
})

it('keys move the cursor within the points: from the last one to the left, from the first one to the right', () => {
  expect([placeOfKey('ArrowLeft', null, 40), placeOfKey('ArrowRight', null, 40)]).toEqual([39, 0])
  expect([placeOfKey('ArrowLeft', 0, 40), placeOfKey('ArrowRight', 39, 40)]).toEqual([0, 39])
  expect([placeOfKey('PageUp', 15, 40), placeOfKey('PageDown', 35, 40)]).toEqual([5, 39])
  expect([placeOfKey('Home', 15, 40), placeOfKey('End', 15, 40), placeOfKey('a', 15, 40)]).toEqual([
    0,
    39,
    undefined,
  ])
})
