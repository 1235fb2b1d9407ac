import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sensorTypes, type SensorType } from '../enums.ts'
import {
  decodeSensor,
  encodeD23lb,
  encodeLds02,
  encodeLht52,
  encodeLht65n,
  encodeSensorStatus,
} from './dragino.ts'
import { fromHex, toHex } from './bytes.ts'
import { undecodedReasons } from './undecoded.ts'

const read = (type: SensorType, port: number, hex: string) => decodeSensor(type, port, fromHex(hex))
const undecoded = (reason: string) => ({ kind: 'undecoded', reason })
const at = (seconds: number) => new Date(seconds * 1000).toISOString()

describe('LHT65N', () => {
  it.each([
    [
      'CBF60B0D0376010ADD7FFF',
      { temperature: 28.29, humidity: 88.6, externalTemperature: 27.81, batteryVoltage: 3.062 },
      'good',
    ],
    [
      'CBA4FDDA01EF01FE707FFF',
      { temperature: -5.5, humidity: 49.5, externalTemperature: -4, batteryVoltage: 2.98 },
      'good',
    ],
    [
      'CBF608B6025D017FFF7FFF',
      { temperature: 22.3, humidity: 60.5, externalTemperature: null, batteryVoltage: 3.062 },
      'good',
    ],
    [
      '4BB8FE0C03E8017FFF7FFF',
      { temperature: -5, humidity: 100, externalTemperature: null, batteryVoltage: 3 },
      'low',
    ],
  ])('decodes and encodes %s', (hex, values, batteryState) => {
    expect(read('DraginoLHT65N', 2, hex)).toEqual({ kind: 'measurement', values, details: { batteryState } })
    const state = batteryState === 'low' ? 'low' : 'good'
    expect(toHex(encodeLht65n({ ...values, batteryState: state }).bytes)).toBe(hex.toLowerCase())
  })

  it('decodes an interrupt, and an ultra-low battery', () => {
    expect(read('DraginoLHT65N', 2, '09C4083401C20409C40000')).toEqual({
      kind: 'measurement',
      values: { temperature: 21, humidity: 45, batteryVoltage: 2.5 },
      details: { batteryState: 'ultraLow', pinHigh: true, triggered: true },
    })
  })

  it.each([
    ['no probe', '00', '0ADD7FFF', {}, {}],
    ['TMP117', '02', '0ADD7FFF', { externalTemperature: 27.81 }, {}],
    ['TMP117, not connected', '02', '7FFF7FFF', { externalTemperature: null }, {}],
    ['light', '05', '012C0000', {}, { illuminanceLux: 300 }],
    ['voltage', '06', '0CE40000', {}, { voltage: 3.3 }],
    ['16-bit count', '07', '01000000', {}, { count: 256 }],
    ['32-bit count', '08', '00010001', {}, { count: 65_537 }],
    ['SHT31', '0B', 'FE70022B', { externalTemperature: -4, externalHumidity: 55.5 }, {}],
    ['SHT31, not connected', '0B', '7FFF0000', { externalTemperature: null, externalHumidity: null }, {}],
    [
      'SHT31, not connected, with all bits set',
      '0B',
      '7FFFFFFF',
      { externalTemperature: null, externalHumidity: null },
      {},
    ],
    [
      'SHT31 with flags above its humidity',
      '0B',
      'FE70A22B',
      { externalTemperature: -4, externalHumidity: 55.5 },
      {},
    ],
    ['a later probe', '0D', '01020304', {}, {}],
  ])('decodes the probe %s', (_, type, probe, values, details) => {
    expect(read('DraginoLHT65N', 2, `8BF608B6025D${type}${probe}`)).toEqual({
      kind: 'measurement',
      values: { temperature: 22.3, humidity: 60.5, batteryVoltage: 3.062, ...values },
      details: { batteryState: 'ok', ...details },
    })
  })

  it.each(['09', '0A'])('decodes the timestamped probe %s in place of the battery voltage', (type) => {
    expect(read('DraginoLHT65N', 2, `0ADD08B6825D${type}65E0AA4E`)).toEqual({
      kind: 'measurement',
      values: { temperature: 22.3, humidity: 60.5, externalTemperature: 27.81 },
      details: { batteryState: 'ok' },
      at: at(1_709_222_478),
    })
    expect(read('DraginoLHT65N', 2, `7FFF08B6025D${type}65E0AA4E`)).toMatchObject({
      values: { externalTemperature: null },
    })
  })

  it('keeps records from its memory apart from current measurements', () => {
    const record = (temperature: number, externalTemperature: number) => ({
      at: at(1_709_222_478),
      values: { temperature, humidity: 60.5, externalTemperature },
    })
    for (const kind of ['41', '49', '4B', '81', 'C2'])
      expect(read('DraginoLHT65N', 2, `0ADD08B6825D${kind}65E0AA4E`)).toEqual({
        kind: 'history',
        records: [record(22.3, 27.81)],
      })
    expect(read('DraginoLHT65N', 2, '0ADD08B6025D4165E0AA4EFE7008C0025D4165E0AA4E')).toEqual({
      kind: 'history',
      records: [record(22.3, 27.81), record(22.4, -4)],
    })
    expect(read('DraginoLHT65N', 2, '000108B6025D4765E0AA4E')).toEqual({
      kind: 'history',
      records: [{ at: at(1_709_222_478), values: { temperature: 22.3, humidity: 60.5 } }],
    })
    expect(read('DraginoLHT65N', 2, '0ADD08B6025D4165E0AA4E00')).toEqual(undecoded('wrongLength'))
  })

  it('decodes temperatures that a probe recorded', () => {
    expect(read('DraginoLHT65N', 3, 'CBF6010ADDFE707FFF')).toEqual({
      kind: 'history',
      records: [27.81, -4, null].map((externalTemperature) => ({ values: { externalTemperature } })),
    })
    expect(read('DraginoLHT65N', 3, 'CBF6050ADD')).toEqual(undecoded('unknownType'))
    expect(read('DraginoLHT65N', 3, 'CBF6010ADDFE')).toEqual(undecoded('wrongLength'))
  })

  it('has current values when its firmware reports that no probe is connected', () => {
    expect(read('DraginoLHT65N', 2, 'CBF608B6025D817FFF7FFF')).toMatchObject({
      kind: 'measurement',
      values: { temperature: 22.3, humidity: 60.5, externalTemperature: null, batteryVoltage: 3.062 },
    })
  })

  it.each([
    ['0F', '28FF1A2B', '3C4D5E6F', '28ff1a2b3c4d5e6f', {}],
    ['15', '28FF1A2B', '3C4D5E6F', '28ff1a2b3c4d5e6f', {}],
    ['10', '2CA1B2C3', '0ADDA22B', '2ca1b2c3', { externalTemperature: 27.81, externalHumidity: 55.5 }],
    ['10', '2CA1B2C3', '7FFF0000', '2ca1b2c3', { externalTemperature: null, externalHumidity: null }],
    ['20', '10203040', '0ADD5060', '102030405060', { externalTemperature: 27.81 }],
  ])(
    'has no room values in a frame with the serial number of a probe: %s',
    (ext, front, back, id, values) => {
      expect(read('DraginoLHT65N', 2, `CBF6${front}${ext}${back}`)).toEqual({
        kind: 'probeId',
        id,
        values: { batteryVoltage: 3.062, ...values },
      })
    },
  )

  it('has no room values in a frame about motion', () => {
    expect(read('DraginoLHT65N', 2, 'CBF6000000000E01000102')).toEqual({
      kind: 'measurement',
      values: { batteryVoltage: 3.062 },
      details: { batteryState: 'good', triggered: true, count: 258 },
    })
  })

  it('decodes an interrupt with its count and duration', () => {
    expect(read('DraginoLHT65N', 2, '89C4083401C20401010000050000A0')).toMatchObject({
      values: { temperature: 21 },
      details: { pinHigh: true, triggered: true },
    })
    expect(read('DraginoLHT65N', 2, '89C4083401C20101010000050000A0')).toEqual(undecoded('wrongLength'))
  })

  it('has no room temperature without a sensor', () => {
    expect(read('DraginoLHT65N', 2, 'CBF67FFF025D017FFF7FFF')).toMatchObject({
      values: { temperature: null },
    })
  })

  it('decodes its status', () => {
    expect(read('DraginoLHT65N', 5, '0B015001FF0C34')).toEqual({
      kind: 'status',
      firmwareVersion: '1.5.0',
      batteryVoltage: 3.124,
      band: 'EU868',
    })
    expect(read('DraginoLHT65N', 5, '0B015002FF0C34')).toMatchObject({ band: null })
    expect(
      toHex(encodeSensorStatus('DraginoLHT65N', { firmwareVersion: '1.5.0', batteryVoltage: 3.124 }).bytes),
    ).toBe('0b015001ff0c34')
  })
})

