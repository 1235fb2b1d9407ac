import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'

/** Notifies the dispatchers that there are frames to send or to flush. */
export const framesChannel = 'ventil_frames'

/** Notifies the bulk runners that an update was started. */
export const bulkChannel = 'ventil_bulk'

/** Wakes the dispatcher of every process when the transaction commits. */
export const tellDispatcher = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_notify(${framesChannel}, '')`)
}

/** Notifies the comfort runners that steps are pending. */
export const comfortChannel = 'ventil_comfort'

/** Wakes the comfort runner of every process when the transaction commits. */
export const tellComfortRunner = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_notify(${comfortChannel}, '')`)
}
