import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { technicianKeepsProjectDays } from '../../domain/limits.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { reach, type GlobalActor, type TenantActor } from './actor.ts'

/**
 * Whether a project gives its users access to its buildings: a draft does not, nor does one that was completed, or archived without that, some
 * days ago. Evaluated with every statement, so that whoever is unassigned has lost access by the next call on any process.
 * @param project the alias of main.projects in the statement
 */
export const givesReach = (project: 'p' | 'projects'): SQL => {
  const p = sql.identifier(project)
  return sql`(${p}.draft_step is null and coalesce(${p}.completed_at, case when ${p}.status = 'Archived' then coalesce(${p}.status_changed_at, ${p}.updated_at) end, 'infinity')
    > now() - make_interval(days => ${technicianKeepsProjectDays}))`
}

/** The buildings of a technician's projects, until some days after a project's end. */
export const assignedBuildings = (userId: string) => sql`(
  select pb.building_id from main.project_buildings pb
  join main.project_users pu on pu.project_id = pb.project_id
  join main.projects p on p.id = pb.project_id
  where pu.user_id = ${userId} and ${givesReach('p')})`

/**
 * The condition on main.thermostats as `t` for a file about a user's own orders, whose projects may have ended since: what is mounted in a
 * building within reach, and the stock. @param userId null for a user who is not limited to projects
 */
export const stillReached = (userId: string | null): SQL =>
  userId === null ? sql`true` : sql`(t.building_id is null or t.building_id in ${assignedBuildings(userId)})`

/** Whether the permission is limited to assigned projects for this actor. */
export const isAssignedOnly = (actor: TenantActor, permission: Permission): boolean => {
  const far = reach(actor.rights, actor.role, permission)
  return (
    far === 'assigned' ||
    far === 'namePhone' ||
    (far === 'status' && actor.role === 'Technician') ||
    far === 'installing'
  )
}

/** The condition that limits an actor to the buildings within a permission's reach; undefined if that is the whole tenant. */
export const withinReach = (
  actor: TenantActor,
  permission: Permission,
  buildingId: SQLWrapper,
): SQL | undefined =>
  isAssignedOnly(actor, permission) ? sql`${buildingId} in ${assignedBuildings(actor.userId)}` : undefined

/** The clients that a search covers. */
export type TenantReach = Pick<GlobalActor, 'tenantIds'>

/** The condition that limits a global call to the actor's tenants. */
export const withinTenants = (actor: TenantReach, tenantId: SQLWrapper): SQL | undefined => {
  if (actor.tenantIds === 'all') return undefined
  return actor.tenantIds.length > 0 ? inArray(sql`${tenantId}`, [...actor.tenantIds]) : sql`false`
}
