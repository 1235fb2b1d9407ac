import { describe, expect, it } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex } from '../bytes.ts'
import { resultReason } from './commandResult.ts'
import { faultsOf, healthMask } from './health.ts'
import { crc8, defaultLevelMap, levelBytes, levelMapCrc, whyNotLevelMap } from './levelMap.ts'
import {
  decodeThermostat,
  encodeCommandResult,
  encodeFingerprint,
  encodeHealth,
  encodeLevelMapping,
} from './uplink.ts'

const decode = (port: number, hex: string) => decodeThermostat(port, fromHex(hex))

describe('a fingerprint', () => {
  const hex = '1103020401010C000102E70AE60A0A7A032C'
  const values = {
    hardwareRevision: 3,
    firmwareVersion: '2.4.1',
    appVersion: '1.12.0',
    resetReason: 1,
    uptimeHours: 743,
    minTemperature: 6,
    maxTemperature: 28,
    antiFreezeTemperature: 6,
    uplinkMinutes: 10,
    levelMapCrc: 0x7a,
    motorStrokeSteps: 812,
  }

  it('is decoded and encoded', () => {
    expect(decode(2, hex)).toEqual({ kind: 'fingerprint', values })
    expect(decodeThermostat(2, fromBase64('EQMCBAEBDAABAucK5goKegMs'))).toEqual({
      kind: 'fingerprint',
      values,
    })
    expect(toHex(encodeFingerprint(values))).toBe(hex.toLowerCase())
    expect(toBase64(encodeFingerprint(values))).toBe('EQMCBAEBDAABAucK5goKegMs')
  })
})

describe('the level mapping', () => {
  it('set in production has the checksum that the fingerprint reports', () => {
    expect(defaultLevelMap).toEqual([6, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28])
    expect(toHex(levelBytes(defaultLevelMap))).toBe('0a46505a646e78828c96a0aab4bec8d2dce6')
    expect(levelMapCrc(defaultLevelMap)).toBe(122)
  })

  it('is decoded and encoded', () => {
    expect(decode(2, '140A46505A646E78828C96A0AAB4BEC8D2DCE6')).toEqual({
      kind: 'levelMapping',
      levels: defaultLevelMap,
    })
    expect(toHex(encodeLevelMapping(defaultLevelMap))).toBe('140a46505a646e78828c96a0aab4bec8d2dce6')
  })

  it('must be 18 temperatures from 6 to 28 °C in non-decreasing order', () => {
    const flat = Array.from({ length: 18 }, () => 20)
    expect([whyNotLevelMap(defaultLevelMap), whyNotLevelMap(flat)]).toEqual([undefined, undefined])
    expect(whyNotLevelMap(flat.slice(1))).toBe('levelMapLength')
    expect(whyNotLevelMap(flat.with(0, 5.9))).toBe('temperatureRange')
    expect(whyNotLevelMap(flat.with(17, 28.1))).toBe('temperatureRange')
    expect(whyNotLevelMap(flat.with(3, Number.NaN))).toBe('temperatureRange')
    expect(whyNotLevelMap(flat.with(9, 19.9))).toBe('levelMapDecreasing')
  })
})

describe('CRC-8', () => {
  it('has polynomial 0x07 and initial value 0', () => {
    // the check value of CRC-8/SMBUS in the CRC catalogue
    expect(crc8(new TextEncoder().encode('123456789'))).toBe(0xf4)
    expect(crc8(new Uint8Array(0))).toBe(0)
  })
})

describe('command results', () => {
  it('are decoded and encoded', () => {
    expect(decode(3, '12090700')).toEqual({
      kind: 'commandResult',
      results: [{ code: 9, seq: 7, status: 0 }],
    })
    expect(decode(3, '12070803')).toEqual({
      kind: 'commandResult',
      results: [{ code: 7, seq: 8, status: 3 }],
    })
  })

  it('answer several commands in their order', () => {
    const hex = '120314000515000616000117000818000D1900081A00071B040A1C00'
    const results = [3, 5, 6, 1, 8, 13, 8, 7, 10].map((code, index) => ({
      code,
      seq: 20 + index,
      status: code === 7 ? 4 : 0,
    }))
    expect(decode(3, hex)).toEqual({ kind: 'commandResult', results })
    expect(toHex(encodeCommandResult(results))).toBe(hex.toLowerCase())
  })

  it('are 16 at most and one at least', () => {
    expect(decode(3, `12${'090700'.repeat(16)}`)).toMatchObject({ kind: 'commandResult' })
    expect(decode(3, `12${'090700'.repeat(17)}`)).toEqual({ kind: 'undecoded', reason: 'wrongLength' })
    expect(decode(3, '12')).toEqual({ kind: 'undecoded', reason: 'wrongLength' })
    expect(decode(3, '120907')).toEqual({ kind: 'undecoded', reason: 'wrongLength' })
    expect(
      encodeCommandResult(Array.from({ length: 20 }, () => ({ code: 1, seq: 1, status: 0 }))),
    ).toHaveLength(49)
  })

  it('have a reason for each status but 0', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(resultReason)).toEqual([
      undefined,
      'unknownCommand',
      'badLength',
      'outOfRange',
      'notAllowedInMode',
      'busy',
      'motorError',
      'firmwareTooOld',
      'refused',
    ])
  })
})

