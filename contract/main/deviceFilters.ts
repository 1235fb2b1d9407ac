import * as z from 'zod'
import {
  alertTypes,
  firmwareStatuses,
  networkStatuses,
  operationalModes,
  thermostatLifecycles,
} from '../../domain/enums.ts'
import { FilterInstant, Id, Line, QueryFlag, QueryInt } from '../shapes.ts'
import { Eui, FilterFloors, FilterIds } from './estateShapes.ts'
import { anyOf, placeFilters } from './placeFilters.ts'

/** Volts, as text in a query. */
const Volts = z.coerce
  .number<number>({ error: 'invalidNumber' })
  .min(0, 'positiveNumberOnly')
  .max(10, 'tooLarge')

const someOf = <T extends z.ZodType>(value: T) => z.array(value).max(100, 'tooMany').optional()

/** Lowest and highest spreading factor of LoRa. */
export const spreadingFactors = { least: 7, greatest: 12 } as const

/**
 * Filters of the thermostats of one or several clients, in the spec's case: for the device list, bulk updates and saved filters.
 * Values of one key are combined with OR, keys with AND. BatteryBelow is in volts; AlertTypes refer to open alerts.
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
  SpreadingFactors: someOf(
    QueryInt.min(spreadingFactors.least, 'tooSmall').max(spreadingFactors.greatest, 'tooLarge'),
  ),
  BatteryBelow: Volts.optional(),
  LastSeenFrom: FilterInstant.optional(),
  LastSeenTo: FilterInstant.optional(),
  GatewayEuis: someOf(Eui),
  HasRadiator: QueryFlag.optional(),
  HasMalfunction: QueryFlag.optional(),
}

/** The filters as one object, with a search text for EUI and production number, and the ids of individual thermostats. */
export const DeviceFilters = z.strictObject({
  Query: z.string().trim().max(200, 'tooLong').optional(),
  Ids: z.array(Id).max(10_000, 'tooMany').optional(),
  ...deviceFilters,
})
export type DeviceFilters = z.output<typeof DeviceFilters>
