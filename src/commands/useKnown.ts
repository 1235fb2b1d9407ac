import { useQueries } from '@tanstack/react-query'
import { thermostats } from '../../contract/main/thermostats.ts'
import { main } from '../providers/api.ts'
import type { Known } from './commandDraft.ts'

/** What a thermostat has now, as it last reported; undefined until that is asked for. */
export const useKnown = (eui: string): (Known & { levelMap?: readonly number[] | null }) | undefined => {
  const [last, status] = useQueries({
    queries: [
      {
        queryKey: ['thermostats', 'last', eui],
        queryFn: ({ signal }: { signal: AbortSignal }) => main(thermostats.lastMeasurements, { params: { eui } }, { signal }),
        meta: { live: eui },
      },
      {
        queryKey: ['thermostats', 'status', eui],
        queryFn: ({ signal }: { signal: AbortSignal }) => main(thermostats.operationalStatus, { params: { eui } }, { signal }),
        meta: { live: eui },
      },
    ],
  })
  // without an answer the forms begin with what is usual
  if (last.isPending || status.isPending) return undefined
  return { ...status.data, ...last.data, ...(status.data && { mode: status.data.mode }) }
}
