import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, pageOf, QueryFlag, sortedListQuery } from '../shapes.ts'
import { BuildingFloors } from './buildingFloors.ts'
import {
  Building,
  BuildingInput,
  GatewayIssues,
  GatewayIssuesInput,
  MappedBuilding,
  SignalTest,
  SignalTestFloor,
} from './buildingShapes.ts'
import { bulkEdit } from './bulkEdit.ts'
import { BulkReply, bulkIds, FilterIds } from './estateShapes.ts'

const sorts = [
  'Name',
  'City',
  'Zipcode',
  'Street',
  'ComplexName',
  'LocationName',
  'ConstructionYear',
  'InstallationFrom',
  'GatewayInstallationRequestedAt',
  'CreatedAt',
  'UpdatedAt',
] as const
const filters = {
  LocationIds: FilterIds,
  ComplexIds: FilterIds,
  HeatingCircuitIds: FilterIds,
  GatewayInstallationRequested: QueryFlag.optional(),
  HasGateways: QueryFlag.optional(),
  HasGatewayIssues: QueryFlag.optional(),
} as const
const params = z.object({ id: Id })
const read = { needs: 'estate.read', scope: 'assigned' } as const
const write = { needs: 'estate.write', scope: 'tenant' } as const
const install = { needs: 'thermostats.install', scope: 'assigned' } as const
const base = '/api/taxonomy/buildings'

export const buildings = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Buildings with counts',
    ...read,
    query: sortedListQuery(sorts, filters),
    reply: pageOf(Building),
    errors: ['notFound'],
  }),
  map: endpoint({
    method: 'GET',
    path: '/api/taxonomy/building-map',
    summary:
      'All buildings of a filter with their places, installation progress and gateway status, at most 5,000',
    ...read,
    query: z.strictObject({ Query: z.string().trim().max(200, 'tooLong').optional(), ...filters }),
    reply: z.object({ items: z.array(MappedBuilding), total: z.int().min(0), more: z.boolean() }),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a building',
    ...write,
    status: 201,
    body: BuildingInput,
    reply: Building,
    errors: ['notFound', 'conflict', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A building',
    ...read,
    params,
    reply: Building,
    errors: ['notFound'],
  }),
  floors: endpoint({
    method: 'GET',
    path: `${base}/{id}/floors`,
    summary:
      'A building floor by floor, from top to bottom: signal, units with status, thermostats and open alerts, and its gateways',
    ...read,
    params,
    reply: BuildingFloors,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary:
      'Change a building, or move it to another complex; installers can only change what is captured on site',
    needs: ['estate.write', 'thermostats.install'],
    scope: 'assigned',
    versioned: true,
    params,
    body: BuildingInput,
    reply: Building,
    errors: ['notFound', 'forbidden', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an empty building',
    ...write,
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: `${base}/bulk-delete`,
    summary: 'Delete buildings; only empty ones are deleted',
    ...write,
    body: z.strictObject(bulkIds),
    reply: BulkReply,
    errors: ['notFound'],
  }),
  bulkEdit: bulkEdit('buildings', write),
  startSignalTest: endpoint({
    method: 'POST',
    path: `${base}/{id}/gateway-signal-test`,
    summary: 'Start or reset the signal test, deleting all values',
    ...install,
    params,
    reply: SignalTest,
    errors: ['notFound'],
  }),
  signalTest: endpoint({
    method: 'GET',
    path: `${base}/{id}/gateway-signal-test`,
    summary: 'Signal values per floor',
    ...read,
    params,
    reply: SignalTest,
    errors: ['notFound'],
  }),
  recordSignalFloor: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/gateway-signal-test-floor`,
    summary: 'Record one floor of the signal test',
    ...install,
    params,
    body: SignalTestFloor,
    reply: SignalTest,
    errors: ['notFound', 'rule'],
  }),
  gatewayIssues: endpoint({
    method: 'GET',
    path: `${base}/{id}/gateway-issues`,
    summary: 'Gateway installation issues',
    ...read,
    params,
    reply: GatewayIssues,
    errors: ['notFound'],
  }),
  setGatewayIssues: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/gateway-issues`,
    summary: 'Set the gateway installation issues',
    ...install,
    versioned: true,
    params,
    body: GatewayIssuesInput,
    reply: GatewayIssues,
    errors: ['notFound', 'rule'],
  }),
}