describe('a health event', () => {
  const values = { mask: 3, batteryVoltage: 2.41, motorPosition: 118, mode: 'installation' } as const

  it('is decoded and encoded', () => {
    expect(decode(4, '130329007602')).toEqual({ kind: 'health', values, warnings: [] })
    expect(toHex(encodeHealth(values))).toBe('130329007602')
  })

  it('names its faults', () => {
    expect(faultsOf(3)).toEqual(['batteryLow', 'motorCalibrationFailed'])
    expect(healthMask(['operationModeError', 'tegFault'])).toBe(0x90)
    expect(faultsOf(0xff)).toHaveLength(8)
  })

  it('has null for missing values', () => {
    expect(decode(4, '1300ff03ff00')).toMatchObject({
      values: { batteryVoltage: null, motorPosition: null, mode: 'unknown' },
      warnings: [],
    })
    expect(decode(4, '130000ffff09')).toMatchObject({
      values: { motorPosition: null, mode: null },
      warnings: ['motorPosition', 'mode'],
    })
  })
})

describe('a fragment of a data transfer', () => {
  it('is kept unmodified', () => {
    expect(decode(21, '0700020003cafe')).toEqual({
      kind: 'transfer',
      transferId: 7,
      fragment: 2,
      fragments: 3,
      data: Uint8Array.of(0xca, 0xfe),
    })
  })

  it('is invalid beyond its count, or without data', () => {
    expect(decode(21, '0700030003cafe')).toEqual({ kind: 'undecoded', reason: 'malformed' })
    expect(decode(21, '0700000003')).toEqual({ kind: 'undecoded', reason: 'wrongLength' })
  })
})

describe('an undecodable message', () => {
  it.each([
    {
      what: '17 bytes of a status',
      port: 1,
      hex: '10085909010F14A00A71A4228AA2125B55',
      reason: 'wrongLength',
    },
    {
      what: '19 bytes of a status',
      port: 1,
      hex: '10085909010F14A00A71A4228AA2125B550700',
      reason: 'wrongLength',
    },
    {
      what: 'a later protocol version',
      port: 1,
      hex: '20085909010F14A00A71A4228AA2125B5507',
      reason: 'unsupportedVersion',
    },
    {
      what: 'protocol version 0',
      port: 1,
      hex: '00085909010F14A00A71A4228AA2125B5507',
      reason: 'unsupportedVersion',
    },
    {
      what: 'a fingerprint on the port of a status',
      port: 1,
      hex: '1103020401010C000102E70AE60A0A7A032C',
      reason: 'unknownType',
    },
    {
      what: 'a status on the port of a fingerprint',
      port: 2,
      hex: '10085909010F14A00A71A4228AA2125B5507',
      reason: 'unknownType',
    },
    { what: 'an unknown type', port: 4, hex: '1F0329007602', reason: 'unknownType' },
    { what: 'an unused port', port: 99, hex: '10085909010F14A00A71A4228AA2125B5507', reason: 'unknownPort' },
    { what: 'the port of MAC commands', port: 0, hex: '10', reason: 'unknownPort' },
    { what: 'a package of the LoRa Alliance', port: 202, hex: '0101', reason: 'unknownPort' },
    { what: 'nothing', port: 1, hex: '', reason: 'wrongLength' },
    {
      what: 'a short level mapping',
      port: 2,
      hex: '140A46505A646E78828C96A0AAB4BEC8D2DC',
      reason: 'wrongLength',
    },
    { what: 'a long health event', port: 4, hex: '13032900760200', reason: 'wrongLength' },
  ])('$what is kept raw: $reason', ({ port, hex, reason }) => {
    expect(decode(port, hex)).toEqual({ kind: 'undecoded', reason })
  })
})
