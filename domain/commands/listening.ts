const minute = 60_000

/** A device of class A listens only after its own uplink, for one frame. */
export interface Listening {
  /** ISO instant; null: never heard. */
  readonly lastSeenAt: string | null
  /** Minutes between two uplinks. */
  readonly uplinkMinutes: number
}

/**
 * When (ISO instant) a frame is likely sent: after the first uplink that is still to come, one uplink later for each frame `ahead` of it.
 * Null for a device that was never heard.
 */
export const likelySentAt = ({ lastSeenAt, uplinkMinutes }: Listening, now: Date, ahead = 0): string | null => {
  if (lastSeenAt === null) return null
  const interval = Math.max(1, uplinkMinutes) * minute
  const seen = Date.parse(lastSeenAt)
  const past = Math.max(0, Math.floor((now.getTime() - seen) / interval))
  return new Date(seen + (past + 1 + ahead) * interval).toISOString()
}
