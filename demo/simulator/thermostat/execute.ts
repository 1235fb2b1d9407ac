import { wireCode, type Command } from '../../../domain/commands/command.ts'
import { resultStatus, type CommandResult } from '../../../domain/codec/rt1/commandResult.ts'
import { decodeCommands, type NumberedCommand } from '../../../domain/codec/rt1/downlink.ts'
import { supportsCommand } from '../../../domain/commands/sending.ts'
import type { Memory } from './Memory.ts'

/** Effects of commands that follow after the acknowledgement. */
export interface Effects {
  /** Whether to calibrate the motor. */
  calibrate: boolean
  /** Seconds until a restart. */
  resetAfter: number | null
  /** Requested messages besides the status, which always follows. */
  fingerprint: boolean
  health: boolean
  levelMapping: boolean
}

interface Executed {
  /** The results in the order of the commands, with unreadable ones last. */
  readonly results: CommandResult[]
  readonly effects: Effects
}

const setTarget = (memory: Memory, temperature: number, level: number | null): void => {
  memory.targetTemperature = temperature
  memory.targetLevel = level
}

/** Carries one command out; returns the status of its result. */
const carryOut = (memory: Memory, command: Command, effects: Effects, now: number): number => {
  switch (command.code) {
    case 'GeneralGetInfo':
      effects.fingerprint ||= command.fingerprint
      effects.health ||= command.health
      effects.levelMapping ||= command.levelMapping
      return resultStatus.ok
    case 'McuReset':
      effects.resetAfter = command.delaySeconds
      return resultStatus.ok
    case 'MotorInwardStallDetection':
    case 'MotorOutwardStallDetection':
      if (!command.runNow) return resultStatus.ok
      if (memory.mode === 'storage') return resultStatus.notAllowedInMode
      if (memory.calibration === 'running' && !effects.calibrate) return resultStatus.busy
      effects.calibrate = true
      return resultStatus.ok
    case 'SetDisplayRotation':
      memory.displayRotation = command.rotation / 90
      return resultStatus.ok
    case 'SetMajorMode':
      memory.mode = command.mode
      // mounting ends with a calibration of the motor
      if (command.mode === 'normal' && memory.calibration === 'none') effects.calibrate = true
      return resultStatus.ok
    case 'SetMotorPosition':
      if (!memory.directMotorControl) return resultStatus.notAllowedInMode
      if (memory.calibration === 'running') return resultStatus.busy
      if (memory.calibration === 'failed') return resultStatus.motorError
      memory.motorPosition = command.position
      return resultStatus.ok
    case 'SetMotorPositionConstraint':
      memory.motorConstraint = command.constraint
      return resultStatus.ok
    case 'SetTargetTemperature':
      setTarget(memory, command.temperature, null)
      return resultStatus.ok
    case 'SetTargetTemperatureAndLevel':
      setTarget(memory, command.temperature, command.level)
      return resultStatus.ok
    case 'SetTargetTemperatureLevel':
      setTarget(memory, memory.levels[command.level] ?? memory.targetTemperature, command.level)
      return resultStatus.ok
    case 'SetTargetTemperatureLevelMapping':
      memory.levels = command.levels
      // a target set as a level follows the level's new temperature
      if (memory.targetLevel !== null)
        setTarget(memory, command.levels[memory.targetLevel] ?? memory.targetTemperature, memory.targetLevel)
      return resultStatus.ok
    case 'ToggleDirectMotorControl':
      memory.directMotorControl = command.on
      memory.directUntil =
        command.on && command.timeoutMinutes > 0 ? now + command.timeoutMinutes * 60_000 : null
      return resultStatus.ok
    case 'ActiveHarvesting':
      memory.activeHarvesting = command.on
      return resultStatus.ok
  }
}

const answer = (
  memory: Memory,
  { command, seq }: NumberedCommand,
  effects: Effects,
  now: number,
): CommandResult => {
  const status = supportsCommand(memory.firmwareVersion, command.code)
    ? carryOut(memory, command, effects, now)
    : resultStatus.firmwareTooOld
  if (status === resultStatus.ok) memory.lastSeq = seq
  return { code: wireCode(command.code), seq, status }
}

/** Carries out a command frame as a thermostat does: changes its memory and returns results and effects. */
export const execute = (memory: Memory, bytes: Uint8Array, now: number): Executed => {
  const effects: Effects = {
    calibrate: false,
    resetAfter: null,
    fingerprint: false,
    health: false,
    levelMapping: false,
  }
  const { commands, refused } = decodeCommands(bytes)
  return {
    results: [...commands.map((command) => answer(memory, command, effects, now)), ...refused],
    effects,
  }
}
