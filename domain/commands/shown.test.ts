import { describe, expect, it } from 'vitest'
import { defaultLevelMap } from '../codec/rt1/levelMap.ts'
import type { Command } from './command.ts'
import { showsLater, shownBy, shownByFingerprint, shownByLevels } from './shown.ts'
import type { ShownStatus } from './commandRow.ts'

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
const info: Command = { code: 'GeneralGetInfo', fingerprint: true, health: true, status: true, levelMapping: true }
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
    [{ code: 'MotorInwardStallDetection', runNow: true, thresholdMilliamps: null }, { calibration: 'running' }],
    [{ code: 'MotorOutwardStallDetection', runNow: true, thresholdMilliamps: 120 }, { calibration: 'failed' }],
  ])('confirms %o, but not with %o', (command, other) => {
    expect([shownBy(command, status), shownBy(command, { ...status, ...other })]).toEqual([true, false])
    expect(showsLater(command)).toBe(true)
  })

  it('compares temperatures with the resolution of the wire format', () => {
    expect(shownBy({ code: 'SetTargetTemperature', temperature: 21.3 + 0.2 }, status)).toBe(true)
    expect(shownBy({ code: 'SetTargetTemperature', temperature: 0.1 + 0.2 + 6 }, { ...status, targetTemperature: 6.3 })).toBe(true)
  })

  it('says nothing about values that the device does not know', () => {
    const unknown: ShownStatus = { ...status, mode: null, motorPosition: null, motorConstraint: null, targetTemperature: null, targetLevel: null }
    expect(shownBy({ code: 'SetMajorMode', mode: 'normal' }, unknown)).toBeUndefined()
    expect(shownBy({ code: 'SetMotorPosition', position: 1 }, unknown)).toBeUndefined()
    expect(shownBy({ code: 'SetMotorPositionConstraint', constraint: 1 }, unknown)).toBeUndefined()
    expect(shownBy({ code: 'SetTargetTemperature', temperature: 20 }, unknown)).toBeUndefined()
    expect(shownBy({ code: 'SetTargetTemperatureLevel', level: 3 }, unknown)).toBeUndefined()
  })

  it('does not confirm a position that the thermostat reached by itself', () => {
    expect(shownBy({ code: 'SetMotorPosition', position: 420 }, { ...status, directMotorControl: false })).toBe(false)
  })

  it('confirms no request, mapping or threshold, which only the answer confirms, and no reset, which other reports confirm', () => {
    const threshold: Command = { code: 'MotorInwardStallDetection', runNow: false, thresholdMilliamps: 120 }
    for (const command of [info, mapping, threshold] as const) expect([shownBy(command, status), showsLater(command)]).toEqual([undefined, false])
    const reset: Command = { code: 'McuReset', delaySeconds: 0 }
    expect([shownBy(reset, status), showsLater(reset)]).toEqual([undefined, true])
  })
})

describe('other reports', () => {
  const fingerprint = { resetReason: 2, uptimeHours: 0, levelMapCrc: 0x7a }

  it('confirm the level mapping', () => {
    expect([shownByLevels(mapping, defaultLevelMap), shownByLevels(mapping, defaultLevelMap.with(3, 15)), shownByLevels(mapping, [])]).toEqual([
      true,
      false,
      false,
    ])
    expect(shownByLevels(info, defaultLevelMap)).toBeUndefined()
    expect([shownByFingerprint(mapping, fingerprint), shownByFingerprint(mapping, { ...fingerprint, levelMapCrc: 0 })]).toEqual([true, false])
  })

  it('confirm a reset only by a restart on request', () => {
    const reset: Command = { code: 'McuReset', delaySeconds: 10 }
    expect(shownByFingerprint(reset, fingerprint)).toBe(true)
    expect(shownByFingerprint(reset, { ...fingerprint, resetReason: 3 })).toBeUndefined()
    expect(shownByFingerprint(reset, { ...fingerprint, uptimeHours: 5 })).toBeUndefined()
    expect(shownByFingerprint(reset, { ...fingerprint, uptimeHours: 5 }, 5.2)).toBe(true)
    expect(shownByFingerprint(reset, { ...fingerprint, uptimeHours: 5 }, 4.9)).toBeUndefined()
    expect(shownByFingerprint(info, fingerprint)).toBeUndefined()
  })
})
