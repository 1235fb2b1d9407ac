import * as z from 'zod'
import { motorConstraintDefault } from '../limits.ts'
import {
  permissionsByNeed,
  type CommandPermission,
  type WhyNotCommand,
  type Report,
  type ShownFingerprint,
  type ShownStatus,
} from './commandRow.ts'
import {
  commandOrder,
  commandRows,
  commandTable,
  type CommandOf,
  type ExtendedDownlinkCode,
  type ThermostatCommand,
} from './commandTable.ts'

const { GeneralGetInfo, ...others } = commandTable

/** Schema of a command and its arguments, by code. Field errors: tooSmall, tooLarge, nothingRequested and those of a level mapping. */
export const Command = z.discriminatedUnion('code', [
  GeneralGetInfo.schema,
  ...Object.values(others).map(({ schema }) => schema),
])
/** A command to a thermostat. Temperatures in °C, with a resolution of 0.1 on the wire; motor in steps of 0 to 1000. */
export type Command = CommandOf<ExtendedDownlinkCode>

/** Why a command cannot be sent as it is: an argument is out of range, or it requests nothing. Source: spec 1 §5; RT1, downlink commands. */
export const whyNotCommand = (command: Command): WhyNotCommand | undefined =>
  commandRows[command.code].whyNot(command)

/** The permissions that allow sending a command, in the order in which they are tried; any one is enough. */
export const permissionsFor = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
): readonly CommandPermission[] => {
  const row = commandRows[command.code]
  return permissionsByNeed[row.needsFor?.(command) ?? row.needs]
}

/** The name of the state that a command sets. A later command with the same name fully supersedes an earlier one. */
export const effectOf = (code: ExtendedDownlinkCode): string => commandRows[code].changes ?? code

/** The step of the send order that a command belongs to. A constraint of 1000 resets the hydraulic balancing. */
export const stepOf = (command: Command): ThermostatCommand =>
  command.code === 'SetMotorPositionConstraint' && command.constraint === motorConstraintDefault
    ? 'hydraulicBalancingReset'
    : commandRows[command.code].step

/** A constraint of 1000 after the direct motor control is an ordinary constraint, because a reset goes before it. */
const rankIn = (commands: readonly Command[]) => {
  const direct = commands.findIndex(({ code }) => code === 'ToggleDirectMotorControl')
  return (command: Command, index: number): number => {
    const step =
      direct >= 0 && index > direct && command.code === 'SetMotorPositionConstraint'
        ? 'motorConstraint'
        : stepOf(command)
    return commandOrder.indexOf(step) * 2 + (commandRows[command.code].first ? 0 : 1)
  }
}

/** Sorts commands into their send order. Stable within a step, and idempotent. Source: spec 2 §9. */
export const inOrder = (commands: readonly Command[]): Command[] => {
  const rank = rankIn(commands)
  return commands
    .map((command, index) => ({ command, rank: rank(command, index) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}

/** A command's code on the wire. */
export const wireCode = (code: ExtendedDownlinkCode): number => commandRows[code].wire

/** Bytes of a command in a frame: code, sequence number and arguments. */
export const commandBytes = (code: ExtendedDownlinkCode): number => 2 + commandRows[code].argumentBytes

/** Maximum frame payload, in bytes, that every data rate carries. */
export const maxFrameBytes = 51

/**
 * Sorts commands and packs them into frames: as many per frame as fit into `maxBytes`, with a reset alone in the last frame.
 * A command has at most 20 bytes; where `maxBytes` is less than that, a longer command gets a frame of its own.
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
 * Whether a status message confirms a command. Undefined if no status can: the command sets no value that a status reports
 * (request for information, reset, level mapping, stall threshold only), or the device does not know the value at the time.
 */
export const shownBy = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
  status: ShownStatus,
): boolean | undefined => commandRows[command.code].shown.byStatus?.(command, status)

/** The fields of a status that tell the value that a command sets. */
export const shownIn = (code: ExtendedDownlinkCode): readonly (keyof ShownStatus)[] =>
  commandRows[code].shown.in ?? []

/**
 * Whether a command can be confirmed by more than the device's answer: by a value in a status, or, for a reset, which the device
 * answers before it acts, by the restart. If not, the answer alone confirms it.
 */
export const showsLater = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): boolean => {
  const { later } = commandRows[command.code].shown
  return typeof later === 'function' ? later(command) : later
}

/** Whether a report of the level mapping (°C) confirms a command; undefined for any other command. */
export const shownByLevels = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
  levels: readonly number[],
): boolean | undefined => commandRows[command.code].shown.byLevels?.(command, levels)

/** Whether a fingerprint received so many hours after a command confirms it; undefined if it says nothing about it. */
export const shownByFingerprint = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
  fingerprint: ShownFingerprint,
  hoursSince = 0,
): boolean | undefined => commandRows[command.code].shown.byFingerprint?.(command, fingerprint, hoursSince)

/** The reports that a command requests in addition to the status; undefined for commands that request none, whatever the arguments. */
export const requestedBy = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
): readonly Report[] | undefined => commandRows[command.code].requests?.(command)

/** Minutes after which a command's effect ends by itself; 0: never. */
export const lastsMinutes = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): number =>
  commandRows[command.code].lastsMinutes?.(command) ?? 0

/** Whether a command calibrates the motor. */
export const calibrates = ({ code }: Pick<Command, 'code'>): boolean => commandRows[code].calibrates === true

/** Whether a command restarts the device. */
export const restarts = ({ code }: Pick<Command, 'code'>): boolean => commandRows[code].restarts === true
