import * as z from 'zod'
import { thermostatEventKinds, thermostatHistoryKinds } from '../../domain/devices/state.ts'
import { downlinkReasons } from '../../domain/commands/sending.ts'
import {
  downlinkStatuses,
  firmwareStatuses,
  malfunctionGroups,
  networkStatuses,
  operationalModes,
  productionLineTypes,
  thermostatLifecycles,
} from '../../domain/enums.ts'
import { whyNotMalfunction } from '../../domain/rules/thermostat.ts'
import { Id, Instant, Note, OptionalLine, rowFields } from '../shapes.ts'
import { UnitLease, UnitRenter } from './buildingUnits.ts'
import { Eui } from './estateShapes.ts'
import { ImplausibleValues, Withheld } from './withheld.ts'

/** Fields of a thermostat that administrators edit. All others are reported by the device or result from actions. */
const details = {
  /** The client that has it; null: in stock. */
  tenantId: Id.nullable().default(null),
  /** The number assigned in production. */
  wtId: OptionalLine(60).default(null),
  joinEui: Eui.nullable().default(null),
  hardwareRevision: z
    .int('wholeNumbersOnly')
    .min(0, 'tooSmall')
    .max(255, 'tooLarge')
    .nullable()
    .default(null),
  /** Uplink interval in minutes, from which the online status follows. */
  uplinkMinutes: z.int('wholeNumbersOnly').min(1, 'tooSmall').max(1440, 'tooLarge').default(10),
}
export const ThermostatUpdate = z.strictObject(details)
export const ThermostatInput = z.strictObject({
  eui: Eui,
  lifecycle: z.enum(thermostatLifecycles).default('FinalCheckoutSuccessful'),
  ...details,
})

