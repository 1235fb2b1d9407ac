import * as z from 'zod'
import {
  gatewayAggregatedStatuses,
  gatewayPlacements,
  networkStatuses,
  spaceTypes,
} from '../../domain/enums.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Line, Note, Version } from '../shapes.ts'
import { Floor } from './estateShapes.ts'

/** Any space of the estate tree, of any type. A location's parent is null. */
export const Space = z.object({
  id: Id,
  type: z.enum(spaceTypes),
  version: Version,
  updatedAt: Instant,
  name: z.string(),
  description: z.string().nullable(),
  parentId: Id.nullable(),
  locationId: Id,
  complexId: Id.nullable(),
  buildingId: Id.nullable(),
  /** Null if inherited: a room then has its unit's. */
  floor: z.int().nullable(),
  /** Null if inherited from the nearest space above that has one. */
  heatingCircuitId: Id.nullable(),
})
export type Space = z.output<typeof Space>

/** Short form of a gateway for the space's page. */
export const SpaceGateway = z.object({
  id: Id,
  version: Version,
  eui: z.string(),
  gatewayId: z.string().nullable(),
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  placement: z.enum(gatewayPlacements).nullable(),
  placementNote: z.string().nullable(),
  installationProcess: z.string(),
  lastConnectionAt: Instant.nullable(),
  networkStatus: z.enum(networkStatuses),
})

const params = z.object({ spaceId: Id })
/** rooms.write for units, radiators and rooms, estate.write for the spaces above them. */
const name = {
  needs: ['estate.write', 'rooms.write'],
  scope: 'assigned',
  versioned: true,
  params,
  reply: Space,
} as const
const circuit = { needs: 'circuits.write', scope: 'assigned', params, reply: Space } as const
const floor = { needs: 'rooms.write', scope: 'assigned', params, reply: Space } as const

export const spaces = {
  rename: endpoint({
    method: 'PATCH',
    path: '/api/taxonomy/{spaceId}/rename',
    summary: 'Rename any space',
    ...name,
    body: z.strictObject({ name: Line(120) }),
    errors: ['notFound', 'forbidden', 'nameTaken'],
  }),
  describe: endpoint({
    method: 'PATCH',
    path: '/api/taxonomy/{spaceId}/description',
    summary: 'Describe any space',
    ...name,
    body: z.strictObject({ description: Note() }),
    errors: ['notFound', 'forbidden'],
  }),
  assignHeatingCircuit: endpoint({
    method: 'PUT',
    path: '/api/taxonomy/{spaceId}/heating-circuit',
    summary: 'Assign a heating circuit of the same location',
    ...circuit,
    versioned: true,
    body: z.strictObject({ heatingCircuitId: Id }),
    errors: ['notFound', 'rule'],
  }),
  resetHeatingCircuit: endpoint({
    method: 'DELETE',
    path: '/api/taxonomy/{spaceId}/heating-circuit',
    summary: 'Reset the heating circuit to the inherited one',
    ...circuit,
    errors: ['notFound', 'rule'],
  }),
  assignFloor: endpoint({
    method: 'PUT',
    path: '/api/taxonomy/{spaceId}/floor',
    summary: 'Assign a floor to a unit, public area or room',
    ...floor,
    versioned: true,
    body: z.strictObject({ floor: Floor }),
    errors: ['notFound', 'rule'],
  }),
  resetFloor: endpoint({
    method: 'DELETE',
    path: '/api/taxonomy/{spaceId}/floor',
    summary: 'Reset the floor of a unit, public area or room',
    ...floor,
    errors: ['notFound', 'rule'],
  }),
  gateways: endpoint({
    method: 'GET',
    path: '/api/taxonomy/gateways/{spaceId}',
    summary: 'Gateways of a space (for a unit or room, those of its building) and their combined status',
    needs: 'estate.read',
    scope: 'assigned',
    params,
    reply: z.object({ status: z.enum(gatewayAggregatedStatuses), items: z.array(SpaceGateway) }),
    errors: ['notFound'],
  }),
}
