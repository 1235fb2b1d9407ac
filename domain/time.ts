/** Lengths of time in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Leases and installation days are days where the buildings stand, whatever the zone of the machine that asks. */
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The calendar day of an instant in Germany, YYYY-MM-DD. */
export const dayOf = (instant: Date): string => berlin.format(instant)

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a text is an instant of ISO 8601 with its zone. */
export const isInstant = (text: string): boolean => iso.test(text) && !Number.isNaN(Date.parse(text))

/** An instant in UTC with milliseconds, also out of what a database writes (`2026-11-16 09:00:00+00`). */
export const formatInstant = (text: string): string => new Date(text).toISOString()
