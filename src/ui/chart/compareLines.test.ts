import { describe, expect, it } from 'vitest'
import { isWithheldAt } from './chartPoints.ts'
import type { ChartData, ChartLine } from './chartShape.ts'
import { compareLines } from './compareLines.ts'

const line = (values: (number | null)[], more: Partial<ChartLine> = {}): ChartLine => ({
  key: 'room',
  label: 'Room',
  unit: '°C',
  decimals: 1,
  colour: 'warm',
  values,
  ...more,
})
const chart = (at: number[], lines: ChartLine[], more: Partial<ChartData> = {}): ChartData => ({
  at,
  lines,
  gap: Infinity,
  from: 0,
  to: 10_000,
  ...more,
})
const names = { first: 'Kitchen', second: 'Bath' }
const both = (first: ChartData, second: ChartData, earlier = 0, near = 600) =>
  compareLines(first, second, { earlier, near, names })

describe('two charts in one', () => {
  it('draw the second dashed in the colour of the first, which is whole, and name both', () => {
    const { lines, earlier } = both(
      chart([0, 600], [line([20, 21], { dash: [2, 2], low: [19, 20], high: [21, 22] })]),
      chart([0, 600], [line([18, 19])]),
    )
    expect(lines).toMatchObject([
      { key: 'room', label: 'Room · Kitchen', colour: 'warm', values: [20, 21], low: [19, 20] },
      { key: 'compared.room', label: 'Room · Bath', colour: 'warm', dash: [5, 4], values: [18, 19] },
    ])
    expect(lines[0]?.dash).toEqual([])
    expect(earlier).toBeUndefined()
  })

  it('read the second at the nearest of its points, and at none that is too far', () => {
    const { at, lines } = both(
      chart([0, 600, 1200, 1800], [line([1, 2, 3, 4])]),
      chart([100, 500, 3000], [line([5, 6, 7])]),
      0,
      300,
    )
    expect(at).toEqual([0, 600, 1200, 1800, 3000])
    expect(lines.map(({ values }) => values)).toEqual([
      [1, 2, 3, 4, null],
      [5, 6, null, null, 7],
    ])
  })

  it('show the points of the second where the first has a gap, and do not cut the first elsewhere', () => {
    const first = chart([0, 600, 3000, 6000, 7500], [line([1, 2, null, 3, 4])])
    const { at, lines } = both(first, chart([0, 1800, 4200, 6750], [line([5, 6, 7, 8])]), 0, 600)
    expect(at).toEqual([0, 600, 1800, 3000, 4200, 6000, 7500])
    expect(lines.map(({ values }) => values)).toEqual([
      [1, 2, null, null, null, 3, 4],
      [5, 5, 6, null, 7, null, null],
    ])
  })

  it('lay an earlier period over the later one, and tell by how much it is earlier', () => {
    const { at, lines, earlier } = both(
      chart([10_000], [line([20])]),
      chart([3000], [line([17], { covered: true })], { withheld: [{ from: 1, to: 2 }] }),
      7000,
    )
    expect([at, earlier]).toEqual([[10_000], 7000])
    expect(lines[1]).toMatchObject({ values: [17], withheld: [{ from: 7001, to: 7002 }] })
  })

  it.each([
    ['ends', '2026-10-24T23:00Z', ['00:00', '01:00', '02:00', '02:00', '03:00', '04:00']],
    ['begins', '2026-03-28T23:00Z', ['00:00', '01:00', '03:00', '04:00', '05:00', '06:00']],
  ])(
    'lie under the same time of the clock on the day on which summer time %s, and a week after it',
    (_, from, clocks) => {
      const hours = Array.from(
        { length: 6 },
        (__, place) => Date.parse(from) / 1000 + place * 3600 - (from.includes('10-24') ? 3600 : 0),
      )
      const berlin = new Intl.DateTimeFormat('de', {
        timeZone: 'Europe/Berlin',
        hour: '2-digit',
        minute: '2-digit',
      })
      expect(hours.map((second) => berlin.format(second * 1000))).toEqual(clocks)
      const clockNumber = (second: number) => Number(berlin.format(second * 1000).slice(0, 2))
      const week = 7 * 86_400
      const off = (moment: number, asShown: number) =>
        (((clockNumber(asShown) - clockNumber(moment) + 36) % 24) - 12) * 3600
      const before = hours.map((second) => second - week + off(second - week, second))
      const byHour = (moments: number[]) => chart(moments, [line(moments.map(clockNumber))])
      // the week before has no change: every hour of this day lies over its own
      const laid = both(byHour(hours), byHour([...new Set(before)]), week, 600)
      expect(laid.lines[1]?.values).toEqual(laid.lines[0]?.values)
      // the week after is laid over this day
      const after = hours.map((second) => second + week + off(second + week, second))
      const own = byHour([...new Set(after)])
      const under = both(own, byHour(hours), week, 600)
      expect(under.at).toEqual(own.at)
      expect(under.lines[1]?.values).toEqual(own.lines[0]?.values)
    },
  )

  it('never share a scale between units, nor between sides', () => {
    const first = chart([0], [line([20]), line([50], { key: 'humidity', unit: '%' })])
    const second = chart(
      [0],
      [
        line([1], { unit: 'V' }),
        line([40], { key: 'humidity', unit: '%', right: true }),
        line([7], { key: 'other' }),
      ],
    )
    expect(both(first, second).lines.map(({ key }) => key)).toEqual(['room', 'humidity'])
  })

  it('withhold what either may not show, each for itself', () => {
    const data = both(
      chart([0, 600], [line([null, 21], { covered: true })], { withheld: [{ from: 0, to: 600 }] }),
      chart([0, 600], [line([18, null], { covered: true })], { withheld: [{ from: 600, to: 1200 }] }),
    )
    expect(data.lines.map((one) => data.at.map((_, place) => isWithheldAt(data, one, place)))).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('are the second alone where the first has nothing', () => {
    expect(both(chart([], [line([])]), chart([0, 600], [line([18, 19])]))).toMatchObject({
      at: [0, 600],
      lines: [{ values: [null, null] }, { values: [18, 19] }],
    })
  })
})
