import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Line, listQuery, Note, pageOf, QueryFlag, rowFields, sortedListQuery } from '../shapes.ts'
import { BulkReply, bulkIds } from './estateShapes.ts'
import { circuitSorts, HeatingCircuit } from './heatingCircuits.ts'

/** Editable fields of a location: a town, a district, a portfolio; the root of an estate tree. */
export const LocationInput = z.strictObject({ name: Line(120), description: Note().default(null) })

/** Number of objects in a location; for technicians only those in assigned projects. */
const LocationCounts = z.object({
  buildingComplexes: z.int(),
  buildings: z.int(),
  buildingUnits: z.int(),
  publicAreas: z.int(),
  rooms: z.int(),
  radiators: z.int(),
  thermostats: z.int(),
  sensors: z.int(),
  gateways: z.int(),
})

export const Location = z.object({ ...rowFields, ...LocationInput.shape, counts: LocationCounts })
export type Location = z.output<typeof Location>

const sorts = ['Name', 'CreatedAt', 'UpdatedAt', 'Buildings', 'BuildingUnits', 'Thermostats'] as const
const params = z.object({ id: Id })
const read = { needs: 'estate.read', scope: 'assigned' } as const
const write = { needs: 'estate.write', scope: 'tenant' } as const

export const locations = {
  list: endpoint({
    method: 'GET',
    path: '/api/taxonomy/locations',
    summary: 'Locations with counts',
    ...read,
    query: sortedListQuery(sorts, {}),
    reply: pageOf(Location),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/taxonomy/locations',
    summary: 'Create a location',
    ...write,
    status: 201,
    body: LocationInput,
    reply: Location,
    errors: ['nameTaken'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/taxonomy/locations/{id}',
    summary: 'A location',
    ...read,
    params,
    reply: Location,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/taxonomy/locations/{id}',
    summary: 'Change a location',
    ...write,
    versioned: true,
    params,
    body: LocationInput,
    reply: Location,
    errors: ['notFound', 'nameTaken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/taxonomy/locations/{id}',
    summary: 'Delete an empty location',
    ...write,
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/api/taxonomy/locations/bulk-delete',
    summary: 'Delete locations; only empty ones are deleted',
    ...write,
    body: z.strictObject(bulkIds),
    reply: BulkReply,
    errors: ['notFound'],
  }),
  resync: endpoint({
    method: 'POST',
    path: '/api/taxonomy/locations/{id}/resync',
    summary: "Recompute a location's counts and the ancestors of its devices",
    ...write,
    params,
    reply: z.object({ ...Location.shape, repairedDevices: z.int() }),
    errors: ['notFound'],
  }),
  heatingCircuits: endpoint({
    method: 'GET',
    path: '/api/taxonomy/locations/{id}/heating-circuits',
    summary: 'Heating circuits of a location',
    ...read,
    params,
    query: listQuery(circuitSorts, { Balanced: QueryFlag.optional() }),
    reply: pageOf(HeatingCircuit),
    errors: ['notFound'],
  }),
}
