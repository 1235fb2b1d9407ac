import * as z from 'zod'
import { networkStatuses, sensorPlacements, sensorTypes } from '../../domain/enums.ts'
import { normaliseAppKey, whyNotAppKey } from '../../domain/rules/eui.ts'
import { Id, Instant, rowFields } from '../shapes.ts'
import { Eui } from './estateShapes.ts'
import { besides } from './fieldReasons.ts'
import { Withheld } from './withheld.ts'

/** An EUI that may be left empty; empty becomes null. */
const OptionalEui = z
  .union([z.literal('').transform(() => null), Eui])
  .nullable()
  .meta({ json: { type: ['string', 'null'] } })

/** 32 hexadecimal digits, passed on to the network server and kept nowhere. */
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

/** What the network server has to know of a device: its ids of the application and of the device profile, and the device's key. */
export const SensorRegistration = z.strictObject({ applicationId: networkId, deviceProfileId: networkId, appKey: AppKey })

/** What a person enters of a new sensor; it lies in the client's store until it is assigned. Its EUI and type are given once. */
export const SensorInput = z
  .strictObject({
    eui: Eui,
    type: z.enum(sensorTypes, { error: 'required' }),
    joinEui: OptionalEui.default(null),
    /** Null: the network server is not told of it. */
    registration: SensorRegistration.nullable().default(null),
  })
  .superRefine(
    ({ joinEui, registration }, context) => {
      if (registration && joinEui === null) context.addIssue({ code: 'custom', path: ['joinEui'], message: 'required' })
    },
    besides('eui', 'type', 'registration'),
  )
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
  /** Why what consent covers is null here though it was measured. */
  withheld: Withheld,
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

const Named = z.object({ id: z.string(), name: z.string() })

/** What the network server offers for sensors, and what it knows of one. */
export const ChirpstackConfiguration = z.object({
  /** False where no network server is configured: what is registered is then remembered by the process alone. */
  isReal: z.boolean(),
  applications: z.array(Named),
  deviceProfiles: z.array(z.object({ ...Named.shape, region: z.string() })),
  /** For each type the application and device profile that its name speaks for, and how many sensors of it the client has. */
  types: z.array(
    z.object({
      type: z.enum(sensorTypes),
      applicationId: z.string().nullable(),
      deviceProfileId: z.string().nullable(),
      sensors: z.int(),
      registered: z.int(),
    }),
  ),
  /** Of the sensor that was asked for; null where none was, or where nothing is registered of it. Its key itself is never told. */
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
