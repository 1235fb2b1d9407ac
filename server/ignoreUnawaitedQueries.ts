import { UnawaitedQuery } from './db/statements.ts'

/**
 * A query that nobody awaited within its transaction is refused, and nobody awaits its refusal either: Node would end the process, and every
 * other call with it, for one call's mistake. It was logged when it was refused (`onUnawaitedQuery`). Any other rejection that nobody handles ends
 * the process.
 */
export const ignoreUnawaitedQueries = (): void => {
  process.on('unhandledRejection', (error) => {
    // the library wraps what a statement threw
    const { cause } = error instanceof Error ? error : {}
    if (!(error instanceof UnawaitedQuery || cause instanceof UnawaitedQuery)) throw error
  })
}
