import type { SQL } from 'drizzle-orm'
import type { Tx } from './scope.ts'

/** Sends a statement as this is called, not when the answer is first awaited: what is sent next relies on what it sets. */
export const sent = (tx: Tx, statement: SQL) => tx.execute(statement).then((answer) => answer)
