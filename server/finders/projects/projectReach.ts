import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { buildings, projects, projectUsers } from '../../db/schema.ts'
import { reachIn, type Held, type TenantActor } from '../../http/actor.ts'
import { assignedBuildings, givesReach } from '../../http/reach.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'

type Tenants = 'all' | readonly string[]

/** In which clients an actor reads all projects or only assigned ones, sees drafts, and reads internal notes. */
export interface ProjectReach {
  readonly userId: string
  readonly whole: Tenants
  readonly assigned: readonly string[]
  readonly drafts: Tenants
  readonly notes: Tenants
}

/** Who asks for projects of several clients. */
export interface ProjectReader {
  readonly userId: string
  readonly rights: Held
  readonly tenantIds: Tenants
}

/** The reach of an actor in one client or over several: rights follow the role in the client of each project. */
export const projectReach = (actor: TenantActor | ProjectReader): ProjectReach => {
  const { userId, rights } = actor
  const tenants: Tenants = 'tenantId' in actor ? [actor.tenantId] : actor.tenantIds
  const among = (fits: (tenantId: string) => boolean): Tenants =>
    tenants === 'all' ? 'all' : tenants.filter(fits)
  const holds = (permission: Permission) =>
    among((tenantId) => reachIn(rights, tenantId, permission) !== undefined)
  const isAssigned = (tenantId: string) => reachIn(rights, tenantId, 'projects.read') === 'assigned'
  return {
    userId,
    whole: among((tenantId) => !isAssigned(tenantId)),
    assigned: tenants === 'all' ? [] : tenants.filter(isAssigned),
    drafts: holds('projects.write'),
    notes: holds('projects.note'),
  }
}

const inTenants = (tenants: Tenants, tenantId: PgColumn = projects.tenantId): SQL =>
  tenants === 'all' ? sql`true` : sql`${tenantId} = any(${sql.param([...tenants])}::uuid[])`

/** The condition that limits buildings to those that the actor may ask for: all of a client, or those of assigned projects. */
export const buildingsWithin = ({ whole, assigned, userId }: ProjectReach): SQL | undefined =>
  or(
    inTenants(whole, buildings.tenantId),
    assigned.length === 0
      ? undefined
      : and(inTenants(assigned, buildings.tenantId), sql`${buildings.id} in ${assignedBuildings(userId)}`),
  )

/** Whether a user is assigned to the project of the row. */
export const isAssignedTo = (userIds: readonly string[]): SQL =>
  sql`exists (select from ${projectUsers} pu where pu.project_id = ${projects.id} and pu.user_id = any(${sql.param([...userIds])}::uuid[]))`

/** The condition that limits projects to those that the actor may read. */
export const projectsOf = (reach: ProjectReach): SQL | undefined =>
  or(
    and(inTenants(reach.whole), or(isNull(projects.draftStep), inTenants(reach.drafts))),
    reach.assigned.length === 0
      ? undefined
      : and(inTenants(reach.assigned), isAssignedTo([reach.userId]), givesReach('projects')),
  )

/** The project with this id, if the actor may read it. */
export const projectById = (actor: TenantActor, id: string): SQL | undefined =>
  and(eq(projects.id, id), projectsOf(projectReach(actor)))

/** The internal note, where the actor may read it. */
export const noteFor = ({ notes }: ProjectReach): SQL<string | null> =>
  sql<string | null>`case when ${inTenants(notes)} then ${projects.note} end`
