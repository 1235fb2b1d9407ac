import type { Figure } from './Figure.ts'
import { measured } from './measured.ts'

type Part = 'list' | 'chart' | 'export'

/** A million thermostats; their database takes some minutes to make. */
export const fleetFigures = (parts: readonly Part[]): Promise<Figure[]> =>
  measured([
    'scripts/postgres.ts',
    'node',
    'tests/bench/fleet/measure.ts',
    parts.some((part) => part !== 'chart') ? 'full' : 'none',
    ...parts,
  ])
