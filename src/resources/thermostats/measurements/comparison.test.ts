import { describe, expect, it } from 'vitest'
import {
  comparedWindow,
  comparisonSearch,
  readComparison,
  whyNotCompare,
  type Comparison,
} from './comparison.ts'

const eui = '70b3d52dd3000001'
const now = 1_800_000_000
const window = { from: now - 86_400, to: now }
const search = (text: string) => new URLSearchParams(text)

describe('a comparison in a URL', () => {
  it.each<Comparison>([{ eui }, { before: 'week' }, { before: 'year' }, { since: now - 1000 }])(
    'survives a round trip: %o',
    (comparison) => {
      expect(readComparison(search(String(new URLSearchParams(comparisonSearch(comparison)))))).toEqual(
        comparison,
      )
    },
  )

  it('reads an EUI in any notation', () => {
    expect(readComparison(search(`with=${encodeURIComponent('70:B3:D5:2D:D3:00:00:01')}`))).toEqual({ eui })
  })

  it.each([
    'with=',
    'with=kitchen',
    'before=month',
    'before=toString',
    'since=soon',
    'since=-1',
    'since=Infinity',
    'since=99999999999999',
  ])('is unknown if it names none that there is: %s', (text) =>
    expect(readComparison(search(text))).toBe('unknown'),
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
])('a chart compared with %o: %s', (asked, reason) =>
  expect(whyNotCompare(asked, { eui, window, now })).toBe(reason),
)

describe('the window of a comparison', () => {
  const at = (instant: string) => Date.parse(instant) / 1000
  const compared = (comparison: Comparison, from: string, to: string) => {
    const found = comparedWindow(comparison, { from: at(from), to: at(to) })
    return [found.from, found.to].map((second) => new Date(second * 1000).toISOString().slice(0, 16))
  }

  it('is the same for another thermostat', () => {
    expect(compared({ eui }, '2026-10-24T22:00Z', '2026-10-25T23:00Z')).toEqual([
      '2026-10-24T22:00',
      '2026-10-25T23:00',
    ])
  })

  it('has the same calendar days a week or a year before, over the end of summer time', () => {
    // Monday to Sunday midnight at the buildings, with the day of 25 hours
    expect(compared({ before: 'week' }, '2026-10-18T22:00Z', '2026-10-25T23:00Z')).toEqual([
      '2026-10-11T22:00',
      '2026-10-18T22:00',
    ])
    expect(compared({ before: 'week' }, '2026-10-25T23:00Z', '2026-11-01T23:00Z')).toEqual([
      '2026-10-18T22:00',
      '2026-10-25T23:00',
    ])
    expect(compared({ before: 'year' }, '2026-10-25T23:00Z', '2026-10-26T23:00Z')).toEqual([
      '2025-10-25T22:00',
      '2025-10-26T23:00',
    ])
  })

  it('has the same calendar days a week or a year before, over the beginning of summer time', () => {
    expect(compared({ before: 'week' }, '2026-03-28T23:00Z', '2026-04-04T22:00Z')).toEqual([
      '2026-03-21T23:00',
      '2026-03-28T23:00',
    ])
    expect(compared({ before: 'week' }, '2026-03-29T22:00Z', '2026-04-05T22:00Z')).toEqual([
      '2026-03-22T23:00',
      '2026-03-29T22:00',
    ])
    expect(compared({ before: 'year' }, '2026-03-29T22:00Z', '2026-03-30T22:00Z')).toEqual([
      '2025-03-29T23:00',
      '2025-03-30T22:00',
    ])
  })

  it('begins at the chosen moment, and lasts as long by the clock', () => {
    expect(compared({ since: at('2026-10-20T06:00Z') }, '2026-10-24T22:00Z', '2026-10-25T23:00Z')).toEqual([
      '2026-10-20T06:00',
      '2026-10-21T06:00',
    ])
    expect(compared({ since: at('2026-10-24T22:00Z') }, '2026-11-10T23:00Z', '2026-11-11T23:00Z')).toEqual([
      '2026-10-24T22:00',
      '2026-10-25T23:00',
    ])
  })
})
