import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { compareNames } from '../../../domain/rules/text.ts'
import type { Project } from '../../../contract/main/projectShapes.ts'
import type { ProjectListQuery } from '../../../contract/main/projects.ts'
import { installationStatuses } from '../../../domain/enums.ts'
import type { projectStages } from '../../../domain/rules/project.ts'
import { containsWords, listPage, onPage, whether, type PageRequest } from '../../db/page.ts'
import { assignments, buildings, projects as table } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { requireDeviceFilters } from '../devices/deviceFilterIds.ts'
import { nameIn, requireIds } from '../estate/place.ts'
import { withinTenants, type TenantReach } from '../../http/reach.ts'
import { refuse } from '../../http/refusal.ts'
import {
  buildingsWithin,
  isAssignedTo,
  noteFor,
  projectReach,
  projectsOf,
  type ProjectReach,
  type ProjectReader,
} from './projectReach.ts'

const { note: _note, ...columns } = getTableColumns(table)
const tenantName = nameIn('tenants', table.tenantId)
const buildingCount = sql<number>`(select count(*)::int from main.project_buildings pb where pb.project_id = ${table.id})`
const userCount = sql<number>`(select count(*)::int from main.project_users pu where pu.project_id = ${table.id})`

const Units = z.object({
  projectId: z.string(),
  Open: z.number(),
  OnHold: z.number(),
  AccessNotPossible: z.number(),
  Finalized: z.number(),
})

/** Number of units by status of each project, in one statement. */
export const unitsOf = async (tx: Tx, ids: readonly string[]): Promise<(id: string) => Project['units']> => {
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await tx.execute(sql`select pb.project_id as "projectId", sum(f.open)::int as "Open", sum(f.on_hold)::int as "OnHold",
            sum(f.access_not_possible)::int as "AccessNotPossible", sum(f.finalized)::int as "Finalized"
          from main.project_buildings pb join main.building_figures f on f.building_id = pb.building_id
          where pb.project_id = any(${sql.param([...ids])}::uuid[]) group by 1`)
  const byProject = new Map(
    rows.map((row) => Units.parse(row)).map(({ projectId, ...units }) => [projectId, units]),
  )
  return (id) => {
    const counts = byProject.get(id) ?? { Open: 0, OnHold: 0, AccessNotPossible: 0, Finalized: 0 }
    return { total: installationStatuses.reduce((sum, status) => sum + counts[status], 0), ...counts }
  }
}

/** Projects in the shape of the list. The condition has to limit them to those that the actor may read. */
export const selectProjects = async (
  tx: Tx,
  reach: ProjectReach,
  where: SQL | undefined,
  request: PageRequest = {},
): Promise<Project[]> => {
  const rows = await tx
    .select({ ...columns, note: noteFor(reach), tenantName, buildings: buildingCount, users: userCount })
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  const units = await unitsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, tenantName: row.tenantName ?? '', units: units(row.id) }))
}

type ListQuery = z.output<typeof ProjectListQuery>
type ProjectFilters = Omit<ListQuery, 'Page' | 'PageSize' | 'Sort.SortOption' | 'Sort.Direction'>

/** In the order of what is to be done: active, drafts, completed, archived; the stages as `stageOf` tells them. */
const byStage = sql`case when ${table.draftStep} is not null then 1 when ${table.status} = 'Archived' then 3 when ${table.completedAt} is not null then 2 else 0 end`

const sortKeys = {
  Name: naturalOrder(table.name),
  Status: byStage,
  StatusChangedAt: table.statusChangedAt,
  CreatedAt: table.createdAt,
  InstallationFrom: table.installationFrom,
  InstallationTo: table.installationTo,
  TenantName: naturalOrder(tenantName),
  Buildings: buildingCount,
  Users: userCount,
}

/** Whether a planned period and the days have one in common. */
const plannedWithin = (from: string | undefined, to: string | undefined): SQL | undefined =>
  from === undefined && to === undefined
    ? undefined
    : sql`exists (select from jsonb_to_recordset(${table.plannedDates}) d ("from" date, "to" date)
        where d."to" >= ${from ?? '-infinity'}::date and d."from" <= ${to ?? 'infinity'}::date)`

/** Rejects users without a role in the clients of the search. Errors: 404 at the filter. */
const requireUsers = async (
  tx: Tx,
  reach: TenantReach,
  ids: readonly string[] | undefined,
): Promise<void> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const known = await tx
    .selectDistinct({ id: assignments.userId })
    .from(assignments)
    .where(and(inArray(assignments.userId, wanted), withinTenants(reach, assignments.tenantId)))
  if (known.length < wanted.length) refuse('notFound', { fields: { UserIds: 'notFound' } })
}

