import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Line, Note, pageOf, rowFields, sortedListQuery } from '../shapes.ts'
import { BulkReply, bulkIds, FilterIds } from './estateShapes.ts'

/** Editable fields of a building complex. A new location moves it with everything in it. */
export const BuildingComplexInput = z.strictObject({
  locationId: Id,
  name: Line(120),
  description: Note().default(null),
})

const ComplexCounts = z.object({
  buildings: z.int(),
  buildingUnits: z.int(),
  finalizedUnits: z.int(),
  publicAreas: z.int(),
  rooms: z.int(),
  radiators: z.int(),
  thermostats: z.int(),
  gateways: z.int(),
})

export const BuildingComplex = z.object({
  ...rowFields,
  ...BuildingComplexInput.shape,
  locationName: z.string(),
  counts: ComplexCounts,
})
export type BuildingComplex = z.output<typeof BuildingComplex>

/** The floors of one building from top to bottom, with what is on each. */
export const BuildingFloors = z.object({
  buildingId: Id,
  buildingName: z.string(),
  floors: z.array(z.object({ floor: z.int(), buildingUnits: z.int(), publicAreas: z.int() })),
  /** Units without a floor. */
  unitsWithoutFloor: z.int(),
})

const sorts = ['Name', 'LocationName', 'CreatedAt', 'UpdatedAt'] as const
const params = z.object({ id: Id })
const read = { needs: 'estate.read', scope: 'assigned' } as const
const write = { needs: 'estate.write', scope: 'tenant' } as const
const base = '/api/taxonomy/building-complexes'

export const buildingComplexes = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Building complexes with counts',
    ...read,
    query: sortedListQuery(sorts, { LocationIds: FilterIds }),
    reply: pageOf(BuildingComplex),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a building complex',
    ...write,
    status: 201,
    body: BuildingComplexInput,
    reply: BuildingComplex,
    errors: ['notFound', 'nameTaken'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A building complex',
    ...read,
    params,
    reply: BuildingComplex,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a building complex, or move it to another location',
    ...write,
    versioned: true,
    params,
    body: BuildingComplexInput,
    reply: BuildingComplex,
    errors: ['notFound', 'nameTaken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an empty building complex',
    ...write,
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: `${base}/bulk-delete`,
    summary: 'Delete building complexes; only empty ones are deleted',
    ...write,
    body: z.strictObject(bulkIds),
    reply: BulkReply,
    errors: ['notFound'],
  }),
  floors: endpoint({
    method: 'GET',
    path: `${base}/{id}/floors`,
    summary: "Floors of a complex's buildings",
    ...read,
    params,
    reply: z.object({ items: z.array(BuildingFloors) }),
    errors: ['notFound'],
  }),
}
