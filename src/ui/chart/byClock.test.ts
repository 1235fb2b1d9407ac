import { describe, expect, it } from 'vitest'
import { byClock, byClockOrChange, comparedInstant } from './byClock.ts'

const day = 86_400
const at = (instant: string) => Date.parse(instant) / 1000
const shown = (moment: number | undefined) =>
  moment === undefined ? undefined : new Date(moment * 1000).toISOString()

describe('the moment of another day with the same time of the clock', () => {
  it('is as many hours away as the days between have, over both changes of the clocks', () => {
    // summer time begins on 29 March 2026, and ends on 25 October
    expect(shown(byClock(at('2026-04-02T08:00:00Z'), -7 * day))).toBe('2026-03-26T09:00:00.000Z')
    expect(shown(byClock(at('2026-03-26T09:00:00Z'), 7 * day))).toBe('2026-04-02T08:00:00.000Z')
    expect(shown(byClock(at('2026-10-28T09:00:00Z'), -7 * day))).toBe('2026-10-21T08:00:00.000Z')
    expect(shown(byClock(at('2026-11-25T09:00:00Z'), -7 * day))).toBe('2026-11-18T09:00:00.000Z')
  })

  it('is none in the hour that is skipped, or the change itself, so that what is later is never earlier', () => {
    const inSkipped = at('2026-04-05T00:30:00Z')
    expect(byClock(inSkipped, -7 * day)).toBeUndefined()
    expect(comparedInstant(inSkipped, 7 * day)).toBeUndefined()
    expect(shown(byClockOrChange(inSkipped, -7 * day))).toBe('2026-03-29T01:00:00.000Z')
    const quarters = Array.from({ length: 16 }, (_, quarter) =>
      byClockOrChange(at('2026-04-04T23:00:00Z') + quarter * 900, -7 * day),
    )
    expect(quarters).toEqual(quarters.toSorted((one, other) => one - other))
  })

  it('is the first of an hour that comes twice, from either of which the other day is read at the same time', () => {
    expect(shown(byClock(at('2026-11-01T01:30:00Z'), -7 * day))).toBe('2026-10-25T00:30:00.000Z')
    expect(
      ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((twice) => shown(byClock(at(twice), -7 * day))),
    ).toEqual(['2026-10-18T00:30:00.000Z', '2026-10-18T00:30:00.000Z'])
  })

  it('is the moment itself for no difference, also in an hour that comes twice', () => {
    expect(byClock(at('2026-10-25T01:30:00Z'), 0)).toBe(at('2026-10-25T01:30:00Z'))
  })
})