/** Where a thermostat is mounted; all null if it is not. */
const placeOfThermostat = {
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  complexId: Id.nullable(),
  complexName: z.string().nullable(),
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  publicAreaId: Id.nullable(),
  publicAreaName: z.string().nullable(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  radiatorId: Id.nullable(),
  radiatorName: z.string().nullable(),
}

/** A thermostat with its place and the latest values for lists: temperatures in °C, humidity in %, motor in steps of 0 to 1000. */
export const Thermostat = z.object({
  ...rowFields,
  tenantId: Id.nullable(),
  eui: z.string(),
  joinEui: z.string().nullable(),
  wtId: z.string().nullable(),
  ...placeOfThermostat,
  lifecycle: z.enum(thermostatLifecycles),
  installedAt: Instant.nullable(),
  /** When a malfunction was reported; the thermostat can no longer be mounted. */
  malfunctionAt: Instant.nullable(),
  /** When it was registered with the network server. */
  registeredAt: Instant.nullable(),
  mode: z.enum(operationalModes),
  firmwareVersion: z.string().nullable(),
  appVersion: z.string().nullable(),
  firmwareStatus: z.enum(firmwareStatuses),
  versionReportedAt: Instant.nullable(),
  hardwareRevision: z.int().nullable(),
  /** V. */
  batteryVoltage: z.number().nullable(),
  lastSeenAt: Instant.nullable(),
  onlineUntil: Instant.nullable(),
  networkStatus: z.enum(networkStatuses),
  uplinkMinutes: z.int(),
  gatewayEui: z.string().nullable(),
  spreadingFactor: z.int().nullable(),
  ambientTemperature: z.number().nullable(),
  targetTemperature: z.number().nullable(),
  targetLevel: z.int().nullable(),
  motorPosition: z.int().nullable(),
  humidity: z.number().nullable(),
  implausible: ImplausibleValues,
  /** Why measured values that need consent are null. */
  withheld: Withheld,
})
export type Thermostat = z.output<typeof Thermostat>

/** A search result for a thermostat; `whyNotInstall` is the reason why it cannot be mounted anywhere. */
export const ThermostatName = z.object({
  id: Id,
  eui: z.string(),
  wtId: z.string().nullable(),
  lifecycle: z.enum(thermostatLifecycles),
  buildingName: z.string().nullable(),
  roomName: z.string().nullable(),
  whyNotInstall: z.enum(['thermostatInUse', 'thermostatDefective', 'thermostatNotReady']).nullable(),
})

/** The client that has a thermostat; `stock` is the thermostat itself if it is in stock. */
export const Whereabouts = z.object({
  eui: z.string(),
  tenant: z.object({ id: Id, name: z.string() }).nullable(),
  stock: Thermostat.nullable(),
})

/** A gateway that was the best receiver of the thermostat at least once: RSSI in dBm, SNR in dB; id and name if it is the client's. */
const HeardBy = z.object({
  gatewayEui: z.string(),
  gatewayId: Id.nullable(),
  buildingName: z.string().nullable(),
  networkStatus: z.enum(networkStatuses),
  uplinks: z.int(),
  bestRssi: z.number().nullable(),
  averageRssi: z.number().nullable(),
  averageSnr: z.number().nullable(),
  lastAt: Instant,
})

/** Radio reception of a thermostat: `received` out of `expected` uplinks in the last 24 hours, or since it was installed. */
export const Connectivity = z.object({
  networkStatus: z.enum(networkStatuses),
  lastSeenAt: Instant.nullable(),
  onlineUntil: Instant.nullable(),
  registeredAt: Instant.nullable(),
  uplinkMinutes: z.int(),
  spreadingFactor: z.int().nullable(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  received: z.int(),
  expected: z.int(),
  /** Payload bytes since first heard. */
  bytesUp: z.int(),
  bytesDown: z.int(),
  gateways: z.array(HeardBy),
})

const calibrations = ['none', 'running', 'ok', 'failed'] as const

/** The latest reported values of a thermostat: °C, V, %, motor in steps of 0 to 1000, rotation in degrees. */
export const LastMeasurements = z.object({
  withheld: Withheld,
  measuredAt: Instant.nullable(),
  implausible: ImplausibleValues,
  ambientTemperature: z.number().nullable(),
  rawAmbientTemperature: z.number().nullable(),
  bodyTemperature: z.number().nullable(),
  lookupTemperature: z.number().nullable(),
  targetTemperature: z.number().nullable(),
  targetLevel: z.int().nullable(),
  humidity: z.number().nullable(),
  motorPosition: z.int().nullable(),
  motorConstraint: z.int().nullable(),
  displayRotation: z.int().nullable(),
  batteryVoltage: z.number().nullable(),
  tegVoltage: z.number().nullable(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  spreadingFactor: z.int().nullable(),
  bytesUp: z.int(),
  bytesDown: z.int(),
  /** Limits from its fingerprint. */
  minTemperature: z.number().nullable(),
  maxTemperature: z.number().nullable(),
  antiFreezeTemperature: z.number().nullable(),
  motorStrokeSteps: z.int().nullable(),
  resetReason: z.int().nullable(),
  uptimeHours: z.int().nullable(),
  fingerprintAt: Instant.nullable(),
  /** °C of levels 0 to 17. */
  levelMap: z.array(z.number()).nullable(),
  levelMapAt: Instant.nullable(),
})

/** Whether a thermostat operates as it should: mode, motor, battery and firmware. */
export const OperationalStatus = z.object({
  withheld: Withheld,
  lifecycle: z.enum(thermostatLifecycles),
  mode: z.enum(operationalModes),
  measuredAt: Instant.nullable(),
  calibration: z.enum(calibrations).nullable(),
  motorPosition: z.int().nullable(),
  motorConstraint: z.int().nullable(),
  directMotorControl: z.boolean().nullable(),
  stallInward: z.boolean().nullable(),
  stallOutward: z.boolean().nullable(),
  openWindow: z.boolean().nullable(),
  frostProtection: z.boolean().nullable(),
  activeHarvesting: z.boolean().nullable(),
  batteryVoltage: z.number().nullable(),
  batteryLow: z.boolean().nullable(),
  tegVoltage: z.number().nullable(),
  /** Bit mask of its last health event. */
  health: z.int().nullable(),
  healthAt: Instant.nullable(),
  firmwareStatus: z.enum(firmwareStatuses),
  firmwareVersion: z.string().nullable(),
  appVersion: z.string().nullable(),
  versionReportedAt: Instant.nullable(),
  malfunctionAt: Instant.nullable(),
})

/** The renter of the unit that a thermostat is in. `hidden` is the reason if there is none to show: the role cannot read renters. */
export const ThermostatRenter = z.object({
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  hasLease: z.boolean(),
  lease: UnitLease.nullable(),
  renter: UnitRenter.nullable(),
  hidden: z.enum(['role']).nullable(),
})

/** An action on a thermostat, with places and clients by their names at that time. */
export const HistoryEntry = z.object({
  id: Id,
  kind: z.enum(thermostatHistoryKinds),
  at: Instant,
  userId: Id.nullable(),
  userName: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
})

/** A record of the production line about a device. */
export const ProductionLineEntry = z.object({
  id: Id,
  type: z.enum(productionLineTypes),
  at: Instant,
  /** The station that reported it. */
  station: z.string().nullable(),
  message: z.string().nullable(),
  /** Measurements as the station reports them. */
  data: z.record(z.string(), z.unknown()),
})

/** An event of a thermostat, in addition to its measurements. */
export const ThermostatEvent = z.object({
  id: Id,
  kind: z.enum(thermostatEventKinds),
  at: Instant,
  receivedAt: Instant,
  /** Why values that need consent, or a payload that may contain them, are null in the data. */
  withheld: Withheld,
  data: z.record(z.string(), z.unknown()),
})

/** A malfunction report: the selected groups, and free text for anything else. */
export const MalfunctionInput = z
  .strictObject({
    groups: z.array(z.enum(malfunctionGroups)).max(20, 'tooMany').default([]),
    other: Note(1000).default(null),
  })
  .superRefine((report, context) => {
    const message = whyNotMalfunction(report)
    if (message) context.addIssue({ code: 'custom', path: ['groups'], message })
  })

/** A manual change of a thermostat's lifecycle, and the reason. */
export const LifecycleInput = z.strictObject({
  lifecycle: z.enum(thermostatLifecycles),
  note: Note(500).default(null),
})

/** Result of resetting the hydraulic balancing: the command, or why there is none, and whether the heating circuit was balanced before. */
export const BalancingReset = z.object({
  downlink: z
    .object({ id: Id, status: z.enum(downlinkStatuses), reason: z.enum(downlinkReasons).nullable() })
    .nullable(),
  refused: z.string().nullable(),
  heatingCircuitId: Id.nullable(),
  circuitReset: z.boolean(),
})
