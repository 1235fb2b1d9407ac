import * as z from 'zod'
import { networkStatuses, sensorPlacements, sensorTypes } from '../../domain/enums.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, pageOf, QueryFlag, sortedListQuery } from '../shapes.ts'
import { FilterIds } from './estateShapes.ts'
import { anyOf, roomFilters } from './placeFilters.ts'
import { ChirpstackConfiguration, PairedSensor, Sensor, SensorInput, SensorUpdate } from './sensorShapes.ts'

const sorts = [
  'Eui',
  'Type',
  'Placement',
  'BuildingName',
  'LastSeenAt',
  'BatteryVoltage',
  'Temperature',
  'CreatedAt',
  'UpdatedAt',
] as const
const params = z.object({ id: Id })
const read = { needs: 'estate.read', scope: 'assigned' } as const
/** Technicians see the sensors of their projects; those in the client's stock are visible to all installers. */
const install = { needs: 'thermostats.install', scope: 'assigned' } as const
const base = '/api/sensors'

export const sensors = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Sensors of rooms, windows and heating circuits',
    ...read,
    query: sortedListQuery(sorts, {
      ...roomFilters,
      WindowIds: FilterIds,
      HeatingCircuitIds: FilterIds,
      Type: anyOf(sensorTypes),
      Placement: anyOf(sensorPlacements),
      NetworkStatus: anyOf(networkStatuses),
      Paired: QueryFlag.optional(),
      Assigned: QueryFlag.optional(),
      Registered: QueryFlag.optional(),
    }),
    reply: pageOf(Sensor),
    errors: ['notFound'],
  }),
  autocomplete: endpoint({
    method: 'GET',
    path: `${base}/autocomplete`,
    summary: 'Search sensors by part of their EUI; optionally only those for a placement, or unassigned ones',
    ...read,
    query: z.strictObject({
      Query: z.string().trim().max(200, 'tooLong').default(''),
      Placement: z.enum(sensorPlacements).optional(),
      Assigned: QueryFlag.optional(),
    }),
    reply: z.object({ items: z.array(z.object({ id: Id, eui: z.string(), type: z.enum(sensorTypes) })) }),
    errors: [],
  }),
  chirpstackConfiguration: endpoint({
    method: 'GET',
    path: `${base}/chirpstack-configuration`,
    summary:
      'Applications and device profiles of the network server, the matching ones for each type of sensor, and the registration of one sensor',
    ...install,
    query: z.strictObject({ SensorId: Id.optional() }),
    reply: ChirpstackConfiguration,
    errors: ['notFound', 'networkRefused', 'networkUnreachable'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary:
      "Add a sensor to the client's stock; with `registration`, also register it with the network server",
    ...install,
    status: 201,
    body: SensorInput,
    reply: Sensor,
    errors: ['euiTaken', 'rule', 'networkRefused', 'networkUnreachable'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A sensor',
    ...read,
    params,
    reply: Sensor,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a sensor',
    ...install,
    versioned: true,
    params,
    body: SensorUpdate,
    reply: Sensor,
    errors: ['notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an unassigned sensor',
    needs: 'estate.write',
    scope: 'tenant',
    params,
    reply: nothing,
    errors: ['notFound', 'rule'],
  }),
  assignToSpace: endpoint({
    method: 'POST',
    path: `${base}/{id}/assign/space/{spaceId}`,
    summary: 'Assign a room sensor to a room; with `confirm`, also if it already has one',
    ...install,
    params: z.object({ id: Id, spaceId: Id }),
    query: z.strictObject({ confirm: QueryFlag.default(false) }),
    reply: Sensor,
    errors: ['notFound', 'sensorInUse', 'roomHasSensor', 'rule'],
  }),
  assignToWindow: endpoint({
    method: 'POST',
    path: `${base}/{id}/assign/window/{windowId}`,
    summary: 'Assign a window sensor to a window that has none',
    ...install,
    params: z.object({ id: Id, windowId: Id }),
    reply: Sensor,
    errors: ['notFound', 'sensorInUse', 'rule'],
  }),
  assignToHeatingCircuit: endpoint({
    method: 'POST',
    path: `${base}/{id}/assign/heating-circuit/{heatingCircuitId}`,
    summary: 'Assign a heating circuit sensor to a heating circuit',
    ...install,
    params: z.object({ id: Id, heatingCircuitId: Id }),
    reply: Sensor,
    errors: ['notFound', 'sensorInUse', 'rule'],
  }),
  unassign: endpoint({
    method: 'POST',
    path: `${base}/{id}/unassign`,
    summary: "Unassign and unpair a sensor and return it to the client's stock",
    ...install,
    params,
    reply: Sensor,
    errors: ['notFound', 'rule'],
  }),
  pair: endpoint({
    method: 'POST',
    path: `${base}/{id}/pair`,
    summary: 'Pair a sensor with the thermostats of its room; the room sensor paired before is unpaired',
    ...install,
    params,
    reply: PairedSensor,
    errors: ['notFound', 'rule'],
  }),
  unpair: endpoint({
    method: 'POST',
    path: `${base}/{id}/unpair`,
    summary: 'Unpair a sensor from the thermostats of its room',
    ...install,
    params,
    reply: Sensor,
    errors: ['notFound'],
  }),
  pairSpace: endpoint({
    method: 'POST',
    path: `${base}/pair/space/{spaceId}`,
    summary:
      'Pair all sensors of a space: every window, and in each room without a paired room sensor the one most recently heard',
    ...install,
    params: z.object({ spaceId: Id }),
    reply: z.object({ paired: z.int() }),
    errors: ['notFound'],
  }),
  unpairSpace: endpoint({
    method: 'POST',
    path: `${base}/unpair/space/{spaceId}`,
    summary: 'Unpair all sensors of a space',
    ...install,
    params: z.object({ spaceId: Id }),
    reply: z.object({ unpaired: z.int() }),
    errors: ['notFound'],
  }),
}
