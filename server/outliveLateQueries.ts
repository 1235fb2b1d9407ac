import type { Logger } from 'pino'
import { LateQuery } from './db/statements.ts'

/**
 * A query that nobody awaited within its transaction is refused, and nobody awaits its refusal either: Node would end the process, and every
 * other call with it, for one call's mistake. Any other rejection that nobody handles ends it.
 */
export const outliveLateQueries = (log: Pick<Logger, 'error'>): void => {
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof LateQuery)) throw error
    log.error({ err: error }, 'nobody awaited a query, which was refused because its transaction was over')
  })
}
