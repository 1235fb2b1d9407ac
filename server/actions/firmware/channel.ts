import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'

/** Notifies the firmware runners that something can be sent. */
export const firmwareChannel = 'ventil_firmware'

/** Wakes the firmware runner of every process when the transaction commits. */
export const tellFirmwareRunner = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_notify(${firmwareChannel}, '')`)
}
