import * as z from 'zod'
import { gatewayAggregatedStatuses, gatewayPlacements, networkStatuses } from '../../domain/enums.ts'
import { gatewayInstallationProcesses } from '../../domain/rules/gateway.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, pageOf, QueryFlag, QueryInt, sortedListQuery, withOperators } from '../shapes.ts'
import {
  Gateway,
  GatewayAssignment,
  GatewayEui,
  GatewayHour,
  GatewayInput,
  GatewayMounting,
  GatewayUpdate,
  ReassignedGateway,
} from './gatewayShapes.ts'
import { anyOf, buildingFilters } from './placeFilters.ts'

const sorts = [
  'Eui',
  'GatewayId',
  'BuildingName',
  'Placement',
  'InstallationProcess',
  'LastConnectionAt',
  'PacketsReceived',
  'CreatedAt',
  'UpdatedAt',
] as const
const params = z.object({ id: Id })
const read = { needs: 'estate.read', scope: 'assigned' } as const
/** Technicians see the gateways of their projects; those in the client's stock are visible to all installers. */
const install = { needs: 'thermostats.install', scope: 'assigned' } as const
const base = '/api/gateways'

export const gateways = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: 'Gateways',
    ...read,
    query: sortedListQuery(sorts, {
      ...withOperators(
        {
          ...buildingFilters,
          NetworkStatus: anyOf(networkStatuses),
          InstallationProcess: anyOf(gatewayInstallationProcesses),
          Placement: anyOf(gatewayPlacements),
        },
        ['LocationIds', 'ComplexIds', 'BuildingIds', 'Placement'],
      ),
      Assigned: QueryFlag.optional(),
      Registered: QueryFlag.optional(),
      HasIssues: QueryFlag.optional(),
    }),
    reply: pageOf(Gateway),
    errors: ['notFound'],
  }),
  autocomplete: endpoint({
    method: 'GET',
    path: `${base}/autocomplete`,
    summary: 'Search gateways by part of their EUI, gateway id or MAC address',
    ...read,
    query: z.strictObject({
      Query: z.string().trim().max(200, 'tooLong').default(''),
      Assigned: QueryFlag.optional(),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          id: Id,
          eui: z.string(),
          gatewayId: z.string().nullable(),
          buildingName: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  search: endpoint({
    method: 'GET',
    path: `${base}/search`,
    summary:
      'Find a gateway on site by EUI or MAC address in any grouping, or by its printed id; with the reason if it cannot be assigned',
    ...install,
    query: z.strictObject({ Query: z.string().trim().min(1, 'required').max(200, 'tooLong') }),
    reply: z.object({ items: z.array(z.object({ ...Gateway.shape, whyNotAssign: z.string().nullable() })) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: "Add a gateway to the client's stock",
    ...install,
    status: 201,
    body: GatewayInput,
    reply: Gateway,
    errors: ['euiTaken'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A gateway',
    ...read,
    params,
    reply: Gateway,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change the data of a gateway and its placement in the building',
    ...install,
    versioned: true,
    params,
    body: GatewayUpdate,
    reply: Gateway,
    errors: ['notFound', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a gateway that is not assigned to a building',
    needs: 'estate.write',
    scope: 'tenant',
    params,
    reply: nothing,
    errors: ['notFound', 'rule'],
  }),
  assign: endpoint({
    method: 'POST',
    path: `${base}/assign/{id}`,
    summary: 'Assign a gateway to a building; rejected if it is in use',
    ...install,
    params,
    body: GatewayAssignment,
    reply: Gateway,
    errors: ['notFound', 'gatewayInUse'],
  }),
  unassign: endpoint({
    method: 'POST',
    path: `${base}/unassign/{id}`,
    summary:
      "Unassign a gateway from its building and return it to the client's stock. This cannot be undone",
    ...install,
    params,
    reply: Gateway,
    errors: ['notFound', 'rule'],
  }),
  setInstallationProcess: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/installation-process`,
    summary: 'Set the progress of the installation of a gateway',
    ...install,
    versioned: true,
    params,
    body: z.strictObject({ installationProcess: z.enum(gatewayInstallationProcesses) }),
    reply: Gateway,
    errors: ['notFound', 'rule'],
  }),
  setMounting: endpoint({
    method: 'PATCH',
    path: `${base}/{id}/mounting`,
    summary: 'Record where the junction box is and what is done of the mounting',
    ...install,
    versioned: true,
    params,
    body: GatewayMounting,
    reply: Gateway,
    errors: ['notFound', 'rule'],
  }),
  statistics: endpoint({
    method: 'GET',
    path: `${base}/{id}/statistics`,
    summary:
      "A gateway's own statistics by hour, starting with the first of the last hours in which it reported",
    ...read,
    params,
    query: z.strictObject({ Hours: QueryInt.min(1, 'positiveNumberOnly').max(744, 'tooLarge').default(48) }),
    reply: z.object({ items: z.array(GatewayHour) }),
    errors: ['notFound'],
  }),
  ofSpace: endpoint({
    method: 'GET',
    path: `${base}/space/{spaceId}`,
    summary: 'Gateways of a space (for a unit or room, those of its building) and their combined status',
    ...read,
    params: z.object({ spaceId: Id }),
    reply: z.object({ status: z.enum(gatewayAggregatedStatuses), items: z.array(Gateway) }),
    errors: ['notFound'],
  }),
  onboard: endpoint({
    method: 'POST',
    path: '/api/gateway-onboarder/gateway',
    summary: 'Register a gateway with the network server; a gateway new to the client is added to its stock',
    ...install,
    body: GatewayInput,
    reply: Gateway,
    errors: ['euiTaken', 'rule', 'networkRefused', 'networkUnreachable'],
  }),
  reassignTenant: endpoint({
    method: 'POST',
    path: `${base}/reassign-tenant/{eui}`,
    summary:
      'Move a gateway to another client, unassigning it from its building. Requires access to both clients',
    needs: 'devices.move',
    scope: 'global',
    params: z.object({ eui: GatewayEui }),
    body: z.strictObject({ tenantId: Id }),
    reply: ReassignedGateway,
    errors: ['notFound', 'tenantNotFound', 'rule'],
  }),
}
