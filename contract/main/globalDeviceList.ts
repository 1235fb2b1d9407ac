import * as z from 'zod'
import {
  alertTypes,
  firmwareStatuses,
  networkStatuses,
  operationalModes,
  thermostatLifecycles,
} from '../../domain/enums.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Id, Instant, listQuery, pageOf, sortedListQuery } from '../shapes.ts'
import { DeviceFilters, deviceFilters } from './deviceFilters.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf } from './placeFilters.ts'
import { Withheld } from './withheld.ts'

const nameOf = { id: Id.nullable(), name: z.string().nullable() }

/** A thermostat with the names of its place. `openAlerts`: the types of its open alerts. */
export const ListedDevice = z.object({
  id: Id,
  eui: z.string(),
  wtId: z.string().nullable(),
  createdAt: Instant,
  tenantId: nameOf.id,
  tenantName: nameOf.name,
  locationId: nameOf.id,
  locationName: nameOf.name,
  complexId: nameOf.id,
  complexName: nameOf.name,
  buildingId: nameOf.id,
  buildingName: nameOf.name,
  unitId: nameOf.id,
  unitName: nameOf.name,
  publicAreaId: nameOf.id,
  publicAreaName: nameOf.name,
  roomId: nameOf.id,
  roomName: nameOf.name,
  floor: z.int().nullable(),
  radiatorId: nameOf.id,
  radiatorName: nameOf.name,
  lifecycle: z.enum(thermostatLifecycles),
  malfunctionAt: Instant.nullable(),
  mode: z.enum(operationalModes),
  networkStatus: z.enum(networkStatuses),
  lastSeenAt: Instant.nullable(),
  firmwareVersion: z.string().nullable(),
  appVersion: z.string().nullable(),
  firmwareStatus: z.enum(firmwareStatuses),
  hardwareRevision: z.int().nullable(),
  /** V. */
  batteryVoltage: z.number().nullable(),
  spreadingFactor: z.int().nullable(),
  gatewayEui: z.string().nullable(),
  /** Why measured values that need consent are null. */
  withheld: Withheld,
  /** °C, like the target. */
  ambientTemperature: z.number().nullable(),
  targetTemperature: z.number().nullable(),
  motorPosition: z.int().nullable(),
  openAlerts: z.array(z.enum(alertTypes)),
})
export type ListedDevice = z.output<typeof ListedDevice>

/** Sort keys of the device lists. Thermostats that were never seen come first, or last in descending order. */
const deviceSorts = ['LastSeen', 'Eui', 'WtId', 'FirmwareVersion', 'BatteryVoltage'] as const

/** Cursor (keyset pagination): where the last page ended, so that the cost does not grow with depth. Not in an order by several columns. */
const After = z.string().max(400, 'tooLong').optional()

/** A page, and the cursor of the next one; null on the last page. */
const devicePage = pageOf(ListedDevice).extend({ next: z.string().nullable() })

/** Lifecycles of the production line, before a thermostat is mounted. */
export const productionLifecycles = [
  'EndOfLineFailed',
  'EndOfLineSuccessful',
  'FinalCheckoutFailed',
  'FinalCheckoutSuccessful',
  'FlashingFailed',
  'FlashingSuccessful',
  'Prototype',
  'ReservedDevEui',
] as const

const {
  TenantIds,
  Modes,
  FirmwareVersions,
  FirmwareStatuses,
  HardwareRevisions,
  LastSeenFrom,
  LastSeenTo,
  BatteryBelow,
} = deviceFilters

const common = { needs: 'devicesGlobal.read', scope: 'global' } as const

/** Query for filter values, restricted to the places already chosen. */
const valuesQuery = listQuery(['Name'], {
  TenantIds: FilterIds,
  LocationIds: FilterIds,
  ComplexIds: FilterIds,
  BuildingIds: FilterIds,
  UnitIds: FilterIds,
})

