import { commandBytes, whyNotCommand, wireCode, type Command } from '../../commands/command.ts'
import { commandRows, extendedDownlinkCodes, type CommandOf, type ExtendedDownlinkCode } from '../../commands/commandTable.ts'
import { viewOf } from '../bytes.ts'
import { resultStatus, type CommandResult } from './commandResult.ts'

/** A command with the number that it has at its device, 0 to 255. */
export interface NumberedCommand {
  readonly command: Command
  readonly seq: number
}

/** A command as its bytes in a frame: code, number, arguments. It has to be in its ranges (whyNotCommand). */
export const encodeCommand = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>, seq: number): Uint8Array =>
  Uint8Array.of(wireCode(command.code), seq & 0xff, ...commandRows[command.code].write(command))

/** Commands one after the other, as one frame carries them. */
export const encodeFrame = (commands: readonly NumberedCommand[]): Uint8Array =>
  Uint8Array.from(commands.flatMap(({ command, seq }) => Array.from(encodeCommand(command, seq))))

const codes = new Map<number, ExtendedDownlinkCode>(extendedDownlinkCodes.map((code) => [wireCode(code), code]))

/** The command that a code on the wire means; undefined where there is none. */
export const codeOfWire = (wire: number): ExtendedDownlinkCode | undefined => codes.get(wire)

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
    const end = code === undefined ? Infinity : at + commandBytes(code)
    if (code === undefined || end > bytes.length) {
      refused.push({ code: wire, seq, status: code === undefined ? resultStatus.unknownCommand : resultStatus.badLength })
      return { commands, refused, stoppedAt: at }
    }
    const command = commandRows[code].decode(viewOf(bytes.subarray(at + 2, end)))
    if (command !== undefined && whyNotCommand(command) === undefined) commands.push({ command, seq })
    else refused.push({ code: wire, seq, status: resultStatus.outOfRange })
    at = end
  }
  return { commands, refused }
}
