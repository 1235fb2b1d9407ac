import { sql } from 'drizzle-orm'
import { liveIdsMax, type LiveTopic } from '../../domain/live.ts'
import type { Tx } from '../db/scope.ts'

/** The channel on which processes tell each other what changed. */
export const liveChannel = 'ventil_live'

export interface Change {
  tenantId: string
  topic: LiveTopic
  /** Of the rows: a thermostat's by its EUI, others by their id. */
  ids: readonly string[]
}

/** Tells the screens, once the transaction commits. Many changes at once go in one statement; what has no tenant is nobody's to see. */
export const tellLive = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const merged = new Map<string, Change>()
  for (const { tenantId, topic, ids } of changes) {
    const key = `${tenantId} ${topic}`
    merged.set(key, { tenantId, topic, ids: [...new Set([...(merged.get(key)?.ids ?? []), ...ids])] })
  }
  const payloads = [...merged.values()].map(({ ids, ...change }) => JSON.stringify({ ...change, ids: ids.length > liveIdsMax ? null : ids }))
  if (payloads.length > 0)
    await tx.execute(sql`select pg_notify(${liveChannel}, payload) from json_array_elements_text(${JSON.stringify(payloads)}::json) payload`)
}

/** Tells the screens of one row of the actor's client. */
export const tellOne = ({ tx, actor }: { tx: Tx; actor: { tenantId: string } }, topic: LiveTopic, id: string): Promise<void> =>
  tellLive(tx, [{ tenantId: actor.tenantId, topic, ids: [id] }])
