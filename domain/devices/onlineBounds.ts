import { minute } from '../time.ts'

/** Longest uplink interval in minutes: once a day. */
const uplinkMinutesMax = 1440
/** Minimum and maximum minutes that a device counts as online after an uplink (thermostatOnlineUntil). */
const leastOnline = 120
const mostOnline = 3 * uplinkMinutesMax

const before = (now: Date, minutes: number): string => new Date(now.getTime() - minutes * minute).toISOString()

/**
 * The latest time (ISO instant) at which a thermostat that is offline now can have been seen. Follows from the status rule. A query for
 * offline devices, ordered by last uplink, can start its index scan here.
 */
export const offlineSeenBefore = (now: Date): string => before(now, leastOnline)

/** The earliest time (ISO instant) at which a thermostat that is online now can have been seen. */
export const onlineSeenAfter = (now: Date): string => before(now, mostOnline)
