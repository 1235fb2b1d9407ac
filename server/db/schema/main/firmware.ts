import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { firmwareKinds } from '../../../../domain/firmware/artifacts.ts'
import type { UpdateGates } from '../../../../domain/firmware/eligibility.ts'
import { firmwareBatchStates, firmwareSteps } from '../../../../domain/firmware/updateStates.ts'
import type { WavePlan } from '../../../../domain/firmware/waves.ts'
import type { UpdateWindow } from '../../../../domain/firmware/window.ts'
import { instant, rowColumns } from '../../columns.ts'
import { thermostats } from './devices.ts'
import { mainSchema } from './schema.ts'

/** A signed version of a program; its files are in the file store. */
export const firmwareArtifacts = mainSchema.table(
  'firmware_artifacts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: firmwareKinds }).notNull(),
    version: text().notNull(),
    size: integer().notNull(),
    compressedSize: integer().notNull(),
    /** Of the main file, hexadecimal. */
    sha256: text().notNull(),
    /** Ed25519 over the main file, hexadecimal, and the key that it was made with. */
    signature: text().notNull(),
    signedBy: text().notNull(),
    hardwareRevisions: integer().array().notNull(),
    note: text(),
    fileKey: text().notNull(),
    compressedKey: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid(),
  },
  (t) => [uniqueIndex('firmware_artifacts_version').on(t.kind, t.version)],
)

const rolloutColumns = {
  gates: jsonb().$type<UpdateGates>().notNull(),
  waves: jsonb().$type<WavePlan>().notNull(),
  window: jsonb().$type<UpdateWindow>().notNull(),
}

/** A rule that makes batches. */
export const automaticUpdates = mainSchema.table(
  'automatic_updates',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    name: text().notNull(),
    kind: text({ enum: firmwareKinds }).notNull(),
    /** The version to keep thermostats at; null: the newest. */
    artifactId: uuid().references(() => firmwareArtifacts.id),
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    enabled: boolean().notNull(),
    ...rolloutColumns,
    createdBy: uuid(),
    approvedBy: uuid(),
    approvedAt: instant(),
    checkedAt: instant(),
  },
  (t) => [uniqueIndex('automatic_updates_name').on(t.tenantId, t.name)],
)

/** A batch: a version for many thermostats. */
export const firmwareBatches = mainSchema.table(
  'firmware_batches',
  {
    ...rowColumns(),
    tenantId: uuid().notNull(),
    name: text().notNull(),
    kind: text({ enum: firmwareKinds }).notNull(),
    artifactId: uuid()
      .notNull()
      .references(() => firmwareArtifacts.id),
    state: text({ enum: firmwareBatchStates }).notNull(),
    /** Null with a list of EUIs. */
    filters: jsonb().$type<Record<string, unknown>>(),
    listed: integer().notNull().default(0),
    /** EUIs of the list that name no thermostat within reach. */
    unknownEuis: text().array().notNull().default([]),
    ...rolloutColumns,
    parallelPerGateway: smallint().notNull(),
    allowDowngrade: boolean().notNull(),
    /** The wave under way, from 0. */
    wave: smallint().notNull().default(0),
    waveCount: smallint().notNull(),
    createdBy: uuid(),
    approvedBy: uuid(),
    approvedAt: instant(),
    finishedAt: instant(),
    ruleId: uuid().references(() => automaticUpdates.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('firmware_batches_tenant').on(t.tenantId, t.createdAt),
    index('firmware_batches_artifact').on(t.artifactId),
    index('firmware_batches_rule').on(t.ruleId),
    index('firmware_batches_running')
      .on(t.id)
      .where(sql`state = 'Running'`),
  ],
)

/** The update of one thermostat in a batch, with everything that is needed to go on after a restart of the process. */
export const firmwareUpdates = mainSchema.table(
  'firmware_updates',
  {
    batchId: uuid()
      .notNull()
      .references(() => firmwareBatches.id, { onDelete: 'cascade' }),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    tenantId: uuid().notNull(),
    /** From 0; null if it was left out from the beginning. */
    wave: smallint(),
    step: text({ enum: firmwareSteps }).notNull(),
    /** Why it was left out, failed or was aborted. */
    reason: text(),
    fromVersion: text(),
    /** The gateway that carries its air time. */
    gatewayEui: text(),
    /** Sessions that were begun; the session's index at the device follows from it. */
    attempts: smallint().notNull().default(0),
    /** Those of them before the last retry. */
    attemptsBefore: smallint().notNull().default(0),
    /** The index of the session that the device has, until it restarts or is told to delete it. */
    openSession: smallint(),
    fragmentSize: smallint().notNull().default(0),
    fragmentsTotal: integer().notNull().default(0),
    fragmentsReceived: integer().notNull().default(0),
    /** The number of the next fragment, and the one after which the device is asked what is missing. */
    nextFragment: integer().notNull().default(1),
    lastFragment: integer().notNull().default(0),
    /** How often fragments were sent after the device was asked. */
    rounds: smallint().notNull().default(0),
    /** Frames of the request under way that were not answered. */
    tries: smallint().notNull().default(0),
    /** The frame on its way, and when the last request went out. */
    frameId: uuid(),
    askedAt: instant(),
    stepAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.thermostatId] }),
    // a thermostat is in one update at a time
    uniqueIndex('firmware_updates_open')
      .on(t.thermostatId)
      .where(sql`step in ('waiting', 'setup', 'sending', 'checking', 'verifying', 'rebooting', 'reporting')`),
    index('firmware_updates_step').on(t.batchId, t.step),
    index('firmware_updates_busy')
      .on(t.stepAt)
      .where(sql`step in ('setup', 'sending', 'checking', 'verifying', 'rebooting', 'reporting')`),
    index('firmware_updates_frame')
      .on(t.frameId)
      .where(sql`frame_id is not null`),
    index('firmware_updates_thermostat').on(t.thermostatId),
    index('firmware_updates_left_open')
      .on(t.thermostatId)
      .where(sql`open_session is not null and step in ('failed', 'aborted')`),
  ],
)
