import type { Command } from './command.ts'
import type { Report, ShownFingerprint, ShownStatus } from './commandRow.ts'
import { commandRows, type CommandOf, type ExtendedDownlinkCode } from './commandTable.ts'

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
