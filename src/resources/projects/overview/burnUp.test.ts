import { expect, it } from 'vitest'
import { areas, countTicks, dayTicks, plannedBy, scaleOf, spanOf, type BurnUp } from './burnUp.ts'

const burnUp: BurnUp = {
  history: [
    { day: '2026-11-02', Open: 10, OnHold: 0, AccessNotPossible: 0, Finalized: 0 },
    { day: '2026-11-09', Open: 4, OnHold: 1, AccessNotPossible: 1, Finalized: 4 },
  ],
  plan: [
    { day: '2026-11-02', units: 0 },
    { day: '2026-11-30', units: 10 },
  ],
  total: 10,
  today: '2026-11-09',
  forecast: '2026-12-20',
}

it('spans what happened, the plan and the forecast', () => {
  expect(spanOf(burnUp)).toEqual(['2026-11-02', '2026-12-20'])
})

it('does not draw a forecast that is very far away', () => {
  expect(spanOf({ ...burnUp, forecast: '2031-01-01' })).toEqual(['2026-11-02', '2026-11-30'])
})

it('shows at least a week', () => {
  expect(spanOf({ ...burnUp, history: [], plan: [], forecast: null })).toEqual(['2026-11-09', '2026-11-16'])
})

it('labels round numbers up to the whole', () => {
  expect(countTicks(10)).toEqual([0, 5, 10])
  expect(countTicks(3)).toEqual([0, 1, 2, 3])
  expect(countTicks(0)).toEqual([0, 1])
  expect(countTicks(20_000).at(-1)).toBe(20_000)
})

it('labels Mondays in weeks and firsts in months', () => {
  expect(dayTicks(['2026-11-04', '2026-11-30'], 600)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(dayTicks(['2026-01-10', '2026-12-31'], 300).every((day) => day.endsWith('-01'))).toBe(true)
})

it('stacks the statuses up to the whole', () => {
  const scale = scaleOf(['2026-11-02', '2026-11-09'], 10, 158, 154)
  const paths = areas(burnUp.history, scale)
  expect(paths.map(({ key }) => key)).toEqual(['Finalized', 'AccessNotPossible', 'OnHold', 'Open'])
  expect(paths.at(-1)?.path.startsWith('M44.0,14.0L144.0,14.0')).toBe(true)
  expect(scale.dayAt(144)).toBe('2026-11-09')
})

it('reads the plan between its points, and level before and after them', () => {
  expect(plannedBy(burnUp.plan, '2026-11-16')).toBe(5)
  expect(plannedBy(burnUp.plan, '2026-11-02')).toBe(0)
  expect(plannedBy(burnUp.plan, '2026-10-01')).toBe(0)
  expect(plannedBy(burnUp.plan, '2027-01-01')).toBe(10)
  expect(plannedBy([], '2026-11-16')).toBeUndefined()
})

it('draws a course of a single day as wide as that day', () => {
  const scale = scaleOf(['2026-11-02', '2026-11-09'], 10, 158, 154)
  const [finalized] = areas(
    [{ day: '2026-11-02', Open: 6, OnHold: 0, AccessNotPossible: 0, Finalized: 4 }],
    scale,
  )
  const across = new Set(finalized?.path.match(/[\d.]+(?=,)/g))
  expect(across).toEqual(new Set([scale.x('2026-11-02').toFixed(1), scale.x('2026-11-03').toFixed(1)]))
})
