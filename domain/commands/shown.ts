import type { Command } from './command.ts'
import type { Report, ShownFingerprint, ShownStatus } from './commandRow.ts'
import { commandRows, type CommandOf, type ExtendedDownlinkCode } from './commandTable.ts'

/**
 * Whether a status message confirms a command. Undefined if no status can: the command sets no value that a status reports
 * (request for information, reset, level mapping, stall threshold only), or the device does not know the value at the time.
 */
export const shownBy = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>, status: ShownStatus): boolean | undefined =>
  commandRows[command.code].shown.byStatus?.(command, status)

/**
 * Whether a command can be confirmed by more than the device's answer: by a value in a status, or, for a reset, which the device
 * answers before it acts, by the restart. If not, the answer alone confirms it.
 */
export const showsLater = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): boolean => {
  const { later } = commandRows[command.code].shown
  return typeof later === 'function' ? later(command) : later
}

/** Whether a report of the level mapping (°C) confirms a command; undefined for any other command. */
export const shownByLevels = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>, levels: readonly number[]): boolean | undefined =>
  commandRows[command.code].shown.byLevels?.(command, levels)

/** Whether a fingerprint received so many hours after a command confirms it; undefined if it says nothing about it. */
export const shownByFingerprint = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
  fingerprint: ShownFingerprint,
  hoursSince = 0,
): boolean | undefined => commandRows[command.code].shown.byFingerprint?.(command, fingerprint, hoursSince)

/** The reports that a command requests in addition to the status; undefined for commands that request none, whatever the arguments. */
export const requestedBy = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): readonly Report[] | undefined =>
  commandRows[command.code].requests?.(command)

/** Minutes after which a command's effect ends by itself; 0: never. */
export const lastsMinutes = <Code extends ExtendedDownlinkCode>(command: CommandOf<Code>): number => commandRows[command.code].lastsMinutes?.(command) ?? 0

/** Whether a command calibrates the motor. */
export const calibrates = ({ code }: Pick<Command, 'code'>): boolean => commandRows[code].calibrates === true

/** Whether a command restarts the device. */
export const restarts = ({ code }: Pick<Command, 'code'>): boolean => commandRows[code].restarts === true
