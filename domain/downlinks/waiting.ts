import type { Command } from '../commands/command.ts'

/** Minutes that a command may wait for its thermostat unless it says otherwise: a day. Source: field knowledge, downlinks. */
export const expirationMinutesDefault = 1440
/** Minutes, least and longest. */
export const expirationMinutesMin = 5
export const expirationMinutesMax = 10_080

/** Uplinks that should come while a command waits, so that one may be lost. Source: field knowledge, downlinks. */
const uplinksWanted = 2

/** Whether a thermostat that speaks every `uplinkMinutes` may not listen in time. */
export const mayExpireUnheard = (expirationMinutes: number, uplinkMinutes: number): boolean => expirationMinutes < uplinksWanted * uplinkMinutes

/**
 * Why a command waits. forTurn: other frames to the thermostat go first. forNetwork: the network server has not taken it yet.
 * forUplink: a thermostat listens only after it has sent something itself. forAnswer: it was sent, and the thermostat has not answered.
 * forReport: it was answered, and no report shows its value yet. forDevice: the thermostat has been silent for too long.
 */
export const waitingReasons = ['forTurn', 'forNetwork', 'forUplink', 'forAnswer', 'forReport', 'forDevice'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Uplinks that are waited for after the last thing that was heard of a command. */
export const uplinksAwaited = 3

/** Until when (ISO instant) a command may still come to something: its own time, or three uplinks (minutes apart) after the last that was heard of it. */
export const waitsUntil = (command: { expiresAt: string; heardAt: string | null; uplinkMinutes: number }): string => {
  const { expiresAt, heardAt, uplinkMinutes } = command
  if (heardAt === null) return expiresAt
  const awaited = Date.parse(heardAt) + uplinksAwaited * uplinkMinutes * 60_000
  return awaited > Date.parse(expiresAt) ? new Date(awaited).toISOString() : expiresAt
}

/** What speaks against a command coming to its end, and yet is no reason not to send it. */
export const commandWarnings = ['mayExpireUnheard', 'neverSeen', 'offline', 'directControlOff'] as const
export type CommandWarning = (typeof commandWarnings)[number]

interface Warned {
  readonly commands: readonly Command[]
  readonly expirationMinutes: number
  readonly thermostat: {
    readonly uplinkMinutes: number
    readonly lastSeenAt: string | null
    readonly onlineUntil: string | null
    /** As it last reported. */
    readonly directMotorControl: boolean | null
  }
  readonly now: Date
}

/** What is to be said of commands that are sent to a thermostat. A motor position counts only under direct control. Source: field knowledge, downlinks; RT1. */
export const warningsOf = ({ commands, expirationMinutes, thermostat, now }: Warned): CommandWarning[] => {
  const { lastSeenAt, onlineUntil, uplinkMinutes, directMotorControl } = thermostat
  const toggle = commands.find((command) => command.code === 'ToggleDirectMotorControl')
  const direct = toggle?.on ?? directMotorControl === true
  const found: (CommandWarning | false)[] = [
    mayExpireUnheard(expirationMinutes, uplinkMinutes) && 'mayExpireUnheard',
    lastSeenAt === null && 'neverSeen',
    lastSeenAt !== null && (onlineUntil === null || Date.parse(onlineUntil) < now.getTime()) && 'offline',
    !direct && commands.some(({ code }) => code === 'SetMotorPosition') && 'directControlOff',
  ]
  return found.filter((one) => one !== false)
}