describe('LHT52', () => {
  it.each([
    [
      '0A64020F7FFF0165E0AA4E',
      { temperature: 26.6, humidity: 52.7, externalTemperature: null },
      1_709_222_478,
    ],
    [
      '08CD02207FFF0162E0A7B5',
      { temperature: 22.53, humidity: 54.4, externalTemperature: null },
      1_658_890_165,
    ],
    [
      'F5C6022007D0016320B0C0',
      { temperature: -26.18, humidity: 54.4, externalTemperature: 20 },
      1_663_086_784,
    ],
  ])('decodes and encodes %s', (hex, values, seconds) => {
    expect(read('DraginoLHT52', 2, hex)).toEqual({
      kind: 'measurement',
      values,
      details: {},
      at: at(seconds),
    })
    expect(toHex(encodeLht52({ ...values, at: at(seconds) }).bytes)).toBe(hex.toLowerCase())
  })

  it('decodes its memory', () => {
    expect(read('DraginoLHT52', 3, '0A64020F7FFF0165E0AA4E08CD02207FFF0162E0A7B5')).toEqual({
      kind: 'history',
      records: [
        { at: at(1_709_222_478), values: { temperature: 26.6, humidity: 52.7, externalTemperature: null } },
        { at: at(1_658_890_165), values: { temperature: 22.53, humidity: 54.4, externalTemperature: null } },
      ],
    })
    expect(read('DraginoLHT52', 3, '0A64020F7FFF0165E0AA4E08')).toEqual(undecoded('wrongLength'))
    expect(read('DraginoLHT52', 3, '')).toEqual(undecoded('wrongLength'))
  })

  it('decodes the id of its probe, and its status', () => {
    expect(read('DraginoLHT52', 4, '2831A6F60D000042')).toEqual({ kind: 'probeId', id: '2831a6f60d000042' })
    expect(read('DraginoLHT52', 5, '09010001000B3A')).toEqual({
      kind: 'status',
      firmwareVersion: '1.0.0',
      batteryVoltage: 2.874,
      band: 'EU868',
    })
  })
})

