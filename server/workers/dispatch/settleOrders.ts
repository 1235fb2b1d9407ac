import { inArray, sql } from 'drizzle-orm'
import { onboardingRows, registrationOrders as table } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import type { BaseDeps } from '../../deps.ts'
import { tellLive } from '../../live/tell.ts'
import type { LiveTopic } from '../../../domain/live.ts'

type Order = typeof table.$inferSelect

/** How an attempt ended: done, refused for good, or to be tried again later. */
export interface Settled {
  order: Order
  end: 'done' | 'refused' | 'later'
  /** What the network server answered, without secrets. */
  message?: string
}

/** The tables of devices that are registered, and the topics of their screens, whose ids are the rows' or the EUIs. */
const registered = [
  ['thermostats', 'thermostats', 'eui'],
  ['sensors', 'sensors', 'id'],
  ['signal_testers', 'signalTesters', 'id'],
  ['gateways', 'gateways', 'id'],
] as const satisfies readonly (readonly [string, LiveTopic, 'eui' | 'id'])[]

const isCreation = ({ order: { change } }: Settled): boolean =>
  'created' in change || 'gatewayCreated' in change

/** Marks devices as registered; an EUI is in one of the tables, or in none for a device that the app does not have. */
const markRegistered = async (tx: Tx, euis: readonly string[], at: string): Promise<void> => {
  if (euis.length === 0) return
  for (const [name, topic, key] of registered) {
    const { rows } = await tx.execute<{ id: string; tenantId: string | null }>(sql`
      update main.${sql.identifier(name)} set registered_at = ${at}, version = version + 1, updated_at = now()
      where eui = any(${sql.param([...euis])}::text[]) and registered_at is null returning ${sql.identifier(key)}::text as id, tenant_id as "tenantId"`)
    await tellLive(
      tx,
      rows.flatMap(({ id, tenantId }) => (tenantId === null ? [] : [{ tenantId, topic, ids: [id] }])),
    )
  }
}

/** Writes what became of the rows of files that asked for these orders. */
const tellRows = async (tx: Tx, settled: readonly Settled[]): Promise<void> => {
  const of = (end: Settled['end']) => settled.filter((one) => one.end === end)
  const done = of('done').flatMap(({ order }) => order.onboardingRowId ?? [])
  if (done.length > 0)
    await tx.update(onboardingRows).set({ outcome: 'registered' }).where(inArray(onboardingRows.id, done))
  for (const { order, message = null } of of('refused'))
    if (order.onboardingRowId !== null)
      await tx
        .update(onboardingRows)
        .set({ outcome: 'refused', detail: message })
        .where(inArray(onboardingRows.id, [order.onboardingRowId]))
}

/** Ends orders that were carried out or refused for good, and notes why others wait. */
export const settleOrders = (
  deps: Pick<BaseDeps, 'db' | 'now'>,
  settled: readonly Settled[],
): Promise<void> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const ended = settled.filter(({ end }) => end !== 'later')
    const made = ended.filter((one) => one.end === 'done' && isCreation(one))
    await markRegistered(
      tx,
      made.map(({ order }) => order.eui),
      deps.now().toISOString(),
    )
    await tellRows(tx, ended)
    if (ended.length > 0)
      await tx.delete(table).where(
        inArray(
          table.id,
          ended.map(({ order }) => order.id),
        ),
      )
    for (const { order, end, message = null } of settled)
      if (end === 'later')
        await tx
          .update(table)
          .set({ lastError: message })
          .where(inArray(table.id, [order.id]))
  })
