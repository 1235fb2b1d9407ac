import { displayRotations, majorModes, whyNotCommand, type Command } from '../../commands/command.ts'
import { extendedDownlinkCodes, type ExtendedDownlinkCode } from '../../commands/downlink.ts'
import { viewOf } from '../bytes.ts'
import { wireCode, wireCodes } from './codes.ts'
import { resultStatus, type CommandResult } from './commandResult.ts'
import { wireModes } from './fields.ts'
import { levelBytes, levelsAt } from './levelMap.ts'

export { wireCode } from './codes.ts'

/** A command with the number that it has at its device, 0 to 255. */
export interface NumberedCommand {
  readonly command: Command
  readonly seq: number
}

const resetGuard = 0xa5
const u16 = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff]
const tenths = (celsius: number): number => Math.round(celsius * 10)

const argumentBytes = (command: Command): Iterable<number> => {
  switch (command.code) {
    case 'GeneralGetInfo':
      return [(command.fingerprint ? 1 : 0) | (command.health ? 2 : 0) | (command.status ? 4 : 0) | (command.levelMapping ? 8 : 0)]
    case 'McuReset':
      return [resetGuard, command.delaySeconds]
    case 'MotorInwardStallDetection':
    case 'MotorOutwardStallDetection':
      return [(command.runNow ? 1 : 0) | (command.thresholdMilliamps === null ? 0 : 2), ...u16(command.thresholdMilliamps ?? 0)]
    case 'SetDisplayRotation':
      return [command.rotation / 90]
    case 'SetMajorMode':
      return [wireModes.indexOf(command.mode)]
    case 'SetMotorPosition':
      return u16(command.position)
    case 'SetMotorPositionConstraint':
      return u16(command.constraint)
    case 'SetTargetTemperature':
      return u16(tenths(command.temperature))
    case 'SetTargetTemperatureAndLevel':
      return [...u16(tenths(command.temperature)), command.level]
    case 'SetTargetTemperatureLevel':
      return [command.level]
    case 'SetTargetTemperatureLevelMapping':
      return levelBytes(command.levels)
    case 'ToggleDirectMotorControl':
      return [command.on ? 1 : 0, ...u16(command.timeoutMinutes)]
    case 'ActiveHarvesting':
      return [command.on ? 1 : 0]
  }
}

/** A command as its bytes in a frame: code, number, arguments. It has to be in its ranges (whyNotCommand). */
export const encodeCommand = (command: Command, seq: number): Uint8Array => Uint8Array.of(wireCode(command.code), seq & 0xff, ...argumentBytes(command))

/** Commands one after the other, as one frame carries them. */
export const encodeFrame = (commands: readonly NumberedCommand[]): Uint8Array =>
  Uint8Array.from(commands.flatMap(({ command, seq }) => Array.from(encodeCommand(command, seq))))

const codes = new Map<number, ExtendedDownlinkCode>(extendedDownlinkCodes.map((code) => [wireCode(code), code]))

/** The command that a code on the wire means; undefined where there is none. */
export const codeOfWire = (wire: number): ExtendedDownlinkCode | undefined => codes.get(wire)

const onOff = (raw: number): boolean | undefined => (raw > 1 ? undefined : raw === 1)

const argumentsOf = (code: ExtendedDownlinkCode, view: DataView): Command | undefined => {
  const first = view.getUint8(0)
  switch (code) {
    case 'GeneralGetInfo':
      if (first > 15) return undefined
      return { code, fingerprint: (first & 1) !== 0, health: (first & 2) !== 0, status: (first & 4) !== 0, levelMapping: (first & 8) !== 0 }
    case 'McuReset':
      return first === resetGuard ? { code, delaySeconds: view.getUint8(1) } : undefined
    case 'MotorInwardStallDetection':
    case 'MotorOutwardStallDetection':
      return { code, runNow: (first & 1) !== 0, thresholdMilliamps: (first & 2) === 0 ? null : view.getUint16(1) }
    case 'SetDisplayRotation': {
      const rotation = displayRotations[first]
      return rotation === undefined ? undefined : { code, rotation }
    }
    case 'SetMajorMode': {
      const mode = majorModes[first - 1]
      return mode === undefined ? undefined : { code, mode }
    }
    case 'SetMotorPosition':
      return { code, position: view.getUint16(0) }
    case 'SetMotorPositionConstraint':
      return { code, constraint: view.getUint16(0) }
    case 'SetTargetTemperature':
      return { code, temperature: view.getUint16(0) / 10 }
    case 'SetTargetTemperatureAndLevel':
      return { code, temperature: view.getUint16(0) / 10, level: view.getUint8(2) }
    case 'SetTargetTemperatureLevel':
      return { code, level: first }
    case 'SetTargetTemperatureLevelMapping':
      return { code, levels: levelsAt(view, 0) }
    case 'ToggleDirectMotorControl': {
      const on = onOff(first)
      return on === undefined ? undefined : { code, on, timeoutMinutes: view.getUint16(1) }
    }
    case 'ActiveHarvesting': {
      const on = onOff(first)
      return on === undefined ? undefined : { code, on }
    }
  }
}

/** A frame as a thermostat reads it. */
export interface ReceivedFrame {
  /** The commands in their ranges, in order. */
  readonly commands: NumberedCommand[]
  /** What the device answers to the others: out of range, of a wrong length, or unknown. */
  readonly refused: CommandResult[]
  /** The offset of the command that the frame stops at, as it is unknown or cut off; nothing behind it is carried out. */
  readonly stoppedAt?: number
}

/** Reads a frame of commands as a thermostat does. Never throws. */
export const decodeCommands = (bytes: Uint8Array): ReceivedFrame => {
  const commands: NumberedCommand[] = []
  const refused: CommandResult[] = []
  let at = 0
  while (at < bytes.length) {
    const wire = bytes[at] ?? 0
    const seq = bytes[at + 1] ?? 0
    const code = codeOfWire(wire)
    const end = code === undefined ? Infinity : at + 2 + wireCodes[code].argumentBytes
    if (code === undefined || end > bytes.length) {
      refused.push({ code: wire, seq, status: code === undefined ? resultStatus.unknownCommand : resultStatus.badLength })
      return { commands, refused, stoppedAt: at }
    }
    const command = argumentsOf(code, viewOf(bytes.subarray(at + 2, end)))
    if (command !== undefined && whyNotCommand(command) === undefined) commands.push({ command, seq })
    else refused.push({ code: wire, seq, status: resultStatus.outOfRange })
    at = end
  }
  return { commands, refused }
}
