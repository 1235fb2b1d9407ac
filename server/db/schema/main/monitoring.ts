import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { thermostatEventKinds, thermostatHistoryKinds } from '../../../../domain/devices/events.ts'
import { alertTypes, malfunctionGroups } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { gateways, thermostats } from './devices.ts'
import { ancestorColumns, mainSchema } from './schema.ts'

/** What is wrong with a device, from when until when. */
export const alerts = mainSchema.table(
  'alerts',
  {
    id: uuid().primaryKey(),
    ...ancestorColumns.device(),
    type: text({ enum: alertTypes }).notNull(),
    /** A thermostat's, or a gateway's that fell silent. */
    thermostatId: uuid().references(() => thermostats.id, { onDelete: 'cascade' }),
    gatewayId: uuid().references(() => gateways.id, { onDelete: 'cascade' }),
    eui: text().notNull(),
    /** The silent gateway's alert that this one stands under. */
    incidentId: uuid(),
    raisedAt: instant().notNull(),
    /** When the device last showed it. */
    lastAt: instant().notNull(),
    clearedAt: instant(),
    /** What was measured, for the column of additional information. */
    info: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('alerts_thermostat').on(t.thermostatId, t.type, t.raisedAt),
    uniqueIndex('alerts_open_thermostat')
      .on(t.thermostatId, t.type)
      .where(sql`cleared_at is null and thermostat_id is not null`),
    uniqueIndex('alerts_open_gateway')
      .on(t.gatewayId, t.type)
      .where(sql`cleared_at is null and gateway_id is not null`),
    index('alerts_tenant').on(t.tenantId, t.lastAt, t.id),
    index('alerts_last').on(t.lastAt, t.id),
    index('alerts_type').on(t.type, t.lastAt, t.id),
    index('alerts_eui').on(t.eui),
    index('alerts_incident').on(t.incidentId),
    // a gateway that is deleted takes its alerts along
    index('alerts_gateway')
      .on(t.gatewayId)
      .where(sql`gateway_id is not null`),
  ],
)

/** How far a rule that is run now and then has come: whoever holds the row runs it, so that several processes do it once. */
export const monitoringMarks = mainSchema.table('monitoring_marks', {
  rule: text().primaryKey(),
  ranAt: instant().notNull(),
  /** The last row of a round that takes several runs. */
  cursor: uuid(),
})

/** What a thermostat reported beside its measurements. */
export const thermostatEvents = mainSchema.table(
  'thermostat_events',
  {
    id: uuid().primaryKey(),
    tenantId: uuid(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    kind: text({ enum: thermostatEventKinds }).notNull(),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The network server's id of the message: a redelivery is no second event. */
    messageId: text().notNull(),
  },
  (t) => [uniqueIndex('thermostat_events_once').on(t.thermostatId, t.messageId, t.kind), index('thermostat_events_at').on(t.thermostatId, t.at)],
)

/** What was done with a thermostat: where it was mounted, and whose it was. */
export const thermostatHistory = mainSchema.table(
  'thermostat_history',
  {
    id: uuid().primaryKey(),
    tenantId: uuid(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    kind: text({ enum: thermostatHistoryKinds }).notNull(),
    at: instant().notNull(),
    userId: uuid(),
    /** What it was before and after, and where, in ids and names of that time. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('thermostat_history_at').on(t.thermostatId, t.at)],
)

export const malfunctionReports = mainSchema.table(
  'malfunction_reports',
  {
    id: uuid().primaryKey(),
    tenantId: uuid().notNull(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    radiatorId: uuid(),
    groups: text({ enum: malfunctionGroups }).array().notNull(),
    other: text(),
    at: instant().notNull(),
    userId: uuid(),
  },
  (t) => [index('malfunction_reports_thermostat').on(t.thermostatId)],
)

/** Messages that say nothing that is known here: kept as they came. */
export const undecodedMessages = mainSchema.table(
  'undecoded_messages',
  {
    id: uuid().primaryKey(),
    tenantId: uuid(),
    eui: text().notNull(),
    /** Null for a device that is not known. */
    thermostatId: uuid().references(() => thermostats.id, { onDelete: 'cascade' }),
    sensorId: uuid(),
    messageId: text().notNull(),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    port: smallint(),
    /** Of the gateway that heard it best. */
    gatewayEui: text(),
    /** Hexadecimal, cut after 512 bytes. */
    payload: text().notNull(),
    reason: text().notNull(),
  },
  (t) => [uniqueIndex('undecoded_messages_once').on(t.eui, t.messageId), index('undecoded_messages_at').on(t.receivedAt)],
)

/** Devices that the network server knows and Ventil does not. */
export const unknownDevices = mainSchema.table(
  'unknown_devices',
  {
    eui: text().primaryKey(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    messages: bigint({ mode: 'number' }).notNull(),
    applicationId: text(),
    applicationName: text(),
    deviceName: text(),
    lastPort: smallint(),
    lastPayload: text(),
    gatewayEui: text(),
    /** The latest messages by their ids: each counts once, however often it comes. */
    recent: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [index('unknown_devices_seen').on(t.lastSeenAt)],
)

/** A gateway's own statistics, one row an hour. */
export const gatewayHours = mainSchema.table(
  'gateway_hours',
  {
    gatewayId: uuid()
      .notNull()
      .references(() => gateways.id, { onDelete: 'cascade' }),
    tenantId: uuid(),
    hour: instant().notNull(),
    received: integer().notNull().default(0),
    receivedOk: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    reports: integer().notNull().default(0),
    /** The seconds of the hour whose reports are counted: a report that comes again counts once. */
    seconds: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [uniqueIndex('gateway_hours_once').on(t.gatewayId, t.hour)],
)
