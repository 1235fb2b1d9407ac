import * as z from 'zod'
import { motorConstraintDefault } from '../limits.ts'
import { needs, type CommandPermission, type WhyNotCommand, type Report, type ShownFingerprint, type ShownStatus } from './commandRow.ts'
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

/**
 * Whether a status message shows what a command asked for. Undefined where no status can: the command has no value in it
 * (information, reset, level mapping, a stall threshold alone), or the device does not know the value at the time.
 */
export const shownBy = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>, status: ShownStatus): boolean | undefined =>
  commandRows[command.code].shown.byStatus?.(command, status)

/**
 * Whether more than its answer can be heard of what a command asked for: a value in a status, or, of a reset, which the device answers
 * before it does it, that it has restarted. Where not, the answer alone confirms it.
 */
export const showsLater = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): boolean => {
  const { later } = commandRows[command.code].shown
  return typeof later === 'function' ? later(command) : later
}

/** Whether a report of the level mapping (°C) shows what a command asked for; undefined for any other command. */
export const shownByLevels = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>, levels: readonly number[]): boolean | undefined =>
  commandRows[command.code].shown.byLevels?.(command, levels)

/** Whether a fingerprint that came so many hours after a command shows that it was carried out; undefined where it says nothing about it. */
export const shownByFingerprint = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
  fingerprint: ShownFingerprint,
  hoursSince = 0,
): boolean | undefined => commandRows[command.code].shown.byFingerprint?.(command, fingerprint, hoursSince)

/** The reports that a command asks for, beside the status; undefined where it asks for none whatever its arguments are. */
export const requestedBy = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): readonly Report[] | undefined =>
  commandRows[command.code].requests?.(command)

/** Minutes after which what a command switched on ends by itself; 0: never. */
export const lastsMinutes = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): number => commandRows[command.code].lastsMinutes?.(command) ?? 0

/** Whether a command calibrates the motor. */
export const calibrates = ({ code }: Pick<Command, 'code'>): boolean => commandRows[code].calibrates === true

/** Whether a command restarts the device. */
export const restarts = ({ code }: Pick<Command, 'code'>): boolean => commandRows[code].restarts === true
