import * as z from 'zod'
import { projectStatuses, roles } from '../../domain/enums.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import {
  draftSteps,
  plannedDatesMax,
  projectActs,
  projectStages,
  whyNotPlannedDates,
} from '../../domain/rules/project.ts'
import { problemKinds } from '../../domain/rules/projectProblems.ts'
import { endpoint, file, nothing } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Day, FilterDay, Id, Line, listQuery, Note, pageOf, QueryFlag, sortedListQuery } from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf, buildingFilters } from './placeFilters.ts'
import {
  AvailableBuilding,
  AvailableUser,
  Problem,
  ProjectBuilding,
  ProjectUser,
  Project,
  ProjectDetail,
} from './projectShapes.ts'

/** Largest number of buildings of a project. */
export const projectBuildingsMax = 5_000
/** Largest number of users of a project. */
const projectUsersMax = 500

/** Planned installation periods, none of which overlap. Errors: endBeforeStart, periodTooLong, periodsOverlap at the period's `to`. */
const PlannedDates = z
  .array(z.strictObject({ from: Day, to: Day }))
  .max(plannedDatesMax, 'tooMany')
  .superRefine((dates, context) => {
    const wrong = whyNotPlannedDates(dates)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.index, 'to'], message: wrong.reason })
  })

const BuildingIds = z.array(Id).max(projectBuildingsMax, 'tooMany')
const UserIds = z.array(Id).max(projectUsersMax, 'tooMany')

/** A new project. The wizard saves after its first step with `draftStep: 'buildings'`. Only who may read notes may send one. */
export const ProjectCreate = z.strictObject({
  name: Line(120),
  note: Note(4000).default(null),
  plannedDates: PlannedDates.default([]),
  draftStep: z.enum(draftSteps).nullable().default(null),
  buildingIds: BuildingIds.default([]),
  userIds: UserIds.default([]),
})

/**
 * Omitted fields stay unchanged; `buildingIds` and `userIds` replace the whole list. `draftStep: null` finishes a draft. `act` completes,
 * archives or reopens; one of them together with changes of an archived project applies first. `confirm` accepts what the refusal named.
 */
export const ProjectPatch = z.strictObject({
  name: Line(120).optional(),
  note: Note(4000).optional(),
  plannedDates: PlannedDates.optional(),
  draftStep: z.enum(draftSteps).nullable().optional(),
  buildingIds: BuildingIds.optional(),
  userIds: UserIds.optional(),
  act: z.enum(projectActs).optional(),
  confirm: z.boolean().default(false),
})

const filters = {
  /** What a project is called, see projectStages; drafts are listed only for users who may write projects. */
  Status: anyOf(projectStages),
  /** Clients; several only for users with several. Without it, all clients where the user may read projects. */
  TenantIds: FilterIds,
  BuildingIds: FilterIds,
  UserIds: FilterIds,
  /** Projects with a planned period that overlaps these days. */
  InstallationFrom: FilterDay.optional(),
  InstallationTo: FilterDay.optional(),
  /** Projects whose last planned day lies before this one. */
  PlannedEndBefore: FilterDay.optional(),
  /** Drafts only, or none; drafts are listed only for users who may write projects. */
  Draft: QueryFlag.optional(),
  Completed: QueryFlag.optional(),
  /** Only projects to which the user is assigned, as always for technicians. */
  Mine: QueryFlag.optional(),
}
const sorts = [
  'Name',
  'Status',
  'StatusChangedAt',
  'CreatedAt',
  'InstallationFrom',
  'InstallationTo',
  'TenantName',
  'Buildings',
  'Users',
] as const
/** The query of the list; the export takes the filters of it. */
export const ProjectListQuery = sortedListQuery(sorts, filters)

/** Largest page number and size do not matter to the export. */
const exportQuery = z.strictObject({
  ...filters,
  Query: z.string().trim().max(200, 'tooLong').optional(),
  Ids: z.array(Id).max(1000, 'tooMany').optional(),
  Language: z.enum(languages).default(fallbackLanguage),
})

const params = z.object({ id: Id })
const read = { needs: 'projects.read', scope: 'assigned' } as const
const write = { needs: 'projects.write', scope: 'tenant' } as const
const base = '/api/projects'
const management = `${base}/management` as const
const count = z.int().min(0)

