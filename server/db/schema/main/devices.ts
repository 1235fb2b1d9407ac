import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { gatewayPlacements, operationalModes, sensorPlacements, sensorTypes, signalStrengths, thermostatLifecycles } from '../../../../domain/enums.ts'
import { instant, rowColumns } from '../../columns.ts'
import { buildings, heatingCircuits } from './estate.ts'
import { radiators, windows } from './rooms.ts'
import { ancestorColumns, mainSchema } from './schema.ts'

export const gateways = mainSchema.table(
  'gateways',
  {
    ...rowColumns(),
    ...ancestorColumns.device(),
    buildingId: uuid().references(() => buildings.id),
    eui: text().notNull(),
    gatewayId: text(),
    boardId: text(),
    productId: text(),
    macAddress: text(),
    placement: text({ enum: gatewayPlacements }),
    placementNote: text(),
    installationProcess: text({ enum: ['requested', 'added', 'assigned', 'signalTested', 'completed'] })
      .notNull()
      .default('added'),
    lastConnectionAt: instant(),
  },
  (t) => [uniqueIndex('gateways_eui').on(t.eui), index('gateways_building').on(t.buildingId), index('gateways_tenant').on(t.tenantId)],
)

export const thermostats = mainSchema.table(
  'thermostats',
  {
    ...rowColumns(),
    ...ancestorColumns.device(),
    radiatorId: uuid().references(() => radiators.id),
    eui: text().notNull(),
    lifecycle: text({ enum: thermostatLifecycles }).notNull(),
    mode: text({ enum: operationalModes }).notNull().default('unknown'),
    firmwareVersion: text(),
    hardwareRevision: integer(),
    batteryVoltage: doublePrecision(),
    lastSeenAt: instant(),
  },
  (t) => [
    uniqueIndex('thermostats_eui').on(t.eui),
    uniqueIndex('thermostats_radiator').on(t.radiatorId),
    index('thermostats_tenant').on(t.tenantId),
    index('thermostats_building').on(t.buildingId),
    index('thermostats_room').on(t.roomId),
  ],
)

export const sensors = mainSchema.table(
  'sensors',
  {
    ...rowColumns(),
    ...ancestorColumns.device(),
    windowId: uuid().references(() => windows.id),
    heatingCircuitId: uuid().references(() => heatingCircuits.id),
    eui: text().notNull(),
    type: text({ enum: sensorTypes }).notNull(),
    placement: text({ enum: sensorPlacements }),
    paired: boolean().notNull().default(false),
    lastSeenAt: instant(),
  },
  (t) => [
    uniqueIndex('sensors_eui').on(t.eui),
    index('sensors_room').on(t.roomId),
    uniqueIndex('sensors_window').on(t.windowId),
    index('sensors_building').on(t.buildingId),
    index('sensors_heating_circuit')
      .on(t.heatingCircuitId)
      .where(sql`heating_circuit_id is not null`),
    index('sensors_tenant').on(t.tenantId),
  ],
)

/** The current signal test of a building: one row a floor; a reset deletes them. */
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
