import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCommand } from '../../tests/support/anyCommand.ts'
import { encodeFrame } from '../codec/rt1/downlink.ts'
import { defaultLevelMap } from '../codec/rt1/levelMap.ts'
import {
  commandBytes,
  inOrder,
  packFrames,
  stepOf,
  whyNotCommand,
  type Command,
  showsLater,
  shownBy,
  shownByFingerprint,
  shownByLevels,
} from './command.ts'
import type { ShownStatus } from './commandRow.ts'
import { commandOrder, type ThermostatCommand } from './commandTable.ts'

const info = {
  code: 'GeneralGetInfo',
  fingerprint: true,
  health: false,
  status: false,
  levelMapping: false,
} as const
const stall = { runNow: true, thresholdMilliamps: null } as const

describe('the limits of a command', () => {
  it.each<[Command, Command, string]>([
    [
      { code: 'SetTargetTemperature', temperature: 6 },
      { code: 'SetTargetTemperature', temperature: 5.9 },
      'temperatureRange',
    ],
    [
      { code: 'SetTargetTemperature', temperature: 28 },
      { code: 'SetTargetTemperature', temperature: 28.1 },
      'temperatureRange',
    ],
    [
      { code: 'SetTargetTemperature', temperature: 20 },
      { code: 'SetTargetTemperature', temperature: Number.NaN },
      'temperatureRange',
    ],
    [
      { code: 'SetTargetTemperatureLevel', level: 0 },
      { code: 'SetTargetTemperatureLevel', level: -1 },
      'levelRange',
    ],
    [
      { code: 'SetTargetTemperatureLevel', level: 17 },
      { code: 'SetTargetTemperatureLevel', level: 18 },
      'levelRange',
    ],
    [
      { code: 'SetTargetTemperatureLevel', level: 1 },
      { code: 'SetTargetTemperatureLevel', level: 1.5 },
      'levelRange',
    ],
    [
      { code: 'SetTargetTemperatureAndLevel', temperature: 28, level: 17 },
      { code: 'SetTargetTemperatureAndLevel', temperature: 29, level: 18 },
      'temperatureRange',
    ],
    [
      { code: 'SetTargetTemperatureAndLevel', temperature: 6, level: 0 },
      { code: 'SetTargetTemperatureAndLevel', temperature: 6, level: 18 },
      'levelRange',
    ],
    [
      { code: 'SetMotorPosition', position: 0 },
      { code: 'SetMotorPosition', position: -1 },
      'motorPositionRange',
    ],
    [
      { code: 'SetMotorPosition', position: 1000 },
      { code: 'SetMotorPosition', position: 1001 },
      'motorPositionRange',
    ],
    [
      { code: 'SetMotorPositionConstraint', constraint: 1000 },
      { code: 'SetMotorPositionConstraint', constraint: 1001 },
      'motorPositionRange',
    ],
    [{ code: 'McuReset', delaySeconds: 255 }, { code: 'McuReset', delaySeconds: 256 }, 'delayRange'],
    [
      { code: 'MotorInwardStallDetection', ...stall },
      { code: 'MotorInwardStallDetection', runNow: false, thresholdMilliamps: null },
      'nothingRequested',
    ],
    [
      { code: 'MotorOutwardStallDetection', runNow: false, thresholdMilliamps: 500 },
      { code: 'MotorOutwardStallDetection', runNow: true, thresholdMilliamps: 501 },
      'thresholdRange',
    ],
    [info, { ...info, fingerprint: false }, 'nothingRequested'],
    [
      { code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 65_535 },
      { code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 65_536 },
      'timeoutRange',
    ],
    [
      { code: 'SetTargetTemperatureLevelMapping', levels: defaultLevelMap },
      { code: 'SetTargetTemperatureLevelMapping', levels: defaultLevelMap.toReversed() },
      'levelMapDecreasing',
    ],
  ])('allow %o and reject %o', (allowed, refused, reason) => {
    expect([whyNotCommand(allowed), whyNotCommand(refused)]).toEqual([undefined, reason])
  })

  it('allow every value of a switch', () => {
    expect(whyNotCommand({ code: 'ActiveHarvesting', on: false })).toBeUndefined()
    expect(whyNotCommand({ code: 'SetDisplayRotation', rotation: 270 })).toBeUndefined()
    expect(whyNotCommand({ code: 'SetMajorMode', mode: 'summer' })).toBeUndefined()
  })
})

/** One command per step, in send order. */
const one: Record<ThermostatCommand, Command> = {
  motorCalibration: { code: 'MotorInwardStallDetection', ...stall },
  displayRotation: { code: 'SetDisplayRotation', rotation: 0 },
  majorMode: { code: 'SetMajorMode', mode: 'normal' },
  generalInfoRequest: info,
  hydraulicBalancingReset: { code: 'SetMotorPositionConstraint', constraint: 1000 },
  directMotorControl: { code: 'ToggleDirectMotorControl', on: false, timeoutMinutes: 0 },
  motorConstraint: { code: 'SetMotorPositionConstraint', constraint: 650 },
  motorPosition: { code: 'SetMotorPosition', position: 0 },
  targetTemperatureAndLevel: { code: 'SetTargetTemperatureAndLevel', temperature: 21, level: 10 },
  targetTemperature: { code: 'SetTargetTemperature', temperature: 21 },
  targetTemperatureLevel: { code: 'SetTargetTemperatureLevel', level: 10 },
  activeHarvestingDetection: { code: 'ActiveHarvesting', on: true },
  mcuReset: { code: 'McuReset', delaySeconds: 10 },
}
const all = commandOrder.map((step) => one[step])

