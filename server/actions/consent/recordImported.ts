import type { renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { recordAgreements } from './recordAgreements.ts'

/** Renters of whom a file says that they agreed get their records; what it was that they agreed to, the file does not say. */
export const recordImported = (
  tx: Tx,
  rows: readonly (typeof renters.$inferSelect)[],
  { userId, now }: { userId: string | null; now: Date },
): Promise<string[]> =>
  recordAgreements(
    tx,
    rows.filter(({ agreement }) => agreement),
    { channel: 'import', userId, now },
  )
