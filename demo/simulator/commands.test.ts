import { describe, expect, it } from 'vitest'
import type { ThermostatUplink } from '../../domain/codec/rt1/uplink.ts'
import type { ThermostatStatus } from '../../domain/codec/rt1/status.ts'
import { defaultLevelMap } from '../../domain/codec/rt1/levelMap.ts'
import { wireCode, type Command } from '../../domain/commands/command.ts'
import type { ThermostatMemory } from '../physics/fleetPlan.ts'
import { heardFleet, uplinkIn } from './testing/listen.ts'
import { fleetPlan, thermostatEui, thermostatPlan } from './testing/plans.ts'

/** A seed with which no relevant frame is lost. */
const lucky = 'lucky'

/** The messages of a thermostat for some minutes, from the uplink after which it received a command. */
const saidAfter = (
  command: Command,
  memory: Partial<ThermostatMemory> = {},
  minutes = 11,
): ThermostatUplink[] => {
  const { run, send } = heardFleet(fleetPlan([thermostatPlan({ memory })]), lucky)
  run(10)
  send(thermostatEui, [command])
  const heard = run(minutes, thermostatEui)
  const sent = heard.findIndex(({ event }) => event === 'txack')
  return heard.slice(sent).flatMap((one) => (one.event === 'up' ? [uplinkIn(one)] : []))
}

const statusesIn = (said: readonly ThermostatUplink[]): ThermostatStatus[] =>
  said.flatMap((uplink) => (uplink.kind === 'status' ? [uplink.values] : []))

const levels = defaultLevelMap.map((temperature) => Math.min(28, temperature + 0.5))

/** The commands whose effect a status shows: the state before, and the values shown afterwards. */
const shown: readonly [
  command: Command,
  before: Partial<ThermostatMemory>,
  status: Partial<ThermostatStatus>,
][] = [
  [{ code: 'SetDisplayRotation', rotation: 270 }, { displayRotation: 0 }, { displayRotation: 3 }],
  [{ code: 'SetMajorMode', mode: 'summer' }, { mode: 'normal' }, { mode: 'summer', motorPosition: 0 }],
  [
    { code: 'SetMotorPosition', position: 420 },
    { directMotorControl: true },
    { motorPosition: 420, directMotorControl: true },
  ],
  [
    { code: 'SetMotorPositionConstraint', constraint: 150 },
    { motorConstraint: 1000, targetTemperature: 28 },
    { motorConstraint: 150, motorPosition: 150 },
  ],
  [{ code: 'SetTargetTemperature', temperature: 23.5 }, {}, { targetTemperature: 23.5, targetLevel: null }],
  [
    { code: 'SetTargetTemperatureAndLevel', temperature: 22.5, level: 11 },
    {},
    { targetTemperature: 22.5, targetLevel: 11 },
  ],
  [{ code: 'SetTargetTemperatureLevel', level: 8 }, {}, { targetTemperature: 19, targetLevel: 8 }],
  [{ code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 60 }, {}, { directMotorControl: true }],
  [{ code: 'ActiveHarvesting', on: false }, { activeHarvesting: true }, { activeHarvesting: false }],
]

describe('after the uplink that triggers the downlink', () => {
  it.each(shown)('$code is acknowledged, and the next status shows its effect', (command, before, status) => {
    const said = saidAfter(command, before)
    expect(said[0]).toEqual({
      kind: 'commandResult',
      results: [{ code: wireCode(command.code), seq: 1, status: 0 }],
    })
    expect(said[1]).toMatchObject({ kind: 'status', values: { ...status, lastSeq: 1 } })
  })

  it('SetTargetTemperatureLevelMapping moves the target of a level, and is reported on request', () => {
    const { run, send } = heardFleet(
      fleetPlan([thermostatPlan({ memory: { targetLevel: 10, targetTemperature: 21 } })]),
      lucky,
    )
    send(thermostatEui, [
      { code: 'SetTargetTemperatureLevelMapping', levels },
      { code: 'GeneralGetInfo', fingerprint: false, health: false, status: true, levelMapping: true },
    ])
    const said = run(15, thermostatEui).flatMap((one) => (one.event === 'up' ? [uplinkIn(one)] : []))
    expect(said.find(({ kind }) => kind === 'levelMapping')).toMatchObject({ levels })
    expect(statusesIn(said).at(-1)).toMatchObject({ targetTemperature: 21.5, targetLevel: 10 })
  })

  it.each(['MotorInwardStallDetection', 'MotorOutwardStallDetection'] as const)(
    '%s runs the motor and reports the result',
    (code) => {
      const said = statusesIn(
        saidAfter({ code, runNow: true, thresholdMilliamps: 120 }, { calibration: 'failed' }),
      )
      expect(said.map(({ calibration }) => calibration).slice(0, 2)).toEqual(['running', 'ok'])
    },
  )

  it('GeneralGetInfo returns the requested messages', () => {
    const said = saidAfter({
      code: 'GeneralGetInfo',
      fingerprint: true,
      health: true,
      status: true,
      levelMapping: true,
    })
    expect(said.slice(0, 5).map(({ kind }) => kind)).toEqual([
      'commandResult',
      'fingerprint',
      'levelMapping',
      'health',
      'status',
    ])
  })

  it('McuReset ends the session: the device joins, counts from 0 and reports the reason', () => {
    const { run, send } = heardFleet(fleetPlan([thermostatPlan()]), lucky)
    send(thermostatEui, [{ code: 'McuReset', delaySeconds: 30 }])
    const heard = run(15, thermostatEui)
    const joined = heard.findIndex(({ event }) => event === 'join')
    expect(heard[joined + 1]?.message['fCnt']).toBe(0)
    const next = heard[joined + 1]
    expect(next && uplinkIn(next)).toMatchObject({
      kind: 'fingerprint',
      values: { resetReason: 2, uptimeHours: 0 },
    })
  })
})

describe('a thermostat that was last known to be busy', () => {
  it('ends a calibration that was running, and a direct control of unknown duration', () => {
    const { run, events } = heardFleet(
      fleetPlan([thermostatPlan({ memory: { calibration: 'running', directMotorControl: true } })]),
      lucky,
    )
    run(90)
    const said = statusesIn(events(thermostatEui, 'up').map(uplinkIn))
    expect(said.at(-1)).toMatchObject({ calibration: 'ok', directMotorControl: false })
  })

  it('still reports when and why it started', () => {
    const memory = { bootedAt: '2026-01-14T00:00:00.000Z', resetReason: 3 }
    const { run, send, events } = heardFleet(fleetPlan([thermostatPlan({ memory })]), lucky)
    send(thermostatEui, [
      { code: 'GeneralGetInfo', fingerprint: true, health: false, status: false, levelMapping: false },
    ])
    run(15)
    const fingerprint = events(thermostatEui, 'up')
      .map(uplinkIn)
      .find(({ kind }) => kind === 'fingerprint')
    expect(fingerprint).toMatchObject({ values: { resetReason: 3, uptimeHours: 5 } })
  })
})
