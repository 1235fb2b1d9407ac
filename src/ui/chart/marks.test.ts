import { expect, it } from 'vitest'
import type { ChartMark } from './chartShape.ts'
import { marksAt } from './marks.ts'

const mark = (at: number, end?: number): ChartMark => ({
  kind: end === undefined ? 'command' : 'window',
  at,
  ...(end !== undefined && { end }),
  label: '',
})

it('a mark belongs to the point that is nearest to it', () => {
  const marks = [mark(-50), mark(4), mark(6), mark(99)]
  const at = [0, 10, 20]
  expect(at.map((_, place) => marksAt(marks, at, place))).toEqual([
    [marks[0], marks[1]],
    [marks[2]],
    [marks[3]],
  ])
  expect(marksAt(marks, [], 0)).toEqual([])
})

it('what lasted belongs to every point in its time, however short it was to one', () => {
  const at = [0, 10, 20, 30]
  const places = (one: ChartMark) =>
    at.flatMap((_, place) => (marksAt([one], at, place).length > 0 ? [place] : []))
  expect(places(mark(8, 21))).toEqual([1, 2])
  expect(places(mark(11, 12))).toEqual([1])
})
