import { and, eq } from 'drizzle-orm'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import { lockThermostat } from '../devices/thermostats/find.ts'
import type { ThermostatRow } from '../devices/thermostats/rows.ts'
import { commandedBy } from './commandReach.ts'

/**
 * Locks a thermostat to which the actor may send under these permissions. Errors: thermostatNotFound 404, thermostatForbidden 403 if it is
 * out of reach, or if its installation is finished and the actor may only send while installing.
 */
export const lockCommanded = async (tx: Tx, actor: TenantActor, eui: string, permissions: readonly Permission[], now: Date): Promise<ThermostatRow> => {
  const thermostat = await lockThermostat({ tx, now, version: undefined }, actor, 'thermostats.read', eui)
  const [reached] = await tx
    .select({ id: thermostats.id })
    .from(thermostats)
    .where(and(eq(thermostats.id, thermostat.id), commandedBy(actor, permissions)))
  return reached ? thermostat : refuse('thermostatForbidden')
}
