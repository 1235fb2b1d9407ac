import * as z from 'zod'
import { roomDataGatheringStatuses, roomShapes, roomTypes } from '../../domain/enums.ts'
import { whyNotRoom } from '../../domain/rules/room.ts'
import { roomFields } from '../../domain/rules/roomFields.ts'
import { endpoint, nothing } from '../endpoint.ts'
import {
  Id,
  Line,
  NewId,
  Note,
  pageOf,
  QueryFlag,
  rowFields,
  sortedListQuery,
  withOperators,
} from '../shapes.ts'
import { bulkEdit } from './bulkEdit.ts'
import { bulkIds, BulkReply, FilterFloors, Floor } from './estateShapes.ts'
import { addReasons, besides } from './fieldReasons.ts'
import { shapeOf } from './fieldShapes.ts'
import { anyOf, place, placeFilters } from './placeFilters.ts'

/** Maximum length of a room's name in characters. */
export const roomNameMax = 120

/** The most units that a room is copied to by one call. */
const copiesMax = 200

/** Editable fields of a room. Lengths in metres; sides depend on the shape (domain/geometry/room.ts). */
const fields = {
  name: Line(roomNameMax),
  description: Note().default(null),
  /** Null to inherit the unit's. */
  floor: Floor.nullable().default(null),
  ...shapeOf(roomFields),
}

const checkRoom = (room: z.output<z.ZodObject<typeof fields>>, context: z.RefinementCtx) =>
  addReasons(context, whyNotRoom(room))

/** A new room of either a unit or a public area. */
export const RoomCreate = z
  .strictObject({
    id: NewId,
    unitId: Id.nullable().default(null),
    publicAreaId: Id.nullable().default(null),
    ...fields,
  })
  .superRefine(
    (room, context) => {
      checkRoom(room, context)
      if ((room.unitId === null) === (room.publicAreaId === null))
        addReasons(context, { unitId: room.unitId === null ? 'required' : 'unitOrPublicArea' })
    },
    besides('name', 'type'),
  )
export const RoomInput = z.strictObject(fields).superRefine(checkRoom, besides('name', 'type'))

/** A room with figures derived from its measures: size in m², volume in m³. The counts tell what a deletion removes with it. */
export const Room = z.object({
  ...rowFields,
  ...place,
  ...fields,
  /** Its own floor, or else the one of its unit or public area. */
  effectiveFloor: z.int().nullable(),
  size: z.number().nullable(),
  volume: z.number().nullable(),
  dataGathering: z.enum(roomDataGatheringStatuses),
  heatingCircuitId: Id.nullable(),
  counts: z.object({ windows: z.int(), radiators: z.int(), thermostats: z.int(), sensors: z.int() }),
})
export type Room = z.output<typeof Room>

/** A unit that a room can be copied to. */
const CopyTarget = z.object({
  id: Id,
  name: z.string(),
  floor: z.int().nullable(),
  /** Its name says that it is above or below the room's own unit (domain/rules/unitLine.ts). */
  sameLine: z.boolean(),
  /** It has a room of this name, and would be skipped. */
  hasRoom: z.boolean(),
  rooms: z.int(),
})
export type CopyTarget = z.output<typeof CopyTarget>

const params = z.object({ id: Id })
const sorts = ['Name', 'Type', 'Floor', 'Size', 'DataGathering', 'CreatedAt', 'UpdatedAt'] as const

export const rooms = {
  list: endpoint({
    method: 'GET',
    path: '/api/taxonomy/rooms',
    summary: 'Rooms',
    needs: 'estate.read',
    scope: 'assigned',
    query: sortedListQuery(sorts, {
      ...withOperators(
        {
          ...placeFilters,
          Type: anyOf(roomTypes),
          Shape: anyOf(roomShapes),
          DataGathering: anyOf(roomDataGatheringStatuses),
          Floor: FilterFloors,
        },
        ['UnitIds', 'PublicAreaIds', 'Floor'],
      ),
      HasFloor: QueryFlag.optional(),
    }),
    reply: pageOf(Room),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/taxonomy/rooms',
    summary: 'Create a room in a unit or public area',
    needs: 'rooms.write',
    scope: 'assigned',
    status: 201,
    body: RoomCreate,
    reply: Room,
    errors: ['idTaken', 'notFound', 'nameTaken'],
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/api/taxonomy/rooms/bulk-delete',
    summary: 'Delete rooms; those with devices are kept',
    needs: 'rooms.write',
    scope: 'assigned',
    body: z.strictObject(bulkIds),
    reply: BulkReply,
    errors: [],
  }),
  bulkEdit: bulkEdit('rooms', { needs: 'rooms.write', scope: 'assigned' }),
  read: endpoint({
    method: 'GET',
    path: '/api/taxonomy/rooms/{id}',
    summary: 'A room',
    needs: 'estate.read',
    scope: 'assigned',
    params,
    reply: Room,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/taxonomy/rooms/{id}',
    summary: 'Change a room',
    needs: 'rooms.write',
    scope: 'assigned',
    versioned: true,
    params,
    body: RoomInput,
    reply: Room,
    errors: ['notFound', 'nameTaken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/taxonomy/rooms/{id}',
    summary: 'Delete a room with its windows and radiators; rejected while a device is in it',
    needs: 'rooms.write',
    scope: 'assigned',
    params,
    reply: nothing,
    errors: ['notFound', 'stillInUse'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/taxonomy/rooms/{id}/duplicate',
    summary: 'Copy a room with its windows and radiators, without devices and findings',
    needs: 'rooms.write',
    scope: 'assigned',
    status: 201,
    params,
    reply: Room,
    errors: ['notFound'],
  }),
  copyTargets: endpoint({
    method: 'GET',
    path: '/api/taxonomy/rooms/{id}/copy-targets',
    summary:
      'The other units of the building that a room can be copied to; those that seem to be on the same line are marked',
    needs: 'rooms.write',
    scope: 'assigned',
    params,
    reply: z.object({ items: z.array(CopyTarget) }),
    errors: ['notFound'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/taxonomy/rooms/{id}/copies',
    summary:
      'Copy a room with its windows and radiators to other units of its building; units that have a room of this name are skipped',
    needs: 'rooms.write',
    scope: 'assigned',
    status: 201,
    params,
    body: z.strictObject({ unitIds: z.array(Id).min(1, 'atLeastOne').max(copiesMax, 'tooMany') }),
    reply: z.object({ copied: z.int(), skipped: z.int() }),
    errors: ['notFound'],
  }),
}
