import * as z from 'zod'
import { alertTypes, firmwareStatuses, networkStatuses, operationalModes, thermostatLifecycles } from '../../domain/enums.ts'
import { fallbackLanguage, languages } from '../../domain/limits.ts'
import { endpoint, file } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Id, Instant, listQuery, pageOf } from '../shapes.ts'
import { DeviceFilters, deviceFilters } from './deviceFilters.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf } from './placeFilters.ts'
import { Withheld } from './withheld.ts'

const nameOf = { id: Id.nullable(), name: z.string().nullable() }

/** A thermostat with the names of where it is. `openAlerts`: the types of its alerts that are not over. */
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
  /** Why what consent covers is null here though it was measured. */
  withheld: Withheld,
  /** °C, as the target. */
  ambientTemperature: z.number().nullable(),
  targetTemperature: z.number().nullable(),
  motorPosition: z.int().nullable(),
  openAlerts: z.array(z.enum(alertTypes)),
})
export type ListedDevice = z.output<typeof ListedDevice>

/** What the device lists are sorted by: a thermostat that was never seen stands before all others, or after them when descending. */
export const deviceSorts = ['LastSeen', 'Eui', 'WtId', 'FirmwareVersion', 'BatteryVoltage'] as const

/** Where the last page ended: the next one goes on from there, however far down the list it is. */
const After = z.string().max(400, 'tooLong').optional()

/** A page, and where the next one begins; null on the last one. */
const devicePage = pageOf(ListedDevice).extend({ next: z.string().nullable() })

/** Lifecycles of the production line: what is not mounted anywhere yet. */
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

const { TenantIds, Modes, FirmwareVersions, FirmwareStatuses, HardwareRevisions, LastSeenFrom, LastSeenTo, BatteryBelow } = deviceFilters

const common = { needs: 'devicesGlobal.read', scope: 'global' } as const

/** What is narrowed by the places that are chosen already. */
const valuesQuery = listQuery(['Name'], {
  TenantIds: FilterIds,
  LocationIds: FilterIds,
  ComplexIds: FilterIds,
  BuildingIds: FilterIds,
  UnitIds: FilterIds,
})

/** A value of a filter; `within` says where it is (the client, the location, the building), for names that several have. */
export const FilterValue = z.object({ id: Id, name: z.string(), within: z.string().nullable() })

const values = (path: `/api/global-device-list/${string}`, summary: string) =>
  endpoint({ method: 'GET', path, summary, ...common, query: valuesQuery, reply: pageOf(FilterValue), errors: ['notFound'] })

export const globalDeviceList = {
  customers: values('/api/global-device-list/customers', 'Filter values: clients'),
  locations: values('/api/global-device-list/locations', 'Filter values: locations of the chosen clients'),
  complexes: values('/api/global-device-list/complexes', 'Filter values: building complexes of the chosen clients and locations'),
  buildings: values('/api/global-device-list/buildings', 'Filter values: buildings of the chosen places'),
  units: values('/api/global-device-list/units', 'Filter values: building units of the chosen places'),
  renters: values('/api/global-device-list/renters', 'Filter values: renters of today in the chosen places'),
  floors: endpoint({
    method: 'GET',
    path: '/api/global-device-list/floors',
    summary: 'Filter values: floors of the chosen places, from the top down',
    ...common,
    query: z.strictObject({ TenantIds: FilterIds, LocationIds: FilterIds, ComplexIds: FilterIds, BuildingIds: FilterIds, UnitIds: FilterIds }),
    reply: z.object({ items: z.array(z.int()) }),
    errors: ['notFound'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/global-device-list/versions',
    summary: 'Filter values: firmware versions and hardware revisions of the thermostats that the chosen filters leave, newest first',
    ...common,
    query: DeviceFilters.omit({ Ids: true }),
    reply: z.object({ items: z.array(z.string()), hardwareRevisions: z.array(z.int()) }),
    errors: ['notFound', 'rule'],
  }),
  operation: endpoint({
    method: 'GET',
    path: '/api/global-device-list/operation',
    summary: 'Thermostats of all clients that one may see; at least one filter is needed',
    ...common,
    query: listQuery(deviceSorts, { ...deviceFilters, After }),
    reply: devicePage,
    errors: ['notFound', 'filtersRequired', 'rule'],
  }),
  operationExport: endpoint({
    method: 'GET',
    path: '/api/global-device-list/operation/export',
    summary: 'The same thermostats, all of them, as a file: .xlsx or .csv',
    ...common,
    query: DeviceFilters.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx'), Language: z.enum(languages).default(fallbackLanguage) }),
    reply: file,
    accepted: Job,
    errors: ['notFound', 'filtersRequired', 'rule', 'jobRunning', 'fileWithdrawn'],
  }),
  production: endpoint({
    method: 'GET',
    path: '/api/global-device-list/production',
    summary: 'Thermostats that are in production or through it; those of no client for who runs the production line',
    needs: ['devicesGlobal.read', 'productionLine'],
    scope: 'global',
    query: listQuery([...deviceSorts, 'CreatedAt'], {
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
    summary: 'The thermostats that filters or ids name, for a bulk update: 10,000 at most, and how many there are',
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
