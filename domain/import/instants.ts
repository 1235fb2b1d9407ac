const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a text is an ISO 8601 instant with a time zone. */
export const isInstant = (text: string): boolean => iso.test(text) && !Number.isNaN(Date.parse(text))

/** Formats an instant as UTC with milliseconds; also accepts the database's format (`2026-11-16 09:00:00+00`). */
export const formatInstant = (text: string): string => new Date(text).toISOString()
