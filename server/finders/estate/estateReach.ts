import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { buildingComplexes, buildings, heatingCircuits, locations } from '../../db/schema.ts'
import { withinReach } from '../../http/reach.ts'
import type { TenantActor } from '../../http/actor.ts'

/** For what stands above the buildings: one of its buildings is within reach; undefined where the whole tenant is. */
const holdsReached = (actor: TenantActor, permission: Permission, belongs: SQL): SQL | undefined => {
  const reached = withinReach(actor, permission, sql`reached.id`)
  return reached && sql`exists (select from main.buildings reached where ${belongs} and ${reached})`
}

/** The rows of a table that the actor's permission reaches: in the tenant, and for who is assigned only in or above the own buildings. */
export const locationsOf = (actor: TenantActor, permission: Permission) =>
  and(eq(locations.tenantId, actor.tenantId), holdsReached(actor, permission, sql`reached.location_id = ${locations.id}`))

export const complexesOf = (actor: TenantActor, permission: Permission) =>
  and(eq(buildingComplexes.tenantId, actor.tenantId), holdsReached(actor, permission, sql`reached.complex_id = ${buildingComplexes.id}`))

export const buildingsOf = (actor: TenantActor, permission: Permission) =>
  and(eq(buildings.tenantId, actor.tenantId), withinReach(actor, permission, buildings.id))

/** A circuit that serves one building is reached with it, any other with its location. */
export const circuitsOf = (actor: TenantActor, permission: Permission) =>
  and(
    eq(heatingCircuits.tenantId, actor.tenantId),
    holdsReached(
      actor,
      permission,
      sql`reached.location_id = ${heatingCircuits.locationId} and (${heatingCircuits.buildingId} is null or reached.id = ${heatingCircuits.buildingId})`,
    ),
  )
