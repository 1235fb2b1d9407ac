import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/scope.ts'
import { hasTrigrams, textIn, type TextSearch } from './deviceListFilter.ts'

/** Fraction of a sample from which a text is too common for an index to help. */
const common = 0.1

const isCommon = async (tx: Tx, text: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ seen: number; matched: number }>(
    sql`select count(*)::int as seen, (count(*) filter (where ${textIn(text, 'plain')}))::int as matched from main.thermostats tablesample system (0.2)`,
  )
  const [sample] = rows
  return sample !== undefined && sample.seen > 0 && sample.matched >= common * sample.seen
}

/** Listed tables are cached in memory, so random reads are cheap; a single page does not justify JIT or parallel workers. */
const expectMemory = (tx: Tx) =>
  tx.execute(sql`select set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`)

const setScans = (tx: Tx, to: 'on' | 'off') =>
  tx.execute(
    sql`select set_config('enable_seqscan', ${to}, true), set_config('enable_indexscan', ${to}, true), set_config('enable_indexonlyscan', ${to}, true)`,
  )

interface SearchStrategy {
  how: TextSearch
  /** Runs a statement over all matches. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/**
 * How this transaction searches for thermostats: by trigrams, unless most devices match the text. Sequential scans are disabled for that,
 * because the planner assumes a fixed selectivity and would prefer to read the whole table.
 */
export const searchStrategyOf = async (tx: Tx, text: string | undefined): Promise<SearchStrategy> => {
  await expectMemory(tx)
  if (text === undefined || !hasTrigrams(text) || (await isCommon(tx, text))) return { how: 'plain', run: (work) => work() }
  return {
    how: 'indexed',
    run: async (work) => {
      await setScans(tx, 'off')
      const result = await work()
      await setScans(tx, 'on')
      return result
    },
  }
}
