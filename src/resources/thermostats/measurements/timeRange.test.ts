import { describe, expect, it } from 'vitest'
import { marked, moved, rangeSearch, readRange, spanNames, windowOf, zoomed } from './timeRange.ts'

const now = 1_800_000_000
const search = (text: string) => new URLSearchParams(text)

describe('a range in a URL', () => {
  it.each(spanNames)('survives a round trip: %s', (span) => {
    expect(readRange(new URLSearchParams(rangeSearch({ span })))).toEqual({ span })
  })

  it('survives a round trip with fixed bounds', () => {
    expect(readRange(new URLSearchParams(rangeSearch({ from: 100.4, to: 9000.6 })))).toEqual({
      from: 100,
      to: 9001,
    })
  })

  it.each(['', 'span=constructor', 'from=9&to=3', 'from=x&to=y', 'from=1&to=99999999999'])(
    'falls back to the last day if invalid: %s',
    (text) => {
      expect(readRange(search(text))).toEqual({ span: 'day' })
    },
  )
})

describe('a window', () => {
  it('moves with the clock, or is fixed', () => {
    expect(windowOf({ span: 'week' }, now)).toEqual({ from: now - 604_800, to: now })
    expect(windowOf({ from: 1, to: 2 }, now)).toEqual({ from: 1, to: 2 })
  })

  it('moves by half its length, and not past the present', () => {
    expect(moved({ from: now - 2000, to: now - 1000 }, -1, now)).toEqual({ from: now - 2500, to: now - 1500 })
    expect(moved({ from: now - 1100, to: now - 100 }, 1, now)).toEqual({ from: now - 1000, to: now })
  })

  it('is halved and doubled around its middle, from half an hour to a year', () => {
    expect(zoomed({ from: now - 80_000, to: now - 40_000 }, 'in', now)).toEqual({
      from: now - 70_000,
      to: now - 50_000,
    })
    expect(zoomed({ from: now - 40_000, to: now }, 'out', now)).toEqual({ from: now - 80_000, to: now })
    expect(
      zoomed({ from: now - 2000, to: now }, 'in', now).to -
        zoomed({ from: now - 2000, to: now }, 'in', now).from,
    ).toBe(1800)
    const year = zoomed({ from: now - 366 * 86_400, to: now }, 'out', now)
    expect(year.to - year.from).toBe(366 * 86_400)
  })

  it('is widened after marking to the minimum that a chart can show', () => {
    expect(marked(1000, 1010)).toEqual({ from: 105, to: 1905 })
    expect(marked(0, 5000)).toEqual({ from: 0, to: 5000 })
  })
})
