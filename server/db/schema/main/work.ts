import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { projectStatuses } from '../../../../domain/enums.ts'
import { instant, rowColumns } from '../../columns.ts'
import { auditTable, idempotencyTable } from '../shared.ts'
import { buildings } from './estate.ts'
import { mainSchema } from './schema.ts'

export const projects = mainSchema.table(
  'projects',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    name: text().notNull(),
    note: text(),
    status: text({ enum: projectStatuses }).notNull().default('Active'),
    statusChangedAt: instant(),
    completedAt: instant(),
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
  (t) => [primaryKey({ columns: [t.projectId, t.buildingId] }), index('project_buildings_building').on(t.buildingId)],
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
  (t) => [primaryKey({ columns: [t.projectId, t.userId] }), index('project_users_user').on(t.userId, t.tenantId)],
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
    index('jobs_tenant').on(t.tenantId, t.createdAt),
    index('jobs_user').on(t.userId, t.createdAt),
  ],
)

export const audit = auditTable(mainSchema)
export const idempotencyKeys = idempotencyTable(mainSchema)
