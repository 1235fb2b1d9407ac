import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { storableMap } from '../storableMap.ts'
import { Id, Line, listQuery, pageOf, rowFields } from '../shapes.ts'

/** Maximum size of a saved filter in characters of JSON. */
const savedFilterMax = 10_000
/** Maximum number of saved filters per user and list. */
export const savedFiltersOfList = 100

/** The name of a list's resource. */
const ResourceName = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'invalidValue')

/** A named filter of a list, private or shared with the client. */
const SavedFilterInput = z.strictObject({
  resource: ResourceName,
  name: Line(120),
  shared: z.boolean().default(false),
  filter: storableMap(savedFilterMax, 200),
})

/** `mine` tells whether the user can change it, `removable` whether they can delete it. */
export const SavedFilter = z.object({
  ...rowFields,
  ...SavedFilterInput.shape,
  filter: z.record(z.string(), z.json()),
  mine: z.boolean(),
  removable: z.boolean(),
})

const common = { needs: 'estate.read', scope: 'tenant' } as const
const params = z.object({ id: Id })

export const savedFilters = {
  list: endpoint({
    method: 'GET',
    path: '/api/saved-filters',
    summary: 'Your own and shared list filters',
    ...common,
    query: listQuery(['Name', 'CreatedAt'], {
      Resource: z.array(z.string().max(60)).max(50, 'tooMany').optional(),
    }),
    reply: pageOf(SavedFilter),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/saved-filters',
    summary: 'Save a filter',
    ...common,
    status: 201,
    body: SavedFilterInput,
    reply: SavedFilter,
    errors: ['nameTaken', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/saved-filters/{id}',
    summary: 'Change your own filter, which stays one of its list',
    ...common,
    versioned: true,
    params,
    body: SavedFilterInput,
    reply: SavedFilter,
    errors: ['notFound', 'nameTaken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved-filters/{id}',
    summary: 'Delete your own filter, or, with write access to the estate, a shared one of the client',
    ...common,
    params,
    reply: nothing,
    errors: ['notFound'],
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/api/saved-filters/defaults',
    summary:
      'The filters with which your lists open; `view` is null where it was deleted or is no longer shared',
    ...common,
    reply: z.object({ items: z.array(z.object({ resource: z.string(), view: SavedFilter.nullable() })) }),
    errors: [],
  }),
  makeDefault: endpoint({
    method: 'PUT',
    path: '/api/saved-filters/{id}/default',
    summary: 'Let your list open with this filter, your own or a shared one, in place of another',
    ...common,
    params,
    reply: nothing,
    errors: ['notFound'],
  }),
  clearDefault: endpoint({
    method: 'DELETE',
    path: '/api/saved-filters/defaults/{resource}',
    summary: 'Let your list open without a filter again',
    ...common,
    params: z.object({ resource: ResourceName }),
    reply: nothing,
    errors: ['notFound'],
  }),
}
