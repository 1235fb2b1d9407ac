import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { signalStrengths } from '../../../../domain/enums.ts'
import { instant, rowColumns } from '../../columns.ts'
import { buildings } from './estate.ts'
import { mainSchema } from './schema.ts'

/** Button devices for signal tests: pressed on every floor, with the reception measured at the gateways. */
export const signalTesters = mainSchema.table(
  'signal_testers',
  {
    ...rowColumns(),
    tenantId: uuid(),
    eui: text().notNull(),
    joinEui: text(),
    label: text(),
    registeredAt: instant(),
    lastSeenAt: instant(),
    /** When the network server reported that it restarted, the latest ones: its frame counter may have begun again. */
    restarts: text().array().notNull().default([]),
  },
  (t) => [uniqueIndex('signal_testers_eui').on(t.eui), index('signal_testers_tenant').on(t.tenantId)],
)

/** One press of a tester, as received by the gateways. */
export const signalTesterPresses = mainSchema.table(
  'signal_tester_presses',
  {
    testerId: uuid()
      .notNull()
      .references(() => signalTesters.id, { onDelete: 'cascade' }),
    tenantId: uuid(),
    at: instant().notNull(),
    devAddr: text().notNull(),
    frameCounter: integer().notNull(),
    spreadingFactor: smallint(),
    /** Best first: {gatewayEui, rssi (dBm), snr (dB)}. */
    gateways: jsonb().$type<{ gatewayEui: string; rssi: number; snr: number }[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.testerId, t.devAddr, t.frameCounter, t.at] }),
    index('signal_tester_presses_at').on(t.testerId, t.at),
  ],
)

/** The current signal test of a building: one row per floor; a reset deletes them. */
export const signalTestFloors = mainSchema.table(
  'signal_test_floors',
  {
    tenantId: uuid().notNull(),
    buildingId: uuid()
      .notNull()
      .references(() => buildings.id, { onDelete: 'cascade' }),
    floor: integer().notNull(),
    strength: text({ enum: signalStrengths }).notNull(),
    testerEui: text(),
    recordedAt: instant()
      .notNull()
      .default(sql`now()`),
    recordedBy: uuid(),
  },
  (t) => [primaryKey({ columns: [t.buildingId, t.floor] })],
)
