import * as z from 'zod'
import { cardinalDirections, windowMaterials } from '../../domain/enums.ts'
import { whyNotFields } from '../../domain/rules/fieldRules.ts'
import { windowFields } from '../../domain/rules/windowFields.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Line, NewId, pageOf, QueryFlag, rowFields, sortedListQuery } from '../shapes.ts'
import { addReasons, besides } from './fieldReasons.ts'
import { shapeOf } from './fieldShapes.ts'
import { anyOf, roomFilters, roomPlace } from './placeFilters.ts'

const fields = { name: Line(120), ...shapeOf(windowFields) }

const checkWindow = (window: z.output<z.ZodObject<typeof fields>>, context: z.RefinementCtx) =>
  addReasons(context, whyNotFields(windowFields, window))

/** Editable fields of a window. The glazing is part of the material. */
export const WindowInput = z.strictObject(fields).superRefine(checkWindow, besides('roomId', 'name'))
/** The same for a new window. */
const NewWindow = z.strictObject({ id: NewId, ...fields }).superRefine(checkWindow, besides('name'))
/** A new window in a form, with its room, which is in the path of the call. */
export const WindowCreate = z
  .strictObject({ roomId: Id, ...fields })
  .superRefine(checkWindow, besides('roomId', 'name'))

/** A window with its assigned sensor. */
export const Window = z.object({
  ...rowFields,
  ...roomPlace,
  ...fields,
  sensor: z.object({ id: Id, eui: z.string() }).nullable(),
})
export type Window = z.output<typeof Window>

const roomParams = z.object({ id: Id })
const params = z.object({ id: Id, windowId: Id })

export const windows = {
  list: endpoint({
    method: 'GET',
    path: '/api/taxonomy/windows',
    summary: 'Windows',
    needs: 'estate.read',
    scope: 'assigned',
    query: sortedListQuery(['Name', 'Material', 'Direction', 'CreatedAt', 'UpdatedAt'], {
      ...roomFilters,
      Material: anyOf(windowMaterials),
      Direction: anyOf(cardinalDirections),
      HasSensor: QueryFlag.optional(),
    }),
    reply: pageOf(Window),
    errors: ['notFound'],
  }),
  ofRoom: endpoint({
    method: 'GET',
    path: '/api/taxonomy/rooms/{id}/windows',
    summary: 'Windows of a room',
    needs: 'estate.read',
    scope: 'assigned',
    params: roomParams,
    reply: z.object({ items: z.array(Window) }),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/taxonomy/rooms/{id}/windows',
    summary: 'Add a window to a room',
    needs: 'rooms.write',
    scope: 'assigned',
    status: 201,
    params: roomParams,
    body: NewWindow,
    reply: Window,
    errors: ['notFound', 'idTaken'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/taxonomy/rooms/{id}/windows/{windowId}',
    summary: 'Change a window',
    needs: 'rooms.write',
    scope: 'assigned',
    versioned: true,
    params,
    body: WindowInput,
    reply: Window,
    errors: ['notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/taxonomy/rooms/{id}/windows/{windowId}',
    summary: 'Remove a window; with `confirm`, also if it has a sensor, which is unassigned',
    needs: 'rooms.write',
    scope: 'assigned',
    params,
    query: z.strictObject({ confirm: QueryFlag.default(false) }),
    reply: nothing,
    errors: ['notFound', 'windowHasSensor'],
  }),
}
