import * as z from 'zod'
import {
  buildingUnitTypes,
  installationStatuses,
  operationalModes,
  sensorPlacements,
  sensorTypes,
  signalStrengths,
  valveTypes,
} from '../../domain/enums.ts'
import { addressFields, Id, Instant } from '../shapes.ts'
import { Appointment } from './appointments.ts'
import { Building, SignalTest } from './buildingShapes.ts'
import { BuildingUnit } from './buildingUnits.ts'
import { Gateway } from './gatewayShapes.ts'
import { Photo } from './photoShapes.ts'
import { Radiator } from './radiators.ts'
import { Room } from './rooms.ts'
import { Window } from './windows.ts'

const count = z.int().min(0)

/** Number of units by status. */
const UnitStatuses = z.object({
  Open: count,
  OnHold: count,
  AccessNotPossible: count,
  Finalized: count,
} satisfies Record<(typeof installationStatuses)[number], z.ZodType>)

/** What is still to be done in a unit (domain/rules/installation.ts). */
const LeftOpen = z.object({
  valvesLeaking: count,
  roomsToMeasure: count,
  radiatorsToFit: count,
  radiatorsNotPossible: count,
  radiatorsToVent: count,
  windowsToEquip: count,
})

/**
 * A building to install, with its units by status, the projects through which the caller reaches it, its signal test, and whom to call at the
 * property manager, such as when a valve leaks.
 */
export const InstallBuilding = z.object({
  ...Building.shape,
  units: UnitStatuses,
  projectIds: z.array(Id),
  signal: SignalTest,
  contact: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
})
export type InstallBuilding = z.output<typeof InstallBuilding>

/** A gateway in its building with its photos, newest first. */
export const InstallGateway = z.object({ ...Gateway.shape, photos: z.array(Photo) })

/** A sensor in a room or at a window. */
const InstallSensor = z.object({
  id: Id,
  eui: z.string(),
  type: z.enum(sensorTypes),
  placement: z.enum(sensorPlacements).nullable(),
  roomId: Id.nullable(),
  windowId: Id.nullable(),
  /** Whether the thermostats of its room use it. */
  paired: z.boolean(),
  lastSeenAt: Instant.nullable(),
})
export type InstallSensor = z.output<typeof InstallSensor>

/** The thermostat on a radiator. It is confirmed by its first uplink in mode normal after `installedAt`. */
const InstallThermostat = z.object({
  id: Id,
  eui: z.string(),
  wtId: z.string().nullable(),
  mode: z.enum(operationalModes),
  installedAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
})
export type InstallThermostat = z.output<typeof InstallThermostat>

/** A radiator with its findings, its thermostat and its photos, newest first. */
export const InstallRadiator = z.object({
  ...Radiator.shape,
  thermostat: InstallThermostat.nullable(),
  photos: z.array(Photo),
})
export type InstallRadiator = z.output<typeof InstallRadiator>

/** A room with everything in it, in the order of names. */
export const InstallRoom = z.object({
  ...Room.shape,
  windows: z.array(Window),
  radiators: z.array(InstallRadiator),
  sensors: z.array(InstallSensor),
})
export type InstallRoom = z.output<typeof InstallRoom>

/** A unit with everything that a technician needs there without a network. */
export const InstallUnit = z.object({
  ...BuildingUnit.shape,
  rooms: z.array(InstallRoom),
  leftOpen: LeftOpen,
})

/** An appointment with what it takes to get there and what is left to do. Technicians get the renter's name and phone number. */
export const InstallAppointment = z.object({
  ...Appointment.shape,
  address: z.object(addressFields),
  unit: z.object({
    customerId: z.string(),
    type: BuildingUnit.shape.type,
    floor: BuildingUnit.shape.floor,
    status: BuildingUnit.shape.status,
    statusReason: BuildingUnit.shape.statusReason,
    statusComment: BuildingUnit.shape.statusComment,
    nextVisitOn: BuildingUnit.shape.nextVisitOn,
    installationDescription: BuildingUnit.shape.installationDescription,
  }),
  renter: BuildingUnit.shape.mainRenter,
  leftOpen: LeftOpen,
  /** The parts that the unit still needs, the most frequent valve first. */
  bring: z.object({
    thermostats: z.int().min(0),
    valves: z.array(z.object({ type: z.enum(valveTypes), count: z.int().min(1) })),
    windowSensors: z.int().min(0),
  }),
})

/** A floor of a building with its signal and what is on it. */
export const InstallFloor = z.object({
  /** Null for what has no floor yet. */
  floor: z.int().nullable(),
  strength: z.enum(signalStrengths).nullable(),
  units: z.array(
    z.object({
      id: Id,
      name: z.string(),
      customerId: z.string(),
      type: z.enum(buildingUnitTypes),
      status: z.enum(installationStatuses),
      statusReason: BuildingUnit.shape.statusReason,
      nextVisitOn: BuildingUnit.shape.nextVisitOn,
      rooms: count,
      radiators: count,
      thermostats: count,
    }),
  ),
  publicAreas: z.array(
    z.object({ id: Id, name: z.string(), rooms: count, radiators: count, thermostats: count }),
  ),
})
export type InstallFloor = z.output<typeof InstallFloor>
