import { describe, expect, it } from 'vitest'
import { comparedWindow, comparisonSearch, readComparison, whyNotCompare, type Comparison } from './comparison.ts'

const eui = '70b3d52dd3000001'
const now = 1_800_000_000
const window = { from: now - 86_400, to: now }
const search = (text: string) => new URLSearchParams(text)

describe('a comparison in a URL', () => {
  it.each<Comparison>([{ eui }, { before: 'week' }, { before: 'year' }, { since: now - 1000 }])('survives a round trip: %o', (comparison) => {
    expect(readComparison(search(String(new URLSearchParams(comparisonSearch(comparison)))))).toEqual(comparison)
  })

  it('reads an EUI in any notation', () => {
    expect(readComparison(search(`with=${encodeURIComponent('70:B3:D5:2D:D3:00:00:01')}`))).toEqual({ eui })
  })

  it.each(['with=', 'with=kitchen', 'before=month', 'before=toString', 'since=soon', 'since=-1', 'since=Infinity', 'since=99999999999999'])(
    'is unknown if it names none that there is: %s',
    (text) => expect(readComparison(search(text))).toBe('unknown'),
  )

  it('is none without one', () => {
    expect(readComparison(search('span=week'))).toBeUndefined()
  })
})

it.each<[Comparison | 'unknown', string | undefined]>([
  ['unknown', 'unknown'],
  [{ eui }, 'itself'],
  [{ eui: '70b3d52dd3000002' }, undefined],
  [{ before: 'year' }, undefined],
  [{ since: now + 1 }, 'future'],
  [{ since: window.from }, 'itself'],
  [{ since: window.from - 60 }, undefined],
])('a chart compared with %o: %s', (asked, reason) => expect(whyNotCompare(asked, { eui, window, now })).toBe(reason))

it('the window of a comparison is as long, and begins at the same time of the clock a week or a year before', () => {
  const from = new Date(2026, 9, 26, 10).getTime() / 1000
  const day = { from, to: from + 86_400 }
  const startOf = (comparison: Comparison) => {
    const compared = comparedWindow(comparison, day)
    expect(compared.to - compared.from).toBe(86_400)
    return new Date(compared.from * 1000)
  }
  expect(startOf({ before: 'week' })).toEqual(new Date(2026, 9, 19, 10))
  expect(startOf({ before: 'year' })).toEqual(new Date(2025, 9, 26, 10))
  expect(startOf({ since: 1_700_000_000 })).toEqual(new Date(1_700_000_000_000))
  expect(startOf({ eui })).toEqual(new Date(2026, 9, 26, 10))
})
