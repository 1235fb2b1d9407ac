import * as z from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Line, listQuery, pageOf, rowFields } from '../shapes.ts'

/** Characters of JSON, greatest size of a kept filter. */
export const savedFilterMax = 10_000
/** Levels, greatest depth of a kept filter. */
const deepest = 10
/** Filters that a person keeps of one list. */
export const savedFiltersOfList = 100

/** NUL and halves of a pair: JSON may name them, the database cannot keep them. */
const unkept = /[\0\p{Cs}]/u

const whyNotKept = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === 'string') return unkept.test(value) ? 'invalidCharacters' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === deepest) return 'tooLarge'
  for (const [key, inner] of Object.entries(value)) {
    const reason = whyNotKept(key) ?? whyNotKept(inner, depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}

const Filter = z
  .unknown()
  .superRefine((filter, context) => {
    // before it is walked by its shape, as it may be deeper than a walk can go
    const reason = whyNotKept(filter) ?? ((JSON.stringify(filter) ?? '').length > savedFilterMax ? 'tooLarge' : undefined)
    if (reason !== undefined) context.addIssue({ code: 'custom', message: reason })
  })
  .pipe(z.record(z.string().max(200), z.json()))
  .meta({ json: { type: 'object' } })

/** A list's filter under a name, for oneself or shared with the client. */
export const SavedFilterInput = z.strictObject({
  resource: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'invalidValue'),
  name: Line(120),
  shared: z.boolean().default(false),
  filter: Filter,
})

/** `mine` tells whether the reader may change it, `removable` whether they may delete it. */
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
    summary: 'Own and shared filters of the lists',
    ...common,
    query: listQuery(['Name', 'CreatedAt'], { Resource: z.array(z.string().max(60)).max(50, 'tooMany').optional() }),
    reply: pageOf(SavedFilter),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/saved-filters',
    summary: 'Keep a filter',
    ...common,
    status: 201,
    body: SavedFilterInput,
    reply: SavedFilter,
    errors: ['nameTaken', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/saved-filters/{id}',
    summary: 'Change an own filter',
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
    summary: 'Delete an own filter, or a shared one of the client by whoever keeps its estate',
    ...common,
    params,
    reply: nothing,
    errors: ['notFound'],
  }),
}
