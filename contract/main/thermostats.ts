import * as z from 'zod'
import { thermostatEventKinds, thermostatHistoryKinds } from '../../domain/devices/state.ts'
import {
  firmwareStatuses,
  networkStatuses,
  operationalModes,
  productionLineTypes,
  thermostatLifecycles,
} from '../../domain/enums.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { FilterInstant, Id, listQuery, pageOf, QueryFlag, sortedListQuery, withOperators } from '../shapes.ts'
import { sendOptions } from './downlinkShapes.ts'
import { Eui } from './estateShapes.ts'
import { MeasurementQuery, MeasurementSeries } from './measurementShapes.ts'
import { anyOf, roomFilters } from './placeFilters.ts'
import {
  BalancingReset,
  Connectivity,
  HistoryEntry,
  LastMeasurements,
  LifecycleInput,
  MalfunctionInput,
  OperationalStatus,
  ProductionLineEntry,
  Thermostat,
  ThermostatEvent,
  ThermostatInput,
  ThermostatName,
  ThermostatRenter,
  ThermostatUpdate,
  Whereabouts,
} from './thermostatShapes.ts'

const sorts = [
  'LastSeenAt',
  'Eui',
  'WtId',
  'Lifecycle',
  'Mode',
  'FirmwareVersion',
  'BatteryVoltage',
  'BuildingName',
  'RoomName',
  'InstalledAt',
  'CreatedAt',
  'UpdatedAt',
] as const

const filters = {
  ...withOperators(
    {
      ...roomFilters,
      Lifecycle: anyOf(thermostatLifecycles),
      Mode: anyOf(operationalModes),
      NetworkStatus: anyOf(networkStatuses),
      FirmwareStatus: anyOf(firmwareStatuses),
      FirmwareVersion: z.array(z.string().trim().max(40)).max(100, 'tooMany').optional(),
    },
    ['LocationIds', 'ComplexIds', 'BuildingIds', 'UnitIds', 'PublicAreaIds', 'RoomIds', 'FirmwareVersion'],
  ),
  /** Whether it is mounted on a radiator. */
  Assigned: QueryFlag.optional(),
  Defective: QueryFlag.optional(),
}

const params = z.object({ eui: Eui })
/** 404 if it does not exist or belongs to another client, 403 if it is outside a technician's projects. */
const one = { params, errors: ['thermostatNotFound', 'thermostatForbidden'] } as const
const read = { method: 'GET', needs: 'thermostats.read', scope: 'assigned' } as const
/** Moving devices works across all clients of the user, and the stock. */
const manage = { needs: 'devices.move', scope: 'global' } as const
const base = '/api/thermostats'
const at = `${base}/{eui}` as const

