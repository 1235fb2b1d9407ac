import { workday } from '../../contract/main/workday.ts'
import { listed, mayAny } from './declared.ts'
import { notDuringFrame } from './firstScreen.ts'
import { ownState } from './ownState.ts'
import { permissionsHere } from './rights.ts'
import { readTenant } from './session.ts'
import { workdayQuery } from './useWorkday.ts'

/** Fetches what needs doing while the start page's code still loads; the page finds it under its own query key. */
export const prefetchFigures = async (): Promise<void> => {
  const tenantId = readTenant()
  if (tenantId === undefined || !mayAny(await permissionsHere().catch(() => []), listed(workday.read.needs))) return
  const { queryKey, queryFn } = workdayQuery(tenantId)
  await ownState().queryClient.prefetchQuery({
    queryKey,
    queryFn: async () => {
      const figures = await queryFn()
      await notDuringFrame()
      return figures
    },
    retry: false,
  })
}
