import type { NetworkStatus } from '../enums.ts'

const minute = 60_000
const after = (instant: string, minutes: number): string => new Date(Date.parse(instant) + minutes * minute).toISOString()

/**
 * Until when (ISO instant) a thermostat counts as online after an uplink: three of its intervals (minutes), two hours at least.
 * Source: field knowledge, status rules.
 */
export const thermostatOnlineUntil = (lastSeenAt: string, uplinkMinutes: number): string => after(lastSeenAt, Math.max(3 * uplinkMinutes, 120))

/** Until when (ISO instant) a sensor counts as online after an uplink: three hours. Source: field knowledge, status rules. */
export const sensorOnlineUntil = (lastSeenAt: string): string => after(lastSeenAt, 180)

/** Until when (ISO instant) a gateway counts as online after its statistics: five minutes. Source: field knowledge, status rules. */
export const gatewayOnlineUntil = (lastConnectionAt: string): string => after(lastConnectionAt, 5)

/** The status that people see. Unknown: never seen. */
export const networkStatus = (onlineUntil: string | null, now: Date): NetworkStatus => {
  if (onlineUntil === null) return 'Unknown'
  return Date.parse(onlineUntil) >= now.getTime() ? 'Online' : 'Offline'
}
