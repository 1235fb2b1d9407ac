import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { loaded, pageQuery, placeQuery } from './treePages.ts'
import { flatten, pageSize } from './treeRows.ts'

type Parent = string | null

/** The estate as a tree that loads a node's children when it first opens, and further pages when they scroll into view. */
export const useEstateTree = () => {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [further, setFurther] = useState<ReadonlyMap<Parent, ReadonlySet<number>>>(new Map())
  const wanted = [null, ...open].flatMap((parent) =>
    [1, ...(further.get(parent) ?? [])].map((page) => pageQuery(parent, page)),
  )
  const { children, error, pending } = useQueries({ queries: wanted, combine: loaded })
  const rows = useMemo(() => flatten((parent) => children.get(parent), open), [children, open])

  const setNode = useCallback((id: string, isOpen: boolean) => {
    setOpen((before) => {
      if (before.has(id) === isOpen) return before
      const after = new Set(before)
      if (isOpen) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])

  const wantPage = useCallback((parent: Parent, page: number) => {
    if (page === 1) return
    setFurther((before) =>
      before.get(parent)?.has(page)
        ? before
        : new Map([...before, [parent, new Set([...(before.get(parent) ?? []), page])]]),
    )
  }, [])

  /** Finds a child among its siblings page by page; false if it no longer exists. */
  const find = useCallback(
    async (parent: Parent, child: string): Promise<boolean> => {
      for (let page = 1; ; page += 1) {
        const { items, total } = await queryClient.fetchQuery(pageQuery(parent, page))
        wantPage(parent, page)
        if (items.some(({ id }) => id === child)) return true
        if (page * pageSize >= total) return false
      }
    },
    [queryClient, wantPage],
  )

  /** Expands the path to a space. Errors: CallError (404 if it is gone). */
  const reveal = useCallback(
    async (id: string): Promise<boolean> => {
      const place = await queryClient.fetchQuery(placeQuery(id))
      const way = (place?.path ?? []).map((step) => step.id)
      for (const [at, step] of [...way, id].entries()) {
        if (!(await find(way[at - 1] ?? null, step))) return false
      }
      for (const step of way) setNode(step, true)
      return true
    },
    [queryClient, find, setNode],
  )

  return {
    rows,
    error,
    pending,
    setNode,
    wantPage,
    reveal,
    retry: () => queryClient.invalidateQueries({ queryKey: ['estateTree', 'children'] }),
  }
}
