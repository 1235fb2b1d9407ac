// Tables partitioned by month: the migration generator does not support partitions, so they are created by hand (migrations/0002_columns.sql)
// (drizzle.config.ts excludes this folder).
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Implausible } from '../../../../domain/devices/plausible.ts'
import { operationalModes } from '../../../../domain/enums.ts'
import { instant } from '../../columns.ts'
import { mainSchema } from '../main/schema.ts'

/** One row per thermostat uplink: the values of its status message and its reception. */
export const thermostatMeasurements = mainSchema.table(
  'thermostat_measurements',
  {
    tenantId: uuid(),
    thermostatId: uuid().notNull(),
    /** The unit at that time: the home that the values refer to. */
    unitId: uuid(),
    at: instant().notNull(),
    devAddr: text().notNull(),
    frameCounter: integer().notNull(),
    receivedAt: instant().notNull(),
    ambientTemperature: doublePrecision(),
    rawAmbientTemperature: doublePrecision(),
    bodyTemperature: doublePrecision(),
    lookupTemperature: doublePrecision(),
    targetTemperature: doublePrecision(),
    targetLevel: smallint(),
    displayRotation: smallint(),
    directMotorControl: boolean(),
    mode: text({ enum: operationalModes }),
    calibration: text({ enum: ['none', 'running', 'ok', 'failed'] }),
    motorPosition: smallint(),
    motorConstraint: smallint(),
    openWindow: boolean(),
    frostProtection: boolean(),
    activeHarvesting: boolean(),
    stallInward: boolean(),
    stallOutward: boolean(),
    batteryLow: boolean(),
    batteryVoltage: doublePrecision(),
    tegVoltage: doublePrecision(),
    humidity: doublePrecision(),
    lastSeq: smallint(),
    gatewayEui: text(),
    rssi: smallint(),
    snr: doublePrecision(),
    spreadingFactor: smallint(),
    bytes: smallint().notNull(),
    /** Bit mask of the problems visible in this uplink alone (domain/devices/alertTable.ts). */
    signs: smallint().notNull().default(0),
    /** Contains an implausible or impossible value, which is null in its column. */
    suspicious: boolean().notNull().default(false),
    /** The implausible values as they were reported. */
    implausible: jsonb().$type<Implausible>(),
  },
  (t) => [primaryKey({ columns: [t.thermostatId, t.devAddr, t.frameCounter, t.at] })],
)

/** One row per sensor uplink. */
export const sensorMeasurements = mainSchema.table(
  'sensor_measurements',
  {
    tenantId: uuid(),
    sensorId: uuid().notNull(),
    /** The unit at that time: the home that the values refer to. */
    unitId: uuid(),
    at: instant().notNull(),
    devAddr: text().notNull(),
    frameCounter: integer().notNull(),
    receivedAt: instant().notNull(),
    temperature: doublePrecision(),
    humidity: doublePrecision(),
    externalTemperature: doublePrecision(),
    externalHumidity: doublePrecision(),
    batteryVoltage: doublePrecision(),
    open: boolean(),
    openings: integer(),
    openMinutes: integer(),
    flowTemperature: doublePrecision(),
    returnTemperature: doublePrecision(),
    outdoorTemperature: doublePrecision(),
    gatewayEui: text(),
    rssi: smallint(),
    snr: doublePrecision(),
    spreadingFactor: smallint(),
    suspicious: boolean().notNull().default(false),
    /** The implausible values as they were reported; they are null in their columns. */
    implausible: jsonb().$type<Implausible>(),
  },
  (t) => [primaryKey({ columns: [t.sensorId, t.devAddr, t.frameCounter, t.at] })],
)
