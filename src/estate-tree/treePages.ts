import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod'
import { estateTree, type TreeNode } from '../../contract/main/estateTree.ts'
import { main } from '../providers/api.ts'
import { mustBeId } from '../providers/mustBeId.ts'
import { pageSize, type Children } from './treeRows.ts'

type Page = z.output<typeof estateTree.tree.reply>

/** One page of a node's children; null stands for the roots. */
export const pageQuery = (parentId: string | null, page: number) =>
  queryOptions({
    queryKey: ['estateTree', 'children', parentId ?? 'root', page],
    queryFn: ({ signal }): Promise<Page> =>
      main(
        estateTree.tree,
        { query: { ...(parentId !== null && { Parent: parentId }), Page: page, PageSize: pageSize } },
        { signal },
      ),
    staleTime: 30_000,
  })

/** A space with its path from the location down; for any space type. */
export const placeQuery = (id: string) =>
  queryOptions({
    queryKey: ['estateTree', 'place', id],
    queryFn: async ({ signal }) => {
      mustBeId(id)
      return (await main(estateTree.tree, { query: { Parent: id, PageSize: 1 } }, { signal })).parent
    },
    staleTime: 30_000,
  })

interface Loaded {
  children: ReadonlyMap<string | null, Children>
  error: unknown
  pending: boolean
}

/** The loaded pages of the tree, by parent. */
export const loaded = (results: readonly UseQueryResult<Page>[]): Loaded => {
  const pages = new Map<string | null, { total: number; nodes: Map<number, readonly TreeNode[]> }>()
  for (const { data } of results) {
    if (!data) continue
    const parent = data.parent?.id ?? null
    const entry = pages.get(parent) ?? { total: data.total, nodes: new Map() }
    pages.set(parent, entry)
    entry.nodes.set(data.page, data.items)
  }
  const children = new Map(
    [...pages].map(([parent, { total, nodes }]): [string | null, Children] => [
      parent,
      { total, at: (index) => nodes.get(Math.floor(index / pageSize) + 1)?.[index % pageSize] },
    ]),
  )
  return {
    children,
    error: results.find(({ error }) => error)?.error,
    pending: results[0]?.isPending === true,
  }
}
