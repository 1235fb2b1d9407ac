import * as z from 'zod'
import { motorConstraintDefault } from '../limits.ts'
import { needs, type CommandPermission, type WhyNotCommand } from './commandRow.ts'
import { commandOrder, commandRows, commandTable, type CommandOf, type ExtendedDownlinkCode, type ThermostatCommand } from './commandTable.ts'

const { GeneralGetInfo, ...others } = commandTable

/** A command by its code, with what it takes. Errors at the fields: tooSmall, tooLarge, nothingRequested and those of a level mapping. */
export const Command = z.discriminatedUnion('code', [GeneralGetInfo.schema, ...Object.values(others).map(({ schema }) => schema)])
/** A command to a thermostat. Temperatures in °C, to a tenth on the wire; motor in steps of 0 to 1000. */
export type Command = CommandOf<ExtendedDownlinkCode>

/** Why a command cannot be sent as it is: an argument out of its range, or nothing asked for. Source: spec 1 §5; RT1, downlink commands. */
export const whyNotCommand = (command: Command): WhyNotCommand | undefined => commandRows[command.code].whyNot(command)

/** The permissions of which one is needed to send a command, in the order in which they are tried. */
export const permissionsFor = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): readonly CommandPermission[] => {
  const row = commandRows[command.code]
  return needs[row.needsFor?.(command) ?? row.needs]
}

/** What a command changes, by a name: a later one of the same name leaves nothing of an earlier one. */
export const effectOf = (code: ExtendedDownlinkCode): string => commandRows[code].changes ?? code

/** The step of the order that a command is. A constraint of 1000 is how the hydraulic balancing is reset. */
export const stepOf = (command: Command): ThermostatCommand =>
  command.code === 'SetMotorPositionConstraint' && command.constraint === motorConstraintDefault ? 'hydraulicBalancingReset' : commandRows[command.code].step

/** A constraint of 1000 that is given after the direct motor control is meant as a constraint: the reset goes before that. */
const rankIn = (commands: readonly Command[]) => {
  const direct = commands.findIndex(({ code }) => code === 'ToggleDirectMotorControl')
  return (command: Command, index: number): number => {
    const step = direct >= 0 && index > direct && command.code === 'SetMotorPositionConstraint' ? 'motorConstraint' : stepOf(command)
    return commandOrder.indexOf(step) * 2 + (commandRows[command.code].first ? 0 : 1)
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

/** A command's code on the wire. */
export const wireCode = (code: ExtendedDownlinkCode): number => commandRows[code].wire

/** Bytes that a command takes in a frame: code, number and arguments. */
export const commandBytes = (code: ExtendedDownlinkCode): number => 2 + commandRows[code].argumentBytes

/** Most bytes of a frame that every data rate carries. */
export const maxFrameBytes = 51

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
    if (open === undefined || commandRows[command.code].restarts || used + bytes > maxBytes) {
      frames.push([command])
      used = bytes
    } else {
      open.push(command)
      used += bytes
    }
  }
  return frames
}
