import type { Figure } from './Figure.ts'
import { measured } from './measured.ts'

type Part = 'list' | 'chart' | 'export'

const onPostgres = (args: readonly string[]) => measured(['scripts/postgres.ts', 'node', 'tests/bench/fleet/measure.ts', ...args])
const onLite = (args: readonly string[]) => measured(['tests/bench/fleet/measure.ts', ...args])

/** A million thermostats on a Postgres server of its own, and a tenth of that on the embedded database. */
export const fleetFigures = async (parts: readonly Part[]): Promise<Figure[]> => {
  const big = parts.some((part) => part !== 'chart')
  const figures = await onPostgres([big ? 'full' : 'none', ...parts])
  const small = parts.filter((part) => part !== 'export')
  if (small.length > 0) figures.push(...(await onLite([small.includes('list') ? 'small' : 'none', ...small])))
  return figures
}
