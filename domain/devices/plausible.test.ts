import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedJumps,
  isBelievable,
  isJump,
  judgeSensor,
  judgeStatus,
  jumpsOf,
  messageTime,
  statedTime,
  withImplausible,
} from './plausible.ts'

const values = {
  ambientTemperature: 21,
  rawAmbientTemperature: 23,
  bodyTemperature: 40,
  lookupTemperature: 21,
  humidity: 45,
  batteryVoltage: 3.3,
}

describe('plausible values', () => {
  it('include the ends of their ranges, and may be missing', () => {
    expect(judgeStatus(values)).toEqual({ values, implausible: null })
    const ends = {
      ambientTemperature: -20,
      rawAmbientTemperature: 90,
      bodyTemperature: -20,
      lookupTemperature: 50,
      humidity: 100,
      batteryVoltage: 1.8,
    }
    expect(judgeStatus(ends)).toEqual({ values: ends, implausible: null })
    const none = {
      ambientTemperature: null,
      rawAmbientTemperature: null,
      bodyTemperature: null,
      lookupTemperature: null,
      humidity: null,
      batteryVoltage: null,
    }
    expect(judgeStatus(none)).toEqual({ values: none, implausible: null })
  })

  it.each([
    ['ambientTemperature', -20.01],
    ['ambientTemperature', 50.1],
    ['ambientTemperature', Number.NaN],
    ['rawAmbientTemperature', 90.1],
    ['bodyTemperature', 300],
    ['lookupTemperature', 63],
    ['humidity', 100.5],
    ['batteryVoltage', 4.61],
    ['batteryVoltage', 1.79],
  ] as const)('end there: %s of %f', (field, value) => {
    expect(judgeStatus({ ...values, [field]: value })).toEqual({
      values: { ...values, [field]: null },
      implausible: { [field]: value },
    })
  })

  it('are checked for sensors, each probe by itself', () => {
    const well = {
      temperature: 21,
      humidity: 45,
      externalTemperature: -30,
      batteryVoltage: 3.06,
      flowTemperature: 70,
      outdoorTemperature: -10,
      open: true,
    }
    expect(judgeSensor(well)).toEqual({ values: well, implausible: null })
    expect(judgeSensor({})).toEqual({ values: {}, implausible: null })
    const wrong = {
      temperature: 275,
      humidity: 101,
      externalTemperature: 126,
      externalHumidity: -1,
      batteryVoltage: 1.2,
      returnTemperature: 130,
    }
    const nothing = {
      temperature: null,
      humidity: null,
      externalTemperature: null,
      externalHumidity: null,
      batteryVoltage: null,
      returnTemperature: null,
    }
    expect(judgeSensor({ ...wrong, flowTemperature: 20 })).toEqual({
      values: { ...nothing, flowTemperature: 20 },
      implausible: wrong,
    })
  })

  it('are set and taken out one by one', () => {
    expect(withImplausible({ humidity: 127 }, 'ambientTemperature', 36)).toEqual({
      humidity: 127,
      ambientTemperature: 36,
    })
    expect(
      withImplausible({ humidity: 127, ambientTemperature: 36 }, 'ambientTemperature', undefined),
    ).toEqual({ humidity: 127 })
    expect(withImplausible({ ambientTemperature: 36 }, 'ambientTemperature', undefined)).toBeNull()
    expect(withImplausible(null, 'temperature', 36)).toEqual({ temperature: 36 })
  })
})

describe('a jump', () => {
  const before = { at: '2026-01-14T06:00:00Z', celsius: 20 }

  it('is more than 10 K in 10 minutes, up or down, in either order', () => {
    expect(isJump(before, { at: '2026-01-14T06:10:00Z', celsius: 30.1 })).toBe(true)
    expect(isJump({ at: '2026-01-14T06:10:00Z', celsius: 9.9 }, before)).toBe(true)
    expect(isJump(before, { at: '2026-01-14T06:10:00Z', celsius: 30 })).toBe(false)
    expect(isJump(before, { at: '2026-01-14T06:10:01Z', celsius: 40 })).toBe(false)
    expect(isJump(before, { at: '2026-01-14T06:01:00Z', celsius: null })).toBe(false)
  })

  it('is measured from the last reading that did not jump', () => {
    const readings = (...celsius: (number | null)[]) =>
      celsius.map((one, n) => ({ at: `2026-01-14T06:${String(4 * n).padStart(2, '0')}:00Z`, celsius: one }))
    expect(jumpsOf(readings(20, 35, 20, 20))).toEqual([false, true, false, false])
    expect(jumpsOf(readings(35, 35, 35, 35), before)).toEqual([true, true, true, false])
    expect(jumpsOf(readings(20, null, 35))).toEqual([false, false, true])
    expect(jumpsOf(readings(35))).toEqual([false])
  })

  it('is judged again when an earlier reading arrives late, but not before that', () => {
    const row = (minute: number, celsius: number | null, reported = celsius) => ({
      at: `2026-01-14T06:${String(minute).padStart(2, '0')}:00Z`,
      celsius,
      reported,
    })
    const judged = (from: number, ...rows: ReturnType<typeof row>[]) =>
      changedJumps(row(from, 0).at, rows, (one) => one).map(({ row: { at: when }, celsius, jumped }) => [
        when.slice(14, 16),
        celsius,
        jumped,
      ])
    // it rose step by step
    expect(judged(4, row(0, 20), row(4, 29), row(8, null, 35))).toEqual([['08', 35, false]])
    expect(judged(4, row(0, 20), row(4, 35), row(8, 36))).toEqual([
      ['04', 35, true],
      ['08', 36, true],
    ])
    // out of its range, it is nothing to compare with, and stays implausible
    expect(judged(4, row(0, 20), row(4, null, 120), row(8, 21))).toEqual([])
    expect(judged(8, row(0, 20), row(4, null, 35), row(8, 21))).toEqual([])
  })
})

describe('the time of a message', () => {
  const receivedAt = '2026-01-14T06:00:00.000Z'

  it.each([
    ['2026-01-14T05:59:00Z', '2026-01-14T05:59:00.000Z'],
    ['2026-01-14T06:05:00Z', '2026-01-14T06:05:00.000Z'],
    ['2026-01-14T06:05:00.001Z', receivedAt],
    ['2026-01-07T06:00:00Z', '2026-01-07T06:00:00.000Z'],
    ['2026-01-07T05:59:59Z', receivedAt],
    ['2026-01-14T06:59:00.123456789+01:00', '2026-01-14T05:59:00.123Z'],
    ['1970-01-01T00:00:00Z', receivedAt],
    ['soon', receivedAt],
    ['', receivedAt],
    [null, receivedAt],
    [undefined, receivedAt],
  ])('%s becomes %s', (at, time) => {
    expect(statedTime(at, receivedAt)).toBe(time)
  })

  it('is never later than its reception for anything that is compared with it', () => {
    expect(messageTime('2026-01-14T06:04:00Z', receivedAt)).toBe(receivedAt)
    expect(messageTime('2026-01-14T05:04:00Z', receivedAt)).toBe('2026-01-14T05:04:00.000Z')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        ),
        (at) => {
          expect(Date.parse(messageTime(at, receivedAt))).toBeLessThanOrEqual(Date.parse(receivedAt))
          expect(isBelievable(messageTime(at, receivedAt), receivedAt)).toBe(true)
        },
      ),
    )
  })
})
