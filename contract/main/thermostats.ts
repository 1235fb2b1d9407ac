import * as z from 'zod'
import { thermostatEventKinds, thermostatHistoryKinds } from '../../domain/devices/state.ts'
import { firmwareStatuses, networkStatuses, operationalModes, productionLineTypes, thermostatLifecycles } from '../../domain/enums.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, listQuery, pageOf, QueryFlag } from '../shapes.ts'
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
  ...roomFilters,
  Lifecycle: anyOf(thermostatLifecycles),
  Mode: anyOf(operationalModes),
  NetworkStatus: anyOf(networkStatuses),
  FirmwareStatus: anyOf(firmwareStatuses),
  FirmwareVersion: z.array(z.string().trim().max(40)).max(100, 'tooMany').optional(),
  /** Whether it is mounted on a radiator. */
  Assigned: QueryFlag.optional(),
  Defective: QueryFlag.optional(),
}

const params = z.object({ eui: Eui })
/** 404 where it is not there or another client's, 403 where it is not in one of a technician's projects. */
const one = { params, errors: ['thermostatNotFound', 'thermostatForbidden'] } as const
const read = { method: 'GET', needs: 'thermostats.read', scope: 'assigned' } as const
/** Who moves devices acts in all of the own clients at once, and in the stock. */
const manage = { needs: 'devices.move', scope: 'global' } as const
const base = '/api/thermostats'
const at = `${base}/{eui}` as const

export const thermostats = {
  list: endpoint({
    ...read,
    path: base,
    summary: 'Thermostats of the client: mounted ones and those in its store',
    query: listQuery(sorts, filters),
    reply: pageOf(Thermostat),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Enter a thermostat, for a client or for the stock',
    ...manage,
    status: 201,
    body: ThermostatInput,
    reply: Thermostat,
    errors: ['tenantNotFound', 'euiTaken', 'conflict', 'rule'],
  }),
  autocomplete: endpoint({
    ...read,
    path: `${base}/autocomplete`,
    summary: 'Thermostats by a part of their EUI or number; Free: only those that can be mounted',
    query: z.strictObject({ Query: z.string().trim().max(60).default(''), Free: QueryFlag.default(false) }),
    reply: z.object({ items: z.array(ThermostatName) }),
    errors: [],
  }),
  inSpace: endpoint({
    ...read,
    path: `${base}/space/{spaceId}`,
    summary: 'Thermostats below a space, or on a radiator',
    params: z.object({ spaceId: Id }),
    query: listQuery(sorts, {}),
    reply: pageOf(Thermostat),
    errors: ['notFound'],
  }),
  tenantUnassign: endpoint({
    method: 'POST',
    path: `${base}/tenant-unassign/{eui}`,
    summary: 'Take a thermostat back from its client into the stock, off its radiator if it is on one',
    ...manage,
    params,
    reply: Thermostat,
    errors: ['thermostatNotFound', 'thermostatInStock'],
  }),
  read: endpoint({ ...read, path: at, summary: 'A thermostat', ...one, reply: Thermostat }),
  whereabouts: endpoint({
    method: 'GET',
    path: `${at}/whereabouts`,
    summary: "Whose a thermostat is, among all of the actor's clients and the stock",
    needs: 'thermostats.read',
    scope: 'global',
    params,
    reply: Whereabouts,
    errors: ['thermostatNotFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: at,
    summary: 'Change what was entered of a thermostat, and whose it is',
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
    summary: 'Delete a thermostat with all that it ever reported; one on a radiator stays',
    ...manage,
    params,
    reply: nothing,
    errors: ['thermostatNotFound', 'unassignFirst'],
  }),
  assign: endpoint({
    method: 'POST',
    path: `${at}/assign`,
    summary: 'Assign to a radiator; one that is in use is refused',
    needs: 'thermostats.install',
    scope: 'assigned',
    params,
    body: z.strictObject({ radiatorId: Id }),
    reply: Thermostat,
    errors: ['thermostatNotFound', 'notFound', 'thermostatInUse', 'thermostatDefective', 'thermostatNotReady', 'radiatorOccupied'],
  }),
  unassign: endpoint({
    method: 'POST',
    path: `${at}/unassign`,
    summary: 'Unassign from its radiator; it may be mounted elsewhere',
    needs: 'thermostats.install',
    scope: 'assigned',
    params,
    reply: Thermostat,
    errors: [...one.errors, 'thermostatNotAssigned'],
  }),
  lifecycle: endpoint({
    method: 'POST',
    path: `${at}/lifecycle`,
    summary: 'Take the next step of its life: production and return; being mounted comes of assigning',
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
    summary: 'Report a malfunction: it is unassigned, retired, and never assigned again',
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
    summary: 'Take its hydraulic balancing back: motor constraint to 1000, and its heating circuit is balanced no more',
    needs: 'circuits.write',
    scope: 'assigned',
    params,
    query: z.strictObject(sendOptions),
    reply: BalancingReset,
    errors: [...one.errors, 'thermostatNotAssigned'],
  }),
  connectivity: endpoint({ ...read, path: `${at}/connectivity`, summary: 'How well it is heard, and by which gateways', ...one, reply: Connectivity }),
  lastMeasurements: endpoint({ ...read, path: `${at}/last-measurements`, summary: 'What it reported last', ...one, reply: LastMeasurements }),
  measurements: endpoint({
    ...read,
    path: `${at}/measurements`,
    summary: 'What it reported over a time, as least, average and greatest value of each bucket',
    ...one,
    query: MeasurementQuery,
    reply: MeasurementSeries,
  }),
  operationalStatus: endpoint({ ...read, path: `${at}/operational-status`, summary: 'Mode, motor, battery and firmware', ...one, reply: OperationalStatus }),
  renter: endpoint({ ...read, path: `${at}/renter`, summary: 'The renter of its unit, as far as the role reads renters', ...one, reply: ThermostatRenter }),
  events: endpoint({
    ...read,
    path: `${at}/events`,
    summary: 'What it reported beside its measurements',
    ...one,
    query: listQuery(['At'], { Kind: anyOf(thermostatEventKinds), From: Instant.optional(), To: Instant.optional() }),
    reply: pageOf(ThermostatEvent),
  }),
  history: endpoint({
    ...read,
    path: `${at}/history`,
    summary: 'Its life and where it was mounted',
    ...one,
    query: listQuery(['At'], { Kind: anyOf(thermostatHistoryKinds) }),
    reply: pageOf(HistoryEntry),
  }),
  productionLine: endpoint({
    ...read,
    needs: 'productionLine',
    path: `${at}/production-line`,
    summary: 'What the production line said of it while it was made',
    ...one,
    query: listQuery(['At'], { Type: anyOf(productionLineTypes) }),
    reply: pageOf(ProductionLineEntry),
  }),
}
