import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Implausible } from '../../../../domain/devices/plausible.ts'
import {
  firmwareStatuses,
  gatewayPlacements,
  operationalModes,
  sensorPlacements,
  sensorTypes,
  thermostatLifecycles,
} from '../../../../domain/enums.ts'
import { gatewayInstallationProcesses, type Mounting } from '../../../../domain/rules/gateway.ts'
import { instant, rowColumns } from '../../columns.ts'
import { buildings, heatingCircuits } from './estate.ts'
import { radiators, windows } from './rooms.ts'
import { ancestorColumns, lookup, mainSchema, naturalOrder } from './schema.ts'

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
    installationProcess: text({ enum: gatewayInstallationProcesses }).notNull().default('added'),
    /** Where its junction box is. */
    junctionBox: text({ enum: gatewayPlacements }),
    junctionBoxNote: text(),
    /** What is done of its mounting; only checks that are done are stored. */
    mounting: jsonb().$type<Mounting>().notNull().default({}),
    lastConnectionAt: instant(),
    /** When it was registered with its network server. */
    registeredAt: instant(),
    /** Degrees, from its own statistics. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The time of the statistics with the position. */
    locatedAt: instant(),
    /** Since the gateway was first seen. */
    packetsReceived: bigint({ mode: 'number' }).notNull().default(0),
    packetsSent: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    uniqueIndex('gateways_eui').on(t.eui),
    index('gateways_building').on(t.buildingId),
    index('gateways_tenant').on(t.tenantId),
    index('gateways_last_connection').on(t.lastConnectionAt),
  ],
)

export const thermostats = mainSchema.table(
  'thermostats',
  {
    ...rowColumns(),
    ...ancestorColumns.device(),
    radiatorId: uuid().references(() => radiators.id),
    eui: text().notNull(),
    joinEui: text(),
    /** The production number. */
    wtId: text(),
    lifecycle: text({ enum: thermostatLifecycles }).notNull(),
    /** When it was mounted on its radiator. */
    installedAt: instant(),
    /** When a malfunction was reported; the thermostat is returned and never mounted again. */
    malfunctionAt: instant(),
    /** When it was registered with the network server. */
    registeredAt: instant(),
    mode: text({ enum: operationalModes }).notNull().default('unknown'),
    /** The core firmware, as last reported by the device. */
    firmwareVersion: text(),
    appVersion: text(),
    firmwareStatus: text({ enum: firmwareStatuses }).notNull().default('Unknown'),
    versionReportedAt: instant(),
    hardwareRevision: integer(),
    batteryVoltage: doublePrecision(),
    /** The time of its last uplink, never later than its arrival. */
    lastSeenAt: instant(),
    /** The time up to which it counts as online without further uplinks. */
    onlineUntil: instant(),
    /** Minutes between two uplinks. */
    uplinkMinutes: integer().notNull().default(10),
    /** The gateway with the best reception of its last uplink. */
    gatewayEui: text(),
    spreadingFactor: smallint(),
  },
  (t) => [
    uniqueIndex('thermostats_eui').on(t.eui),
    uniqueIndex('thermostats_wt_id').on(t.wtId),
    uniqueIndex('thermostats_radiator').on(t.radiatorId),
    // in the order of the device list: never seen comes last
    index('thermostats_tenant_seen').on(t.tenantId, t.lastSeenAt.desc(), t.id.desc()),
    index('thermostats_tenant_eui').on(t.tenantId, t.eui),
    // counts a client's thermostats in a state from few pages: the index of the list's order is fifteen times as large
    index('thermostats_tenant_state').on(t.tenantId, t.lifecycle),
    index('thermostats_seen').on(t.lastSeenAt.desc(), t.id.desc()),
    index('thermostats_building').on(t.buildingId, t.lastSeenAt),
    index('thermostats_unit').on(t.unitId),
    index('thermostats_room').on(t.roomId),
    index('thermostats_gateway').on(t.gatewayEui),
    index('thermostats_location').on(t.locationId),
    index('thermostats_complex').on(t.complexId),
    index('thermostats_firmware').on(t.firmwareVersion),
    index('thermostats_firmware_order').on(naturalOrder(t.firmwareVersion), t.id),
    index('thermostats_battery').on(t.batteryVoltage, t.id),
    index('thermostats_hardware').on(t.hardwareRevision),
    index('thermostats_spreading_factor').on(t.spreadingFactor),
    // partial indexes over the few exceptional rows, so that ordinary uplinks need not update them
    index('thermostats_lifecycle')
      .on(t.lifecycle, t.lastSeenAt.desc(), t.id.desc())
      .where(sql`lifecycle <> 'Installed'`),
    index('thermostats_made')
      .on(t.createdAt, t.id)
      .where(sql`lifecycle <> 'Installed'`),
    index('thermostats_stock')
      .on(t.lastSeenAt.desc(), t.id.desc())
      .where(sql`radiator_id is null`),
    index('thermostats_mode')
      .on(t.mode, t.lastSeenAt.desc(), t.id.desc())
      .where(sql`mode <> 'normal'`),
    index('thermostats_firmware_status')
      .on(t.firmwareStatus)
      .where(sql`firmware_status <> 'Completed'`),
    index('thermostats_public_area')
      .on(t.publicAreaId)
      .where(sql`public_area_id is not null`),
    index('thermostats_malfunction')
      .on(t.malfunctionAt)
      .where(sql`malfunction_at is not null`),
  ],
)

