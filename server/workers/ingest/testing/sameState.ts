import { pino } from 'pino'
import { freshDatabase } from '../../../../tests/support/freshDatabase.ts'
import { asAdmin, withScope } from '../../../db/scope.ts'
import { ingest } from '../ingest.ts'
import type { NetworkMessage } from '../../../network/messages.ts'
import { allTables } from './allTables.ts'
import { fleetLife, shuffledWithDuplicates, type FleetLife } from './fleetLife.ts'

/** The contents of all tables after ingesting messages in batches. */
const stateAfter = async (life: FleetLife, messages: readonly NetworkMessage[], batch: number) => {
  const { db, close } = await freshDatabase()
  try {
    const deps = { db, log: pino({ level: 'silent' }), now: () => new Date('2026-01-14T12:00:00.000Z') }
    await withScope(db.pool, asAdmin, (tx) => life.insert(tx))
    let failed = 0
    for (let from = 0; from < messages.length; from += batch)
      failed += (await ingest(deps, messages.slice(from, from + batch))).failed
    return { failed, tables: await withScope(db.pool, asAdmin, allTables) }
  } finally {
    await close()
  }
}

/** Ingests a fleet's messages twice: in order and once, and shuffled with a fifth of them repeated. */
export const sameState = async (count: number) => {
  const life = fleetLife('same state', count)
  const mixed = shuffledWithDuplicates('mixed', life.messages)
  return {
    ordered: await stateAfter(life, life.messages, 500),
    shuffled: await stateAfter(life, mixed, 317),
    delivered: mixed.length,
  }
}
