/** Durations in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Days of leases and installations are calendar days at the buildings, whatever the time zone of the machine. */
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The calendar day of an instant in Germany, YYYY-MM-DD. */
export const dayOf = (instant: Date): string => berlin.format(instant)
