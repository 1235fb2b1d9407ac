import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { roles, userStates } from '../../../domain/enums.ts'
import { whyNotProjectUser } from '../../../domain/rules/project.ts'
import { buildings, projectBuildings, projectUsers } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { tellRightsChanged } from '../../http/rights.ts'

type Call = Pick<TenantWrite, 'tx' | 'actor' | 'audit'>

interface Project {
  readonly id: string
  readonly tenantId: string
}

const idList = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** Rejects ids of which any is not a building of the client, foreign and missing ones alike. Errors: 404 at the field. */
const requireBuildings = async (
  tx: Tx,
  { tenantId }: Project,
  ids: readonly string[],
  field: string,
): Promise<void> => {
  const own = await tx.$count(
    buildings,
    and(eq(buildings.tenantId, tenantId), sql`${buildings.id} = any(${idList(ids)})`),
  )
  if (own < ids.length) refuse('notFound', { fields: { [field]: 'notFound' } })
}

const Candidate = z.object({
  id: z.string(),
  role: z.enum(roles),
  state: z.enum(userStates),
  name: z.string(),
})

/** Rejects users who have no role in the client, as if they did not exist, and those who cannot be assigned. Errors: 404 and rule 422 at the field. */
const requireUsers = async (
  tx: Tx,
  { tenantId }: Project,
  ids: readonly string[],
  field: string,
): Promise<void> => {
  const { rows } =
    await tx.execute(sql`select u.id, a.role, u.state, trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')) as name
    from identity.users u join identity.assignments a on a.user_id = u.id and a.tenant_id = ${tenantId} where u.id = any(${idList(ids)})`)
  if (rows.length < ids.length) refuse('notFound', { fields: { [field]: 'notFound' } })
  for (const { name, ...user } of rows.map((row) => Candidate.parse(row))) {
    const reason = whyNotProjectUser(user)
    if (reason) refuse('rule', { fields: { [field]: reason }, args: { [field]: { name } } })
  }
}

const buildingsIn = async (tx: Tx, { id }: Project): Promise<string[]> =>
  (
    await tx
      .select({ id: projectBuildings.buildingId })
      .from(projectBuildings)
      .where(eq(projectBuildings.projectId, id))
  ).map((row) => row.id)

export const usersIn = async (tx: Tx, { id }: Project): Promise<string[]> =>
  (await tx.select({ id: projectUsers.userId }).from(projectUsers).where(eq(projectUsers.projectId, id))).map(
    (row) => row.id,
  )

/** Tells every process that the reach of users may have changed. */
export const tellReach = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  for (const userId of new Set(userIds)) await tx.execute(tellRightsChanged(userId))
}

/** Adds buildings to a locked project; those it has already stay. Errors: 404 at the field. */
export const addBuildings = async (
  { tx, audit }: Call,
  project: Project,
  ids: readonly string[],
  field: string,
): Promise<void> => {
  const known = new Set(await buildingsIn(tx, project))
  await requireBuildings(tx, project, [...new Set(ids)], field)
  const added = [...new Set(ids)].filter((id) => !known.has(id))
  if (added.length === 0) return
  await tx.execute(
    sql`insert into ${projectBuildings} (tenant_id, project_id, building_id) select ${project.tenantId}::uuid, ${project.id}::uuid, unnest(${idList(added)})`,
  )
  await tellReach(tx, await usersIn(tx, project))
  await audit({ action: 'project.assignBuildings', entityId: project.id, after: { buildingIds: added } })
}

/** Removes buildings from a locked project. Errors: 404 at the field for those that it does not have. */
export const removeBuildings = async (
  { tx, audit }: Call,
  project: Project,
  ids: readonly string[],
  field: string,
): Promise<void> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const removed = await tx
    .delete(projectBuildings)
    .where(
      and(
        eq(projectBuildings.projectId, project.id),
        sql`${projectBuildings.buildingId} = any(${idList(wanted)})`,
      ),
    )
    .returning({ id: projectBuildings.buildingId })
  if (removed.length < wanted.length) refuse('notFound', { fields: { [field]: 'notFound' } })
  await tellReach(tx, await usersIn(tx, project))
  await audit({ action: 'project.unassignBuildings', entityId: project.id, before: { buildingIds: wanted } })
}

/** Assigns users to a locked project; those it has already stay. Errors: 404 and rule 422 at the field. */
export const addUsers = async (
  { tx, audit }: Call,
  project: Project,
  ids: readonly string[],
  field: string,
): Promise<void> => {
  const known = new Set(await usersIn(tx, project))
  const added = [...new Set(ids)].filter((id) => !known.has(id))
  if (added.length === 0) return
  await requireUsers(tx, project, added, field)
  await tx
    .insert(projectUsers)
    .values(added.map((userId) => ({ tenantId: project.tenantId, projectId: project.id, userId })))
  await tellReach(tx, added)
  await audit({ action: 'project.assignUsers', entityId: project.id, after: { userIds: added } })
}

/** Removes users from a locked project: technicians lose its buildings at once. Errors: 404 at the field for users that it does not have. */
export const removeUsers = async (
  { tx, audit }: Call,
  project: Project,
  ids: readonly string[],
  field: string,
): Promise<void> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const removed = await tx
    .delete(projectUsers)
    .where(and(eq(projectUsers.projectId, project.id), inArray(projectUsers.userId, wanted)))
    .returning({ id: projectUsers.userId })
  if (removed.length < wanted.length) refuse('notFound', { fields: { [field]: 'notFound' } })
  await tellReach(tx, wanted)
  await audit({ action: 'project.unassignUsers', entityId: project.id, before: { userIds: wanted } })
}

/** Replaces the buildings of a locked project. Errors: 404 at the field, for any id that is not one of the client's. */
export const setBuildings = async (call: Call, project: Project, ids: readonly string[]): Promise<void> => {
  const wanted = new Set(ids)
  const known = await buildingsIn(call.tx, project)
  await addBuildings(call, project, ids, 'buildingIds')
  await removeBuildings(
    call,
    project,
    known.filter((id) => !wanted.has(id)),
    'buildingIds',
  )
}

/** Replaces the users of a locked project. Errors: 404 and rule 422 at the field. */
export const setUsers = async (call: Call, project: Project, ids: readonly string[]): Promise<void> => {
  const wanted = new Set(ids)
  const known = await usersIn(call.tx, project)
  await addUsers(call, project, ids, 'userIds')
  await removeUsers(
    call,
    project,
    known.filter((id) => !wanted.has(id)),
    'userIds',
  )
}