/** The last values of a thermostat, in a table of their own, as uplinks update them without touching the columns that lists sort by. */
export const thermostatStates = mainSchema.table(
  'thermostat_states',
  {
    thermostatId: uuid()
      .primaryKey()
      .references(() => thermostats.id, { onDelete: 'cascade' }),
    tenantId: uuid(),
    /** The time of the uplink with the values below, and the unit of the device at that time: the home that they refer to. */
    measuredAt: instant(),
    measuredUnitId: uuid(),
    /** The session (device address) and frame counter of that uplink. */
    devAddr: text(),
    frameCounter: integer(),
    /** °C, like `targetTemperature`, `bodyTemperature` and so on. */
    ambientTemperature: doublePrecision(),
    rawAmbientTemperature: doublePrecision(),
    bodyTemperature: doublePrecision(),
    lookupTemperature: doublePrecision(),
    targetTemperature: doublePrecision(),
    targetLevel: smallint(),
    /** Quarter turns. */
    displayRotation: smallint(),
    directMotorControl: boolean(),
    calibration: text({ enum: ['none', 'running', 'ok', 'failed'] }),
    motorPosition: smallint(),
    motorConstraint: smallint(),
    openWindow: boolean(),
    frostProtection: boolean(),
    activeHarvesting: boolean(),
    stallInward: boolean(),
    stallOutward: boolean(),
    batteryLow: boolean(),
    /** V. */
    tegVoltage: doublePrecision(),
    /** %. */
    humidity: doublePrecision(),
    /** The sequence number of the last command it executed. */
    lastSeq: smallint(),
    /** What that uplink reported that cannot be true; the columns of these values are null. */
    implausible: jsonb().$type<Implausible>(),
    rssi: smallint(),
    snr: doublePrecision(),
    /** Payload bytes in either direction since it was first heard. */
    bytesUp: bigint({ mode: 'number' }).notNull().default(0),
    bytesDown: bigint({ mode: 'number' }).notNull().default(0),
    /** From its fingerprint. */
    fingerprintAt: instant(),
    resetReason: smallint(),
    uptimeHours: integer(),
    minTemperature: doublePrecision(),
    maxTemperature: doublePrecision(),
    antiFreezeTemperature: doublePrecision(),
    motorStrokeSteps: integer(),
    levelMapCrc: smallint(),
    /** °C for levels 0 to 17. */
    levelMap: jsonb().$type<number[]>(),
    levelMapAt: instant(),
    /** What a night setback had lowered it from, and to, when it was taken off its radiator; null otherwise. °C. */
    nightBaseTemperature: doublePrecision(),
    nightBaseLevel: smallint(),
    nightLoweredTo: doublePrecision(),
    /** Bit mask of its last health event. */
    health: smallint(),
    healthAt: instant(),
    /** The network server's application of its last uplink; commands are sent through it. */
    applicationId: text(),
    /** The sequence number of its next command. */
    nextSeq: smallint().notNull().default(0),
  },
  (t) => [lookup('thermostat_states_lookup', t.thermostatId)],
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
    joinEui: text(),
    placement: text({ enum: sensorPlacements }),
    /** Whether the thermostats of its room use it; at most one sensor per room. */
    paired: boolean().notNull().default(false),
    registeredAt: instant(),
    lastSeenAt: instant(),
    onlineUntil: instant(),
    firmwareVersion: text(),
    versionReportedAt: instant(),
    batteryVoltage: doublePrecision(),
    /** The time of the uplink with the voltage, which not every uplink contains. */
    batteryAt: instant(),
    gatewayEui: text(),
    rssi: smallint(),
    snr: doublePrecision(),
    spreadingFactor: smallint(),
    bytesUp: bigint({ mode: 'number' }).notNull().default(0),
    /** Session and counter of the latest uplinks without measurements, to ignore redeliveries. */
    /** When the network server reported that it restarted, the latest ones: its frame counter may have begun again. */
    restarts: text().array().notNull().default([]),
    recent: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The time of the uplink with the values below, and the unit of the sensor at that time: the home that they refer to. */
    measuredAt: instant(),
    measuredUnitId: uuid(),
    devAddr: text(),
    frameCounter: integer(),
    /** °C and % in the room. */
    temperature: doublePrecision(),
    humidity: doublePrecision(),
    /** °C and % of the external probe. */
    externalTemperature: doublePrecision(),
    externalHumidity: doublePrecision(),
    /** Window contact: whether it is open, how often it was opened, and the minutes of the last time. */
    open: boolean(),
    openings: integer(),
    openMinutes: integer(),
    /** °C at the three probes of a heating circuit: flow, return, outdoor. */
    flowTemperature: doublePrecision(),
    returnTemperature: doublePrecision(),
    outdoorTemperature: doublePrecision(),
    /** What that uplink reported that cannot be true; the columns of these values are null. */
    implausible: jsonb().$type<Implausible>(),
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
    // one active sensor per room
    uniqueIndex('sensors_paired_room')
      .on(t.roomId)
      .where(sql`paired and placement = 'Room'`),
  ],
)
