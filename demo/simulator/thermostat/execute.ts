import { wireCode, type Command } from '../../../domain/commands/command.ts'
import { resultStatus, type CommandResult } from '../../../domain/codec/rt1/commandResult.ts'
import { decodeCommands, type NumberedCommand } from '../../../domain/codec/rt1/downlink.ts'
import { supportsCommand } from '../../../domain/commands/sending.ts'
import type { Memory } from './Memory.ts'

/** What is to come of commands after they were answered. */
export interface Effects {
  /** The motor is to be calibrated. */
  calibrate: boolean
  /** Seconds until it starts anew. */
  resetAfter: number | null
  /** Messages that were asked for besides the status, which always follows. */
  fingerprint: boolean
  health: boolean
  levelMapping: boolean
}

export interface Executed {
  /** The answers, in the order of the commands, those that could not be read last. */
  readonly results: CommandResult[]
  readonly effects: Effects
}

const setTarget = (memory: Memory, temperature: number, level: number | null): void => {
  memory.targetTemperature = temperature
  memory.targetLevel = level
}

/** Carries one command out; gives the status of the answer. */
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
      // mounting ends with the motor finding its ends
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
      // a target that was chosen as a level means the new temperature of that level
      if (memory.targetLevel !== null) setTarget(memory, command.levels[memory.targetLevel] ?? memory.targetTemperature, memory.targetLevel)
      return resultStatus.ok
    case 'ToggleDirectMotorControl':
      memory.directMotorControl = command.on
      memory.directUntil = command.on && command.timeoutMinutes > 0 ? now + command.timeoutMinutes * 60_000 : null
      return resultStatus.ok
    case 'ActiveHarvesting':
      memory.activeHarvesting = command.on
      return resultStatus.ok
  }
}

const answer = (memory: Memory, { command, seq }: NumberedCommand, effects: Effects, now: number): CommandResult => {
  const status = supportsCommand(memory.firmwareVersion, command.code) ? carryOut(memory, command, effects, now) : resultStatus.firmwareTooOld
  if (status === resultStatus.ok) memory.lastSeq = seq
  return { code: wireCode(command.code), seq, status }
}

/** Carries out a frame of commands as a thermostat does: changes its memory, and says what it answers and does next. */
export const execute = (memory: Memory, bytes: Uint8Array, now: number): Executed => {
  const effects: Effects = { calibrate: false, resetAfter: null, fingerprint: false, health: false, levelMapping: false }
  const { commands, refused } = decodeCommands(bytes)
  return { results: [...commands.map((command) => answer(memory, command, effects, now)), ...refused], effects }
}
