import { sql } from 'drizzle-orm'
import { orderedId } from '../ids.ts'
import { registrationOrders, type thermostats } from '../db/schema.ts'
import type { RegistrationChange } from '../db/schema/main/registration.ts'
import type { Tx } from '../db/scope.ts'

/** The notification channel that the registrar listens to. */
export const registrationChannel = 'ventil_registration'

/** A thermostat, sensor or gateway. */
type Registered = Pick<typeof thermostats.$inferSelect, 'eui' | 'tenantId' | 'registeredAt'>

/** The tags that mark a thermostat's client at the network server. */
export const thermostatTags = (tenantId: string | null): Record<string, string> => ({ kind: 'thermostat', ...(tenantId !== null && { tenant: tenantId }) })

/**
 * Queues a change for the network server, sent once the transaction commits and retried until it succeeds, so that calls do not depend on
 * the network server being up. Devices that were never registered are skipped.
 */
export const orderRegistration = async (tx: Tx, { eui, tenantId, registeredAt }: Registered, change: RegistrationChange, now: Date): Promise<void> => {
  if (registeredAt === null) return
  const at = now.toISOString()
  await tx.insert(registrationOrders).values({ id: orderedId(now), tenantId, eui, change, createdAt: at, nextAttemptAt: at })
  await tx.execute(sql`select pg_notify(${registrationChannel}, '')`)
}
