import type { Command } from '../commands/command.ts'
import { mayExpireUnheard } from './expiration.ts'

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
