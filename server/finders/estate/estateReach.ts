import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { buildingComplexes, buildings, heatingCircuits, locations } from '../../db/schema.ts'
import { withinReach } from '../../http/reach.ts'
import type { TenantActor } from '../../http/actor.ts'

/** For levels above the buildings: at least one of their buildings is within reach; undefined if the whole tenant is. */
const holdsReached = (actor: TenantActor, permission: Permission, belongs: SQL): SQL | undefined => {
  const reached = withinReach(actor, permission, sql`reached.id`)
  return reached && sql`exists (select from main.buildings reached where ${belongs} and ${reached})`
}

/** The rows of a table within the actor's reach for a permission: in the tenant, and for users limited to buildings, in or above those. */
export const locationsOf = (actor: TenantActor, permission: Permission) =>
  and(
    eq(locations.tenantId, actor.tenantId),
    holdsReached(actor, permission, sql`reached.location_id = ${locations.id}`),
  )

export const complexesOf = (actor: TenantActor, permission: Permission) =>
  and(
    eq(buildingComplexes.tenantId, actor.tenantId),
    holdsReached(actor, permission, sql`reached.complex_id = ${buildingComplexes.id}`),
  )

export const buildingsOf = (actor: TenantActor, permission: Permission) =>
  and(eq(buildings.tenantId, actor.tenantId), withinReach(actor, permission, buildings.id))

/** A circuit that serves one building is reachable through it, any other through its location. */
export const circuitsOf = (actor: TenantActor, permission: Permission) =>
  and(
    eq(heatingCircuits.tenantId, actor.tenantId),
    holdsReached(
      actor,
      permission,
      sql`reached.location_id = ${heatingCircuits.locationId} and (${heatingCircuits.buildingId} is null or reached.id = ${heatingCircuits.buildingId})`,
    ),
  )
