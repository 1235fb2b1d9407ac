import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { downlinkPhases, downlinkReasons } from '../../../../domain/commands/sending.ts'
import { extendedDownlinkCodes } from '../../../../domain/commands/commandTable.ts'
import {
  bulkItemStates,
  bulkStates,
  type BulkGateway,
  type BulkItemState,
} from '../../../../domain/downlinks/bulkPlan.ts'
import { downlinkSources, downlinkStatuses } from '../../../../domain/enums.ts'
import { instant, rowColumns } from '../../columns.ts'
import { thermostats } from './devices.ts'
import { mainSchema } from './schema.ts'

/** A frame to a device: an item of the network server's queue, under an id of our own. */
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
    /** Earliest time for handing it to the network server: set while a handover is in progress or after it failed. */
    nextAttemptAt: instant(),
    /** When the network server accepted it. */
    enqueuedAt: instant(),
    /** When a gateway accepted it for transmission. */
    sentAt: instant(),
    frameCounter: integer(),
    /** Set when no further news of it can matter. */
    closedAt: instant(),
    attempts: smallint().notNull().default(0),
  },
  (t) => [
    index('downlink_frames_waiting')
      .on(t.createdAt, t.id)
      .where(sql`enqueued_at is null and closed_at is null`),
    // the order of a thermostat's frames
    index('downlink_frames_open')
      .on(t.thermostatId, t.createdAt)
      .where(sql`closed_at is null`),
    // frames to withdraw from the network server, of which there are few
    index('downlink_frames_given')
      .on(t.thermostatId)
      .where(sql`closed_at is not null and enqueued_at is not null and sent_at is null`),
    index('downlink_frames_thermostat').on(t.thermostatId, t.createdAt),
    // the load of the gateways by firmware updates in the last hour
    index('downlink_frames_firmware')
      .on(t.createdAt)
      .where(sql`port in (201, 203)`),
  ],
)

/** A command to a thermostat, with its progress. */
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
    /** The progress of a running command, or how a finished one ended. */
    phase: text({ enum: downlinkPhases }).notNull(),
    /** Why it failed or was aborted. */
    reason: text({ enum: downlinkReasons }),
    /** Arguments as given in the call. */
    args: jsonb().$type<Record<string, unknown>>().notNull(),
    /** 0 to 255; the device repeats it in its answer. */
    seq: smallint().notNull(),
    ignoreVersion: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    sentAt: instant(),
    acknowledgedAt: instant(),
    /** When the device sent the status that tells what became of the value: a row of its measurements. */
    reportedAt: instant(),
    finishedAt: instant(),
    createdBy: uuid(),
    bulkId: uuid(),
    /** The schedule entry that sent it, and when it was due. */
    scheduleEntryId: uuid(),
    dueAt: instant(),
  },
  (t) => [
    index('downlinks_thermostat').on(t.thermostatId, t.createdAt),
    // commands that late evidence can still change (openReasons): running ones, and those that ended without proof
    index('downlinks_open')
      .on(t.thermostatId, t.createdAt)
      .where(
        sql`status = 'Running' or reason in ('notAcknowledged', 'notConfirmed', 'contradicted', 'timedOut', 'expired', 'overtaken')`,
      ),
    index('downlinks_expiry')
      .on(t.expiresAt)
      .where(sql`status = 'Running'`),
    index('downlinks_frame').on(t.frameId),
    index('downlinks_bulk').on(t.bulkId),
    // a scheduled command is sent only once
    uniqueIndex('downlinks_schedule')
      .on(t.scheduleEntryId, t.dueAt)
      .where(sql`schedule_entry_id is not null`),
  ],
)

/** A command batch to many thermostats. */
export const bulkUpdates = mainSchema.table(
  'bulk_updates',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    name: text().notNull(),
    state: text({ enum: bulkStates }).notNull(),
    /** Nobody sees it: its items are being written, or were discarded and are being deleted, slice by slice. */
    draft: boolean().notNull().default(false),
    /** Commands as given in the call. */
    commands: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The selected thermostats: filters or ids, as requested. */
    target: jsonb().$type<Record<string, unknown>>().notNull(),
    ignoreVersion: boolean().notNull().default(false),
    expirationMinutes: integer().notNull(),
    /** Estimated air time of the plan, in seconds. */
    airTimeSeconds: doublePrecision().notNull().default(0),
    /** The load on each gateway, busiest first. */
    gateways: jsonb().$type<BulkGateway[]>().notNull().default([]),
    /** Numbers of thermostats by item state. */
    counts: jsonb().$type<Partial<Record<BulkItemState, number>>>().notNull().default({}),
    /** The circuit whose hydraulic balancing it sets; a circuit may be deleted, what was sent stays. */
    heatingCircuitId: uuid(),
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

/** A bulk update's result for one thermostat. */
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
    /** Its own motor constraint, in place of that of the commands. */
    constraint: smallint(),
    /** The gateway that carries its air time. */
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
    // the load of the gateways in the last hour
    index('bulk_items_started').on(t.startedAt),
    // for deleting items with their thermostat
    index('bulk_items_thermostat').on(t.thermostatId),
  ],
)

/** Scheduled target temperatures of a thermostat (UTC). */
export const targetTemperatureSchedules = mainSchema.table(
  'target_temperature_schedules',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    createdBy: uuid(),
    /** °C that its modifiers add to, where the schedule itself sets no temperature; and the temperatures that they have set since. */
    baseTemperature: doublePrecision(),
    setTemperatures: doublePrecision().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('target_temperature_schedules_thermostat').on(t.thermostatId),
    index('target_temperature_schedules_tenant').on(t.tenantId),
  ],
)

/** An entry of a schedule, with its next due time. */
export const scheduleEntries = mainSchema.table(
  'schedule_entries',
  {
    id: uuid().primaryKey(),
    scheduleId: uuid()
      .notNull()
      .references(() => targetTemperatureSchedules.id, { onDelete: 'cascade' }),
    tenantId: uuid().notNull(),
    thermostatId: uuid().notNull(),
    /** The first due time, in UTC. */
    scheduledAt: instant().notNull(),
    repeat: text({ enum: ['none', 'daily', 'weekly'] }).notNull(),
    /** °C; either this or a modifier. */
    targetTemperature: doublePrecision(),
    /** K, added to the thermostat's target at that time. */
    modifier: doublePrecision(),
    /** Null if nothing more is due. */
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
