import { describe, expect, it } from 'vitest'
import { encodeFrame } from '../../../domain/codec/rt1/downlink.ts'
import { fromHex } from '../../../domain/codec/bytes.ts'
import type { Command } from '../../../domain/commands/command.ts'
import { comfortTemperature } from '../../physics/habits.ts'
import { thermostatPlan } from '../testing/plans.ts'
import type { ThermostatMemory, ThermostatPlan } from '../../physics/fleetPlan.ts'
import { execute } from './execute.ts'
import { memoryOf, type Memory } from './Memory.ts'

const now = Date.parse('2026-01-14T06:00:00Z')
const habits = { seed: 1, type: 'LivingRoom' } as const

const aMemory = (
  memory: Partial<ThermostatMemory> = {},
  plan: Partial<Omit<ThermostatPlan, 'memory'>> = {},
): Memory => memoryOf(thermostatPlan({ ...plan, memory }), habits, now)

/** The result statuses of commands sent in one frame, numbered from 1. */
const statuses = (memory: Memory, commands: readonly Command[]) =>
  execute(
    memory,
    encodeFrame(commands.map((command, index) => ({ command, seq: index + 1 }))),
    now,
  ).results.map(({ status }) => status)

describe('a command', () => {
  it('changes what the thermostat reports', () => {
    const memory = aMemory()
    expect(
      statuses(memory, [
        { code: 'SetDisplayRotation', rotation: 270 },
        { code: 'SetMajorMode', mode: 'summer' },
        { code: 'SetMotorPositionConstraint', constraint: 650 },
        { code: 'SetTargetTemperatureAndLevel', temperature: 22.5, level: 9 },
        { code: 'ActiveHarvesting', on: false },
        { code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 60 },
        { code: 'SetMotorPosition', position: 420 },
      ]),
    ).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(memory).toMatchObject({
      displayRotation: 3,
      mode: 'summer',
      motorConstraint: 650,
      targetTemperature: 22.5,
      targetLevel: 9,
      activeHarvesting: false,
      directMotorControl: true,
      directUntil: now + 3_600_000,
      motorPosition: 420,
      lastSeq: 7,
    })
  })

  it('sets the target as a temperature, or as a level by the mapping', () => {
    const memory = aMemory()
    statuses(memory, [{ code: 'SetTargetTemperature', temperature: 19.5 }])
    expect(memory).toMatchObject({ targetTemperature: 19.5, targetLevel: null })
    statuses(memory, [{ code: 'SetTargetTemperatureLevel', level: 11 }])
    expect(memory).toMatchObject({ targetTemperature: 22, targetLevel: 11 })
    statuses(memory, [
      {
        code: 'SetTargetTemperatureLevelMapping',
        levels: [6, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26],
      },
    ])
    expect(memory).toMatchObject({ targetTemperature: 20, targetLevel: 11 })
  })

  it('requests messages, a calibration or a reset', () => {
    const frame = encodeFrame([
      { command: { code: 'MotorInwardStallDetection', runNow: true, thresholdMilliamps: 120 }, seq: 3 },
      {
        command: {
          code: 'GeneralGetInfo',
          fingerprint: true,
          health: false,
          status: true,
          levelMapping: true,
        },
        seq: 4,
      },
      { command: { code: 'McuReset', delaySeconds: 10 }, seq: 5 },
    ])
    expect(execute(aMemory(), frame, now).effects).toEqual({
      calibrate: true,
      resetAfter: 10,
      fingerprint: true,
      health: false,
      levelMapping: true,
    })
  })

  it('calibrates when mounting is finished', () => {
    const frame = encodeFrame([{ command: { code: 'SetMajorMode', mode: 'normal' }, seq: 1 }])
    expect(
      execute(aMemory({ mode: 'installation', calibration: 'none' }), frame, now).effects.calibrate,
    ).toBe(true)
    expect(execute(aMemory({ mode: 'summer' }), frame, now).effects.calibrate).toBe(false)
  })
})

describe('an answer', () => {
  it('rejects a motor position without direct control, and continues with the rest', () => {
    // the example bundle of the protocol description: seq 27 is rejected
    const bundle = fromHex('0314010000051500061603011701081803E80D19000000081A028A071B00000A1C00D20A')
    const { results } = execute(aMemory(), bundle, now)
    expect(results.map(({ seq, status }) => [seq, status])).toEqual([
      [20, 0],
      [21, 0],
      [22, 0],
      [23, 0],
      [24, 0],
      [25, 0],
      [26, 0],
      [27, 4],
      [28, 0],
    ])
  })

  it('says why the motor cannot carry out a command', () => {
    const move: Command = { code: 'SetMotorPosition', position: 500 }
    const calibrate: Command = { code: 'MotorOutwardStallDetection', runNow: true, thresholdMilliamps: null }
    expect(statuses(aMemory({ directMotorControl: true, calibration: 'failed' }), [move])).toEqual([6])
    expect(
      statuses(aMemory({ directMotorControl: true, calibration: 'running' }), [move, calibrate]),
    ).toEqual([5, 5])
    expect(statuses(aMemory({ mode: 'storage' }), [calibrate])).toEqual([4])
    // both directions requested together make one calibration
    expect(statuses(aMemory(), [calibrate, { ...calibrate, code: 'MotorInwardStallDetection' }])).toEqual([
      0, 0,
    ])
  })

  it('rejects commands that are out of range, unknown, truncated, or too new for the firmware', () => {
    const memory = aMemory()
    expect(
      execute(memory, fromHex('0909012C0A0A00D20A'), now).results.map(({ seq, status }) => [seq, status]),
    ).toEqual([
      [10, 0],
      [9, 3],
    ])
    expect(execute(memory, fromHex('5501'), now).results).toEqual([{ code: 0x55, seq: 1, status: 1 }])
    expect(execute(memory, fromHex('0907'), now).results).toEqual([{ code: 9, seq: 7, status: 2 }])
    expect(memory.lastSeq).toBe(10)
    expect(
      statuses(aMemory({}, { firmwareVersion: '1.9.0' }), [{ code: 'ActiveHarvesting', on: true }]),
    ).toEqual([7])
  })
})

describe('the memory', () => {
  it('starts with the known values, and otherwise with typical ones for the room', () => {
    const fresh = aMemory({
      mode: 'unknown',
      targetTemperature: null,
      targetLevel: null,
      displayRotation: null,
      directMotorControl: null,
      calibration: null,
      motorPosition: null,
      motorConstraint: null,
      activeHarvesting: null,
      batteryVoltage: null,
      lastSeq: null,
    })
    expect(fresh).toMatchObject({
      mode: 'installation',
      calibration: 'none',
      motorConstraint: 1000,
      displayRotation: 0,
      lastSeq: 0,
      activeHarvesting: true,
    })
    expect(Math.abs(fresh.targetTemperature - comfortTemperature(habits))).toBeLessThanOrEqual(0.5)
    expect(aMemory({ targetTemperature: 23.5, targetLevel: null })).toMatchObject({
      targetTemperature: 23.5,
      targetLevel: null,
    })
    expect(aMemory({}, { faults: ['motor', 'leaky'] })).toMatchObject({
      motorBroken: true,
      leaky: true,
      stallInward: true,
    })
  })
})
