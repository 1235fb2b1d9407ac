import { spawnSync } from 'node:child_process'
import type { Figure } from './Figure.ts'
import { measured } from './measured.ts'

/**
 * Ingest throughput of a backend behind a broker, on a durable Postgres server (fsync on commit).
 * INGEST_SECONDS shortens the ten minutes of each run.
 */
export const ingestFigures = async (): Promise<Figure[]> => {
  if (spawnSync(process.execPath, ['scripts/testProgram.ts', 'mosquitto'], { stdio: 'inherit' }).status !== 0)
    throw new Error('there is no broker to measure with')
  return measured([
    'scripts/postgres.ts',
    '--durable',
    'node',
    'tests/bench/ingest/measure.ts',
    'steady',
    'burst',
    'same',
  ])
}
