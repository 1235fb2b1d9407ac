import * as z from 'zod'
import { networkStatuses, sensorPlacements, sensorTypes } from '../../domain/enums.ts'
import { normaliseAppKey, whyNotAppKey } from '../../domain/rules/eui.ts'
import { Id, Instant, rowFields } from '../shapes.ts'
import { Eui } from './estateShapes.ts'
import { besides } from './fieldReasons.ts'
import { ImplausibleValues, Withheld } from './withheld.ts'

/** An optional EUI; empty becomes null. */
const OptionalEui = z
  .union([z.literal('').transform(() => null), Eui])
  .nullable()
  .meta({ json: { type: ['string', 'null'] } })

/** 32 hexadecimal digits; passed on to the network server and never stored here. */
const AppKey = z
  .string()
  .max(100, 'tooLong')
  .superRefine((text, context) => {
    const message = whyNotAppKey(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(normaliseAppKey)
  .meta({ json: { type: 'string', writeOnly: true } })

const networkId = z.string('required').trim().min(1, 'required').max(100, 'tooLong')

/** What the network server needs to register a device: its application id, its device profile id, and the device's key. */
const SensorRegistration = z.strictObject({
  applicationId: networkId,
  deviceProfileId: networkId,
  appKey: AppKey,
})

/** Fields of a new sensor, which is in the client's store until it is assigned. Its EUI and type cannot be changed later. */
export const SensorInput = z
  .strictObject({
    eui: Eui,
    type: z.enum(sensorTypes, { error: 'required' }),
    joinEui: OptionalEui.default(null),
    /** Null to leave it unregistered at the network server. */
    registration: SensorRegistration.nullable().default(null),
  })
  .superRefine(
    ({ joinEui, registration }, context) => {
      if (registration && joinEui === null)
        context.addIssue({ code: 'custom', path: ['joinEui'], message: 'required' })
    },
    besides('eui', 'type', 'registration'),
  )
/** Editable fields of an existing sensor. */
export const SensorUpdate = z.strictObject({ joinEui: OptionalEui.default(null) })

const celsius = z.number().nullable()

/** A sensor with its place and latest measurements; null means unknown, or not measured by its type. */
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
  /** Whether the thermostats of its room use it. */
  paired: z.boolean(),
  /** The other, paired room sensor in the same room: pairing this one unpairs it. */
  pairedNeighbour: z.object({ id: Id, eui: z.string() }).nullable(),
  registeredAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  networkStatus: z.enum(networkStatuses),
  firmwareVersion: z.string().nullable(),
  /** V. */
  batteryVoltage: z.number().nullable(),
  /** The gateway that received its last uplink best; below, RSSI in dBm and SNR in dB. */
  gatewayEui: z.string().nullable(),
  gatewayRowId: Id.nullable(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  spreadingFactor: z.int().nullable(),
  /** Payload bytes since first heard. */
  bytesUp: z.int(),
  /** When the following values were measured. */
  measuredAt: Instant.nullable(),
  /** Values of that message that cannot be true, as they were reported; the fields themselves are null. Null: none. */
  implausible: ImplausibleValues,
  /** Why measured values that need consent are null. */
  withheld: Withheld,
  temperature: celsius,
  /** %. */
  humidity: z.number().nullable(),
  externalTemperature: celsius,
  externalHumidity: z.number().nullable(),
  /** Window contact: whether it is open, number of openings, and minutes of the last one. */
  open: z.boolean().nullable(),
  openings: z.int().nullable(),
  openMinutes: z.int().nullable(),
  flowTemperature: celsius,
  returnTemperature: celsius,
  outdoorTemperature: celsius,
})
export type Sensor = z.output<typeof Sensor>

/** Result of a pairing: the sensor, and the neighbours that were unpaired for it. */
export const PairedSensor = z.object({
  sensor: Sensor,
  unpaired: z.array(z.object({ id: Id, eui: z.string() })),
})

const Named = z.object({ id: z.string(), name: z.string() })

/** Options that the network server offers for sensors, and its data about one sensor. */
export const ChirpstackConfiguration = z.object({
  /** False if no network server is configured: registrations are then only kept in the memory of the process. */
  isReal: z.boolean(),
  applications: z.array(Named),
  deviceProfiles: z.array(z.object({ ...Named.shape, region: z.string() })),
  /** For each type, the application and device profile that match by name, and the client's number of sensors. */
  types: z.array(
    z.object({
      type: z.enum(sensorTypes),
      applicationId: z.string().nullable(),
      deviceProfileId: z.string().nullable(),
      sensors: z.int(),
      registered: z.int(),
    }),
  ),
  /** The requested sensor; null if none was requested, or it is not registered. The key itself is never returned. */
  sensor: z
    .object({
      eui: z.string(),
      applicationName: z.string().nullable(),
      deviceProfileName: z.string().nullable(),
      keysPresent: z.boolean(),
      isDisabled: z.boolean(),
    })
    .nullable(),
})
export type ChirpstackConfiguration = z.output<typeof ChirpstackConfiguration>
