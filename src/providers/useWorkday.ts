import { useQuery } from '@tanstack/react-query'
import type { readWorkday } from './readWorkday.ts'
import { readTenant } from './session.ts'

/** The least time between two looks at what needs doing, ms: in a large client something changes all the time, and the counts are of thousands of rows. */
const liveEvery = 60_000

/** Comes with its schemas after the page. */
const readLate: typeof readWorkday = async () => (await import('./readWorkday.ts')).readWorkday()

/**
 * What needs doing in the client: one answer for the start page and the menu, renewed by notices of what it counts (LiveUpdates.ts).
 * @param read for a page whose scripts hold it anyway
 */
export const useWorkday = (enabled: boolean, read = readLate) => {
  const tenantId = readTenant()
  return useQuery({ queryKey: ['workday', tenantId], queryFn: () => read(), meta: { liveEvery }, enabled: enabled && tenantId !== undefined })
}
