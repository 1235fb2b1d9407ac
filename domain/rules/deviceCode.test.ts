import { describe, expect, it } from 'vitest'
import { checksumOf, readDeviceCode } from './deviceCode.ts'

it('computes the checksum of the published check value', () => {
  expect(checksumOf('123456789')).toBe(0x4b_37)
})

const lorawan = (joinEui: string, eui: string, profileId: string, serial?: string) => ({
  code: { kind: 'lorawan', joinEui, eui, profileId, ...(serial !== undefined && { serial }) },
})

describe('LoRa Alliance codes', () => {
  it.each([
    [
      'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:OAABBCCDDEEFF:SYYWWNNNNNN:PFOOBAR:CAF2C',
      lorawan('1122334455667788', 'aabbccddeeff0011', 'aabb1122', 'YYWWNNNNNN'),
    ],
    [
      'LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:OAABBCCDDEEFF:SYYWWNNNNNN:PFOOBAR:CAF2D',
      { reason: 'codeChecksum' },
    ],
    [
      'LW:D0:70B3D57ED0000010:0018B20000000101:000AF8BE',
      lorawan('70b3d57ed0000010', '0018b20000000101', '000af8be'),
    ],
    [
      'LW:D0:70B3D57ED0000010:0018B20000000101:000AF8BE:C8525',
      lorawan('70b3d57ed0000010', '0018b20000000101', '000af8be'),
    ],
    [
      'LW:D0:A840410000000102:A84041FFFF5DE312:00000000:SLDS0212345:CFFD8',
      lorawan('a840410000000102', 'a84041ffff5de312', '00000000', 'LDS0212345'),
    ],
    [
      'LW:D0:0000000000000000:0123456789ABCDEF:FFFF0001:SWT-000123:C63D0',
      lorawan('0000000000000000', '0123456789abcdef', 'ffff0001', 'WT-000123'),
    ],
    [
      'LW:D0:0000000000000000:34c5d0fa68ceffa5:FFFF0BEB:S241218QR10005',
      lorawan('0000000000000000', '34c5d0fa68ceffa5', 'ffff0beb', '241218QR10005'),
    ],
    ['LW:D0:1122334455667788:AABBCCDDEEFF00:AABB1122', { reason: 'codeEuiLength' }],
    ['LW:D1:1122334455667788:AABBCCDDEEFF0011:AABB1122', { reason: 'codeNewerSchema' }],
  ])('reads %s', (text, expected) => {
    expect(readDeviceCode(text)).toEqual(expected)
  })

  it('reads a code that a scanner turned to lower case, checksum included', () => {
    expect(readDeviceCode('lw:d0:70b3d57ed0000010:0018b20000000101:000af8be:c8525')).toEqual(
      lorawan('70b3d57ed0000010', '0018b20000000101', '000af8be'),
    )
  })

  it.each([
    ['LW:D0:112233445566778X:AABBCCDDEEFF0011:AABB1122', 'codeMalformed'],
    ['LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB11', 'codeMalformed'],
    ['LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:SONE:STWO', 'codeMalformed'],
    ['LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:PFOO:SBAR', 'codeMalformed'],
    ['LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:CAF2', 'codeMalformed'],
    ['LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:XFOO', 'codeMalformed'],
    ['LW:', 'codeMalformed'],
  ])('refuses %s', (text, reason) => {
    expect(readDeviceCode(text)).toEqual({ reason })
  })

  it('reads the older draft', () => {
    expect(readDeviceCode('URN:DEV:LW:1122334455667788_AABBCCDDEEFF0011_AABB1122_V0001')).toEqual(
      lorawan('1122334455667788', 'aabbccddeeff0011', 'aabb1122'),
    )
    expect(readDeviceCode('URN:DEV:LW:1122334455667788_AABBCCDDEEFF_AABB1122')).toEqual({
      reason: 'codeEuiLength',
    })
  })
})

const eui = { code: { kind: 'eui', eui: '0018b20000000101' } }

describe('other codes', () => {
  it.each([
    '0018B20000000101',
    ' 0018b20000000101\n',
    '00-18-B2-00-00-00-01-01',
    '00:18:b2:00:00:00:01:01',
    '0018 B200 0000 0101',
    'DevEUI: 0018B20000000101',
    'DevEUI:00:18:B2:00:00:00:01:01',
    'DEV EUI = 00-18-B2-00-00-00-01-01',
    'EUI=0018B20000000101',
    'Model T1\nJoinEUI: 70B3D57ED0000010\nDevEUI: 0018B20000000101\nS/N 12',
    'JoinEUI=70B3D57ED0000010;EUI=0018B20000000101',
    'https://maker.example/d/0018B20000000101',
    'https://maker.example/d?dev=0018b20000000101&v=2',
  ])('reads the EUI in %s', (text) => {
    expect(readDeviceCode(text)).toEqual(eui)
  })

  it('reads our own label', () => {
    expect(readDeviceCode('WT-000123')).toEqual({ code: { kind: 'label', wtId: '000123' } })
    expect(readDeviceCode('wt-000123')).toEqual({ code: { kind: 'label', wtId: '000123' } })
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['0018B200000001', 'codeEuiLength'],
    ['0018B2000000010100', 'codeEuiLength'],
    ['DevEUI: 0018B2000001', 'codeEuiLength'],
    ['DevEUI: 0018B20000000101 DevEUI: 0018B20000000102', 'codeSeveral'],
    ['https://maker.example/0018B20000000101/70B3D57ED0000010', 'codeSeveral'],
    ['https://maker.example/d/0018B200000001012233', 'codeUnknown'],
    ['https://maker.example/', 'codeUnknown'],
    ['WT-', 'codeUnknown'],
    ['hello', 'codeUnknown'],
    ['4006381333931', 'codeEuiLength'],
  ])('refuses %s', (text, reason) => {
    expect(readDeviceCode(text)).toEqual({ reason })
  })
})
