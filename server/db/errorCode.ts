/** The code of a failed statement or system call (SQLSTATE, or ECONNRESET and the like), also inside drizzle's wrapper. */
export const errorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return errorCode(error.cause)
}
