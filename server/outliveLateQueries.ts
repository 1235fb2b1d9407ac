import { LateQuery } from './db/statements.ts'

/**
 * A query that nobody awaited within its transaction is refused, and nobody awaits its refusal either: Node would end the process, and every
 * other call with it, for one call's mistake. It was logged when it was refused (`onLateQuery`). Any other rejection that nobody handles ends
 * the process.
 */
export const outliveLateQueries = (): void => {
  process.on('unhandledRejection', (error) => {
    // the library wraps what a statement threw
    const { cause } = error instanceof Error ? error : {}
    if (!(error instanceof LateQuery || cause instanceof LateQuery)) throw error
  })
}