export const thermostats = {
  list: endpoint({
    ...read,
    path: base,
    summary: 'Thermostats of the client: mounted ones and those in its stock',
    query: sortedListQuery(sorts, filters),
    reply: pageOf(Thermostat),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Add a thermostat, for a client or to the stock',
    ...manage,
    status: 201,
    body: ThermostatInput,
    reply: Thermostat,
    errors: ['tenantNotFound', 'euiTaken', 'conflict', 'rule'],
  }),
  autocomplete: endpoint({
    ...read,
    path: `${base}/autocomplete`,
    summary: 'Search thermostats by part of their EUI or number; Free: only those that can be mounted',
    query: z.strictObject({ Query: z.string().trim().max(60).default(''), Free: QueryFlag.default(false) }),
    reply: z.object({ items: z.array(ThermostatName) }),
    errors: [],
  }),
  inSpace: endpoint({
    ...read,
    path: `${base}/space/{spaceId}`,
    summary: 'Thermostats in a space, or on a radiator',
    params: z.object({ spaceId: Id }),
    query: listQuery(sorts, {}),
    reply: pageOf(Thermostat),
    errors: ['notFound'],
  }),
  tenantUnassign: endpoint({
    method: 'POST',
    path: `${base}/tenant-unassign/{eui}`,
    summary: 'Return a thermostat from its client to the stock, unassigning it from its radiator',
    ...manage,
    params,
    reply: Thermostat,
    errors: ['thermostatNotFound', 'thermostatInStock'],
  }),
  read: endpoint({ ...read, path: at, summary: 'A thermostat', ...one, reply: Thermostat }),
  whereabouts: endpoint({
    method: 'GET',
    path: `${at}/whereabouts`,
    summary: 'Find the client of a thermostat among all clients of the user and the stock',
    needs: 'thermostats.read',
    scope: 'global',
    params,
    reply: Whereabouts,
    errors: ['thermostatNotFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: at,
    summary: 'Change the data of a thermostat and its client',
    ...manage,
    versioned: true,
    params,
    body: ThermostatUpdate,
    reply: Thermostat,
    errors: ['thermostatNotFound', 'tenantNotFound', 'unassignFirst', 'thermostatDefective', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: at,
    summary: 'Delete a thermostat with all its data; rejected while it is on a radiator',
    ...manage,
    params,
    reply: nothing,
    errors: ['thermostatNotFound', 'unassignFirst'],
  }),
  assign: endpoint({
    method: 'POST',
    path: `${at}/assign`,
    summary: 'Assign a thermostat to a radiator; rejected if it is in use',
    needs: 'thermostats.install',
    scope: 'assigned',
    params,
    body: z.strictObject({ radiatorId: Id }),
    reply: Thermostat,
    errors: [
      'thermostatNotFound',
      'notFound',
      'thermostatInUse',
      'thermostatDefective',
      'thermostatNotReady',
      'radiatorOccupied',
    ],
  }),
  unassign: endpoint({
    method: 'POST',
    path: `${at}/unassign`,
    summary: 'Unassign a thermostat from its radiator; it can be mounted elsewhere',
    needs: 'thermostats.install',
    scope: 'assigned',
    params,
    reply: Thermostat,
    errors: [...one.errors, 'thermostatNotAssigned'],
  }),
  lifecycle: endpoint({
    method: 'POST',
    path: `${at}/lifecycle`,
    summary:
      'Change the lifecycle of a thermostat during production and return; Installed results from assigning it',
    needs: ['devices.move', 'productionLine'],
    scope: 'global',
    params,
    body: LifecycleInput,
    reply: Thermostat,
    errors: ['thermostatNotFound', 'rule'],
  }),
  reportMalfunction: endpoint({
    method: 'POST',
    path: `${at}/report-malfunction`,
    summary: 'Report a malfunction: the thermostat is unassigned and retired, and cannot be assigned again',
    needs: 'malfunction.report',
    scope: 'assigned',
    params,
    body: MalfunctionInput,
    reply: Thermostat,
    errors: [...one.errors, 'malfunctionReported'],
  }),
  resetBalancing: endpoint({
    method: 'DELETE',
    path: `${at}/hydraulic-balancing`,
    summary:
      'Reset the hydraulic balancing of a thermostat: motor constraint to 1000, and its heating circuit no longer counts as balanced',
    needs: 'circuits.write',
    scope: 'assigned',
    params,
    query: z.strictObject(sendOptions),
    reply: BalancingReset,
    errors: [...one.errors, 'thermostatNotAssigned'],
  }),
  connectivity: endpoint({
    ...read,
    path: `${at}/connectivity`,
    summary: 'Radio reception, and the receiving gateways',
    ...one,
    reply: Connectivity,
  }),
  lastMeasurements: endpoint({
    ...read,
    path: `${at}/last-measurements`,
    summary: 'Latest reported values',
    ...one,
    reply: LastMeasurements,
  }),
  measurements: endpoint({
    ...read,
    path: `${at}/measurements`,
    summary: 'Measurements over a period, as minimum, average and maximum of each bucket',
    ...one,
    query: MeasurementQuery,
    reply: MeasurementSeries,
  }),
  operationalStatus: endpoint({
    ...read,
    path: `${at}/operational-status`,
    summary: 'Mode, motor, battery and firmware',
    ...one,
    reply: OperationalStatus,
  }),
  renter: endpoint({
    ...read,
    path: `${at}/renter`,
    summary: 'The renter of its unit, as far as the role can read renters',
    ...one,
    reply: ThermostatRenter,
  }),
  events: endpoint({
    ...read,
    path: `${at}/events`,
    summary: 'Reported events',
    ...one,
    query: listQuery(['At'], {
      Kind: anyOf(thermostatEventKinds),
      From: FilterInstant.optional(),
      To: FilterInstant.optional(),
    }),
    reply: pageOf(ThermostatEvent),
  }),
  history: endpoint({
    ...read,
    path: `${at}/history`,
    summary: 'Lifecycle and mounting history',
    ...one,
    query: listQuery(['At'], { Kind: anyOf(thermostatHistoryKinds) }),
    reply: pageOf(HistoryEntry),
  }),
  productionLine: endpoint({
    ...read,
    needs: 'productionLine',
    scope: 'global',
    path: `${at}/production-line`,
    summary: 'Records of the production line, also of a thermostat in stock',
    ...one,
    query: listQuery(['At'], { Type: anyOf(productionLineTypes) }),
    reply: pageOf(ProductionLineEntry),
  }),
}