describe('LDS02', () => {
  it.each([
    ['0BED0100000A00000500', { batteryVoltage: 3.053, open: false, openings: 10, openMinutes: 5 }, false],
    ['8BED0100000B00000001', { batteryVoltage: 3.053, open: true, openings: 11, openMinutes: 0 }, true],
    ['0C1D0100006400000000', { batteryVoltage: 3.101, open: false, openings: 100, openMinutes: 0 }, false],
  ])('decodes and encodes %s', (hex, values, alarm) => {
    expect(read('DraginoLDS02', 10, hex)).toEqual({ kind: 'measurement', values, details: { alarm } })
    expect(toHex(encodeLds02({ ...values, alarm }).bytes)).toBe(hex.toLowerCase())
  })

  it('decodes a leak, which does not count as an opening', () => {
    expect(read('DraginoLDS02', 10, '4BB80200000200000701')).toEqual({
      kind: 'measurement',
      values: { batteryVoltage: 3 },
      details: { leak: true, leaks: 2, leakMinutes: 7, alarm: true },
    })
  })

  it('decodes both at once', () => {
    expect(read('DraginoLDS02', 10, 'CBB80300000200000700')).toMatchObject({
      values: { open: true, openings: 2 },
      details: { leak: true, alarm: false },
    })
  })

  it('is recognised by length if its port was changed', () => {
    expect(read('DraginoLDS02', 42, '8BED0100000B00000001')).toMatchObject({ values: { open: true } })
    expect(read('DraginoLDS02', 10, '8BED01')).toEqual(undecoded('wrongLength'))
    expect(read('DraginoLDS02', 10, '8BED0500000B00000001')).toEqual(undecoded('unknownType'))
  })

  it('counts events on port 7, where the first bit does not mean an open window', () => {
    expect(read('DraginoLDS02', 7, '8BED000102')).toEqual({
      kind: 'measurement',
      values: { batteryVoltage: 3.053 },
      details: { count: 258 },
    })
    expect(read('DraginoLDS02', 7, '8BED0001')).toEqual(undecoded('wrongLength'))
  })
})

describe('D23-LB', () => {
  it.each([
    ['0D2E01B500000C01A40177', 3.374, [43.7, 42, 37.5], false],
    ['0CE4021C00000C01F47FFF', 3.3, [54, 50, null], false],
    ['0D2EFF9C00008C7FFF7FFF', 3.374, [-10, null, null], true],
    ['0D2E7FFF00000C00C8012C', 3.374, [null, 20, 30], false],
  ] as const)('%s is read and written', (hex, batteryVoltage, probes, contactClosed) => {
    expect(read('DraginoD23LB', 2, hex)).toEqual({
      kind: 'measurement',
      values: { batteryVoltage, probes },
      details: { contactClosed, triggered: false },
    })
    expect(toHex(encodeD23lb({ batteryVoltage, probes, contactClosed }).bytes)).toBe(hex.toLowerCase())
  })

  it('decodes its alarm limits, which are not measurements', () => {
    expect(read('DraginoD23LB', 2, '0D2E01B5F6507D05460A4B')).toEqual({
      kind: 'measurement',
      values: { batteryVoltage: 3.374 },
      details: {
        contactClosed: false,
        triggered: true,
        limits: [
          { min: -10, max: 80 },
          { min: 5, max: 70 },
          { min: 10, max: 75 },
        ],
      },
    })
  })

  it('decodes its memory', () => {
    expect(read('DraginoD23LB', 3, '01B501A47FFF0C65E0AA4E')).toEqual({
      kind: 'history',
      records: [{ at: at(1_709_222_478), values: { probes: [43.7, 42, null] } }],
    })
    expect(read('DraginoD23LB', 3, '01B501A47FFF0C65E0AA')).toEqual(undecoded('wrongLength'))
  })

  it('decodes its status', () => {
    expect(read('DraginoD23LB', 5, '19010001000D2E')).toEqual({
      kind: 'status',
      firmwareVersion: '1.0.0',
      batteryVoltage: 3.374,
      band: 'EU868',
    })
  })

  it('does not decode any other mode', () => {
    expect(read('DraginoD23LB', 2, '0D2E01B500000801A40177')).toEqual(undecoded('unknownType'))
  })
})