/** A filter value; `within` names its parent (client, location, building) to distinguish equal names. */
const FilterValue = z.object({ id: Id, name: z.string(), within: z.string().nullable() })

const values = (path: `/api/global-device-list/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    ...common,
    query: valuesQuery,
    reply: pageOf(FilterValue),
    errors: ['notFound'],
  })

export const globalDeviceList = {
  customers: values('/api/global-device-list/customers', 'Filter values: clients'),
  locations: values('/api/global-device-list/locations', 'Filter values: locations of the chosen clients'),
  complexes: values(
    '/api/global-device-list/complexes',
    'Filter values: building complexes of the chosen clients and locations',
  ),
  buildings: values('/api/global-device-list/buildings', 'Filter values: buildings of the chosen places'),
  units: values('/api/global-device-list/units', 'Filter values: building units of the chosen places'),
  renters: values('/api/global-device-list/renters', 'Filter values: current renters in the chosen places'),
  floors: endpoint({
    method: 'GET',
    path: '/api/global-device-list/floors',
    summary: 'Filter values: floors of the chosen places, from top to bottom',
    ...common,
    query: z.strictObject({
      TenantIds: FilterIds,
      LocationIds: FilterIds,
      ComplexIds: FilterIds,
      BuildingIds: FilterIds,
      UnitIds: FilterIds,
    }),
    reply: z.object({ items: z.array(z.int()) }),
    errors: ['notFound'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/global-device-list/versions',
    summary:
      'Filter values: firmware versions and hardware revisions of the thermostats that match the chosen filters, newest first',
    ...common,
    query: DeviceFilters.omit({ Ids: true }),
    reply: z.object({ items: z.array(z.string()), hardwareRevisions: z.array(z.int()) }),
    errors: ['notFound', 'rule'],
  }),
  operation: endpoint({
    method: 'GET',
    path: '/api/global-device-list/operation',
    summary: 'Thermostats of all clients visible to the user; at least one filter is required',
    ...common,
    query: sortedListQuery(deviceSorts, { ...deviceFilters, After }),
    reply: devicePage,
    errors: ['notFound', 'filtersRequired', 'rule'],
  }),
  operationExport: endpoint({
    method: 'GET',
    path: '/api/global-device-list/operation/export',
    summary: 'Export all these thermostats as .xlsx or .csv',
    ...common,
    query: DeviceFilters.extend({
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      Language: z.enum(languages).default(fallbackLanguage),
    }),
    reply: file,
    accepted: Job,
    errors: ['notFound', 'filtersRequired', 'rule', 'jobRunning', 'fileWithdrawn'],
  }),
  production: endpoint({
    method: 'GET',
    path: '/api/global-device-list/production',
    summary:
      'Thermostats in production or finished; for users of the production line also those without a client',
    needs: ['devicesGlobal.read', 'productionLine'],
    scope: 'global',
    query: sortedListQuery([...deviceSorts, 'CreatedAt'], {
      TenantIds,
      Lifecycles: anyOf(productionLifecycles),
      Modes,
      FirmwareVersions,
      FirmwareStatuses,
      HardwareRevisions,
      BatteryBelow,
      LastSeenFrom,
      LastSeenTo,
      After,
    }),
    reply: devicePage,
    errors: ['notFound', 'rule'],
  }),
  thermostats: endpoint({
    method: 'POST',
    path: '/api/global-device-list/thermostats',
    summary:
      'Thermostats selected by filters or ids for a bulk update: at most 10,000, and their total number',
    ...common,
    body: DeviceFilters,
    reply: z.object({
      items: z.array(
        ListedDevice.pick({
          id: true,
          eui: true,
          wtId: true,
          tenantId: true,
          buildingId: true,
          unitId: true,
          lifecycle: true,
          mode: true,
          networkStatus: true,
          firmwareVersion: true,
          gatewayEui: true,
        }),
      ),
      total: z.int(),
      more: z.boolean().optional(),
    }),
    errors: ['notFound', 'filtersRequired', 'rule'],
  }),
}
