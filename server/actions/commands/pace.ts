import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'

/** Advisory lock around what bulk updates and comfort settings send: two runners at once would each spend the gateways' budgets. */
const paceLock = 0x76_62_6c_6b

/** Whether the transaction may spend the gateways' budgets, which one does at a time, in one process. */
export const holdsPace = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${paceLock}) as held`)
  return rows[0]?.['held'] === true
}

/** Waits until no runner sends: whoever withdraws what is being sent must see all of it. Taken before any row is locked. */
export const waitForPace = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${paceLock})`)
}
