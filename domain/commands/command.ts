import { commandBytes, maxFrameBytes } from '../codec/rt1/codes.ts'
import { whyNotLevelMap, type WhyNotLevelMap } from '../codec/rt1/levelMap.ts'
import {
  commandOrder,
  motorConstraintDefault,
  motorPositionMax,
  motorPositionMin,
  targetTemperatureLevelMax,
  targetTemperatureLevelMin,
  targetTemperatureMax,
  targetTemperatureMin,
  type ThermostatCommand,
} from '../limits.ts'
import type { ExtendedDownlinkCode } from './downlink.ts'

export { mayReplace, priorityOf } from './priority.ts'
export { shownBy } from './shown.ts'
export { supportsCommand, whyNotSupported } from './support.ts'

export const displayRotations = [0, 90, 180, 270] as const
export type DisplayRotation = (typeof displayRotations)[number]

/** The modes that a thermostat can be set to. */
export const majorModes = ['storage', 'installation', 'normal', 'summer'] as const
export type MajorMode = (typeof majorModes)[number]

interface StallDetection {
  readonly runNow: boolean
  /** mA to store; null leaves the stored one. */
  readonly thresholdMilliamps: number | null
}

/** A command to a thermostat. Temperatures in °C, to a tenth on the wire; motor in steps of 0 to 1000. */
export type Command =
  | {
      readonly code: 'GeneralGetInfo'
      readonly fingerprint: boolean
      readonly health: boolean
      readonly status: boolean
      readonly levelMapping: boolean
    }
  | { readonly code: 'McuReset'; readonly delaySeconds: number }
  | ({ readonly code: 'MotorInwardStallDetection' } & StallDetection)
  | ({ readonly code: 'MotorOutwardStallDetection' } & StallDetection)
  | { readonly code: 'SetDisplayRotation'; readonly rotation: DisplayRotation }
  | { readonly code: 'SetMajorMode'; readonly mode: MajorMode }
  | { readonly code: 'SetMotorPosition'; readonly position: number }
  | { readonly code: 'SetMotorPositionConstraint'; readonly constraint: number }
  | { readonly code: 'SetTargetTemperature'; readonly temperature: number }
  | { readonly code: 'SetTargetTemperatureAndLevel'; readonly temperature: number; readonly level: number }
  | { readonly code: 'SetTargetTemperatureLevel'; readonly level: number }
  | { readonly code: 'SetTargetTemperatureLevelMapping'; readonly levels: readonly number[] }
  /** A timeout of 0 minutes is none. */
  | { readonly code: 'ToggleDirectMotorControl'; readonly on: boolean; readonly timeoutMinutes: number }
  | { readonly code: 'ActiveHarvesting'; readonly on: boolean }

/** mA, greatest threshold of the stall detection. Source: RT1, downlink commands. */
export const stallThresholdMax = 500
/** s, longest delay of a reset, and min, longest timeout of the direct motor control: what their fields hold. */
export const resetDelayMax = 255
export const directControlTimeoutMax = 65_535

export type WhyNotCommand =
  | WhyNotLevelMap
  | 'levelRange'
  | 'motorPositionRange'
  | 'thresholdRange'
  | 'delayRange'
  | 'timeoutRange'
  | 'nothingRequested'
  | 'rotationUnknown'
  | 'modeUnknown'

const whole = (value: number, low: number, high: number): boolean => Number.isInteger(value) && value >= low && value <= high

const whyNotTemperature = (celsius: number): WhyNotCommand | undefined =>
  celsius >= targetTemperatureMin && celsius <= targetTemperatureMax ? undefined : 'temperatureRange'
const whyNotLevel = (level: number): WhyNotCommand | undefined =>
  whole(level, targetTemperatureLevelMin, targetTemperatureLevelMax) ? undefined : 'levelRange'
const whyNotMotor = (position: number): WhyNotCommand | undefined => (whole(position, motorPositionMin, motorPositionMax) ? undefined : 'motorPositionRange')

const whyNotStallDetection = ({ runNow, thresholdMilliamps }: StallDetection): WhyNotCommand | undefined => {
  if (thresholdMilliamps !== null && !whole(thresholdMilliamps, 0, stallThresholdMax)) return 'thresholdRange'
  return runNow || thresholdMilliamps !== null ? undefined : 'nothingRequested'
}

