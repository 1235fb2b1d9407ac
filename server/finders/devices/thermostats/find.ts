import { and, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import type { Permission } from '../../../../domain/roles/permissions.ts'
import { withinReach, withinTenants } from '../../../http/reach.ts'
import { tenants, thermostats as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { preparedOnce } from '../../../db/statements.ts'
import type { GlobalActor, TenantActor } from '../../../http/actor.ts'
import { found, refuse } from '../../../http/refusal.ts'
import { readThermostat, type ThermostatRow } from './rows.ts'

/** The actor's reach: thermostats mounted in reachable buildings, and all in the client's store, which belong to no project. */
const reached = (actor: TenantActor, permission: Permission): SQL | undefined => {
  const within = withinReach(actor, permission, table.buildingId)
  return within && or(isNull(table.buildingId), within)
}

/** The client's thermostats within the actor's reach for a permission. */
export const thermostatsOf = (actor: TenantActor, permission: Permission): SQL | undefined =>
  and(eq(table.tenantId, actor.tenantId), reached(actor, permission))

const oneOf = (actor: TenantActor, eui: string) => and(eq(table.tenantId, actor.tenantId), eq(table.eui, eui))

/** Checks the actor's reach. Out of reach is 403 rather than 404, as the thermostat belongs to the actor's own client (docs/decisions, 061). */
const allowed = (row: (ThermostatRow & { reached: boolean }) | undefined): ThermostatRow => {
  const { reached: within, ...thermostat } = found(row, 'thermostatNotFound')
  return within ? thermostat : refuse('thermostatForbidden')
}

const columns = (actor: TenantActor, permission: Permission) => ({
  ...getTableColumns(table),
  reached: sql<boolean>`${reached(actor, permission) ?? sql`true`}`,
})

/** A thermostat of the client. Errors: thermostatNotFound 404 if missing or foreign, thermostatForbidden 403 if outside a technician's projects. */
export const findThermostat = async (
  tx: Tx,
  actor: TenantActor,
  permission: Permission,
  eui: string,
): Promise<ThermostatRow> =>
  allowed((await tx.select(columns(actor, permission)).from(table).where(oneOf(actor, eui)))[0])

/** A thermostat of any of the actor's clients or of the stock. Errors: thermostatNotFound 404. */
export const findManaged = async (tx: Tx, actor: GlobalActor, eui: string): Promise<ThermostatRow> => {
  const within = withinTenants(actor, table.tenantId)
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.eui, eui), within && or(isNull(table.tenantId), within)))
  return found(row, 'thermostatNotFound')
}

interface Lock {
  tx: Tx
  now: Date
  /** The version that the request expects, if any. */
  version: number | undefined
}

const current = async ({ tx, now, version }: Lock, row: ThermostatRow): Promise<ThermostatRow> =>
  version === undefined || version === row.version
    ? row
    : refuse('staleVersion', { current: Thermostat.parse(await readThermostat(tx, row.id, now)) })

/** As `findThermostat`, but locks the row. Errors: also staleVersion 409. */
export const lockThermostat = async (
  lock: Lock,
  actor: TenantActor,
  permission: Permission,
  eui: string,
): Promise<ThermostatRow> =>
  current(
    lock,
    allowed(
      (
        await lock.tx.select(columns(actor, permission)).from(table).where(oneOf(actor, eui)).for('update')
      )[0],
    ),
  )

/** As `lockThermostat`, but ignoring projects: whether a thermostat is in use may be known to everybody in the client. */
export const lockAnyThermostat = async (
  lock: Lock,
  actor: TenantActor,
  eui: string,
): Promise<ThermostatRow> =>
  current(
    lock,
    found(
      (await lock.tx.select().from(table).where(oneOf(actor, eui)).for('update'))[0],
      'thermostatNotFound',
    ),
  )

/** The one of the thermostats that a device manager may act on: those of their own clients, and the stock. */
const managed = preparedOnce((tx) =>
  tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.eui, sql.placeholder('eui')),
        or(
          sql`${sql.placeholder('everywhere')}::boolean`,
          isNull(table.tenantId),
          sql`${table.tenantId} = any(${sql.placeholder('tenants')}::uuid[])`,
        ),
      ),
    )
    .for('update'),
)

/** Locks a thermostat of any of the actor's clients or of the stock. Errors: thermostatNotFound 404, staleVersion 409. */
export const lockManaged = async (lock: Lock, actor: GlobalActor, eui: string): Promise<ThermostatRow> => {
  const everywhere = actor.tenantIds === 'all'
  const [row] = await managed(lock.tx, { eui, everywhere, tenants: everywhere ? [] : actor.tenantIds })
  return current(lock, found(row, 'thermostatNotFound'))
}

/** Rejects a foreign or missing client. Errors: tenantNotFound 404 at tenantId. */
export const requireTenant = async (tx: Tx, actor: GlobalActor, tenantId: string | null): Promise<void> => {
  if (tenantId === null) return
  const [row] = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(inArray(tenants.id, [tenantId]), withinTenants(actor, tenants.id)))
    .for('share')
  if (!row) refuse('tenantNotFound', { fields: { tenantId: 'tenantNotFound' } })
}
