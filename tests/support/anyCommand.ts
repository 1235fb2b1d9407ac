import fc from 'fast-check'
import type { Command } from '../../domain/commands/command.ts'
import { displayRotations, majorModes } from '../../domain/commands/commandRow.ts'
import {
  extendedDownlinkCodes,
  type CommandOf,
  type ExtendedDownlinkCode,
} from '../../domain/commands/commandTable.ts'

const tenths = fc.integer({ min: 60, max: 280 }).map((raw) => raw / 10)
const level = fc.integer({ min: 0, max: 17 })
const position = fc.integer({ min: 0, max: 1000 })
const stall = {
  runNow: fc.boolean(),
  thresholdMilliamps: fc.option(fc.integer({ min: 0, max: 500 }), { nil: null }),
}
const either = <Code extends string>(code: Code) =>
  fc
    .record({ code: fc.constant(code), ...stall })
    .filter(({ runNow, thresholdMilliamps }) => runNow || thresholdMilliamps !== null)

/** Any sequence number of a command. */
export const seqs = fc.integer({ min: 0, max: 255 })

/** Any command of each code, with arguments in range. */
export const anyOfCode: { readonly [Code in ExtendedDownlinkCode]: fc.Arbitrary<CommandOf<Code>> } = {
  GeneralGetInfo: fc
    .record({
      code: fc.constant('GeneralGetInfo' as const),
      fingerprint: fc.boolean(),
      health: fc.boolean(),
      status: fc.boolean(),
      levelMapping: fc.boolean(),
    })
    .filter(
      ({ fingerprint, health, status, levelMapping }) => fingerprint || health || status || levelMapping,
    ),
  McuReset: fc.record({
    code: fc.constant('McuReset' as const),
    delaySeconds: fc.integer({ min: 0, max: 255 }),
  }),
  MotorInwardStallDetection: either('MotorInwardStallDetection' as const),
  MotorOutwardStallDetection: either('MotorOutwardStallDetection' as const),
  SetDisplayRotation: fc.record({
    code: fc.constant('SetDisplayRotation' as const),
    rotation: fc.constantFrom(...displayRotations),
  }),
  SetMajorMode: fc.record({
    code: fc.constant('SetMajorMode' as const),
    mode: fc.constantFrom(...majorModes),
  }),
  SetMotorPosition: fc.record({ code: fc.constant('SetMotorPosition' as const), position }),
  SetMotorPositionConstraint: fc.record({
    code: fc.constant('SetMotorPositionConstraint' as const),
    constraint: position,
  }),
  SetTargetTemperature: fc.record({
    code: fc.constant('SetTargetTemperature' as const),
    temperature: tenths,
  }),
  SetTargetTemperatureAndLevel: fc.record({
    code: fc.constant('SetTargetTemperatureAndLevel' as const),
    temperature: tenths,
    level,
  }),
  SetTargetTemperatureLevel: fc.record({ code: fc.constant('SetTargetTemperatureLevel' as const), level }),
  SetTargetTemperatureLevelMapping: fc.record({
    code: fc.constant('SetTargetTemperatureLevelMapping' as const),
    levels: fc
      .array(tenths, { minLength: 18, maxLength: 18 })
      .map((levels) => levels.toSorted((one, other) => one - other)),
  }),
  ToggleDirectMotorControl: fc.record({
    code: fc.constant('ToggleDirectMotorControl' as const),
    on: fc.boolean(),
    timeoutMinutes: fc.integer({ min: 0, max: 65_535 }),
  }),
  ActiveHarvesting: fc.record({ code: fc.constant('ActiveHarvesting' as const), on: fc.boolean() }),
}

/** Any command, with arguments in range. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  ...extendedDownlinkCodes.map((code) => anyOfCode[code]),
)
