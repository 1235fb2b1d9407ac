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
