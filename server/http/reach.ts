import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { technicianKeepsProjectDays } from '../../domain/limits.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { reach, type GlobalActor, type TenantActor } from './actor.ts'

/** The buildings of a technician's projects, until some days after a project's completion. */
const assignedBuildings = (userId: string) => sql`(
  select pb.building_id from main.project_buildings pb
  join main.project_users pu on pu.project_id = pb.project_id
  join main.projects p on p.id = pb.project_id
  where pu.user_id = ${userId} and (p.completed_at is null or p.completed_at > now() - make_interval(days => ${technicianKeepsProjectDays})))`

/** Whether the permission is limited to assigned projects for this actor. */
export const isAssignedOnly = (actor: TenantActor, permission: Permission): boolean => {
  const far = reach(actor.rights, actor.role, permission)
  return far === 'assigned' || far === 'namePhone' || (far === 'status' && actor.role === 'Technician') || far === 'installing'
}

/** The condition that limits an actor to the buildings within a permission's reach; undefined if that is the whole tenant. */
export const withinReach = (actor: TenantActor, permission: Permission, buildingId: SQLWrapper): SQL | undefined =>
  isAssignedOnly(actor, permission) ? sql`${buildingId} in ${assignedBuildings(actor.userId)}` : undefined

/** The clients that a search covers. */
export type TenantReach = Pick<GlobalActor, 'tenantIds'>

/** The condition that limits a global call to the actor's tenants. */
export const withinTenants = (actor: TenantReach, tenantId: SQLWrapper): SQL | undefined => {
  if (actor.tenantIds === 'all') return undefined
  return actor.tenantIds.length > 0 ? inArray(sql`${tenantId}`, [...actor.tenantIds]) : sql`false`
}
