import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwner } from '../useOwner.ts'
import { loadOf } from './useSnapshot.ts'

/** What was read in this time is not read again, ms: a day's buildings change little until one is opened, which reads it anew. */
const fresh = 30 * 60_000

/** Waits until the browser has nothing else to do. Safari has no say in that. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Stores the units of buildings on this device, one by one while nothing else is to be done, so that they open without a network. */
export const useTakeAlong = (buildingIds: readonly string[]): void => {
  const { userId, tenantId } = useOwner()
  const queryClient = useQueryClient()
  const ids = buildingIds.join(' ')
  useEffect(() => {
    const stop = new AbortController()
    const takeAll = async () => {
      for (const id of ids.split(' ').filter(Boolean)) {
        await idle()
        if (stop.signal.aborted || !navigator.onLine) return
        // one that cannot be read now is read when it is opened, or at the next visit of the start page
        await queryClient.prefetchQuery({ ...loadOf({ userId, tenantId }, 'units', id), staleTime: fresh })
      }
    }
    void takeAll()
    return () => stop.abort()
  }, [ids, userId, tenantId, queryClient])
}
