import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { downlinkPhases, downlinkReasons } from '../../../../domain/commands/downlink.ts'
import { extendedDownlinkCodes } from '../../../../domain/commands/commandTable.ts'
import { bulkItemStates, bulkStates, type BulkGateway, type BulkItemState } from '../../../../domain/downlinks/bulkPlan.ts'
import { downlinkSources, downlinkStatuses } from '../../../../domain/enums.ts'
import { instant, rowColumns } from '../../columns.ts'
import { thermostats } from './devices.ts'
import { mainSchema } from './schema.ts'

/** One frame to a device: what the network server queues, under an id of our own. */
export const downlinkFrames = mainSchema.table(
  'downlink_frames',
  {
    /** The network server's queue item. */
    id: uuid().primaryKey(),
    tenantId: uuid(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    port: smallint().notNull(),
    /** Hexadecimal. */
    payload: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Not to be given to the network server before: it is on its way there, or was not taken. */
    nextAttemptAt: instant(),
    /** The network server took it. */
    enqueuedAt: instant(),
    /** A gateway took it for sending. */
    sentAt: instant(),
    frameCounter: integer(),
    /** Nothing more can come of it. */
    closedAt: instant(),
    attempts: smallint().notNull().default(0),
  },
  (t) => [
    index('downlink_frames_waiting')
      .on(t.createdAt, t.id)
      .where(sql`enqueued_at is null and closed_at is null`),
    // what goes before a frame to the same thermostat
    index('downlink_frames_open')
      .on(t.thermostatId, t.createdAt)
      .where(sql`closed_at is null`),
    // what is to be taken back from the network server: few
    index('downlink_frames_given')
      .on(t.thermostatId)
      .where(sql`closed_at is not null and enqueued_at is not null and sent_at is null`),
    index('downlink_frames_thermostat').on(t.thermostatId, t.createdAt),
  ],
)

/** One command to a thermostat and what became of it. */
export const downlinks = mainSchema.table(
  'downlinks',
  {
    id: uuid().primaryKey(),
    tenantId: uuid(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    buildingId: uuid(),
    frameId: uuid().references(() => downlinkFrames.id, { onDelete: 'set null' }),
    code: text({ enum: extendedDownlinkCodes }).notNull(),
    source: text({ enum: downlinkSources }).notNull(),
    status: text({ enum: downlinkStatuses }).notNull(),
    /** How far a running one is, and how a finished one ended. */
    phase: text({ enum: downlinkPhases }).notNull(),
    /** Why it failed or was aborted. */
    reason: text({ enum: downlinkReasons }),
    /** Its arguments as the call had them. */
    args: jsonb().$type<Record<string, unknown>>().notNull(),
    /** 0 to 255; the device repeats it in its answer. */
    seq: smallint().notNull(),
    ignoreVersion: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    sentAt: instant(),
    acknowledgedAt: instant(),
    finishedAt: instant(),
    createdBy: uuid(),
    bulkId: uuid(),
    /** The entry of a schedule that sent it, and the time that it was due. */
    scheduleEntryId: uuid(),
    dueAt: instant(),
  },
  (t) => [
    index('downlinks_thermostat').on(t.thermostatId, t.createdAt),
    // what a report of the device may still decide: what runs, and what ended because no report had come
    index('downlinks_open')
      .on(t.thermostatId, t.createdAt)
      .where(sql`status = 'Running' or reason in ('expired', 'notAcknowledged', 'notConfirmed')`),
    index('downlinks_expiry')
      .on(t.expiresAt)
      .where(sql`status = 'Running'`),
    index('downlinks_frame').on(t.frameId),
    index('downlinks_bulk').on(t.bulkId),
    // what a schedule sends it sends once
    uniqueIndex('downlinks_schedule')
      .on(t.scheduleEntryId, t.dueAt)
      .where(sql`schedule_entry_id is not null`),
  ],
)

/** One order to many thermostats. */
export const bulkUpdates = mainSchema.table(
  'bulk_updates',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    name: text().notNull(),
    state: text({ enum: bulkStates }).notNull(),
    /** The commands as the call had them. */
    commands: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Which thermostats it is for: filters or ids, as they were asked for. */
    target: jsonb().$type<Record<string, unknown>>().notNull(),
    ignoreVersion: boolean().notNull().default(false),
    expirationMinutes: integer().notNull(),
    /** Seconds of air time that the plan counted. */
    airTimeSeconds: doublePrecision().notNull().default(0),
    /** What each gateway has to send, busiest first. */
    gateways: jsonb().$type<BulkGateway[]>().notNull().default([]),
    /** Thermostats by what became of them. */
    counts: jsonb().$type<Partial<Record<BulkItemState, number>>>().notNull().default({}),
    createdBy: uuid(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('bulk_updates_tenant').on(t.tenantId, t.createdAt),
    index('bulk_updates_running')
      .on(t.id)
      .where(sql`state = 'Running'`),
  ],
)

/** What became of a bulk update at one thermostat. */
export const bulkItems = mainSchema.table(
  'bulk_items',
  {
    bulkId: uuid()
      .notNull()
      .references(() => bulkUpdates.id, { onDelete: 'cascade' }),
    tenantId: uuid().notNull(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    state: text({ enum: bulkItemStates }).notNull(),
    /** Why it was skipped, failed or was aborted. */
    reason: text(),
    /** The gateway whose air time it uses. */
    gatewayEui: text(),
    attempts: smallint().notNull().default(0),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.bulkId, t.thermostatId] }),
    index('bulk_items_state').on(t.bulkId, t.state, t.gatewayEui),
    index('bulk_items_running')
      .on(t.bulkId)
      .where(sql`state = 'Running'`),
    // what the gateways were given in the last hour
    index('bulk_items_started').on(t.startedAt),
    // a thermostat that is deleted takes its items along
    index('bulk_items_thermostat').on(t.thermostatId),
  ],
)

/** The target temperatures that a thermostat is to have, and when (UTC). */
export const targetTemperatureSchedules = mainSchema.table(
  'target_temperature_schedules',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    createdBy: uuid(),
  },
  (t) => [uniqueIndex('target_temperature_schedules_thermostat').on(t.thermostatId), index('target_temperature_schedules_tenant').on(t.tenantId)],
)

/** One entry of a schedule, with the next time that it is due. */
export const scheduleEntries = mainSchema.table(
  'schedule_entries',
  {
    id: uuid().primaryKey(),
    scheduleId: uuid()
      .notNull()
      .references(() => targetTemperatureSchedules.id, { onDelete: 'cascade' }),
    tenantId: uuid().notNull(),
    thermostatId: uuid().notNull(),
    /** The first time, in UTC. */
    scheduledAt: instant().notNull(),
    repeat: text({ enum: ['none', 'daily', 'weekly'] }).notNull(),
    /** °C; either this or a modifier. */
    targetTemperature: doublePrecision(),
    /** K on top of the target that the thermostat has then. */
    modifier: doublePrecision(),
    /** Null once nothing more is due. */
    nextAt: instant(),
    lastSentAt: instant(),
    lastReason: text(),
  },
  (t) => [
    index('schedule_entries_schedule').on(t.scheduleId),
    index('schedule_entries_due')
      .on(t.nextAt)
      .where(sql`next_at is not null`),
  ],
)
