import { sql } from 'drizzle-orm'
import { bulkInsert } from '../db/bulk.ts'
import { orderedId } from '../ids.ts'
import { registrationOrders, type thermostats } from '../db/schema.ts'
import type { RegistrationChange } from '../db/schema/main/registration.ts'
import type { Tx } from '../db/scope.ts'

/** The notification channel that the registrar listens to. */
export const registrationChannel = 'ventil_registration'

/** A thermostat, sensor or gateway. */
type Registered = Pick<typeof thermostats.$inferSelect, 'eui' | 'tenantId' | 'registeredAt'>

/** The tags that mark a thermostat's client at the network server. */
export const thermostatTags = (tenantId: string | null): Record<string, string> => ({
  kind: 'thermostat',
  ...(tenantId !== null && { tenant: tenantId }),
})

/** What is to change of a registered device. */
interface Order {
  device: Registered
  change: RegistrationChange
}

/** The devices among these that are waiting to be registered: what changes of them meanwhile follows their registration. */
const awaited = async (tx: Tx, orders: readonly Order[]): Promise<ReadonlySet<string>> => {
  const euis = orders.flatMap(({ device }) => (device.registeredAt === null ? [device.eui] : []))
  if (euis.length === 0) return new Set()
  const rows = await tx
    .select({ eui: registrationOrders.eui })
    .from(registrationOrders)
    .where(
      sql`${registrationOrders.eui} = any(${sql.param(euis)}::text[]) and ${registrationOrders.change} ?| array['created', 'gatewayCreated']`,
    )
  return new Set(rows.map(({ eui }) => eui))
}

/** Wakes the registrar once the transaction commits. */
export const tellRegistrar = (tx: Tx) => tx.execute(sql`select pg_notify(${registrationChannel}, '')`)

/**
 * Queues changes for the network server, sent once the transaction commits and retried until they succeed, so that calls do not depend on
 * the network server being up. Devices that were never registered, and are not about to be, are skipped.
 */
export const orderRegistrations = async (tx: Tx, orders: readonly Order[], now: Date): Promise<void> => {
  const waiting = await awaited(tx, orders)
  const due = orders.filter(({ device: { registeredAt, eui } }) => registeredAt !== null || waiting.has(eui))
  if (due.length === 0) return
  const at = now.toISOString()
  await bulkInsert(
    tx,
    registrationOrders,
    ['id', 'tenantId', 'eui', 'change', 'createdAt', 'nextAttemptAt', 'attempts'],
    due.map(({ device: { tenantId, eui }, change }) => ({
      id: orderedId(now),
      tenantId,
      eui,
      change,
      createdAt: at,
      nextAttemptAt: at,
      attempts: 0,
    })),
  )
  await tellRegistrar(tx)
}

/** As `orderRegistrations`, for one change of one device. */
export const orderRegistration = (
  tx: Tx,
  device: Registered,
  change: RegistrationChange,
  now: Date,
): Promise<void> => orderRegistrations(tx, [{ device, change }], now)
