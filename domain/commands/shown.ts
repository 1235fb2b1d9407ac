import type { ThermostatFingerprint } from '../codec/rt1/fingerprint.ts'
import { levelMapCrc } from '../codec/rt1/levelMap.ts'
import type { ThermostatStatus } from '../codec/rt1/status.ts'
import type { Command } from './command.ts'
import type { ExtendedDownlinkCode } from './downlink.ts'

const tenths = (celsius: number): number => Math.round(celsius * 10)
const same = <Value>(reported: Value | null, commanded: Value): boolean | undefined => (reported === null ? undefined : reported === commanded)
const sameTemperature = (reported: number | null, commanded: number): boolean | undefined =>
  reported === null ? undefined : tenths(reported) === tenths(commanded)

/** What a status message can be held against. */
export type ShownStatus = Pick<
  ThermostatStatus,
  | 'displayRotation'
  | 'mode'
  | 'motorPosition'
  | 'motorConstraint'
  | 'targetTemperature'
  | 'targetLevel'
  | 'directMotorControl'
  | 'activeHarvesting'
  | 'calibration'
>

/**
 * Whether a status message shows what a command asked for. Undefined where no status can: the command has no value in it
 * (information, reset, level mapping, a stall threshold alone), or the device does not know the value at the time.
 */
export const shownBy = (command: Command, status: ShownStatus): boolean | undefined => {
  switch (command.code) {
    case 'SetDisplayRotation':
      return status.displayRotation * 90 === command.rotation
    case 'SetMajorMode':
      return same(status.mode, command.mode)
    case 'SetMotorPosition':
      // while the thermostat regulates by itself, its motor may stand there by chance
      return status.directMotorControl ? same(status.motorPosition, command.position) : false
    case 'SetMotorPositionConstraint':
      return same(status.motorConstraint, command.constraint)
    case 'SetTargetTemperature':
      return sameTemperature(status.targetTemperature, command.temperature)
    case 'SetTargetTemperatureAndLevel':
      return status.targetLevel === command.level && sameTemperature(status.targetTemperature, command.temperature)
    case 'SetTargetTemperatureLevel':
      return same(status.targetLevel, command.level)
    case 'ToggleDirectMotorControl':
      return status.directMotorControl === command.on
    case 'ActiveHarvesting':
      return status.activeHarvesting === command.on
    case 'MotorInwardStallDetection':
    case 'MotorOutwardStallDetection':
      return command.runNow ? status.calibration === 'ok' : undefined
    case 'GeneralGetInfo':
    case 'McuReset':
    case 'SetTargetTemperatureLevelMapping':
      return undefined
  }
}

const unseen: readonly ExtendedDownlinkCode[] = ['GeneralGetInfo', 'SetTargetTemperatureLevelMapping']

/**
 * Whether more than its answer can be heard of what a command asked for: a value in a status, or, of a reset, which the device answers
 * before it does it, that it has started anew. Where not, the answer alone confirms it.
 */
export const showsLater = (command: Command): boolean =>
  !unseen.includes(command.code) && !((command.code === 'MotorInwardStallDetection' || command.code === 'MotorOutwardStallDetection') && !command.runNow)

/** Whether a report of the level mapping (°C) shows what a command asked for; undefined for any other command. */
export const shownByLevels = (command: Command, levels: readonly number[]): boolean | undefined =>
  command.code === 'SetTargetTemperatureLevelMapping'
    ? levels.length === command.levels.length && command.levels.every((celsius, level) => tenths(celsius) === tenths(levels[level] ?? Number.NaN))
    : undefined

/** Whether a fingerprint that came so many hours after a command shows that it was carried out; undefined where it says nothing about it. */
export const shownByFingerprint = (
  command: Command,
  fingerprint: Pick<ThermostatFingerprint, 'levelMapCrc' | 'resetReason' | 'uptimeHours'>,
  hoursSince = 0,
): boolean | undefined => {
  if (command.code === 'SetTargetTemperatureLevelMapping') return fingerprint.levelMapCrc === levelMapCrc(command.levels)
  // 2: started anew by software
  return command.code === 'McuReset' && fingerprint.resetReason === 2 && fingerprint.uptimeHours <= hoursSince ? true : undefined
}