/** The conditions for the stages, as `stageOf` tells them. */
const isAt = {
  Draft: isNotNull(table.draftStep),
  Active: and(isNull(table.draftStep), eq(table.status, 'Active'), isNull(table.completedAt)),
  Completed: and(isNull(table.draftStep), eq(table.status, 'Active'), isNotNull(table.completedAt)),
  Archived: and(isNull(table.draftStep), eq(table.status, 'Archived')),
} satisfies Record<(typeof projectStages)[number], unknown>

/** The condition for the list's filters within the actor's reach. Errors: 404 at a filter that names rows of others. */
export const projectCondition = async (
  tx: Tx,
  actor: ProjectReader,
  query: ProjectFilters,
): Promise<SQL | undefined> => {
  const reach = projectReach(actor)
  await requireDeviceFilters(tx, actor, { TenantIds: query.TenantIds })
  await requireIds(tx, 'BuildingIds', query.BuildingIds, buildings, buildings.id, buildingsWithin(reach))
  await requireUsers(tx, actor, query.UserIds)
  return and(
    projectsOf(reach),
    containsWords(query.Query, [table.name]),
    query.Ids && inArray(table.id, query.Ids),
    query.Status?.length ? or(...query.Status.map((stage) => isAt[stage])) : undefined,
    query.TenantIds?.length ? inArray(table.tenantId, query.TenantIds) : undefined,
    query.BuildingIds?.length
      ? sql`exists (select from main.project_buildings pb where pb.project_id = ${table.id} and pb.building_id = any(${sql.param(query.BuildingIds)}::uuid[]))`
      : undefined,
    query.UserIds?.length ? isAssignedTo(query.UserIds) : undefined,
    plannedWithin(query.InstallationFrom, query.InstallationTo),
    query.PlannedEndBefore === undefined ? undefined : lt(table.installationTo, query.PlannedEndBefore),
    whether(query.Draft, isNotNull(table.draftStep)),
    whether(query.Completed, isNotNull(table.completedAt)),
    query.Mine === true ? isAssignedTo([actor.userId]) : undefined,
  )
}

/** A page of projects. Errors: 404 at a filter. */
export const projectPage = async (tx: Tx, actor: ProjectReader, query: ListQuery) => {
  const where = await projectCondition(tx, actor, query)
  const reach = projectReach(actor)
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectProjects(tx, reach, where, request),
  })
}

const Value = z.object({ kind: z.string(), id: z.string(), name: z.string(), projects: z.number() })
const valuesMax = 1_000

/** The values that occur in the projects that the actor may read. Errors: 404 at the filter. */
export const projectFilterValues = async (
  tx: Tx,
  actor: ProjectReader,
  { TenantIds }: { TenantIds?: string[] | undefined },
) => {
  const where = await projectCondition(tx, actor, { TenantIds })
  const readable = tx.select({ id: table.id, tenantId: table.tenantId }).from(table).where(where)
  const [plain] = await tx
    .select({
      active: sql<number>`(count(*) filter (where ${table.status} = 'Active' and ${isNull(table.draftStep)}))::int`,
      archived: sql<number>`(count(*) filter (where ${table.status} = 'Archived'))::int`,
      drafts: sql<number>`count(${table.draftStep})::int`,
      completed: sql<number>`count(${table.completedAt})::int`,
      installationFrom: sql<string | null>`min(${table.installationFrom})::text`,
      installationTo: sql<string | null>`max(${table.installationTo})::text`,
    })
    .from(table)
    .where(where)
  const userName = sql`max(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')))`
  const { rows } = await tx.execute(sql`
    with readable as (${readable})
    select 'tenants' as kind, r.tenant_id as id, coalesce(max(t.name), '') as name, count(*)::int as projects from readable r join main.tenants t on t.id = r.tenant_id group by 2
    union all (select 'buildings', pb.building_id, max(b.name), count(*)::int from readable r join main.project_buildings pb on pb.project_id = r.id
      join ${buildings} b on b.id = pb.building_id group by 2 order by ${naturalOrder(sql`max(b.name)`)}, 2 limit ${valuesMax})
    union all (select 'users', pu.user_id, ${userName}, count(*)::int from readable r
      join main.project_users pu on pu.project_id = r.id join identity.users u on u.id = pu.user_id group by 2 order by ${naturalOrder(userName)}, 2 limit ${valuesMax})`)
  const values = rows.map((row) => Value.parse(row))
  const of = (kind: string) =>
    values
      .filter((value) => value.kind === kind)
      .map(({ id, name, projects }) => ({ id, name, projects }))
      .toSorted((one, other) => compareNames(one.name, other.name))
  const {
    active = 0,
    archived = 0,
    drafts = 0,
    completed = 0,
    installationFrom = null,
    installationTo = null,
  } = plain ?? {}
  return {
    statuses: [
      { value: 'Active' as const, projects: active },
      { value: 'Archived' as const, projects: archived },
    ].filter(({ projects }) => projects > 0),
    drafts,
    completed,
    tenants: of('tenants'),
    buildings: of('buildings'),
    users: of('users'),
    installationFrom,
    installationTo,
  }
}
