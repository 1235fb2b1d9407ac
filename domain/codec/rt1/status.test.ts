import { describe, expect, it } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex } from '../bytes.ts'
import { decodeThermostat, encodeStatus, type ThermostatStatus } from './uplink.ts'

interface StatusVector {
  readonly hex: string
  readonly base64: string
  readonly values: ThermostatStatus
}

const statusVectors: readonly [StatusVector, ...StatusVector[]] = [
  {
    hex: '10085909010F14A00A71A4228AA2125B5507',
    base64: 'EAhZCQEPFKAKcaQiiqISW1UH',
    values: {
      ambientTemperature: 21.37,
      rawAmbientTemperature: 23.05,
      bodyTemperature: 38.6,
      targetTemperature: 21,
      displayRotation: 0,
      directMotorControl: false,
      targetLevel: 10,
      mode: 'normal',
      calibration: 'ok',
      motorPosition: 420,
      motorConstraint: 650,
      batteryVoltage: 3.62,
      tegVoltage: 0.18,
      humidity: 45.5,
      lookupTemperature: 21.25,
      lastSeq: 7,
      openWindow: false,
      frostProtection: false,
      activeHarvesting: true,
      stallInward: false,
      stallOutward: false,
      batteryLow: false,
    },
  },
  {
    hex: '10FEC0FECFFEDE0A80200043E88200A0FF00',
    base64: 'EP7A/s/+3gqAIABD6IIAoP8A',
    values: {
      ambientTemperature: -3.2,
      rawAmbientTemperature: -3.05,
      bodyTemperature: -2.9,
      targetTemperature: 6,
      displayRotation: 2,
      directMotorControl: false,
      targetLevel: 0,
      mode: 'storage',
      calibration: 'none',
      motorPosition: 0,
      motorConstraint: 1000,
      batteryVoltage: 3.3,
      tegVoltage: 0,
      humidity: 80,
      lookupTemperature: null,
      lastSeq: 0,
      openWindow: false,
      frostProtection: true,
      activeHarvesting: false,
      stallInward: false,
      stallOutward: false,
      batteryLow: false,
    },
  },
  {
    hex: '1006A906FE0960B97F73E887E829057C44FF',
    base64: 'EAapBv4JYLl/c+iH6CkFfET/',
    values: {
      ambientTemperature: 17.05,
      rawAmbientTemperature: 17.9,
      bodyTemperature: 24,
      targetTemperature: 23.5,
      displayRotation: 1,
      directMotorControl: true,
      targetLevel: null,
      mode: 'normal',
      calibration: 'ok',
      motorPosition: 1000,
      motorConstraint: 1000,
      batteryVoltage: 2.41,
      tegVoltage: 0.05,
      humidity: 62,
      lookupTemperature: 17,
      lastSeq: 255,
      openWindow: true,
      frostProtection: false,
      activeHarvesting: false,
      stallInward: false,
      stallOutward: false,
      batteryLow: true,
    },
  },
  {
    hex: '10800080001595E6D19BFF194DFFFEFFFF2A',
    base64: 'EIAAgAAVlebRm/8ZTf/+//8q',
    values: {
      ambientTemperature: null,
      rawAmbientTemperature: null,
      bodyTemperature: 55.25,
      targetTemperature: 28,
      displayRotation: 3,
      directMotorControl: false,
      targetLevel: 17,
      mode: 'summer',
      calibration: 'failed',
      motorPosition: null,
      motorConstraint: 333,
      batteryVoltage: null,
      tegVoltage: 2.54,
      humidity: null,
      lookupTemperature: null,
      lastSeq: 42,
      openWindow: false,
      frostProtection: false,
      activeHarvesting: false,
      stallInward: true,
      stallOutward: true,
      batteryLow: false,
    },
  },
  {
    hex: '1007D007D007D0FF1F49F403E8DCFF645001',
    base64: 'EAfQB9AH0P8fSfQD6Nz/ZFAB',
    values: {
      ambientTemperature: 20,
      rawAmbientTemperature: 20,
      bodyTemperature: 20,
      targetTemperature: null,
      displayRotation: 0,
      directMotorControl: false,
      targetLevel: null,
      mode: 'installation',
      calibration: 'running',
      motorPosition: 500,
      motorConstraint: 1000,
      batteryVoltage: 4.2,
      tegVoltage: null,
      humidity: 50,
      lookupTemperature: 20,
      lastSeq: 1,
      openWindow: false,
      frostProtection: false,
      activeHarvesting: false,
      stallInward: false,
      stallOutward: false,
      batteryLow: false,
    },
  },
  {
    hex: '100000000000000000000000000000000000',
    base64: 'EAAAAAAAAAAAAAAAAAAAAAAA',
    values: {
      ambientTemperature: 0,
      rawAmbientTemperature: 0,
      bodyTemperature: 0,
      targetTemperature: 5,
      displayRotation: 0,
      directMotorControl: false,
      targetLevel: 0,
      mode: 'unknown',
      calibration: 'none',
      motorPosition: 0,
      motorConstraint: 0,
      batteryVoltage: 2,
      tegVoltage: 0,
      humidity: 0,
      lookupTemperature: 0,
      lastSeq: 0,
      openWindow: false,
      frostProtection: false,
      activeHarvesting: false,
      stallInward: false,
      stallOutward: false,
      batteryLow: false,
    },
  },
]

