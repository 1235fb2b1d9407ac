import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'
import type { SourceRow } from './sheetOf.ts'

/** Rows in memory at a time. */
const pageSize = 500

/**
 * The rows of a query through a server-side cursor, page by page, so that memory does not grow with their number. `seen` is called with
 * each page.
 */
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
    // a failed transaction has closed it already
    await tx.execute(sql`close exported`).catch(() => {})
  }
}
