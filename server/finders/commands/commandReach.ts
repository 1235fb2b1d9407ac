import { and, sql, type SQL, eq } from 'drizzle-orm'
import { type Command, permissionsFor } from '../../../domain/commands/command.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { thermostats } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { reach, type TenantActor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import { thermostatsOf, lockThermostat } from '../devices/thermostats/find.ts'
import type { ThermostatRow } from '../devices/thermostats/rows.ts'

/** The distinct permissions under which an actor sends commands. Errors: forbidden 403 if a command may not be sent. */
export const permissionsToSend = (actor: TenantActor, commands: readonly Command[]): Permission[] => [
  ...new Set(
    commands.map(
      (command) =>
        permissionsFor(command).find((permission) => actor.permissions.has(permission)) ??
        refuse('forbidden'),
    ),
  ),
]

/** Installers may send comfort commands only until the unit is finalised. */
const stillInstalling = (actor: TenantActor, permission: Permission): SQL | undefined =>
  reach(actor.rights, actor.role, permission) === 'installing'
    ? sql`not exists (select from main.building_units u where u.id = ${thermostats.unitId} and u.status = 'Finalized')`
    : undefined

/** The thermostats to which the actor may send under these permissions: thermostatsOf, minus finished installations where comfort commands end with them. */
export const commandedBy = (actor: TenantActor, permissions: readonly Permission[]): SQL | undefined =>
  and(
    ...permissions.flatMap((permission) => [
      thermostatsOf(actor, permission),
      stillInstalling(actor, permission),
    ]),
  )

/**
 * Locks a thermostat to which the actor may send under these permissions. Errors: thermostatNotFound 404, thermostatForbidden 403 if it is
 * out of reach, or if its installation is finished and the actor may only send while installing.
 */
export const lockCommanded = async (
  tx: Tx,
  actor: TenantActor,
  eui: string,
  permissions: readonly Permission[],
  now: Date,
): Promise<ThermostatRow> => {
  const thermostat = await lockThermostat({ tx, now, version: undefined }, actor, 'thermostats.read', eui)
  const [reached] = await tx
    .select({ id: thermostats.id })
    .from(thermostats)
    .where(and(eq(thermostats.id, thermostat.id), commandedBy(actor, permissions)))
  return reached ? thermostat : refuse('thermostatForbidden')
}