describe('commands that are sent together', () => {
  it('begin with the calibration and end with the reset', () => {
    expect(commandOrder).toHaveLength(13)
    expect(commandOrder[0]).toBe('motorCalibration')
    expect(commandOrder.at(-1)).toBe('mcuReset')
  })

  it('go out in the order of the specification', () => {
    expect(all.map(stepOf)).toEqual(commandOrder)
    const { hydraulicBalancingReset: reset, ...others } = one
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.values(others), { minLength: all.length - 1 }), (shuffled) => {
        expect(inOrder([reset, ...shuffled])).toEqual(all)
      }),
    )
  })

  it('treat a constraint of 1000 after the direct motor control as a constraint, not a reset', () => {
    const { hydraulicBalancingReset: lifted, directMotorControl: direct, majorMode: mode } = one
    expect(inOrder([direct, lifted, mode])).toEqual([mode, direct, lifted])
    expect(inOrder([lifted, direct, lifted])).toEqual([lifted, direct, lifted])
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 20 }), (commands) => {
        expect(inOrder(inOrder(commands))).toEqual(inOrder(commands))
      }),
    )
  })

  it('set the level mapping before a level', () => {
    const mapping: Command = { code: 'SetTargetTemperatureLevelMapping', levels: defaultLevelMap }
    expect(
      inOrder([one.targetTemperatureLevel, one.targetTemperatureAndLevel, mapping, one.motorPosition]),
    ).toEqual([one.motorPosition, mapping, one.targetTemperatureAndLevel, one.targetTemperatureLevel])
  })

  it('keep their own order within a step', () => {
    const outward: Command = { code: 'MotorOutwardStallDetection', ...stall }
    expect(inOrder([one.majorMode, outward, one.motorCalibration])).toEqual([
      outward,
      one.motorCalibration,
      one.majorMode,
    ])
  })
})

describe('frames', () => {
  it('fit nine commands into one frame of 36 bytes', () => {
    const commands = all.slice(0, 9)
    const { hydraulicBalancingReset: reset } = one
    const frames = packFrames([reset, ...commands.filter((command) => command !== reset).toReversed()])
    expect(frames).toEqual([commands])
    expect(encodeFrame(frames.flat().map((command, index) => ({ command, seq: 20 + index })))).toHaveLength(
      36,
    )
  })

  it('put a reset alone into the last frame', () => {
    expect(packFrames(all)).toEqual([all.slice(0, -1), [one.mcuReset]])
    expect(packFrames([one.mcuReset, one.majorMode])).toEqual([[one.majorMode], [one.mcuReset]])
    expect(packFrames([])).toEqual([])
  })

  it('never exceed their size, lose no command and keep the order', () => {
    fc.assert(
      fc.property(
        fc.array(anyCommand, { maxLength: 40 }),
        fc.integer({ min: 20, max: 222 }),
        (commands, maxBytes) => {
          const frames = packFrames(commands, maxBytes)
          expect(frames.flat()).toEqual(inOrder(commands))
          for (const frame of frames) {
            const bytes = encodeFrame(frame.map((command) => ({ command, seq: 0 }))).length
            expect(bytes).toBeLessThanOrEqual(maxBytes)
            expect(bytes).toBe(frame.reduce((sum, { code }) => sum + commandBytes(code), 0))
            if (frame.some(({ code }) => code === 'McuReset')) expect(frame).toHaveLength(1)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('never exceed 51 bytes by default', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        for (const frame of packFrames(commands))
          expect(encodeFrame(frame.map((command) => ({ command, seq: 255 }))).length).toBeLessThanOrEqual(51)
      }),
      { numRuns: 500 },
    )
  })

  it('are as few as the order allows', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
        const frames = packFrames(commands).filter((frame) => frame.every(({ code }) => code !== 'McuReset'))
        for (const [index, frame] of frames.entries()) {
          const next = frames[index + 1]?.[0]
          const bytes = frame.reduce((sum, { code }) => sum + commandBytes(code), 0)
          if (next) expect(bytes + commandBytes(next.code)).toBeGreaterThan(51)
        }
      }),
    )
  })
})

const status: ShownStatus = {
  displayRotation: 2,
  mode: 'normal',
  calibration: 'ok',
  motorPosition: 420,
  motorConstraint: 650,
  targetTemperature: 21.5,
  targetLevel: 10,
  directMotorControl: true,
  activeHarvesting: true,
}
const everything: Command = {
  code: 'GeneralGetInfo',
  fingerprint: true,
  health: true,
  status: true,
  levelMapping: true,
}
const mapping: Command = { code: 'SetTargetTemperatureLevelMapping', levels: defaultLevelMap }

