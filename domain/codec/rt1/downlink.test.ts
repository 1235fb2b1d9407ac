import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Command, commandBytes, wireCode } from '../../commands/command.ts'
import { fromHex, toBase64, toHex } from '../bytes.ts'
import { codeOfWire, decodeCommands, encodeCommand, encodeFrame } from './downlink.ts'
import { defaultLevelMap } from './levelMap.ts'
import { anyCommand, seqs } from '../../../tests/support/anyCommand.ts'

const stall = { runNow: true, thresholdMilliamps: null } as const

const vectors: readonly { readonly command: Command; readonly hex: string; readonly base64: string }[] = [
  {
    command: { code: 'GeneralGetInfo', fingerprint: true, health: false, status: false, levelMapping: false },
    hex: '010101',
    base64: 'AQEB',
  },
  { command: { code: 'McuReset', delaySeconds: 10 }, hex: '0202A50A', base64: 'AgKlCg==' },
  {
    command: { code: 'MotorInwardStallDetection', runNow: true, thresholdMilliamps: 120 },
    hex: '0303030078',
    base64: 'AwMDAHg=',
  },
  { command: { code: 'MotorOutwardStallDetection', ...stall }, hex: '0404010000', base64: 'BAQBAAA=' },
  { command: { code: 'SetDisplayRotation', rotation: 180 }, hex: '050502', base64: 'BQUC' },
  { command: { code: 'SetMajorMode', mode: 'normal' }, hex: '060603', base64: 'BgYD' },
  { command: { code: 'SetMotorPosition', position: 420 }, hex: '070701A4', base64: 'BwcBpA==' },
  { command: { code: 'SetMotorPositionConstraint', constraint: 650 }, hex: '0808028A', base64: 'CAgCig==' },
  { command: { code: 'SetTargetTemperature', temperature: 21.5 }, hex: '090900D7', base64: 'CQkA1w==' },
  {
    command: { code: 'SetTargetTemperatureAndLevel', temperature: 21, level: 10 },
    hex: '0A0A00D20A',
    base64: 'CgoA0go=',
  },
  { command: { code: 'SetTargetTemperatureLevel', level: 17 }, hex: '0B0B11', base64: 'CwsR' },
  {
    command: { code: 'SetTargetTemperatureLevelMapping', levels: [...defaultLevelMap] },
    hex: '0C0C0A46505A646E78828C96A0AAB4BEC8D2DCE6',
    base64: 'DAwKRlBaZG54goyWoKq0vsjS3OY=',
  },
  {
    command: { code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 60 },
    hex: '0D0D01003C',
    base64: 'DQ0BADw=',
  },
  { command: { code: 'ActiveHarvesting', on: true }, hex: '0E0E01', base64: 'Dg4B' },
]

// the sequence number of each vector is its code
describe.each(vectors)('$command.code', ({ command, hex, base64 }) => {
  const code = wireCode(command.code)

  it('is encoded', () => {
    expect(toHex(encodeCommand(command, code))).toBe(hex.toLowerCase())
    expect(toBase64(encodeCommand(command, code))).toBe(base64)
    expect(encodeCommand(command, code)).toHaveLength(commandBytes(command.code))
  })

  it('is decoded', () => {
    expect(decodeCommands(fromHex(hex))).toEqual({ commands: [{ command, seq: code }], refused: [] })
    expect(codeOfWire(code)).toBe(command.code)
  })
})

describe('a frame', () => {
  const bundle: readonly Command[] = [
    { code: 'MotorInwardStallDetection', ...stall },
    { code: 'SetDisplayRotation', rotation: 0 },
    { code: 'SetMajorMode', mode: 'normal' },
    { code: 'GeneralGetInfo', fingerprint: true, health: false, status: false, levelMapping: false },
    { code: 'SetMotorPositionConstraint', constraint: 1000 },
    { code: 'ToggleDirectMotorControl', on: false, timeoutMinutes: 0 },
    { code: 'SetMotorPositionConstraint', constraint: 650 },
    { code: 'SetMotorPosition', position: 0 },
    { code: 'SetTargetTemperatureAndLevel', temperature: 21, level: 10 },
  ]
  const numbered = bundle.map((command, index) => ({ command, seq: 20 + index }))
  const hex = '0314010000051500061603011701081803E80D19000000081A028A071B00000A1C00D20A'

  it('carries nine commands in 36 bytes', () => {
    expect(toHex(encodeFrame(numbered))).toBe(hex.toLowerCase())
    expect(encodeFrame(numbered)).toHaveLength(36)
    expect(decodeCommands(fromHex(hex))).toEqual({ commands: numbered, refused: [] })
  })

  it('stops at a command that is unknown', () => {
    expect(decodeCommands(fromHex('0505002a07060603'))).toEqual({
      commands: [{ command: { code: 'SetDisplayRotation', rotation: 0 }, seq: 5 }],
      refused: [{ code: 0x2a, seq: 7, status: 1 }],
      stoppedAt: 3,
    })
  })

  it('stops at a command that is truncated', () => {
    expect(decodeCommands(fromHex('0505000707ff'))).toMatchObject({
      refused: [{ code: 7, seq: 7, status: 2 }],
      stoppedAt: 3,
    })
    expect(decodeCommands(fromHex('05'))).toEqual({
      commands: [],
      refused: [{ code: 5, seq: 0, status: 2 }],
      stoppedAt: 0,
    })
  })

  it.each([
    { what: 'a request for no information', hex: '010100' },
    { what: 'a request for unknown information', hex: '010110' },
    { what: 'a wrong guard byte of the reset', hex: '0202a60a' },
    { what: '501 mA', hex: '03030301f5' },
    { what: 'a fifth rotation', hex: '050504' },
    { what: 'mode unknown', hex: '060600' },
    { what: 'mode 5', hex: '060605' },
    { what: 'position 1001', hex: '070703e9' },
    { what: 'constraint 1001', hex: '080803e9' },
    { what: '5.9 °C', hex: '0909003b' },
    { what: '28.1 °C', hex: '09090119' },
    { what: 'level 18', hex: '0b0b12' },
    { what: 'a decreasing mapping', hex: '0c0c0a46505a646e78828c96a0aab4bec8d2dcdb' },
    { what: 'direct control neither on nor off', hex: '0d0d020000' },
    { what: 'harvesting neither on nor off', hex: '0e0e02' },
  ])('rejects $what and continues', ({ hex }) => {
    const bytes = fromHex(`${hex}060603`)
    expect(decodeCommands(bytes)).toEqual({
      commands: [{ command: { code: 'SetMajorMode', mode: 'normal' }, seq: 6 }],
      refused: [{ code: bytes[0], seq: bytes[1], status: 3 }],
    })
  })

  it('decodes to what was encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ command: anyCommand, seq: seqs }), { maxLength: 12 }), (commands) => {
        expect(decodeCommands(encodeFrame(commands))).toEqual({ commands, refused: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('never throws, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const { commands, refused, stoppedAt } = decodeCommands(bytes)
        expect(commands.length + refused.length === 0).toBe(bytes.length === 0)
        expect(stoppedAt ?? 0).toBeLessThanOrEqual(bytes.length)
      }),
      { numRuns: 2000 },
    )
  })
})
