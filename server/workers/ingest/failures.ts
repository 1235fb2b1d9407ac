import { isUnreachable } from '../../http/pgErrors.ts'

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

/** Whether the error is a deadlock or a serialisation failure, which a retry resolves. */
export const isWorthRepeating = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '')

/** SQLSTATE classes of a database that is temporarily unusable: connection, rollback, resources, operator intervention, system error. */
const ofDatabase = ['08', '25', '40', '53', '55', '57', '58', 'XX']

/** Whether the failure is caused by the data or the statement rather than by the database being unavailable. */
export const isOfContents = (error: unknown): boolean => !isUnreachable(error) && !ofDatabase.includes((codeOf(error) ?? '').slice(0, 2))
