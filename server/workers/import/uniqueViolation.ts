const codeOf = (error: unknown): unknown => (error instanceof Error ? ('code' in error ? error.code : codeOf(error.cause)) : undefined)

/** Whether a statement violated a unique constraint (SQLSTATE 23505), here because a concurrent transaction created the same row. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'
