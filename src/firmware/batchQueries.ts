import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { firmwareUpdates } from '../../contract/main/firmwareUpdates.ts'
import { firmwareStatuses } from '../../domain/enums.ts'
import { stepsOfStatus, type FirmwareStep } from '../../domain/firmware/updateStates.ts'
import { main } from '../providers/api.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'

export const useBatch = (id: string) =>
  useQuery({
    queryKey: ['firmware-updates', 'of', id],
    queryFn: ({ signal }) => main(firmwareUpdates.read, { params: { id } }, { signal }),
    meta: { live: id },
  })

/** What thermostats of a batch are told apart by: their status, or that they are left out, which the four statuses know as Unknown. */
export const updateGroups = [...firmwareStatuses, 'excluded'] as const
export type UpdateGroup = (typeof updateGroups)[number]

const stepsOf = (group: UpdateGroup): FirmwareStep[] =>
  group === 'excluded' ? ['excluded'] : stepsOfStatus(group).filter((step) => step !== 'excluded')

/** Which thermostats of a batch are shown. */
export interface DeviceFilter {
  groups: readonly UpdateGroup[]
  /** From 0; null for all. */
  wave: number | null
  reason: string | null
}

export const useBatchDevices = (id: string, page: number, { groups, wave, reason }: DeviceFilter) =>
  useQuery({
    queryKey: ['firmware-updates', 'devices', id, page, groups, wave, reason],
    queryFn: ({ signal }) =>
      main(
        firmwareUpdates.devices,
        {
          params: { id },
          query: {
            Page: page,
            PageSize: 25,
            'Sort.SortOption': 'State',
            ...(groups.length > 0 && { Step: groups.flatMap(stepsOf) }),
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
