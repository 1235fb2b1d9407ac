import type { NetworkStatus, SensorType } from '../enums.ts'
import { minute } from '../time.ts'

const after = (instant: string, minutes: number): string => new Date(Date.parse(instant) + minutes * minute).toISOString()

/**
 * Until when (ISO instant) a thermostat counts as online after an uplink: three of its intervals (minutes), at least two hours.
 * Source: field knowledge, status rules.
 */
export const thermostatOnlineUntil = (lastSeenAt: string, uplinkMinutes: number): string => after(lastSeenAt, Math.max(3 * uplinkMinutes, 120))

/** Hours of silence before a sensor is offline. An idle window contact reports once a day: three of its intervals, as for thermostats. */
const sensorHours: Partial<Record<SensorType, number>> = { DraginoLDS02: 72 }

/**
 * Until when (ISO instant) a sensor counts as online after an uplink: three hours, three days for a window contact.
 * Source: field knowledge, status rules; own choice for the window contact.
 */
export const sensorOnlineUntil = (lastSeenAt: string, type?: SensorType): string => after(lastSeenAt, (type === undefined ? 3 : (sensorHours[type] ?? 3)) * 60)

/** Until when (ISO instant) a gateway counts as online after its last statistics message: five minutes. Source: field knowledge, status rules. */
export const gatewayOnlineUntil = (lastConnectionAt: string): string => after(lastConnectionAt, 5)

/** The network status that is displayed. Unknown: never seen. */
export const networkStatus = (onlineUntil: string | null, now: Date): NetworkStatus => {
  if (onlineUntil === null) return 'Unknown'
  return Date.parse(onlineUntil) >= now.getTime() ? 'Online' : 'Offline'
}
