import type { NetworkStatus, SensorType } from '../enums.ts'
import { minute, hour } from '../time.ts'

const after = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * minute).toISOString()

/**
 * Until when (ISO instant) a thermostat counts as online after an uplink: three of its intervals (minutes), at least two hours.
 * Source: field knowledge, status rules.
 */
export const thermostatOnlineUntil = (lastSeenAt: string, uplinkMinutes: number): string =>
  after(lastSeenAt, Math.max(3 * uplinkMinutes, 120))

/** Hours of silence before a sensor is offline. An idle window contact reports once a day: three of its intervals, as for thermostats. */
const sensorHours: Partial<Record<SensorType, number>> = { DraginoLDS02: 72 }

/**
 * Until when (ISO instant) a sensor counts as online after an uplink: three hours, three days for a window contact.
 * Source: field knowledge, status rules; own choice for the window contact.
 */
export const sensorOnlineUntil = (lastSeenAt: string, type?: SensorType): string =>
  after(lastSeenAt, (type === undefined ? 3 : (sensorHours[type] ?? 3)) * 60)

/** Until when (ISO instant) a gateway counts as online after its last statistics message: five minutes. Source: field knowledge, status rules. */
export const gatewayOnlineUntil = (lastConnectionAt: string): string => after(lastConnectionAt, 5)

/** The network status that is displayed. Unknown: never seen. */
export const networkStatus = (onlineUntil: string | null, now: Date): NetworkStatus => {
  if (onlineUntil === null) return 'Unknown'
  return Date.parse(onlineUntil) >= now.getTime() ? 'Online' : 'Offline'
}

/** Longest uplink interval in minutes: once a day. */
const uplinkMinutesMax = 1440
/** Minimum and maximum minutes that a device counts as online after an uplink (thermostatOnlineUntil). */
const leastOnline = 120
const mostOnline = 3 * uplinkMinutesMax

const before = (now: Date, minutes: number): string =>
  new Date(now.getTime() - minutes * minute).toISOString()

/**
 * The latest time (ISO instant) at which a thermostat that is offline now can have been seen. Follows from the status rule. A query for
 * offline devices, ordered by last uplink, can start its index scan here.
 */
export const offlineSeenBefore = (now: Date): string => before(now, leastOnline)

/** The earliest time (ISO instant) at which a thermostat that is online now can have been seen. */
export const onlineSeenAfter = (now: Date): string => before(now, mostOnline)

/** Hours over which a device's uplinks are counted, and that it may be offline. Source: field knowledge, alerts; spec 2 §9. */
export const connectivityHours = 24
/** Share of the expected uplinks below which a device counts as badly connected. Source: as above. */
const expectedShare = 0.5

/** Expected number of uplinks within `hours` for an uplink interval (minutes). */
export const expectedUplinks = (uplinkMinutes: number, hours: number = connectivityHours): number =>
  (hours * 60) / Math.max(1, uplinkMinutes)

/** A device's uplinks, as known at a given time. */
interface Connection {
  /** Until when it counts as online (ISO instant); null: never heard. */
  readonly onlineUntil: string | null
  /** Minutes between two uplinks. */
  readonly uplinkMinutes: number
  /** Uplinks received in the last 24 hours, or in the hours set by the limits. */
  readonly uplinks: number
  /** Start of the period in which uplinks are expected, if within the last 24 hours (ISO instant): first uplink or mounting. */
  readonly since?: string | null
}

/** The limits, which an installation can configure. */
export interface ConnectivityLimits {
  readonly hours: number
  /** 0 to 1. */
  readonly share: number
}

const usual: ConnectivityLimits = { hours: connectivityHours, share: expectedShare }

type WhyBadlyConnected = 'offline' | 'uplinksMissing'

/**
 * Why a device counts as badly connected: offline for more than 24 hours, or fewer than half of the expected uplinks in that time.
 * A device that was never seen does not count ('never seen' is a status of its own), and neither does one in its first hours, as long
 * as fewer than two uplinks are expected.
 */
export const whyBadlyConnected = (
  { onlineUntil, uplinkMinutes, uplinks, since }: Connection,
  now: Date,
  { hours, share }: ConnectivityLimits = usual,
): WhyBadlyConnected | undefined => {
  if (onlineUntil === null) return undefined
  if (now.getTime() - Date.parse(onlineUntil) > hours * hour) return 'offline'
  const known = since === null || since === undefined ? hours : (now.getTime() - Date.parse(since)) / hour
  const expected = expectedUplinks(uplinkMinutes, Math.min(hours, Math.max(0, known)))
  return expected >= 2 && uplinks < expected * share ? 'uplinksMissing' : undefined
}

/** Voltages at which an energy storage counts as empty and as full; they depend on the hardware. */
interface Storage {
  readonly empty: number
  readonly full: number
}

/** The storage of an energy-harvesting thermostat. Source: RT1, status. */
const harvestingStorage: Storage = { empty: 2.4, full: 3.6 }

/** A voltage (V) as a whole percentage of the storage's range, 0 to 100. For display only, not a state of charge. Null without a voltage. */
export const batteryPercent = (
  volts: number | null | undefined,
  { empty, full }: Storage = harvestingStorage,
): number | null =>
  volts === null || volts === undefined
    ? null
    : Math.round(Math.min(1, Math.max(0, (volts - empty) / (full - empty))) * 100)

/** Events of a thermostat in addition to its measurements, reported by the device or by the network server. */
export const thermostatEventKinds = [
  'join',
  'fingerprint',
  'health',
  'levelMapping',
  'commandResult',
  'firmware',
  'radioStatus',
  'log',
  'undecoded',
] as const
export type ThermostatEventKind = (typeof thermostatEventKinds)[number]

/** Actions by people in the history of a thermostat. */
export const thermostatHistoryKinds = [
  'created',
  'lifecycle',
  'assigned',
  'unassigned',
  'tenantChanged',
  'malfunctionReported',
] as const