export const projects = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary:
      'Projects of the clients where the user may read them; for technicians those to which they are assigned',
    needs: 'projects.read',
    scope: 'global',
    query: ProjectListQuery,
    reply: pageOf(Project),
    errors: ['notFound'],
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary:
      'Export the projects of the list to .xlsx with their figures; internal notes only for users who may read them',
    needs: 'projects.read',
    scope: 'global',
    query: exportQuery,
    reply: file,
    accepted: Job,
    errors: ['notFound', 'jobRunning'],
  }),
  filters: endpoint({
    method: 'GET',
    path: `${management}/filters`,
    summary: 'The values that occur in the projects that the user may read, each with its number of projects',
    needs: 'projects.read',
    scope: 'global',
    query: z.strictObject({ TenantIds: FilterIds }),
    reply: z.object({
      statuses: z.array(z.object({ value: z.enum(projectStatuses), projects: count })),
      drafts: count,
      completed: count,
      tenants: z.array(z.object({ id: Id, name: z.string(), projects: count })),
      /** At most 1,000 of either. */
      buildings: z.array(z.object({ id: Id, name: z.string(), projects: count })),
      users: z.array(z.object({ id: Id, name: z.string(), projects: count })),
      /** The first and the last planned day. */
      installationFrom: Day.nullable(),
      installationTo: Day.nullable(),
    }),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: management,
    summary: 'Create a project, or a draft of one',
    ...write,
    status: 201,
    body: ProjectCreate,
    reply: ProjectDetail,
    errors: ['nameTaken', 'notFound', 'forbidden', 'rule'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${management}/{id}`,
    summary: 'Change, complete, archive or reopen a project',
    ...write,
    versioned: true,
    params,
    body: ProjectPatch,
    reply: ProjectDetail,
    errors: ['nameTaken', 'notFound', 'forbidden', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${management}/{id}`,
    summary:
      'Remove a project; with `confirm`, also while work is in progress. Buildings, units and appointments stay',
    ...write,
    params,
    query: z.strictObject({ confirm: QueryFlag.default(false) }),
    reply: nothing,
    errors: ['notFound', 'rule'],
  }),
  addBuildings: endpoint({
    method: 'POST',
    path: `${management}/{id}/buildings`,
    summary: 'Add buildings of the client to a project; those it has already stay',
    ...write,
    params,
    body: z.strictObject({ ids: BuildingIds.min(1, 'atLeastOne') }),
    reply: ProjectDetail,
    errors: ['notFound', 'rule'],
  }),
  removeBuildings: endpoint({
    method: 'DELETE',
    path: `${management}/{id}/buildings`,
    summary: 'Remove buildings from a project',
    ...write,
    params,
    body: z.strictObject({ ids: BuildingIds.min(1, 'atLeastOne') }),
    reply: ProjectDetail,
    errors: ['notFound', 'rule'],
  }),
  addUsers: endpoint({
    method: 'POST',
    path: `${management}/{id}/users`,
    summary: 'Assign users of the client to a project; those it has already stay',
    ...write,
    params,
    body: z.strictObject({ ids: UserIds.min(1, 'atLeastOne') }),
    reply: ProjectDetail,
    errors: ['notFound', 'rule'],
  }),
  removeUsers: endpoint({
    method: 'DELETE',
    path: `${management}/{id}/users`,
    summary: 'Remove users from a project; technicians lose access to its buildings at once',
    ...write,
    params,
    body: z.strictObject({ ids: UserIds.min(1, 'atLeastOne') }),
    reply: ProjectDetail,
    errors: ['notFound', 'rule'],
  }),
  availableBuildings: endpoint({
    method: 'GET',
    path: `${management}/{id}/available-buildings`,
    summary:
      "The client's buildings that are not in the project, each with the other active projects that it is in",
    ...write,
    params,
    query: listQuery(['Name', 'ComplexName', 'LocationName', 'City', 'Street', 'Units'], {
      LocationIds: FilterIds,
      ComplexIds: FilterIds,
      /** Whether the building is in another active project. */
      InOtherProject: QueryFlag.optional(),
    }),
    reply: pageOf(AvailableBuilding),
    errors: ['notFound'],
  }),
  availableUsers: endpoint({
    method: 'GET',
    path: `${management}/{id}/available-users`,
    summary:
      "The client's users who are not in the project, with their role; who cannot be assigned has the reason",
    ...write,
    params,
    query: listQuery(['Name', 'Role', 'Email'], { UserRoles: anyOf(roles) }),
    reply: pageOf(AvailableUser),
    errors: ['notFound'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary:
      'A project with its dashboard and, for users who may write it, what completing or removing it touches',
    ...read,
    params,
    reply: ProjectDetail,
    errors: ['notFound'],
  }),
  issues: endpoint({
    method: 'GET',
    path: `${base}/{id}/issues`,
    summary: 'What stands in the way of the completion of a project, with what solves it',
    ...read,
    params,
    query: listQuery(['Kind', 'Since', 'BuildingName'], {
      Kinds: anyOf(problemKinds),
      BuildingIds: FilterIds,
    }),
    /** `total` is exact; `counts` is by kind under the other filters, whatever kinds are asked for. */
    reply: z.object({ ...pageOf(Problem).shape, counts: z.record(z.enum(problemKinds), count) }),
    errors: ['notFound'],
  }),
  buildings: endpoint({
    method: 'GET',
    path: `${base}/{id}/buildings`,
    summary: 'The buildings of a project with their progress',
    ...read,
    params,
    query: listQuery(
      ['Name', 'ComplexName', 'LocationName', 'Units', 'OpenUnits', 'FinalizedUnits', 'NextAppointmentAt'],
      buildingFilters,
    ),
    reply: pageOf(ProjectBuilding),
    errors: ['notFound'],
  }),
  users: endpoint({
    method: 'GET',
    path: `${base}/{id}/users`,
    summary: 'The users of a project with their appointments of the next 14 days in its buildings',
    ...read,
    params,
    query: listQuery(['Name', 'Role', 'Appointments'], { UserRoles: anyOf(roles) }),
    reply: pageOf(ProjectUser),
    errors: ['notFound'],
  }),
}
