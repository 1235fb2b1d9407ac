import type { NetworkStatus, SensorType } from '../enums.ts'
import { minute } from '../time.ts'

const after = (instant: string, minutes: number): string => new Date(Date.parse(instant) + minutes * minute).toISOString()

/**
 * Until when (ISO instant) a thermostat counts as online after an uplink: three of its intervals (minutes), two hours at least.
 * Source: field knowledge, status rules.
 */
export const thermostatOnlineUntil = (lastSeenAt: string, uplinkMinutes: number): string => after(lastSeenAt, Math.max(3 * uplinkMinutes, 120))

/** Hours that sensors may be silent. A window contact reports once a day when nothing moves: three of its intervals, as of a thermostat. */
const sensorHours: Partial<Record<SensorType, number>> = { DraginoLDS02: 72 }

/**
 * Until when (ISO instant) a sensor counts as online after an uplink: three hours, for a window contact three days.
 * Source: field knowledge, status rules; the contact's is our own.
 */
export const sensorOnlineUntil = (lastSeenAt: string, type?: SensorType): string => after(lastSeenAt, (type === undefined ? 3 : (sensorHours[type] ?? 3)) * 60)

/** Until when (ISO instant) a gateway counts as online after its statistics: five minutes. Source: field knowledge, status rules. */
export const gatewayOnlineUntil = (lastConnectionAt: string): string => after(lastConnectionAt, 5)

/** The status that people see. Unknown: never seen. */
export const networkStatus = (onlineUntil: string | null, now: Date): NetworkStatus => {
  if (onlineUntil === null) return 'Unknown'
  return Date.parse(onlineUntil) >= now.getTime() ? 'Online' : 'Offline'
}
