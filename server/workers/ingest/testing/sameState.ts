import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { freshDatabase } from '../../../../tests/support/freshDatabase.ts'
import { asAdmin, withScope, type Tx } from '../../../db/scope.ts'
import { ingest } from '../ingest.ts'
import type { NetworkMessage } from '../../../network/messages.ts'
import { fleetLife, shuffledWithDuplicates, type FleetLife } from './fleetLife.ts'

/** Columns that depend on arrival: when a row was created or received, and recent messages in the order of arrival. */
const ofArrival = ['created_at', 'updated_at', 'received_at', 'recent', 'seconds']
/** Tables whose ids are random. */
const drawnIds = ['alerts', 'thermostat_events', 'undecoded_messages']

const Names = z.array(z.object({ name: z.string() }))
const Contents = z.array(z.object({ rows: z.coerce.number(), hash: z.string().nullable() }))

/** A hash of the rows of every table of the main backend, independent of their order and of the time of writing. */
const allTables = async (tx: Tx): Promise<Record<string, string>> => {
  const { rows } = await tx.execute(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname <> 'building_figure_changes' and n.nspname = 'main' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const contents: Record<string, string> = {}
  for (const { name } of Names.parse(rows)) {
    const left = drawnIds.includes(name) ? [...ofArrival, 'id'] : ofArrival
    const { rows: found } = await tx.execute(sql`
      select count(*) as rows, md5(string_agg(row, '' order by row)) as hash
      from (select md5((to_jsonb(t) - ${sql.param(left)}::text[])::text) as row from main.${sql.identifier(name)} t) hashed`)
    const [content] = Contents.parse(found)
    contents[name] = `${content?.rows ?? 0} rows ${content?.hash ?? ''}`
  }
  return contents
}

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