describe.each(statusVectors)('the status message $hex', ({ hex, base64, values }) => {
  it('is decoded', () => {
    expect(decodeThermostat(1, fromHex(hex))).toEqual({ kind: 'status', values, warnings: [] })
    expect(decodeThermostat(1, fromBase64(base64))).toEqual({ kind: 'status', values, warnings: [] })
  })

  it('is encoded', () => {
    expect(toHex(encodeStatus(values))).toBe(hex.toLowerCase())
    expect(toBase64(encodeStatus(values))).toBe(base64)
  })
})

describe('a status message with impossible values', () => {
  const withByte = (at: number, value: number) => {
    const bytes = fromHex('10085909010F14A00A71A4228AA2125B5507')
    bytes[at] = value
    const uplink = decodeThermostat(1, bytes)
    return uplink.kind === 'status' ? { values: uplink.values, warnings: uplink.warnings } : undefined
  }

  it.each([
    // motor positions 1001 and 1022 in normal mode with calibration ok
    { field: 'motorPosition', at: 10, value: 0xe9, before: [9, 0x73] },
    { field: 'motorPosition', at: 10, value: 0xfe, before: [9, 0x73] },
    // motor constraints 1001 and 1023
    { field: 'motorConstraint', at: 12, value: 0xe9, before: [11, 0x23] },
    { field: 'motorConstraint', at: 12, value: 0xff, before: [11, 0x23] },
  ])('has no $field and a warning', ({ field, at, value, before: [second = 0, secondValue = 0] }) => {
    const bytes = fromHex('10085909010F14A00A71A4228AA2125B5507')
    bytes[second] = secondValue
    bytes[at] = value
    expect(decodeThermostat(1, bytes)).toMatchObject({
      kind: 'status',
      values: { [field]: null, ambientTemperature: 21.37 },
      warnings: [field],
    })
  })

  it('has no level for 18 to 30', () => {
    for (let level = 18; level <= 30; level++)
      expect(withByte(8, level)).toMatchObject({ values: { targetLevel: null }, warnings: ['targetLevel'] })
    expect(withByte(8, 31)).toMatchObject({ values: { targetLevel: null }, warnings: [] })
    expect(withByte(8, 17)).toMatchObject({ values: { targetLevel: 17 }, warnings: [] })
  })

  it('has no mode for 5 to 7', () => {
    for (const mode of [5, 6, 7])
      expect(withByte(9, (mode << 5) | 0x11)).toMatchObject({ values: { mode: null }, warnings: ['mode'] })
  })

  it('names every field that it drops', () => {
    const uplink = decodeThermostat(1, fromHex('10000000000000001effea03ff0000000000'))
    expect(uplink).toMatchObject({ warnings: ['targetLevel', 'mode', 'motorPosition', 'motorConstraint'] })
  })
})

describe('a status message with values out of range', () => {
  it('is clamped to the range of the field', () => {
    const [{ values }] = statusVectors
    const far = {
      ...values,
      ambientTemperature: 999,
      bodyTemperature: -999,
      targetTemperature: 99,
      batteryVoltage: 9,
      humidity: 400,
      motorPosition: 5000,
      lastSeq: 256,
    }
    expect(decodeThermostat(1, encodeStatus(far))).toMatchObject({
      values: {
        ambientTemperature: 327.67,
        bodyTemperature: -327.67,
        targetTemperature: 30.4,
        batteryVoltage: 4.54,
        humidity: 127,
        motorPosition: 1000,
        lastSeq: 0,
      },
    })
  })
})
