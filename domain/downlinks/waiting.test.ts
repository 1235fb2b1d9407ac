import { expect, it } from 'vitest'
import { packFrames, type Command, permissionsFor } from '../commands/command.ts'
import { commandsOf } from '../commands/commandSet.ts'
import { mayExpireUnheard, waitsUntil } from './waiting.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 14, 12) + minutes * 60_000).toISOString()

it('waits until it expires, or for three uplinks after the last evidence', () => {
  expect(waitsUntil({ expiresAt: at(60), heardAt: null, uplinkMinutes: 10 })).toBe(at(60))
  expect(waitsUntil({ expiresAt: at(60), heardAt: at(20), uplinkMinutes: 10 })).toBe(at(60))
  expect(waitsUntil({ expiresAt: at(60), heardAt: at(55), uplinkMinutes: 10 })).toBe(at(85))
})

it('warns if a command expires within less than two uplinks', () => {
  expect(mayExpireUnheard(19, 10)).toBe(true)
  expect(mayExpireUnheard(20, 10)).toBe(false)
})

it('sorts all commands into the order of the specification', () => {
  const all = commandsOf({
    mcuReset: { delaySeconds: 1 },
    activeHarvestingDetection: { on: true },
    targetTemperatureLevel: { level: 1 },
    targetTemperature: { temperature: 20 },
    targetTemperatureAndLevel: { temperature: 20, level: 1 },
    motorPosition: { position: 1 },
    motorConstraint: { constraint: 650 },
    directMotorControl: { on: true, timeoutMinutes: 0 },
    hydraulicBalancingReset: true,
    generalInfoRequest: { fingerprint: true, health: false, status: false, levelMapping: false },
    majorMode: { mode: 'normal' },
    displayRotation: { rotation: 0 },
    motorCalibration: { inward: true, outward: true, runNow: true, thresholdMilliamps: null },
  })
  expect(
    all.map((command) => (command.code === 'SetMotorPositionConstraint' ? command.constraint : command.code)),
  ).toEqual([
    'MotorInwardStallDetection',
    'MotorOutwardStallDetection',
    'SetDisplayRotation',
    'SetMajorMode',
    'GeneralGetInfo',
    1000,
    'ToggleDirectMotorControl',
    650,
    'SetMotorPosition',
    'SetTargetTemperatureAndLevel',
    'SetTargetTemperature',
    'SetTargetTemperatureLevel',
    'ActiveHarvesting',
    'McuReset',
  ])
})

it('keeps a constraint of 1000 in its place, after the direct motor control', () => {
  const codes = commandsOf({
    motorConstraint: { constraint: 1000 },
    directMotorControl: { on: true, timeoutMinutes: 0 },
    hydraulicBalancingReset: true,
  })
  expect(codes.map(({ code }) => code)).toEqual([
    'SetMotorPositionConstraint',
    'ToggleDirectMotorControl',
    'SetMotorPositionConstraint',
  ])
  const alone = commandsOf({
    motorConstraint: { constraint: 1000 },
    directMotorControl: { on: true, timeoutMinutes: 0 },
  })
  expect(packFrames(alone).flat()).toEqual(alone)
  expect(alone.map(({ code }) => code)).toEqual(['ToggleDirectMotorControl', 'SetMotorPositionConstraint'])
})

it.each<[Command, readonly string[]]>([
  [{ code: 'SetTargetTemperatureLevel', level: 3 }, ['commands.comfort']],
  [{ code: 'SetMajorMode', mode: 'summer' }, ['commands.service', 'commands.comfort']],
  [{ code: 'SetMajorMode', mode: 'storage' }, ['commands.service']],
  [{ code: 'SetMotorPositionConstraint', constraint: 1000 }, ['commands.service']],
  [{ code: 'McuReset', delaySeconds: 1 }, ['commands.service']],
])('%j needs the right permission', (command, permissions) => {
  expect(permissionsFor(command)).toEqual(permissions)
})
