import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { registrationOrders as table } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { BaseDeps } from '../../deps.ts'
import { RegistrationError, type RegistrationPort } from '../../ports/Network.ts'
import { registrationChannel } from '../../registration/orders.ts'
import { untilStopped } from '../../oneAtATime.ts'
import { hour } from '../../../domain/time.ts'

type Order = typeof table.$inferSelect
type Deps = Pick<BaseDeps, 'db' | 'now' | 'log'>

const firstRetry = 5_000
const longestRetry = hour

/** Delay in ms before the next attempt, and the lease of an attempt: how long it may take before another process tries. */
const backoff = (attempts: number): number => Math.min(firstRetry * 2 ** Math.min(attempts, 20), longestRetry)

/** Claims the oldest order and counts the attempt before making it. Orders about one device are carried out in sequence. */
const takeNext = (deps: Deps): Promise<Order | undefined> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const now = deps.now()
    const first = sql`not exists (select from main.registration_orders before where before.eui = ${table.eui} and before.id < ${table.id})`
    const [next] = await tx
      .select()
      .from(table)
      .where(and(lte(table.nextAttemptAt, now.toISOString()), first))
      .orderBy(asc(table.nextAttemptAt), asc(table.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const nextAttemptAt = new Date(now.getTime() + backoff(next.attempts)).toISOString()
    await tx
      .update(table)
      .set({ attempts: next.attempts + 1, nextAttemptAt })
      .where(eq(table.id, next.id))
    return next
  })

const carryOut = ({ eui, change }: Order, port: RegistrationPort): Promise<void> => {
  if ('deleted' in change) return port.deleteDevice(eui)
  return 'gatewayDeleted' in change ? port.deleteGateway(eui) : port.updateDevice(eui, change)
}

const done = (deps: Deps, id: string) => withScope(deps.db.pool, asAdmin, (tx) => tx.delete(table).where(eq(table.id, id)))

/** Whether the error is permanent: the network server does not know the device, or rejects the change. */
const isFinal = (error: unknown): boolean => error instanceof RegistrationError && (error.reason === 'notRegistered' || error.reason === 'refused')

/** Sends one due change to the network server. @returns whether there was one. */
export const carryOutNext = async (deps: Deps, port: RegistrationPort): Promise<boolean> => {
  const order = await takeNext(deps)
  if (!order) return false
  try {
    await carryOut(order, port)
    await done(deps, order.id)
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 500) : String(error)
    deps.log.warn({ eui: order.eui, attempts: order.attempts + 1, reason: message }, 'the network server did not take a change')
    if (isFinal(error)) await done(deps, order.id)
    else await withScope(deps.db.pool, asAdmin, (tx) => tx.update(table).set({ lastError: message }).where(eq(table.id, order.id)))
  }
  return true
}

/** Sends changes to the network server as they are queued. */
export const startRegistrar = (deps: Deps, port: RegistrationPort): Promise<{ stop(): Promise<void> }> =>
  untilStopped(deps.db, {
    channel: registrationChannel,
    next: () =>
      carryOutNext(deps, port).catch((error: unknown) => {
        deps.log.error({ err: error }, 'no change for the network server could be taken')
        return false
      }),
  })
