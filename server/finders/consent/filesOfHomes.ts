import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../db/scope.ts'
import { dayOf } from '../../../domain/time.ts'

/** The part of a job's result that tells whose climate data its file contains, and when the data was read. */
const ShownHomes = z.object({ homes: z.array(z.string()), readAt: z.string() })

/** Kinds of jobs whose files may contain climate data and whose results record it. */
const kinds: readonly string[] = ['deviceExport', 'personalDataExport']

/** The result of a job whose file contains climate data of these units. */
export const shownHomes = (readAt: string, units: Iterable<string>): z.output<typeof ShownHomes> => ({ homes: [...units], readAt })

/**
 * Whether a job's file contains climate data of a unit whose consent was withdrawn, or given again only after the data was read. Nobody may
 * download such a file. It checks units of all clients: the transaction switches to the role that sees them, so no other query may follow in it.
 */
export const showsWithdrawn = async (tx: Tx, { kind, result }: { kind: string; result: unknown }, now: Date): Promise<boolean> => {
  const { data } = ShownHomes.safeParse(result)
  // files without this record date from before consent was checked
  if (!data) return kinds.includes(kind)
  if (data.homes.length === 0) return false
  await tx.execute(sql`set local role app_admin`)
  const { rows } = await tx.execute<{ withdrawn: boolean }>(sql`
    select coalesce(bool_or(main.climate_since(home, ${dayOf(now)}::date) > ${data.readAt}::timestamptz), false) as withdrawn
    from unnest(${sql.param(data.homes)}::uuid[]) home`)
  return rows[0]?.withdrawn ?? false
}
