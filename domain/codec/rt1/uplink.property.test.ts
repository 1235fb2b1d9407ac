import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { undecodedReasons } from '../undecoded.ts'
import { wireModes } from './fields.ts'
import { calibrations } from './status.ts'
import {
  decodeThermostat,
  encodeCommandResult,
  encodeFingerprint,
  encodeHealth,
  encodeLevelMapping,
  encodeStatus,
  type ThermostatStatus,
  type ThermostatUplink,
} from './uplink.ts'

/** Values that a field represents exactly: whole steps from an offset, or null. */
const stepped = (low: number, high: number, perUnit: number, offset = 0) =>
  fc.integer({ min: low, max: high }).map((raw) => (raw + offset) / perUnit)
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const byte = fc.integer({ min: 0, max: 255 })
const word = fc.integer({ min: 0, max: 0xff_ff })
const centi = orNull(stepped(-32_767, 32_767, 100))
const tenths = orNull(stepped(0, 254, 10, 50))

const status: fc.Arbitrary<ThermostatStatus> = fc.record({
  ambientTemperature: centi,
  rawAmbientTemperature: centi,
  bodyTemperature: centi,
  lookupTemperature: orNull(stepped(0, 254, 4)),
  targetTemperature: tenths,
  targetLevel: orNull(fc.integer({ min: 0, max: 17 })),
  displayRotation: fc.integer({ min: 0, max: 3 }),
  directMotorControl: fc.boolean(),
  mode: fc.constantFrom(...wireModes),
  calibration: fc.constantFrom(...calibrations),
  motorPosition: orNull(fc.integer({ min: 0, max: 1000 })),
  motorConstraint: fc.integer({ min: 0, max: 1000 }),
  openWindow: fc.boolean(),
  frostProtection: fc.boolean(),
  activeHarvesting: fc.boolean(),
  stallInward: fc.boolean(),
  stallOutward: fc.boolean(),
  batteryLow: fc.boolean(),
  batteryVoltage: orNull(stepped(0, 254, 100, 200)),
  tegVoltage: orNull(stepped(0, 254, 100)),
  humidity: orNull(stepped(0, 254, 2)),
  lastSeq: byte,
})

const version = fc.tuple(byte, byte, byte).map((parts) => parts.join('.'))
const fingerprint = fc.record({
  hardwareRevision: byte,
  firmwareVersion: version,
  appVersion: version,
  resetReason: byte,
  uptimeHours: word,
  minTemperature: tenths,
  maxTemperature: tenths,
  antiFreezeTemperature: tenths,
  uplinkMinutes: byte,
  levelMapCrc: byte,
  motorStrokeSteps: word,
})

const health = fc.record({
  mask: byte,
  batteryVoltage: orNull(stepped(0, 254, 100, 200)),
  motorPosition: orNull(fc.integer({ min: 0, max: 1000 })),
  mode: fc.constantFrom(...wireModes),
})

const anyBytes = fc.uint8Array({ maxLength: 260 })
/** Bytes that resemble a message: a valid header and the length of one of the messages. */
const likelyBytes = fc
  .tuple(
    fc.constantFrom(0x10, 0x11, 0x12, 0x13, 0x14, 0x20),
    fc.oneof(fc.constantFrom(17, 18, 5, 3, 6), fc.integer({ min: 0, max: 60 })),
  )
  .chain(([header, length]) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map((rest) => Uint8Array.of(header, ...rest)),
  )
const port = fc.oneof(fc.constantFrom(1, 2, 3, 4, 21), fc.integer({ min: -1, max: 300 }))

const wellFormed = (uplink: ThermostatUplink): void => {
  if (uplink.kind === 'undecoded') expect(undecodedReasons).toContain(uplink.reason)
  if (uplink.kind === 'status' || uplink.kind === 'fingerprint' || uplink.kind === 'health')
    for (const value of Object.values(uplink.values))
      if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
}

describe('decoding thermostat messages', () => {
  it('never throws, for any bytes and any port', () => {
    fc.assert(
      fc.property(port, fc.oneof(anyBytes, likelyBytes), (at, bytes) =>
        wellFormed(decodeThermostat(at, bytes)),
      ),
      { numRuns: 2000 },
    )
  })

  it('decodes a view into a larger buffer like a copy', () => {
    fc.assert(
      fc.property(status, fc.nat({ max: 20 }), (values, before) => {
        const message = encodeStatus(values)
        const buffer = Uint8Array.from([...new Uint8Array(before), ...message, 1, 2, 3])
        expect(decodeThermostat(1, buffer.subarray(before, before + message.length))).toEqual(
          decodeThermostat(1, message),
        )
      }),
    )
  })

  it('decodes what it encoded', () => {
    fc.assert(
      fc.property(status, (values) => {
        expect(decodeThermostat(1, encodeStatus(values))).toEqual({ kind: 'status', values, warnings: [] })
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fingerprint, (values) => {
        expect(decodeThermostat(2, encodeFingerprint(values))).toEqual({ kind: 'fingerprint', values })
      }),
    )
    fc.assert(
      fc.property(health, (values) => {
        expect(decodeThermostat(4, encodeHealth(values))).toEqual({ kind: 'health', values, warnings: [] })
      }),
    )
    fc.assert(
      fc.property(fc.array(stepped(0, 254, 10, 50), { minLength: 18, maxLength: 18 }), (levels) => {
        expect(decodeThermostat(2, encodeLevelMapping(levels))).toEqual({ kind: 'levelMapping', levels })
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.record({ code: byte, seq: byte, status: byte }), { minLength: 1, maxLength: 16 }),
        (results) => {
          expect(decodeThermostat(3, encodeCommandResult(results))).toEqual({
            kind: 'commandResult',
            results,
          })
        },
      ),
    )
  })

  it('encodes what it decoded, if all of it was valid', () => {
    fc.assert(
      fc.property(likelyBytes, (bytes) => {
        const uplink = decodeThermostat(1, bytes)
        if (uplink.kind !== 'status' || uplink.warnings.length > 0) return
        // bit 10 of the motor position's word is reserved
        const sent = bytes.with(9, (bytes[9] ?? 0) & ~0x04)
        expect(toHex(encodeStatus(uplink.values))).toBe(toHex(sent))
      }),
      { numRuns: 2000 },
    )
  })

  it('rounds values between two steps to the nearer one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -300, max: 300, noNaN: true }),
        fc.double({ min: 2, max: 4.5, noNaN: true }),
        (celsius, volts) => {
          const base = decodeThermostat(1, fromHex('100000000000000000000000000000000000'))
          if (base.kind !== 'status') throw new Error('not a status')
          const uplink = decodeThermostat(
            1,
            encodeStatus({ ...base.values, ambientTemperature: celsius, batteryVoltage: volts }),
          )
          if (uplink.kind !== 'status') throw new Error('not a status')
          expect(Math.abs((uplink.values.ambientTemperature ?? Infinity) - celsius)).toBeLessThanOrEqual(
            0.005_000_1,
          )
          expect(Math.abs((uplink.values.batteryVoltage ?? Infinity) - volts)).toBeLessThanOrEqual(
            0.005_000_1,
          )
        },
      ),
    )
  })
})
