import { and, inArray, sql } from 'drizzle-orm'
import type { LineEvent } from '../../../contract/main/assemblyLine.ts'
import { endings, lifecycleOf, whyNotFollowLine } from '../../../domain/rules/productionLine.ts'
import { bulkInsert } from '../../db/bulk.ts'
import { productionLineEntries, thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { UserWrite } from '../../http/handler.ts'
import { newId } from '../../ids.ts'
import { changeLifecycles } from './moveThermostats.ts'

/** Rows per statement. */
const slice = 1000

const insert = async (tx: Tx, events: readonly LineEvent[]): Promise<LineEvent[]> => {
  const rows = events.map((event) => ({ ...event, at: new Date(event.at).toISOString(), id: newId() }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const made: LineEvent[] = []
  for (let from = 0; from < rows.length; from += slice) {
    const inserted = await bulkInsert(
      tx,
      productionLineEntries,
      ['id', 'eui', 'wtId', 'type', 'at', 'station', 'message', 'data'],
      rows.slice(from, from + slice),
      sql`on conflict do nothing returning id::text as id`,
    )
    for (const { id } of inserted.rows) {
      const row = byId.get(String(id))
      if (row) made.push(row)
    }
  }
  return made
}

/** The devices whose lifecycle these records may tell. */
const judged = (events: readonly LineEvent[]): string[] => [
  ...new Set(events.filter(({ type }) => lifecycleOf(type) !== undefined).map(({ eui }) => eui)),
]

/**
 * Lets the thermostats on the line follow their latest record that tells a lifecycle. Records may come late and in any order: what counts is
 * when the station made them.
 */
const followLine = async (call: UserWrite, euis: readonly string[]): Promise<number> => {
  if (euis.length === 0) return 0
  const { tx } = call
  const these = sql`any(${sql.param([...euis])}::text[])`
  const rows = await tx
    .select()
    .from(thermostats)
    .where(sql`${thermostats.eui} = ${these}`)
    .orderBy(thermostats.id)
    .for('update')
  const records = await tx
    .selectDistinctOn([productionLineEntries.eui], {
      eui: productionLineEntries.eui,
      type: productionLineEntries.type,
    })
    .from(productionLineEntries)
    .where(
      and(sql`${productionLineEntries.eui} = ${these}`, inArray(productionLineEntries.type, [...endings])),
    )
    .orderBy(
      productionLineEntries.eui,
      sql`${productionLineEntries.at} desc`,
      sql`${productionLineEntries.id} desc`,
    )
  const latest = new Map(records.map(({ eui, type }) => [eui, lifecycleOf(type)]))
  const changes = rows.flatMap((before) => {
    const lifecycle = latest.get(before.eui)
    return lifecycle === undefined || lifecycle === before.lifecycle || whyNotFollowLine(before)
      ? []
      : [{ before, lifecycle, note: null }]
  })
  await changeLifecycles(call, changes)
  return changes.length
}

/**
 * Stores records of the production line, leaves out those that are known, and lets thermostats that are still on the line follow them.
 * Devices need not be known: the line reports of them before they are onboarded.
 */
export const recordLine = async (
  call: UserWrite,
  events: readonly LineEvent[],
): Promise<{ recorded: number; known: number; thermostats: number }> => {
  const made = await insert(call.tx, events)
  return {
    recorded: made.length,
    known: events.length - made.length,
    thermostats: await followLine(call, judged(made)),
  }
}
