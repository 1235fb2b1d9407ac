import { sql } from 'drizzle-orm'
import { liveIdsMax, type LiveTopic } from '../../domain/live.ts'
import type { Tx } from '../db/scope.ts'
import { leaveUnderWay, preparedAtOnce } from '../db/statements.ts'

/** The notification channel on which processes announce changes. */
export const liveChannel = 'ventil_live'

export interface Change {
  tenantId: string
  topic: LiveTopic
  /** Ids of the rows: the EUI for thermostats. */
  ids: readonly string[]
}

const notify = (payloads: readonly string[]) =>
  preparedAtOnce(
    sql`select pg_notify(${liveChannel}, payload) from json_array_elements_text(${JSON.stringify(payloads)}::json) payload`,
  )

/** Announces changes to the screens once the transaction commits. Many changes go in one statement; rows without a tenant are announced to nobody. */
export const tellLive = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  // sets that grow: with a list made anew for each change, thousands of them would take a second in which others wait for the connection
  const merged = new Map<string, { tenantId: string; topic: LiveTopic; ids: Set<string> }>()
  for (const { tenantId, topic, ids } of changes) {
    const key = `${tenantId} ${topic}`
    const one = merged.get(key) ?? { tenantId, topic, ids: new Set() }
    // beyond the most that are named, none is
    if (one.ids.size <= liveIdsMax) for (const id of ids) one.ids.add(id)
    merged.set(key, one)
  }
  const payloads = [...merged.values()].map(({ ids, ...change }) =>
    JSON.stringify({ ...change, ids: ids.size > liveIdsMax ? null : [...ids] }),
  )
  if (payloads.length > 0) await leaveUnderWay(tx, tx.execute(notify(payloads)))
}

/** Announces a change of one row of the actor's client. */
export const tellOne = (
  { tx, actor }: { tx: Tx; actor: { tenantId: string } },
  topic: LiveTopic,
  id: string,
): Promise<void> => tellLive(tx, [{ tenantId: actor.tenantId, topic, ids: [id] }])