describe('a status message', () => {
  it.each<[Command, Partial<ShownStatus>]>([
    [{ code: 'SetDisplayRotation', rotation: 180 }, { displayRotation: 0 }],
    [{ code: 'SetMajorMode', mode: 'normal' }, { mode: 'installation' }],
    [{ code: 'SetMotorPosition', position: 420 }, { motorPosition: 419 }],
    [{ code: 'SetMotorPositionConstraint', constraint: 650 }, { motorConstraint: 1000 }],
    [{ code: 'SetTargetTemperature', temperature: 21.5 }, { targetTemperature: 21.6 }],
    [{ code: 'SetTargetTemperatureAndLevel', temperature: 21.5, level: 10 }, { targetLevel: 9 }],
    [{ code: 'SetTargetTemperatureAndLevel', temperature: 21.5, level: 10 }, { targetTemperature: 21 }],
    [{ code: 'SetTargetTemperatureLevel', level: 10 }, { targetLevel: 11 }],
    [{ code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 60 }, { directMotorControl: false }],
    [{ code: 'ActiveHarvesting', on: true }, { activeHarvesting: false }],
    [
      { code: 'MotorInwardStallDetection', runNow: true, thresholdMilliamps: null },
      { calibration: 'running' },
    ],
    [
      { code: 'MotorOutwardStallDetection', runNow: true, thresholdMilliamps: 120 },
      { calibration: 'failed' },
    ],
  ])('confirms %o, but not with %o', (command, other) => {
    expect([shownBy(command, status), shownBy(command, { ...status, ...other })]).toEqual([true, false])
    expect(showsLater(command)).toBe(true)
  })

  it('compares temperatures with the resolution of the wire format', () => {
    expect(shownBy({ code: 'SetTargetTemperature', temperature: 21.3 + 0.2 }, status)).toBe(true)
    expect(
      shownBy(
        { code: 'SetTargetTemperature', temperature: 0.1 + 0.2 + 6 },
        { ...status, targetTemperature: 6.3 },
      ),
    ).toBe(true)
  })

  it('says nothing about values that the device does not know', () => {
    const unknown: ShownStatus = {
      ...status,
      mode: null,
      motorPosition: null,
      motorConstraint: null,
      targetTemperature: null,
      targetLevel: null,
    }
    expect(shownBy({ code: 'SetMajorMode', mode: 'normal' }, unknown)).toBeUndefined()
    expect(shownBy({ code: 'SetMotorPosition', position: 1 }, unknown)).toBeUndefined()
    expect(shownBy({ code: 'SetMotorPositionConstraint', constraint: 1 }, unknown)).toBeUndefined()
    expect(shownBy({ code: 'SetTargetTemperature', temperature: 20 }, unknown)).toBeUndefined()
    expect(shownBy({ code: 'SetTargetTemperatureLevel', level: 3 }, unknown)).toBeUndefined()
  })

  it('does not confirm a position that the thermostat reached by itself', () => {
    expect(
      shownBy({ code: 'SetMotorPosition', position: 420 }, { ...status, directMotorControl: false }),
    ).toBe(false)
  })

  it('confirms no request or threshold, which only the answer confirms, and no mapping or reset, which other reports confirm', () => {
    const threshold: Command = { code: 'MotorInwardStallDetection', runNow: false, thresholdMilliamps: 120 }
    for (const command of [everything, threshold] as const)
      expect([shownBy(command, status), showsLater(command)]).toEqual([undefined, false])
    const reset: Command = { code: 'McuReset', delaySeconds: 0 }
    for (const command of [mapping, reset])
      expect([shownBy(command, status), showsLater(command)]).toEqual([undefined, true])
  })
})

describe('other reports', () => {
  const fingerprint = { resetReason: 2, uptimeHours: 0, levelMapCrc: 0x7a }

  it('confirm the level mapping', () => {
    expect([
      shownByLevels(mapping, defaultLevelMap),
      shownByLevels(mapping, defaultLevelMap.with(3, 15)),
      shownByLevels(mapping, []),
    ]).toEqual([true, false, false])
    expect(shownByLevels(everything, defaultLevelMap)).toBeUndefined()
    expect([
      shownByFingerprint(mapping, fingerprint),
      shownByFingerprint(mapping, { ...fingerprint, levelMapCrc: 0 }),
    ]).toEqual([true, false])
  })

  it('confirm a reset only by a restart on request', () => {
    const reset: Command = { code: 'McuReset', delaySeconds: 10 }
    expect(shownByFingerprint(reset, fingerprint)).toBe(true)
    expect(shownByFingerprint(reset, { ...fingerprint, resetReason: 3 })).toBeUndefined()
    expect(shownByFingerprint(reset, { ...fingerprint, uptimeHours: 5 })).toBeUndefined()
    expect(shownByFingerprint(reset, { ...fingerprint, uptimeHours: 5 }, 5.2)).toBe(true)
    expect(shownByFingerprint(reset, { ...fingerprint, uptimeHours: 5 }, 4.9)).toBeUndefined()
    expect(shownByFingerprint(everything, fingerprint)).toBeUndefined()
  })
})
