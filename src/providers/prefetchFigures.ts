import { workday } from '../../contract/main/workday.ts'
import { listed } from './declared.ts'
import { prefetched } from './prefetched.ts'
import { readTenant } from './session.ts'
import { workdayQuery } from './useWorkday.ts'

/** Fetches what needs doing while the start page's code still loads. */
export const prefetchFigures = async (): Promise<void> => {
  const tenantId = readTenant()
  if (tenantId === undefined) return
  const { queryKey, queryFn } = workdayQuery(tenantId)
  await prefetched({ queryKey, needs: listed(workday.read.needs), load: queryFn })
}
