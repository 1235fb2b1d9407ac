import { commandBytes, whyNotCommand, wireCode, type Command } from '../../commands/command.ts'
import {
  commandRows,
  extendedDownlinkCodes,
  type CommandOf,
  type ExtendedDownlinkCode,
} from '../../commands/commandTable.ts'
import { viewOf } from '../bytes.ts'
import { resultStatus, type CommandResult } from './commandResult.ts'

/** A command with its sequence number at the device, 0 to 255. */
export interface NumberedCommand {
  readonly command: Command
  readonly seq: number
}

/** The bytes of a command in a frame: code, sequence number, arguments. The arguments must be in range (whyNotCommand). */
export const encodeCommand = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
  seq: number,
): Uint8Array =>
  Uint8Array.of(wireCode(command.code), seq & 0xff, ...commandRows[command.code].write(command))

/** Concatenates commands into the payload of one frame. */
export const encodeFrame = (commands: readonly NumberedCommand[]): Uint8Array =>
  Uint8Array.from(commands.flatMap(({ command, seq }) => Array.from(encodeCommand(command, seq))))

const codes = new Map<number, ExtendedDownlinkCode>(
  extendedDownlinkCodes.map((code) => [wireCode(code), code]),
)

/** The command with this code on the wire; undefined if there is none. */
export const codeOfWire = (wire: number): ExtendedDownlinkCode | undefined => codes.get(wire)

/** A frame as the thermostat decodes it. */
interface ReceivedFrame {
  /** The valid commands, in order. */
  readonly commands: NumberedCommand[]
  /** The device's answers to the rejected commands: out of range, wrong length, or unknown. */
  readonly refused: CommandResult[]
  /** Offset of the first unknown or truncated command; the device ignores everything after it. */
  readonly stoppedAt?: number
}

/** Decodes a frame of commands as a thermostat does. Never throws. */
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
      refused.push({
        code: wire,
        seq,
        status: code === undefined ? resultStatus.unknownCommand : resultStatus.badLength,
      })
      return { commands, refused, stoppedAt: at }
    }
    const command = commandRows[code].decode(viewOf(bytes.subarray(at + 2, end)))
    if (command !== undefined && whyNotCommand(command) === undefined) commands.push({ command, seq })
    else refused.push({ code: wire, seq, status: resultStatus.outOfRange })
    at = end
  }
  return { commands, refused }
}
