import { minute } from '../time.ts'

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
