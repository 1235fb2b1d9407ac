import { hour } from '../time.ts'

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