/** Why a command cannot be sent as it is: an argument out of its range, or nothing asked for. Source: spec 1 §5; RT1, downlink commands. */
export const whyNotCommand = (command: Command): WhyNotCommand | undefined => {
  switch (command.code) {
    case 'GeneralGetInfo':
      return command.fingerprint || command.health || command.status || command.levelMapping ? undefined : 'nothingRequested'
    case 'McuReset':
      return whole(command.delaySeconds, 0, resetDelayMax) ? undefined : 'delayRange'
    case 'MotorInwardStallDetection':
    case 'MotorOutwardStallDetection':
      return whyNotStallDetection(command)
    case 'SetDisplayRotation':
      return displayRotations.includes(command.rotation) ? undefined : 'rotationUnknown'
    case 'SetMajorMode':
      return majorModes.includes(command.mode) ? undefined : 'modeUnknown'
    case 'SetMotorPosition':
      return whyNotMotor(command.position)
    case 'SetMotorPositionConstraint':
      return whyNotMotor(command.constraint)
    case 'SetTargetTemperature':
      return whyNotTemperature(command.temperature)
    case 'SetTargetTemperatureAndLevel':
      return whyNotTemperature(command.temperature) ?? whyNotLevel(command.level)
    case 'SetTargetTemperatureLevel':
      return whyNotLevel(command.level)
    case 'SetTargetTemperatureLevelMapping':
      return whyNotLevelMap(command.levels)
    case 'ToggleDirectMotorControl':
      return whole(command.timeoutMinutes, 0, directControlTimeoutMax) ? undefined : 'timeoutRange'
    case 'ActiveHarvesting':
      return undefined
  }
}

const steps: Record<ExtendedDownlinkCode, ThermostatCommand> = {
  MotorInwardStallDetection: 'motorCalibration',
  MotorOutwardStallDetection: 'motorCalibration',
  SetDisplayRotation: 'displayRotation',
  SetMajorMode: 'majorMode',
  GeneralGetInfo: 'generalInfoRequest',
  ToggleDirectMotorControl: 'directMotorControl',
  SetMotorPositionConstraint: 'motorConstraint',
  SetMotorPosition: 'motorPosition',
  // the source's order does not name it: what the levels mean has to stand before one is chosen
  SetTargetTemperatureLevelMapping: 'targetTemperatureAndLevel',
  SetTargetTemperatureAndLevel: 'targetTemperatureAndLevel',
  SetTargetTemperature: 'targetTemperature',
  SetTargetTemperatureLevel: 'targetTemperatureLevel',
  ActiveHarvesting: 'activeHarvestingDetection',
  McuReset: 'mcuReset',
}

/** The step of the order that a command is. A constraint of 1000 is how the hydraulic balancing is reset. */
export const stepOf = (command: Command): ThermostatCommand =>
  command.code === 'SetMotorPositionConstraint' && command.constraint === motorConstraintDefault ? 'hydraulicBalancingReset' : steps[command.code]

/** A constraint of 1000 that is given after the direct motor control is meant as a constraint: the reset goes before that. */
const rankIn = (commands: readonly Command[]) => {
  const direct = commands.findIndex(({ code }) => code === 'ToggleDirectMotorControl')
  return (command: Command, index: number): number => {
    const step = direct >= 0 && index > direct && command.code === 'SetMotorPositionConstraint' ? 'motorConstraint' : stepOf(command)
    return commandOrder.indexOf(step) * 2 + (command.code === 'SetTargetTemperatureLevelMapping' ? 0 : 1)
  }
}

/** Commands in the order in which they go out together; those of one step keep theirs. To put them in order again changes nothing. Source: spec 2 §9. */
export const inOrder = (commands: readonly Command[]): Command[] => {
  const rank = rankIn(commands)
  return commands
    .map((command, index) => ({ command, rank: rank(command, index) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}

/**
 * Commands, put in their order, as frames: as many a frame as fit into `maxBytes`, and a reset alone in the last one.
 * No command is longer than 20 bytes; it gets a frame of its own where the frame is shorter than that.
 */
export const packFrames = (commands: readonly Command[], maxBytes: number = maxFrameBytes): Command[][] => {
  const frames: Command[][] = []
  let used = Infinity
  for (const command of inOrder(commands)) {
    const bytes = commandBytes(command.code)
    const open = frames.at(-1)
    if (open === undefined || command.code === 'McuReset' || used + bytes > maxBytes) {
      frames.push([command])
      used = bytes
    } else {
      open.push(command)
      used += bytes
    }
  }
  return frames
}
