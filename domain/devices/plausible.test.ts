import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { implausibleFields, implausibleSensorFields, isBelievable, isJump, messageTime, statedTime } from './plausible.ts'

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
    expect(implausibleFields(values)).toEqual([])
    const ends = { ambientTemperature: -20, rawAmbientTemperature: 90, bodyTemperature: -20, lookupTemperature: 50, humidity: 100, batteryVoltage: 1.8 }
    expect(implausibleFields(ends)).toEqual([])
    const none = { ambientTemperature: null, rawAmbientTemperature: null, bodyTemperature: null, lookupTemperature: null, humidity: null, batteryVoltage: null }
    expect(implausibleFields(none)).toEqual([])
  })

  it.each([
    ['ambientTemperature', -20.01],
    ['ambientTemperature', 50.1],
    ['bodyTemperature', 90.5],
    ['humidity', 100.5],
    ['batteryVoltage', 4.61],
    ['batteryVoltage', 1.79],
  ] as const)('end there: %s of %f', (field, value) => {
    expect(implausibleFields({ ...values, [field]: value })).toEqual([field])
  })

  it('are checked for sensors, too', () => {
    expect(implausibleSensorFields({ temperature: 21, humidity: 45, externalTemperature: -30, batteryVoltage: 3.06, probes: [70, null, -10] })).toEqual([])
    expect(implausibleSensorFields({})).toEqual([])
    expect(
      implausibleSensorFields({
        temperature: -26,
        humidity: 101,
        externalTemperature: 126,
        externalHumidity: -1,
        batteryVoltage: 1.2,
        probes: [20, 130, null],
      }),
    ).toEqual(['temperature', 'humidity', 'externalTemperature', 'externalHumidity', 'batteryVoltage', 'probes'])
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
