import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FragmentRange } from '../../../../domain/codec/rt1/transfer.ts'
import {
  transferDirections,
  transferKinds,
  type HomeInMemory,
} from '../../../../domain/transfers/transfer.ts'
import {
  transferReasons,
  transferStates,
  transferSteps,
} from '../../../../domain/transfers/transferStates.ts'
import { instant } from '../../columns.ts'
import { downlinkFrames } from './commands.ts'
import { thermostats } from './devices.ts'
import { mainSchema } from './schema.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A file that is sent to devices. It is small, and its fragments are cut in the transaction that queues them, so it is kept here. */
export const transferFiles = mainSchema.table('transfer_files', {
  /** The key under which it can be sent again. */
  id: uuid().primaryKey(),
  kind: text({ enum: transferKinds }).notNull(),
  name: text().notNull(),
  /** Of firmware. */
  version: text(),
  size: integer().notNull(),
  /** CRC-32. */
  crc: bigint({ mode: 'number' }).notNull(),
  data: bytea().notNull(),
  createdBy: uuid().notNull(),
  createdAt: instant().notNull(),
})

/** A transfer of data to or from a thermostat, fragment by fragment. */
export const dataTransfers = mainSchema.table(
  'data_transfers',
  {
    id: uuid().primaryKey(),
    tenantId: uuid(),
    thermostatId: uuid()
      .notNull()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    direction: text({ enum: transferDirections }).notNull(),
    kind: text({ enum: transferKinds }).notNull(),
    /** Its number at the device, 0 to 255. */
    number: smallint().notNull(),
    /** What is sent. */
    fileId: uuid().references(() => transferFiles.id),
    /** What is read: from where. */
    address: bigint({ mode: 'number' }),
    /** Bytes of the file, or to be read. */
    size: integer().notNull(),
    /** The key of the file that was read, in the file store. */
    fileKey: text(),
    /** The homes that this file may tell of, each from when on; null for files of before this was recorded. */
    homes: jsonb().$type<readonly HomeInMemory[]>(),
    state: text({ enum: transferStates }).notNull(),
    reason: text({ enum: transferReasons }),
    step: text({ enum: transferSteps }).notNull(),
    /** Bytes of a fragment to the device: decided when it begins, by its data rate. */
    fragmentBytes: smallint(),
    fragments: integer(),
    pending: jsonb().$type<readonly FragmentRange[]>().notNull().default([]),
    done: integer().notNull().default(0),
    confirmed: integer().notNull().default(0),
    attempts: smallint().notNull().default(0),
    dueAt: instant().notNull(),
    progressAt: instant().notNull(),
    /** When the device sent its last report of it. */
    heardAt: instant(),
    /** Its frame that is under way. */
    frameId: uuid().references(() => downlinkFrames.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    createdBy: uuid().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    // one at a time, so that two transfers of a device are never mixed
    uniqueIndex('data_transfers_open')
      .on(t.thermostatId)
      .where(sql`state in ('Queued', 'Running')`),
    index('data_transfers_due')
      .on(t.dueAt)
      .where(sql`state in ('Queued', 'Running')`),
    index('data_transfers_finished').on(t.finishedAt),
    index('data_transfers_thermostat').on(t.thermostatId, t.createdAt),
    index('data_transfers_created').on(t.direction, t.createdAt, t.id),
    index('data_transfers_tenant').on(t.tenantId, t.createdAt),
    index('data_transfers_frame').on(t.frameId),
    index('data_transfers_file').on(t.fileId),
    index('data_transfers_file_key').on(t.fileKey),
  ],
)

/** A fragment that a device has sent, until its transfer ends. */
export const transferFragments = mainSchema.table(
  'transfer_fragments',
  {
    transferId: uuid()
      .notNull()
      .references(() => dataTransfers.id, { onDelete: 'cascade' }),
    fragment: integer().notNull(),
    data: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.transferId, t.fragment] })],
)
