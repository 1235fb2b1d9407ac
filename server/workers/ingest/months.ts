import type pg from 'pg'
import { aheadMinutesMax, behindDaysMax } from '../../../domain/devices/plausible.ts'
import { minute, day } from '../../../domain/time.ts'

/** The months (YYYY-MM, UTC) whose partitions are known to exist, by database. */
const made = new WeakMap<pg.Pool, Set<string>>()

/** Creates the partitions of the months in which messages of these times (ISO instants) may have measurements; a sensor's own clock may be behind. */
export const ensureMonths = async (pool: pg.Pool, times: readonly string[]): Promise<void> => {
  const known = made.get(pool) ?? new Set<string>()
  made.set(pool, known)
  const wanted = new Set<string>()
  for (const time of times) {
    const at = Date.parse(time)
    for (const edge of [at - behindDaysMax * day, at + aheadMinutesMax * minute]) {
      const month = new Date(edge).toISOString().slice(0, 7)
      if (!known.has(month)) wanted.add(month)
    }
  }
  for (const month of wanted) {
    await pool.query('select main.ensure_month($1)', [`${month}-01T00:00:00Z`])
    known.add(month)
  }
}
