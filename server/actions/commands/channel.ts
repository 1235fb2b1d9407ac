import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'

/** Heard by whoever gives frames to the network server: there is one to send, or one to take back. */
export const framesChannel = 'ventil_frames'

/** Heard where bulk updates run: one has been started. */
export const bulkChannel = 'ventil_bulk'

/** Wakes the dispatcher of every process once the transaction commits. */
export const tellDispatcher = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_notify(${framesChannel}, '')`)
}
