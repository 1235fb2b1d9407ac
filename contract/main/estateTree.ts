import * as z from 'zod'
import { installationStatuses, spaceTypes } from '../../domain/enums.ts'
import { endpoint } from '../endpoint.ts'
import { Id, maxPageSize, pageOf, QueryInt } from '../shapes.ts'
import { SpaceRef } from './estateShapes.ts'

/** A space in the tree. `counts` has the kinds that its type can contain: `{buildings: 4, buildingUnits: 48, ...}`. */
export const TreeNode = z.object({
  ...SpaceRef.shape,
  parentId: Id.nullable(),
  floor: z.int().nullable(),
  /** For building units only. */
  status: z.enum(installationStatuses).nullable(),
  /** Number of nodes on the next level. */
  children: z.int(),
  counts: z.record(z.string(), z.int()),
})
export type TreeNode = z.output<typeof TreeNode>

/** A search result with its path from the location downwards, excluding the space itself. */
export const FoundSpace = z.object({
  ...SpaceRef.shape,
  path: z.array(SpaceRef),
  /** Address of a building, customer id of a unit; null for others. */
  detail: z.string().nullable(),
})
export type FoundSpace = z.output<typeof FoundSpace>

const read = { needs: 'estate.read', scope: 'assigned' } as const

export const estateTree = {
  tree: endpoint({
    method: 'GET',
    path: '/api/taxonomy/tree',
    summary: 'Children of a space; without Parent, the locations',
    ...read,
    query: z.strictObject({
      Parent: Id.optional(),
      Page: QueryInt.min(1, 'positiveNumberOnly').max(1_000_000, 'tooLarge').default(1),
      PageSize: QueryInt.min(1, 'positiveNumberOnly').max(maxPageSize, 'tooLarge').default(maxPageSize),
    }),
    reply: z.object({
      ...pageOf(TreeNode).shape,
      parent: z.object({ ...SpaceRef.shape, path: z.array(SpaceRef) }).nullable(),
    }),
    errors: ['notFound'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/taxonomy/search',
    summary: 'Search spaces by name, address or customer id, with the path of each; at most 50 results',
    ...read,
    query: z.strictObject({
      Query: z.string().trim().min(1, 'required').max(200, 'tooLong'),
      Types: z.array(z.enum(spaceTypes)).optional(),
      Limit: QueryInt.min(1, 'positiveNumberOnly').max(50, 'tooLarge').default(20),
    }),
    reply: z.object({ items: z.array(FoundSpace), more: z.boolean() }),
    errors: [],
  }),
}
