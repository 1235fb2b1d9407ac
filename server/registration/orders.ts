import { sql } from 'drizzle-orm'
import { orderedId } from '../ids.ts'
import { registrationOrders, type thermostats } from '../db/schema.ts'
import type { RegistrationChange } from '../db/schema/main/registration.ts'
import type { Tx } from '../db/scope.ts'

/** Heard by who tells the network server. */
export const registrationChannel = 'ventil_registration'

/** A thermostat, a sensor or a gateway. */
type Registered = Pick<typeof thermostats.$inferSelect, 'eui' | 'tenantId' | 'registeredAt'>

/** How the network server marks whose a thermostat is. */
export const thermostatTags = (tenantId: string | null): Record<string, string> => ({ kind: 'thermostat', ...(tenantId !== null && { tenant: tenantId }) })

/**
 * Has the network server told of a change once the transaction commits, and again until it has taken it. A network server that is away
 * holds nobody up. What was never registered needs no change.
 */
export const orderRegistration = async (tx: Tx, { eui, tenantId, registeredAt }: Registered, change: RegistrationChange, now: Date): Promise<void> => {
  if (registeredAt === null) return
  const at = now.toISOString()
  await tx.insert(registrationOrders).values({ id: orderedId(now), tenantId, eui, change, createdAt: at, nextAttemptAt: at })
  await tx.execute(sql`select pg_notify(${registrationChannel}, '')`)
}
