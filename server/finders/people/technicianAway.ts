import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../db/scope.ts'

const Instant = z.string().transform((text) => new Date(text).toISOString())
const Away = z.object({ technicianId: z.string(), startsAt: Instant, endsAt: Instant })

/** When technicians of the transaction's client are expected at another client's between two instants; of those appointments only the times. */
export const awayBetween = async (tx: Tx, technicianIds: readonly string[], from: string, to: string) => {
  if (technicianIds.length === 0) return []
  const { rows } = await tx.execute(sql`
    select technician as "technicianId", starts_at::text as "startsAt", ends_at::text as "endsAt" from main.technicians_away(${sql.param([...technicianIds])}::uuid[], ${from}, ${to})`)
  return rows.map((row) => Away.parse(row))
}
