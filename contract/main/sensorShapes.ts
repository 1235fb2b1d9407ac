import * as z from 'zod'
import { networkStatuses, sensorPlacements, sensorTypes } from '../../domain/enums.ts'
import { Id, Instant, rowFields } from '../shapes.ts'
import { Eui } from './estateShapes.ts'

/** An EUI that may be left empty; empty becomes null. */
const OptionalEui = z
  .union([z.literal('').transform(() => null), Eui])
  .nullable()
  .meta({ json: { type: ['string', 'null'] } })

/** What a person enters of a new sensor; it lies in the client's store until it is assigned. Its EUI and type are given once. */
export const SensorInput = z.strictObject({ eui: Eui, type: z.enum(sensorTypes, { error: 'required' }), joinEui: OptionalEui.default(null) })
/** What can be changed of one. */
export const SensorUpdate = z.strictObject({ joinEui: OptionalEui.default(null) })

const celsius = z.number().nullable()

/** A sensor with where it is and what it measured last; null is what is not known or not of its type. */
export const Sensor = z.object({
  ...rowFields,
  eui: z.string(),
  type: z.enum(sensorTypes),
  joinEui: z.string().nullable(),
  placement: z.enum(sensorPlacements).nullable(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  publicAreaId: Id.nullable(),
  publicAreaName: z.string().nullable(),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  windowId: Id.nullable(),
  windowName: z.string().nullable(),
  heatingCircuitId: Id.nullable(),
  heatingCircuitName: z.string().nullable(),
  /** Whether the thermostats of its room go by it. */
  paired: z.boolean(),
  /** The other room sensor of its room that is paired: pairing this one unpairs it. */
  pairedNeighbour: z.object({ id: Id, eui: z.string() }).nullable(),
  registeredAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  networkStatus: z.enum(networkStatuses),
  firmwareVersion: z.string().nullable(),
  /** V. */
  batteryVoltage: z.number().nullable(),
  /** The gateway that heard its last uplink best, and how: dBm, dB. */
  gatewayEui: z.string().nullable(),
  gatewayRowId: Id.nullable(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  spreadingFactor: z.int().nullable(),
  /** Bytes, since it was first heard. */
  bytesUp: z.int(),
  /** When it measured what follows. */
  measuredAt: Instant.nullable(),
  temperature: celsius,
  /** %. */
  humidity: z.number().nullable(),
  externalTemperature: celsius,
  externalHumidity: z.number().nullable(),
  /** Of a window, how often it was, and minutes of the last time. */
  open: z.boolean().nullable(),
  openings: z.int().nullable(),
  openMinutes: z.int().nullable(),
  flowTemperature: celsius,
  returnTemperature: celsius,
  outdoorTemperature: celsius,
})
export type Sensor = z.output<typeof Sensor>

/** What a pairing did: the sensor, and the neighbours that went for it. */
export const PairedSensor = z.object({ sensor: Sensor, unpaired: z.array(z.object({ id: Id, eui: z.string() })) })