describe('a sensor of another model', () => {
  it('is recognised by the status message', () => {
    expect(read('DraginoLHT52', 5, '0B015001FF0C34')).toEqual(undecoded('wrongModel'))
    expect(read('DraginoLHT65N', 5, '0B015001FF0C')).toEqual(undecoded('wrongLength'))
  })

  it('is not decoded on ports that it does not have', () => {
    for (const type of ['DraginoLHT65N', 'DraginoLHT52', 'DraginoD23LB'] as const)
      expect(read(type, 99, '0A64020F7FFF0165E0AA4E')).toEqual(undecoded('unknownPort'))
  })
})

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const centi = fc.integer({ min: -32_767, max: 32_766 }).map((raw) => raw / 100)
const deci = fc.integer({ min: -32_767, max: 32_766 }).map((raw) => raw / 10)
const humidity = fc.integer({ min: 0, max: 1000 }).map((raw) => raw / 10)
const volts = fc.integer({ min: 0, max: 0x3f_ff }).map((raw) => raw / 1000)
const instant = fc.integer({ min: 0, max: 0xff_ff_ff_ff }).map(at)
const u24 = fc.integer({ min: 0, max: 0xff_ff_ff })

describe('decoding sensor messages', () => {
  it('never throws, for any bytes and any port', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      fc.uint8Array({ minLength: 11, maxLength: 11 }),
      fc.uint8Array({ minLength: 7, maxLength: 10 }),
    )
    const port = fc.oneof(fc.constantFrom(2, 3, 4, 5, 7, 10), fc.integer({ min: -1, max: 300 }))
    fc.assert(
      fc.property(fc.constantFrom(...sensorTypes), port, bytes, (type, at, message) => {
        const uplink = decodeSensor(type, at, message)
        if (uplink.kind === 'undecoded') expect(undecodedReasons).toContain(uplink.reason)
        // a missing probe reads as 327.67 °C or 3276.7 °C
        if (uplink.kind === 'measurement') expect(Object.values(uplink.values).flat()).not.toContain(327.67)
      }),
      { numRuns: 3000 },
    )
  })

  it('decodes what it encoded', () => {
    fc.assert(
      fc.property(
        fc.record({
          temperature: centi,
          humidity,
          externalTemperature: orNull(centi),
          batteryVoltage: volts,
        }),
        (values) => {
          const { port, bytes } = encodeLht65n(values)
          expect(decodeSensor('DraginoLHT65N', port, bytes)).toEqual({
            kind: 'measurement',
            values,
            details: { batteryState: 'good' },
          })
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.record({ temperature: centi, humidity, externalTemperature: orNull(centi) }),
        instant,
        (values, at) => {
          const { port, bytes } = encodeLht52({ ...values, at })
          expect(decodeSensor('DraginoLHT52', port, bytes)).toEqual({
            kind: 'measurement',
            values,
            details: {},
            at,
          })
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.record({ open: fc.boolean(), openings: u24, openMinutes: u24, batteryVoltage: volts }),
        fc.boolean(),
        (values, alarm) => {
          const { port, bytes } = encodeLds02({ ...values, alarm })
          expect(decodeSensor('DraginoLDS02', port, bytes)).toEqual({
            kind: 'measurement',
            values,
            details: { alarm },
          })
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.tuple(orNull(deci), orNull(deci), orNull(deci)),
        volts,
        fc.boolean(),
        (probes, batteryVoltage, contactClosed) => {
          const { port, bytes } = encodeD23lb({ probes, batteryVoltage, contactClosed })
          const details = { contactClosed, triggered: false }
          expect(decodeSensor('DraginoD23LB', port, bytes)).toEqual({
            kind: 'measurement',
            values: { probes, batteryVoltage },
            details,
          })
        },
      ),
    )
  })
})
