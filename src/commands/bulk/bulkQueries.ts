import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type * as z from 'zod'
import { bulkUpdates, type BulkPlan } from '../../../contract/main/bulkUpdates.ts'
import type { BulkItemState } from '../../../domain/downlinks/bulkPlan.ts'
import { main } from '../../providers/api.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'

export type Bulk = z.output<typeof BulkPlan>

/** Polling interval in ms while downlinks are being sent, in addition to live notices. */
const interval = 15_000

export const useBulk = (id: string) =>
  useQuery({
    queryKey: ['bulk-updates', 'of', id],
    queryFn: ({ signal }) => main(bulkUpdates.read, { params: { id } }, { signal }),
    meta: { live: id },
    refetchInterval: ({ state }) => (state.data?.state === 'Running' ? interval : false),
  })

export const useBulkItems = (id: string, page: number, states: readonly BulkItemState[], live: boolean) =>
  useQuery({
    queryKey: ['bulk-updates', 'items', id, page, states],
    queryFn: ({ signal }) =>
      main(
        bulkUpdates.thermostats,
        {
          params: { id },
          query: {
            Page: page,
            PageSize: 25,
            'Sort.SortOption': 'State',
            ...(states.length > 0 && { State: [...states] }),
          },
        },
        { signal },
      ),
    meta: { live: id },
    placeholderData: keepPreviousData,
    refetchInterval: live ? interval : false,
  })

type Act = 'start' | 'abort' | 'retry'

/** Runs an action on a bulk update and stores the returned state. */
export const useBulkAct = (id: string, act: Act, after: () => void) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: () => main(bulkUpdates[act], { params: { id } }),
    onSuccess: (bulk) => {
      queryClient.setQueryData(['bulk-updates', 'of', id], bulk)
      notify(`commands.bulk.done.${act}`, { type: 'success' })
    },
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => {
      after()
      return queryClient.invalidateQueries({ queryKey: ['bulk-updates'] })
    },
  })
}
