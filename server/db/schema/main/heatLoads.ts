import { date, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { HeatLoadResult, RoomLoad } from '../../../../domain/heat-load/heatLoadResult.ts'
import {
  heatLoadFailures,
  heatLoadStatuses,
  type HeatLoadCheck,
} from '../../../../domain/heat-load/heatLoadTerms.ts'
import type { HeatLoadTyped } from '../../../../domain/rules/heatLoad.ts'
import { instant } from '../../columns.ts'
import { buildings } from './estate.ts'
import { mainSchema } from './schema.ts'

/** The history of heat load calculations. What a result was computed from stays with it; readings of single homes do not. */
export const heatLoadAttempts = mainSchema.table(
  'heat_load_attempts',
  {
    id: uuid().primaryKey(),
    tenantId: uuid().notNull(),
    buildingId: uuid()
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    date: date().notNull(),
    status: text({ enum: heatLoadStatuses }).notNull().default('Started'),
    input: jsonb().$type<HeatLoadTyped>().notNull(),
    /** Items of the checklist that were not met at the start. */
    unmet: jsonb().$type<HeatLoadCheck[]>().notNull(),
    result: jsonb().$type<HeatLoadResult>(),
    /** In a column of their own: lists do without them. */
    rooms: jsonb().$type<RoomLoad[]>(),
    failure: text({ enum: heatLoadFailures }),
    failureArgs: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Jobs are cleaned up, attempts stay. */
    jobId: uuid().notNull(),
    userId: uuid().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    index('heat_load_attempts_building').on(t.buildingId, t.startedAt),
    index('heat_load_attempts_tenant').on(t.tenantId, t.startedAt),
    uniqueIndex('heat_load_attempts_job').on(t.jobId),
  ],
)
