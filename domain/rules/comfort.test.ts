import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultLevelMap, whyNotLevelMap } from '../codec/rt1/levelMap.ts'
import { instantAt, weekdays } from '../time.ts'
import {
  loweredFrom,
  nightMinutes,
  ownTarget,
  sendingStartsAt,
  turnsAround,
  whyNotLevels,
  whyNotNight,
  type NightReduction,
} from './comfort.ts'

const with5 = (celsius: number) => defaultLevelMap.with(5, celsius)
const night: NightReduction = { reduceBy: 3, reduceTo: null, from: '22:00', to: '06:00', days: weekdays }

describe('a levels mapping', () => {
  it.each([
    [defaultLevelMap, []],
    [with5(14.5), ['levelMapDecreasing']],
    [with5(15.3), ['halfDegreesOnly']],
    [with5(29), ['temperatureRange', 'levelMapDecreasing']],
    [with5(5.5), ['temperatureRange']],
    [with5(Number.NaN), ['required']],
    [defaultLevelMap.slice(0, 17), ['required']],
  ])('%j', (levels, reasons) => {
    expect(whyNotLevels(levels).filter(Boolean)).toEqual(reasons)
  })

  it('that has no reason against it is one that thermostats accept', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10, max: 58 }), { minLength: 18, maxLength: 18 }), (halves) => {
        const levels = halves.map((half) => half / 2)
        const valid = whyNotLevels(levels).every((reason) => reason === undefined)
        expect(whyNotLevelMap(levels) === undefined).toBe(valid)
        const sorted = levels.map((celsius) => Math.min(28, Math.max(6, celsius))).toSorted((a, b) => a - b)
        expect(whyNotLevels(sorted).every((reason) => reason === undefined)).toBe(true)
      }),
    )
  })
})

describe('a night setback', () => {
  it.each([
    [{}, undefined],
    [{ reduceTo: 17 }, ['reduceTo', 'oneOfBoth']],
    [{ reduceBy: null }, ['reduceTo', 'oneOfBoth']],
    [{ reduceBy: Number.NaN }, ['reduceBy', 'required']],
    [{ reduceBy: 0 }, ['reduceBy', 'reductionRange']],
    [{ reduceBy: 5.5 }, ['reduceBy', 'reductionRange']],
    [{ reduceBy: 1.2 }, ['reduceBy', 'halfDegreesOnly']],
    [{ reduceBy: null, reduceTo: 5 }, ['reduceTo', 'temperatureRange']],
    [{ reduceBy: null, reduceTo: 15.5 }, ['reduceTo', 'belowBuildingMinimum']],
    [{ reduceBy: null, reduceTo: 16 }, undefined],
    [{ from: '24:00' }, ['from', 'invalidTime']],
    [{ to: '22:30' }, ['to', 'nightTooShort']],
    [{ to: '22:00' }, ['to', 'nightTooShort']],
    [{ to: '12:01' }, ['to', 'nightTooLong']],
    [{ days: [] }, ['days', 'atLeastOne']],
  ])('%j', (given, expected) => {
    const why = whyNotNight({ ...night, ...given }, 16)
    expect(why && [why.field, why.reason]).toEqual(expected)
  })

  it('begins on the evenings of its days, by the clocks of the buildings', () => {
    const weekend = { ...night, days: ['Friday', 'Saturday'] as const }
    // Wednesday
    const around = turnsAround(weekend, new Date('2026-01-14T12:00:00Z'))
    expect(around).toEqual({
      last: { phase: 'raise', at: '2026-01-11T05:00:00.000Z' },
      next: { phase: 'lower', at: '2026-01-16T21:00:00.000Z' },
    })
    expect(turnsAround(weekend, new Date('2026-01-17T04:59:59Z'))).toEqual({
      last: { phase: 'lower', at: '2026-01-16T21:00:00.000Z' },
      next: { phase: 'raise', at: '2026-01-17T05:00:00.000Z' },
    })
    expect(turnsAround(weekend, new Date('2026-01-17T05:00:00Z')).last).toEqual({
      phase: 'raise',
      at: '2026-01-17T05:00:00.000Z',
    })
    expect(sendingStartsAt('2026-01-16T21:00:00.000Z')).toBe('2026-01-16T20:45:00.000Z')
  })

  it('follows the change to summer time and back', () => {
    expect(turnsAround(night, new Date('2026-03-28T22:00:00Z'))).toEqual({
      last: { phase: 'lower', at: '2026-03-28T21:00:00.000Z' },
      next: { phase: 'raise', at: '2026-03-29T04:00:00.000Z' },
    })
    expect(turnsAround(night, new Date('2026-10-24T22:00:00Z')).next).toEqual({
      phase: 'raise',
      at: '2026-10-25T05:00:00.000Z',
    })
    // 02:30 is skipped in spring and comes twice in autumn
    expect(instantAt('2026-03-29', 150)).toBe('2026-03-29T01:30:00.000Z')
    expect(instantAt('2026-10-25', 150)).toBe('2026-10-25T00:30:00.000Z')
  })

  it('turns in alternation, each lowering before its raising, wherever one looks', () => {
    const clock = fc
      .integer({ min: 0, max: 1439 })
      .map(
        (minutes) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      )
    const nights = fc
      .record({ from: clock, to: clock, days: fc.subarray([...weekdays], { minLength: 1 }) })
      .filter((one) => whyNotNight({ ...one, reduceBy: 3 }) === undefined)
    fc.assert(
      fc.property(
        nights,
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (one, at) => {
          const { last, next } = turnsAround(one, at)
          expect(Date.parse(next.at)).toBeGreaterThan(at.getTime())
          expect(last && Date.parse(last.at)).toBeLessThanOrEqual(at.getTime())
          expect(next.phase).not.toBe(last?.phase)
          const within =
            last?.phase === 'lower' &&
            (Date.parse(next.at) - Date.parse(last.at)) / 60_000 - nightMinutes(one)
          // by the clock, but for the hour that a change of the clocks takes or gives
          if (within !== false && last !== null) expect([-60, 0, 60]).toContain(within)
        },
      ),
    )
  })

  it.each([
    [{ reduceBy: 3, reduceTo: null }, 21, null, 18],
    [{ reduceBy: 3, reduceTo: null }, 8, null, 6],
    [{ reduceBy: 3, reduceTo: null }, 6, null, undefined],
    [{ reduceBy: 5, reduceTo: null }, 20, 17, 17],
    [{ reduceBy: null, reduceTo: 17 }, 21, null, 17],
    [{ reduceBy: null, reduceTo: 17 }, 16, null, undefined],
    [{ reduceBy: null, reduceTo: 17 }, 17, null, undefined],
    [{ reduceBy: 0.5, reduceTo: null }, 20.3, null, 19.8],
    // a target that no command can set
    [{ reduceBy: 1, reduceTo: null }, 30, null, 28],
  ])('%j makes of %s °C, with at least %s °C: %s', (reduction, target, least, expected) => {
    expect(loweredFrom(reduction, target, least)).toBe(expected)
  })

  it('takes the temperature of a level before the one that is reported', () => {
    expect(ownTarget({ temperature: 20, level: 10, levels: defaultLevelMap })).toBe(21)
    expect(ownTarget({ temperature: 20, level: null, levels: defaultLevelMap })).toBe(20)
    expect(ownTarget({ temperature: null, level: null, levels: defaultLevelMap })).toBeUndefined()
  })
})
