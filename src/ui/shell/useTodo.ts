import { useEffect, useMemo, useState } from 'react'
import { todoKinds } from '../../../domain/workday.ts'
import { needs } from '../../needs.ts'
import { useWorkday } from '../../providers/useWorkday.ts'
import { todoLists } from '../../todoLists.ts'
import { useMay } from '../useMay.ts'
import { placeOf, type Workspace } from './workspaces.ts'

/** True once the browser has nothing more urgent to do: the counts must not come before the page. */
const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has none
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true))
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(asked)
  }, [])
  return idle
}

/** How much is to be done on each page of the menu, by its URL; of a page that never has a count, nothing. */
export const useTodo = (menu: readonly Workspace[]): ReadonlyMap<string, number> => {
  const [may, idle] = [useMay(needs.estate), useIdle()]
  const { data } = useWorkday(may && idle)
  return useMemo(() => {
    const counts = new Map(data?.todo.map(({ kind, count }) => [kind, count]))
    const onPages = new Map<string, number>()
    for (const kind of todoKinds) {
      const to = placeOf(menu, todoLists(undefined)[kind].split('?')[0] ?? '')?.page.to
      if (to !== undefined) onPages.set(to, (onPages.get(to) ?? 0) + (counts.get(kind) ?? 0))
    }
    return onPages
  }, [menu, data])
}

/** How much is to be done on some pages. */
export const todoOn = (todo: ReadonlyMap<string, number>, pages: readonly { to: string }[]): number =>
  pages.reduce((sum, { to }) => sum + (todo.get(to) ?? 0), 0)
