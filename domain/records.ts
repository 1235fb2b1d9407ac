/** True for an object with fields of its own: neither null nor an array. For what came from outside and is not known yet. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
