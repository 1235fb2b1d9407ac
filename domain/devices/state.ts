import type { NetworkStatus, SensorType } from '../enums.ts'
import { minute, hour } from '../time.ts'

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

/** Minutes between two uplinks, at most: once a day. */
const uplinkMinutesMax = 1440
/** Minutes that a device counts as online after an uplink, at least and at most (thermostatOnlineUntil). */
const leastOnline = 120
const mostOnline = 3 * uplinkMinutesMax

const before = (now: Date, minutes: number): string => new Date(now.getTime() - minutes * minute).toISOString()

/**
 * The latest time (ISO instant) at which a thermostat that is offline now can have been seen. It follows from the status rule, and
 * lets a search by status begin where the offline ones begin in the order of their last uplinks.
 */
export const offlineSeenBefore = (now: Date): string => before(now, leastOnline)

/** The earliest time (ISO instant) at which a thermostat that is online now can have been seen. */
export const onlineSeenAfter = (now: Date): string => before(now, mostOnline)

/** Hours that the uplinks of a device are counted over, and that it may be offline. Source: field knowledge, alerts; spec 2 §9. */
export const connectivityHours = 24
/** Part of the expected uplinks below which a device counts as badly connected. Source: as above. */
export const expectedPart = 0.5

/** Uplinks that a device sends within `hours` at its interval (minutes). */
export const expectedUplinks = (uplinkMinutes: number, hours: number = connectivityHours): number => (hours * 60) / Math.max(1, uplinkMinutes)

/** What is known of a device's uplinks at a time. */
export interface Connection {
  /** Until when it counts as online (ISO instant); null: never heard. */
  readonly onlineUntil: string | null
  /** Minutes between two uplinks. */
  readonly uplinkMinutes: number
  /** Uplinks heard in the last 24 hours, or in as many as the limits say. */
  readonly uplinks: number
  /** Since when it is expected to send, where that is within the last 24 hours (ISO instant): its first uplink, or its mounting. */
  readonly since?: string | null
}

/** What an installation sets these limits to. */
export interface ConnectivityLimits {
  readonly hours: number
  /** 0 to 1. */
  readonly part: number
}

const usual: ConnectivityLimits = { hours: connectivityHours, part: expectedPart }

export type WhyBadlyConnected = 'offline' | 'uplinksMissing'

/**
 * Why a device counts as badly connected: offline for more than 24 hours, or fewer than half of its expected uplinks in them.
 * One that was never heard is not (it is 'never seen'), nor is a device judged by its first hours' share of less than two uplinks.
 */
export const whyBadlyConnected = (
  { onlineUntil, uplinkMinutes, uplinks, since }: Connection,
  now: Date,
  { hours, part }: ConnectivityLimits = usual,
): WhyBadlyConnected | undefined => {
  if (onlineUntil === null) return undefined
  if (now.getTime() - Date.parse(onlineUntil) > hours * hour) return 'offline'
  const known = since === null || since === undefined ? hours : (now.getTime() - Date.parse(since)) / hour
  const expected = expectedUplinks(uplinkMinutes, Math.min(hours, Math.max(0, known)))
  return expected >= 2 && uplinks < expected * part ? 'uplinksMissing' : undefined
}

/** V at which a storage counts as empty and as full; it differs by hardware. */
export interface Storage {
  readonly empty: number
  readonly full: number
}

/** The storage of a harvesting thermostat. Source: RT1, status. */
export const harvestingStorage: Storage = { empty: 2.4, full: 3.6 }

/** Whole percent of a storage's range that a voltage (V) stands for, 0 to 100: for display, it is not a charge. Null without a voltage. */
export const batteryPercent = (volts: number | null | undefined, { empty, full }: Storage = harvestingStorage): number | null =>
  volts === null || volts === undefined ? null : Math.round(Math.min(1, Math.max(0, (volts - empty) / (full - empty))) * 100)

/** What a thermostat reports beside its measurements, and what the network server says of it. */
export const thermostatEventKinds = ['join', 'fingerprint', 'health', 'levelMapping', 'commandResult', 'radioStatus', 'log', 'undecoded'] as const
export type ThermostatEventKind = (typeof thermostatEventKinds)[number]

/** What is done with a thermostat by people. */
export const thermostatHistoryKinds = ['created', 'lifecycle', 'assigned', 'unassigned', 'tenantChanged', 'malfunctionReported'] as const
