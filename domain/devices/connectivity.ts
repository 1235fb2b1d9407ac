import { hour } from '../time.ts'

/** Hours over which a device's uplinks are counted, and that it may be offline. Source: field knowledge, alerts; spec 2 §9. */
export const connectivityHours = 24
/** Share of the expected uplinks below which a device counts as badly connected. Source: as above. */
export const expectedPart = 0.5

/** Expected number of uplinks within `hours` for an uplink interval (minutes). */
export const expectedUplinks = (uplinkMinutes: number, hours: number = connectivityHours): number => (hours * 60) / Math.max(1, uplinkMinutes)

/** A device's uplinks, as known at a given time. */
export interface Connection {
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
  readonly part: number
}

const usual: ConnectivityLimits = { hours: connectivityHours, part: expectedPart }

export type WhyBadlyConnected = 'offline' | 'uplinksMissing'

/**
 * Why a device counts as badly connected: offline for more than 24 hours, or fewer than half of the expected uplinks in that time.
 * A device that was never seen does not count ('never seen' is a status of its own), and neither does one in its first hours, as long
 * as fewer than two uplinks are expected.
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
