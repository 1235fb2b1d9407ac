import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { firmwareUpdates } from '../../contract/main/firmwareUpdates.ts'
import type { FirmwareStatus } from '../../domain/firmware/updateStates.ts'
import { main } from '../providers/api.ts'
import { useFailureText } from '../ui/useAct.ts'

export const useBatch = (id: string) =>
  useQuery({
    queryKey: ['firmware-updates', 'of', id],
    queryFn: ({ signal }) => main(firmwareUpdates.read, { params: { id } }, { signal }),
    meta: { live: id },
  })

/** Which thermostats of a batch are shown. */
export interface DeviceFilter {
  statuses: readonly FirmwareStatus[]
  /** From 0; null for all. */
  wave: number | null
  reason: string | null
}

export const useBatchDevices = (id: string, page: number, { statuses, wave, reason }: DeviceFilter) =>
  useQuery({
    queryKey: ['firmware-updates', 'devices', id, page, statuses, wave, reason],
    queryFn: ({ signal }) =>
      main(
        firmwareUpdates.devices,
        {
          params: { id },
          query: {
            Page: page,
            PageSize: 25,
            'Sort.SortOption': 'State',
            ...(statuses.length > 0 && { Status: [...statuses] }),
            ...(wave !== null && { Wave: wave }),
            ...(reason !== null && { Reason: [reason] }),
          },
        },
        { signal },
      ),
    meta: { live: id },
    placeholderData: keepPreviousData,
  })

type Act = 'approve' | 'abort' | 'retry'

/** Runs an action on a batch and shows the returned state. */
export const useBatchAct = (id: string, act: Act, after: () => void) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: () => main(firmwareUpdates[act], { params: { id } }),
    onSuccess: (batch) => {
      queryClient.setQueryData(['firmware-updates', 'of', id], batch)
      notify(`firmware.batch.done.${act}`, { type: 'success' })
    },
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => {
      after()
      return queryClient.invalidateQueries({ queryKey: ['firmware-updates'] })
    },
  })
}
