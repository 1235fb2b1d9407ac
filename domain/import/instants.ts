const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a text is an instant of ISO 8601 with its zone. */
export const isInstant = (text: string): boolean => iso.test(text) && !Number.isNaN(Date.parse(text))

/** An instant in UTC with milliseconds, also out of what a database writes (`2026-11-16 09:00:00+00`). */
export const formatInstant = (text: string): string => new Date(text).toISOString()
