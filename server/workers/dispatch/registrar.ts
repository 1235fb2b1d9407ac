import { and, asc, inArray, lte, sql } from 'drizzle-orm'
import { registrationOrders as table } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { BaseDeps } from '../../deps.ts'
import { RegistrationError, type RegistrationPort } from '../../ports/Network.ts'
import { registrationChannel } from '../../registration/orders.ts'
import { untilStopped } from '../../oneAtATime.ts'
import { hour } from '../../../domain/time.ts'
import { register } from './register.ts'
import { settleOrders, type Settled } from './settleOrders.ts'

type Order = typeof table.$inferSelect
type Deps = Pick<BaseDeps, 'db' | 'now' | 'log'>

const firstRetry = 5_000
const longestRetry = hour

/** Orders that are taken together, and how many of them are carried out at a time: a file of devices makes thousands. */
const [batch, atOnce] = [40, 8]

/** Delay in ms before the next attempt, and the lease of an attempt: how long it may take before another process tries. */
const backoff = (attempts: number): number => Math.min(firstRetry * 2 ** Math.min(attempts, 20), longestRetry)

/** Claims the oldest orders and counts the attempt before making it. Orders about one device are carried out in sequence. */
const takeNext = (deps: Deps): Promise<Order[]> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const now = deps.now()
    const first = sql`not exists (select from main.registration_orders before where before.eui = ${table.eui} and before.id < ${table.id})`
    const next = await tx
      .select()
      .from(table)
      .where(and(lte(table.nextAttemptAt, now.toISOString()), first))
      .orderBy(asc(table.nextAttemptAt), asc(table.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    for (const [attempts, orders] of Map.groupBy(next, (order) => order.attempts))
      await tx
        .update(table)
        .set({
          attempts: attempts + 1,
          nextAttemptAt: new Date(now.getTime() + backoff(attempts)).toISOString(),
        })
        .where(
          inArray(
            table.id,
            orders.map(({ id }) => id),
          ),
        )
    return next
  })

const carryOut = (deps: Deps, order: Order, port: RegistrationPort): Promise<void> => {
  const { eui, change } = order
  if ('deleted' in change) return port.deleteDevice(eui)
  if ('gatewayDeleted' in change) return port.deleteGateway(eui)
  if ('created' in change || 'gatewayCreated' in change) return register(deps, order, change, port)
  return port.updateDevice(eui, change)
}

const finalReasons: ReadonlySet<string> = new Set(['notRegistered', 'refused', 'alreadyRegistered'])

/** Whether the error is permanent: the network server does not know the device, has it from somewhere else, or rejects the change. */
const isFinal = (error: unknown): boolean =>
  error instanceof RegistrationError && finalReasons.has(error.reason)

const attempt = async (deps: Deps, order: Order, port: RegistrationPort): Promise<Settled> => {
  try {
    await carryOut(deps, order, port)
    return { order, end: 'done' }
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 500) : String(error)
    deps.log.warn(
      { eui: order.eui, attempts: order.attempts + 1, reason: message },
      'the network server did not take a change',
    )
    return { order, end: isFinal(error) ? 'refused' : 'later', message }
  }
}

/** Sends due changes to the network server. @returns whether there were any. */
export const carryOutNext = async (deps: Deps, port: RegistrationPort): Promise<boolean> => {
  const orders = await takeNext(deps)
  if (orders.length === 0) return false
  const settled: Settled[] = []
  const waiting = orders.values()
  const work = async () => {
    for (const order of waiting) settled.push(await attempt(deps, order, port))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await settleOrders(deps, settled)
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
