import { describe, expect, it } from 'vitest'
import { figuresOf, isWithheldAt, plainPoints } from './chartPoints.ts'
import type { ChartData, ChartLine } from './chartShape.ts'

const line = (values: (number | null)[], more: Partial<ChartLine> = {}): ChartLine => ({
  key: 'a',
  label: 'A',
  decimals: 1,
  colour: 'warm',
  values,
  ...more,
})
const chart = (at: number[], lines: ChartLine[], gap = 100): ChartData => ({
  at,
  lines,
  gap,
  from: 0,
  to: 1000,
})

describe('the figures of a line', () => {
  it('include its band, where it has one', () => {
    expect(figuresOf({ values: [1, null, 3], low: [0, null, 2], high: [2, null, 9] })).toEqual({
      least: 0,
      greatest: 9,
      mean: 2,
      last: 3,
    })
  })

  it('skip unknown values, also at the end', () => {
    expect(figuresOf({ values: [4, 2, null] })).toEqual({ least: 2, greatest: 4, mean: 3, last: 2 })
  })

  it('are undefined for a line without values', () => {
    expect(figuresOf({ values: [null, null] })).toBeUndefined()
    expect(figuresOf({ values: [] })).toBeUndefined()
  })
})

it('a point is withheld if its time is, it has no value, and consent covers the line', () => {
  const times = { at: [0, 10, 20], withheld: [{ from: 5, to: 20 }] }
  const places = (one: ChartLine) => times.at.map((_, place) => isWithheldAt(times, one, place))
  expect(places(line([null, null, null], { covered: true }))).toEqual([false, true, false])
  expect(places(line([1, 2, 3], { covered: true }))).toEqual([false, false, false])
  expect(places(line([null, null, null]))).toEqual([false, false, false])
})

describe('the plotted points', () => {
  it('have a hole where two are further apart than the gap, and know their index in the data', () => {
    const { rows, places } = plainPoints(chart([0, 100, 500, 600], [line([1, 2, 3, 4])]))
    expect(rows).toEqual([
      [0, 100, 101, 500, 600],
      [1, 2, null, 3, 4],
    ])
    expect(places).toEqual([0, 1, null, 2, 3])
  })

  it('append the bands of shaded lines after the lines, the upper bound first', () => {
    const { rows } = plainPoints(chart([0, 10], [line([1, 2]), line([5, 6], { low: [4, 5], high: [6, 7] })]))
    expect(rows.slice(1)).toEqual([
      [1, 2],
      [5, 6],
      [6, 7],
      [4, 5],
    ])
  })

  it('are empty without data', () => {
    expect(plainPoints(chart([], [line([])]))).toEqual({ rows: [[], []], places: [] })
  })
})
