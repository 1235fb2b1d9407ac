import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { thermostatEventKinds, thermostatHistoryKinds } from '../../../../domain/devices/state.ts'
import { alertTypes, malfunctionGroups } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { gateways, thermostats } from './devices.ts'
import { ancestorColumns, mainSchema } from './schema.ts'

/** Problems of devices, with their period. */
export const alerts = mainSchema.table(
  'alerts',
  {
    id: uuid().primaryKey(),
    ...ancestorColumns.device(),
    type: text({ enum: alertTypes }).notNull(),
    /** Set for a thermostat's alert; a silent gateway's alert has the gateway instead. */
    thermostatId: uuid().references(() => thermostats.id, { onDelete: 'cascade' }),
    gatewayId: uuid().references(() => gateways.id, { onDelete: 'cascade' }),
    eui: text().notNull(),
    /** The alert of the silent gateway that explains this one. */
    incidentId: uuid(),
    raisedAt: instant().notNull(),
    /** When the device last showed the problem. */
    lastAt: instant().notNull(),
    clearedAt: instant(),
    /** How often the problem appeared while the alert was open. */
    raises: integer().notNull().default(1),
    /** Of an open incident, 1 and the open alerts of thermostats behind it; 0 for every other alert. Lists start with the heaviest. */
    weight: integer().notNull().default(0),
    /** Measured values for the additional information column. */
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
    index('alerts_weight').on(t.weight, t.lastAt, t.id),
    index('alerts_tenant_weight').on(t.tenantId, t.weight, t.lastAt, t.id),
    index('alerts_last').on(t.lastAt, t.id),
    index('alerts_type').on(t.type, t.lastAt, t.id),
    // alerts that held in a period: those that are open, and those that ended in it or later
    index('alerts_cleared').on(t.clearedAt),
    // when the last one of each kind of a client ended: of thermostats without those that a silent gateway explains, and of gateways
    index('alerts_tenant_ended')
      .on(t.tenantId, t.type, t.clearedAt)
      .where(sql`cleared_at is not null and thermostat_id is not null and incident_id is null`),
    index('alerts_tenant_gateway_ended')
      .on(t.tenantId, t.clearedAt)
      .where(sql`cleared_at is not null and gateway_id is not null`),
    index('alerts_eui').on(t.eui),
    index('alerts_incident').on(t.incidentId),
    // for deleting alerts with their gateway
    index('alerts_gateway')
      .on(t.gatewayId)
      .where(sql`gateway_id is not null`),
  ],
)

/**
 * The progress of work in slices that must run only once: rules that run periodically, and the demo's past. The process that locks the row
 * does the work, so nobody locks a row of another's work.
 */
export const monitoringMarks = mainSchema.table('monitoring_marks', {
  rule: text().primaryKey(),
  ranAt: instant().notNull(),
  /** The last row processed in a round that takes several runs. */
  cursor: uuid(),
  /** The time up to which that row is processed, if it takes several runs itself. */
  cursorAt: instant(),
})

/** Reports of thermostats other than measurements. */
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
    /** The network server's message id, so that redeliveries are ignored. */
    messageId: text().notNull(),
  },
  (t) => [
    uniqueIndex('thermostat_events_once').on(t.thermostatId, t.messageId, t.kind),
    index('thermostat_events_at').on(t.thermostatId, t.at),
  ],
)

/** What was done with a thermostat: mountings and changes of owner. */
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
    /** State before and after, and place, in ids and names of that time. */
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

/** Undecodable messages, as received. */
export const undecodedMessages = mainSchema.table(
  'undecoded_messages',
  {
    id: uuid().primaryKey(),
    tenantId: uuid(),
    eui: text().notNull(),
    /** Null for an unknown device. */
    thermostatId: uuid().references(() => thermostats.id, { onDelete: 'cascade' }),
    sensorId: uuid(),
    messageId: text().notNull(),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    port: smallint(),
    /** The gateway with the best reception. */
    gatewayEui: text(),
    /** Hexadecimal, cut after 512 bytes. */
    payload: text().notNull(),
    reason: text().notNull(),
  },
  (t) => [
    uniqueIndex('undecoded_messages_once').on(t.eui, t.messageId),
    index('undecoded_messages_at').on(t.receivedAt),
  ],
)

/** Devices that the network server knows but Ventil does not. */
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
    /** The ids of the latest messages, to ignore redeliveries. */
    recent: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [index('unknown_devices_seen').on(t.lastSeenAt)],
)

/** Applications of the network server that are not ours, but whose messages arrive here. They are counted and not believed. */
export const unknownApplications = mainSchema.table(
  'unknown_applications',
  {
    /** As the topic names it. */
    id: text().primaryKey(),
    name: text(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    messages: bigint({ mode: 'number' }).notNull(),
    /** The ids of the latest messages, to ignore redeliveries. */
    recent: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [index('unknown_applications_seen').on(t.lastSeenAt)],
)

/** A gateway's statistics, one row per hour. */
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
    /** The seconds within the hour of the reports counted so far, to ignore redeliveries. */
    seconds: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [uniqueIndex('gateway_hours_once').on(t.gatewayId, t.hour)],
)
