import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { installationStatuses, projectStatuses } from '../../../../domain/enums.ts'
import { draftSteps, type PlannedDates } from '../../../../domain/rules/project.ts'
import { instant, rowColumns } from '../../columns.ts'
import { auditTable, idempotencyTable } from '../shared.ts'
import { buildings, buildingUnits } from './estate.ts'
import { mainSchema } from './schema.ts'

export const projects = mainSchema.table(
  'projects',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    name: text().notNull(),
    /** Internal: only for users with the permission projects.note, also not in the audit log. */
    note: text(),
    status: text({ enum: projectStatuses }).notNull().default('Active'),
    statusChangedAt: instant(),
    completedAt: instant(),
    /** Where the wizard goes on; null for a finished project. A draft gives nobody access. */
    draftStep: text({ enum: draftSteps }),
    /** Periods, the earliest first; the two days below are the first and the last of them. */
    plannedDates: jsonb().$type<PlannedDates[]>().notNull().default([]),
    installationFrom: date(),
    installationTo: date(),
  },
  (t) => [uniqueIndex('projects_name').on(t.tenantId, sql`lower(${t.name})`)],
)

export const projectBuildings = mainSchema.table(
  'project_buildings',
  {
    tenantId: uuid().notNull(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    buildingId: uuid()
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.buildingId] }),
    index('project_buildings_building').on(t.buildingId),
  ],
)

export const projectUsers = mainSchema.table(
  'project_users',
  {
    tenantId: uuid().notNull(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.userId] }),
    index('project_users_user').on(t.userId, t.tenantId),
  ],
)

/**
 * Every change of a unit's status, for the course of a project; triggers of main.building_units write it, whoever changes the unit. A new unit
 * has one row without `from`. Like units, the rows of an import count when it does (`import_no`, see pendingImports).
 */
export const unitStatusChanges = mainSchema.table(
  'unit_status_changes',
  {
    no: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    tenantId: uuid().notNull(),
    buildingId: uuid().notNull(),
    unitId: uuid()
      .notNull()
      .references(() => buildingUnits.id, { onDelete: 'cascade' }),
    from: text({ enum: installationStatuses }),
    to: text({ enum: installationStatuses }).notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('unit_status_changes_building').on(t.buildingId, t.at),
    index('unit_status_changes_unit').on(t.unitId),
    // when the last unit without access became accessible
    index('unit_status_changes_access')
      .on(t.tenantId, t.at)
      .where(sql`"from" = 'AccessNotPossible'`),
  ],
)

/**
 * What a building holds, counted by triggers in the transaction that changes it, so that the figures of a project need not read its units. What an
 * import wrote has a row of its own, which counts when the import does; the figures of a building are the sum of its rows.
 */
export const buildingFigures = mainSchema.table(
  'building_figures',
  {
    buildingId: uuid()
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    /** The import that the counted rows come from; 0 for none. */
    importNo: integer().notNull(),
    tenantId: uuid().notNull(),
    /** Units by their status. */
    open: integer().notNull().default(0),
    onHold: integer().notNull().default(0),
    accessNotPossible: integer().notNull().default(0),
    finalized: integer().notNull().default(0),
    incompleteRooms: integer().notNull().default(0),
    radiators: integer().notNull().default(0),
    /** Of these, where nothing can be installed, and where something else is in the way. */
    failedRadiators: integer().notNull().default(0),
    faultyRadiators: integer().notNull().default(0),
    /** Thermostats on its radiators. */
    thermostats: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.buildingId, t.importNo] }),
    index('building_figures_tenant').on(t.tenantId),
  ],
)

export const jobStates = ['Queued', 'Running', 'Succeeded', 'Failed', 'Cancelled'] as const

/**
 * Imports whose rows are written, slice by slice, and do not count yet. The rows carry `import_no`, a column that migrations alone know:
 * its default is the import of the transaction, and the row policies hide what such an import wrote.
 */
export const pendingImports = mainSchema.table(
  'pending_imports',
  {
    no: integer().primaryKey().generatedByDefaultAsIdentity(),
    tenantId: uuid().notNull(),
    jobId: uuid().notNull(),
    /** Its rows have this id or a later one. */
    firstId: uuid().notNull(),
    /** Given up: it takes no more rows, and those that it has are deleted. */
    ended: boolean().notNull().default(false),
  },
  (t) => [index('pending_imports_tenant').on(t.tenantId)],
)

/** Background jobs: they survive restarts, run once, and identical ones cannot run concurrently. */
export const jobs = mainSchema.table(
  'jobs',
  {
    id: uuid().primaryKey(),
    tenantId: uuid(),
    userId: uuid().notNull(),
    kind: text().notNull(),
    input: jsonb().notNull(),
    /** The role and reach of the user who started it; the job runs under exactly these. */
    actor: jsonb().notNull(),
    state: text({ enum: jobStates }).notNull().default('Queued'),
    done: integer().notNull().default(0),
    total: integer(),
    result: jsonb(),
    errorCode: text(),
    fileName: text(),
    fileKey: text(),
    contentType: text(),
    /** Identifies identical jobs; unique while one is under way. */
    dedupeKey: text(),
    attempts: integer().notNull().default(0),
    leaseUntil: instant(),
    cancelRequestedAt: instant(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    uniqueIndex('jobs_under_way')
      .on(t.dedupeKey)
      .where(sql`state in ('Queued', 'Running')`),
    index('jobs_waiting')
      .on(t.createdAt)
      .where(sql`state in ('Queued', 'Running')`),
    index('jobs_finished').on(t.finishedAt),
    index('jobs_tenant').on(t.tenantId, t.createdAt),
    index('jobs_user').on(t.userId, t.createdAt),
  ],
)

export const audit = auditTable(mainSchema)
export const idempotencyKeys = idempotencyTable(mainSchema)

/** Ids that devices made for new rows while offline, with a hash of what was to be created: whoever sends it again gets the same row. */
export const clientIds = mainSchema.table(
  'client_ids',
  {
    id: uuid().primaryKey(),
    tenantId: uuid().notNull(),
    requestHash: text().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('client_ids_created').on(t.createdAt)],
)
