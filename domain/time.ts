/** Durations in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Days of leases and installations are calendar days at the buildings, whatever the time zone of the machine. */
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The calendar day of an instant in Germany, YYYY-MM-DD. */
export const dayOf = (instant: Date): string => berlin.format(instant)

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a text is an ISO 8601 instant with a time zone. */
export const isInstant = (text: string): boolean => iso.test(text) && !Number.isNaN(Date.parse(text))

/** Formats an instant as UTC with milliseconds; also accepts the database's format (`2026-11-16 09:00:00+00`). */
export const formatInstant = (text: string): string => new Date(text).toISOString()
