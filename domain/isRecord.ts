/** Whether a value of unknown make is an object with keys: no array, and not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
