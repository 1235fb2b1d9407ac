import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'
import type { SourceRow } from './sheetOf.ts'

/** Rows that are in memory at a time. */
const pageSize = 500

/** The rows of a query, page by page through a cursor of the transaction: memory does not grow with their number. `seen` hears of each page. */
export async function* cursorRows(tx: Tx, query: SQL, signal: AbortSignal, seen: (rows: number) => void): AsyncGenerator<SourceRow> {
  await tx.execute(sql`declare exported no scroll cursor for ${query}`)
  try {
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await tx.execute(sql`fetch ${sql.raw(String(pageSize))} from exported`)
      seen(rows.length)
      yield* rows
      if (rows.length < pageSize) return
    }
  } finally {
    // a transaction that failed has closed it already
    await tx.execute(sql`close exported`).catch(() => {})
  }
}
