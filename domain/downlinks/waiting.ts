import type { Command } from '../commands/command.ts'

/** Default number of minutes until a waiting command expires: a day. Source: field knowledge, downlinks. */
export const expirationMinutesDefault = 1440
/** Minimum and maximum expiration in minutes. */
export const expirationMinutesMin = 5
export const expirationMinutesMax = 10_080

/** Uplinks to be expected while a command waits, so that it survives the loss of one. Source: field knowledge, downlinks. */
const uplinksWanted = 2

/** Whether a command may expire before a thermostat that sends every `uplinkMinutes` listens. */
export const mayExpireUnheard = (expirationMinutes: number, uplinkMinutes: number): boolean =>
  expirationMinutes < uplinksWanted * uplinkMinutes

/**
 * Why a command is waiting. forTurn: other frames to the thermostat go first. forNetwork: the network server has not accepted it yet.
 * forUplink: a thermostat listens only after its own uplink. forAnswer: sent, but not answered by the thermostat.
 * forReport: answered, but no report shows its value yet. forDevice: the thermostat has been silent for too long.
 */
export const waitingReasons = [
  'forTurn',
  'forNetwork',
  'forUplink',
  'forAnswer',
  'forReport',
  'forDevice',
] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Uplinks to wait for after the last evidence about a command. */
export const uplinksAwaited = 3

/** Until when (ISO instant) a command can still complete: its expiration, or three uplinks (minutes apart) after the last evidence about it. */
export const waitsUntil = (command: {
  expiresAt: string
  heardAt: string | null
  uplinkMinutes: number
}): string => {
  const { expiresAt, heardAt, uplinkMinutes } = command
  if (heardAt === null) return expiresAt
  const awaited = Date.parse(heardAt) + uplinksAwaited * uplinkMinutes * 60_000
  return awaited > Date.parse(expiresAt) ? new Date(awaited).toISOString() : expiresAt
}

/** ms after which something that is due and not queued waits for its gateway: the runners look every ten seconds. */
export const turnMs = 30_000

/** Reasons why a command may not complete that do not prevent sending it. */
export const commandWarnings = ['mayExpireUnheard', 'neverSeen', 'offline', 'directControlOff'] as const
export type CommandWarning = (typeof commandWarnings)[number]

interface Warned {
  readonly commands: readonly Command[]
  readonly expirationMinutes: number
  readonly thermostat: {
    readonly uplinkMinutes: number
    readonly lastSeenAt: string | null
    readonly onlineUntil: string | null
    /** As last reported. */
    readonly directMotorControl: boolean | null
  }
  readonly now: Date
}

/** Warnings about commands to a thermostat. A motor position takes effect only under direct control. Source: field knowledge, downlinks; RT1. */
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
