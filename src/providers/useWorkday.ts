import { useQuery } from '@tanstack/react-query'
import { workday } from '../../contract/main/workday.ts'
import { main } from './api.ts'
import { readTenant } from './session.ts'

/** The least time between two looks at what needs doing, ms: in a large client something changes all the time, and the counts are of thousands of rows. */
const liveEvery = 60_000

/** What needs doing in the client: one answer for the start page and the menu, renewed by notices of what it counts (LiveUpdates.ts). */
export const useWorkday = (enabled: boolean) => {
  const tenantId = readTenant()
  return useQuery({
    queryKey: ['workday', tenantId],
    queryFn: () => main(workday.read, {}),
    meta: { liveEvery },
    enabled: enabled && tenantId !== undefined,
  })
}
