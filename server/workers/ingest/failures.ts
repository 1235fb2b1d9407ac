import { isUnreachable } from '../../http/pgErrors.ts'

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

/** A deadlock or a conflict of two transactions: the next try finds the way clear. */
export const isWorthRepeating = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** SQLSTATE classes of a database that cannot be used just now: connection, rollback, resources, an operator's doing, the system. */
const ofDatabase = ['08', '25', '40', '53', '55', '57', '58', 'XX']

/** Whether a failure lies in what was to be written, or in how, rather than in the database not being there. */
export const isOfContents = (error: unknown): boolean => !isUnreachable(error) && !ofDatabase.includes((codeOf(error) ?? '').slice(0, 2))
