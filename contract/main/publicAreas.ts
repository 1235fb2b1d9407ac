import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Line, Note, pageOf, QueryFlag, rowFields, sortedListQuery } from '../shapes.ts'
import { BulkReply, bulkIds, FilterFloors, FilterIds, Floor } from './estateShapes.ts'

const details = {
  name: Line(120),
  description: Note().default(null),
  floor: Floor.nullable().default(null),
  heatingCircuitId: Id.nullable().default(null),
}

/** Editable fields of a public area (staircase, laundry, boiler room); its building cannot be changed. */
export const PublicAreaUpdate = z.strictObject(details)
export const PublicAreaInput = z.strictObject({ buildingId: Id, ...details })

export const PublicArea = z.object({
  ...rowFields,
  ...PublicAreaInput.shape,
  locationId: Id,
  locationName: z.string(),
  complexId: Id,
  complexName: z.string(),
  buildingName: z.string(),
  heatingCircuitName: z.string().nullable(),
  counts: z.object({ rooms: z.int(), radiators: z.int(), thermostats: z.int(), sensors: z.int() }),
})
export type PublicArea = z.output<typeof PublicArea>

const sorts = ['Name', 'Floor', 'BuildingName', 'CreatedAt', 'UpdatedAt'] as const
const params = z.object({ id: Id })
const read = { needs: 'estate.read', scope: 'assigned' } as const
const write = { needs: 'estate.write', scope: 'tenant' } as const
const base = '/api/taxonomy/public-areas'

export const publicAreas = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Public areas with counts',
    ...read,
    query: sortedListQuery(sorts, {
      LocationIds: FilterIds,
      ComplexIds: FilterIds,
      BuildingIds: FilterIds,
      HeatingCircuitIds: FilterIds,
      Floor: FilterFloors,
      HasFloor: QueryFlag.optional(),
    }),
    reply: pageOf(PublicArea),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a public area',
    ...write,
    status: 201,
    body: PublicAreaInput,
    reply: PublicArea,
    errors: ['notFound', 'nameTaken', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A public area',
    ...read,
    params,
    reply: PublicArea,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a public area',
    needs: 'rooms.write',
    scope: 'assigned',
    versioned: true,
    params,
    body: PublicAreaUpdate,
    reply: PublicArea,
    errors: ['notFound', 'nameTaken', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an empty public area',
    ...write,
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: `${base}/bulk-delete`,
    summary: 'Delete public areas; only empty ones are deleted',
    ...write,
    body: z.strictObject(bulkIds),
    reply: BulkReply,
    errors: ['notFound'],
  }),
}
