import * as z from 'zod'
import { alertTypes, firmwareStatuses, networkStatuses, operationalModes, thermostatLifecycles } from '../../domain/enums.ts'
import { Id, Instant, Line, QueryFlag, QueryInt } from '../shapes.ts'
import { Eui, FilterFloors, FilterIds } from './estateShapes.ts'
import { anyOf, placeFilters } from './placeFilters.ts'

/** Volts that arrive as text in a query. */
const Volts = z.coerce.number<number>({ error: 'invalidNumber' }).min(0, 'positiveNumberOnly').max(10, 'tooLarge')

const someOf = <T extends z.ZodType>(value: T) => z.array(value).max(100, 'tooMany').optional()

/** Least and greatest spreading factor of LoRa. */
export const spreadingFactors = { least: 7, greatest: 12 } as const

/**
 * Filters of the thermostats of one or several clients, in the source's case: of the device list, of bulk updates and of saved
 * filters. Values of one key are alternatives, keys add up. BatteryBelow is in volts; AlertTypes are of alerts that are open.
 */
export const deviceFilters = {
  TenantIds: FilterIds,
  ...placeFilters,
  RoomIds: FilterIds,
  RenterIds: FilterIds,
  Floors: FilterFloors,
  Lifecycles: anyOf(thermostatLifecycles),
  Modes: anyOf(operationalModes),
  NetworkStatuses: anyOf(networkStatuses),
  AlertTypes: anyOf(alertTypes),
  FirmwareVersions: someOf(Line(40)),
  FirmwareStatuses: anyOf(firmwareStatuses),
  HardwareRevisions: someOf(QueryInt.min(0, 'positiveNumberOnly').max(255, 'tooLarge')),
  SpreadingFactors: someOf(QueryInt.min(spreadingFactors.least, 'tooSmall').max(spreadingFactors.greatest, 'tooLarge')),
  BatteryBelow: Volts.optional(),
  LastSeenFrom: Instant.optional(),
  LastSeenTo: Instant.optional(),
  GatewayEuis: someOf(Eui),
  HasRadiator: QueryFlag.optional(),
  HasMalfunction: QueryFlag.optional(),
}

/** The filters as one object, with a text that is looked for in EUI and production number, and single thermostats by their ids. */
export const DeviceFilters = z.strictObject({
  Query: z.string().trim().max(200, 'tooLong').optional(),
  Ids: z.array(Id).max(10_000, 'tooMany').optional(),
  ...deviceFilters,
})
export type DeviceFilters = z.output<typeof DeviceFilters>
