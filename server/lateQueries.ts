import { LateQuery } from './db/statements.ts'

/**
 * Lets the process go on after a query that nobody awaited within its transaction: it was refused and logged, and is no reason to end the work
 * of others. Any other rejection that nobody handles ends the process, as ever.
 */
export const passOverLateQueries = (): void => {
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof LateQuery)) throw error
  })
}
