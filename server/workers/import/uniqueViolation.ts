const codeOf = (error: unknown): unknown => (error instanceof Error ? ('code' in error ? error.code : codeOf(error.cause)) : undefined)

/** Whether a statement failed because somebody else made the same thing a moment before (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'
