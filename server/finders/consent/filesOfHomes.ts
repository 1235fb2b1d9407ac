import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../db/scope.ts'
import { dayOf } from '../../../domain/time.ts'

/** What a job keeps beside a file that shows the climate of homes: whose, and when it was read. */
const ShownHomes = z.object({ homes: z.array(z.string()), readAt: z.string() })

/** Kinds of jobs whose files may show it, each of which says so. */
const kinds: readonly string[] = ['deviceExport', 'personalDataExport']

/** The result of a job whose file shows the climate of these units. */
export const shownHomes = (readAt: string, units: Iterable<string>): z.output<typeof ShownHomes> => ({ homes: [...units], readAt })

/**
 * Whether a job's file shows the climate of a home that has no consent any more, or has it anew since later: such a file is given to
 * nobody, whoever made it. Homes of all clients count: the transaction goes on under the role that sees them, so nothing else may follow in it.
 */
export const showsWithdrawn = async (tx: Tx, { kind, result }: { kind: string; result: unknown }, now: Date): Promise<boolean> => {
  const { data } = ShownHomes.safeParse(result)
  // of one that does not say, nobody asked for consent when it was made
  if (!data) return kinds.includes(kind)
  if (data.homes.length === 0) return false
  await tx.execute(sql`set local role app_admin`)
  const { rows } = await tx.execute<{ withdrawn: boolean }>(sql`
    select coalesce(bool_or(main.climate_since(home, ${dayOf(now)}::date) > ${data.readAt}::timestamptz), false) as withdrawn
    from unnest(${sql.param(data.homes)}::uuid[]) home`)
  return rows[0]?.withdrawn ?? false
}
