import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type * as z from 'zod'
import { CallError } from '../../contract/client.ts'
import { comfortLevel, ComfortLevel, type ComfortThermostat } from '../../contract/main/comfortLevel.ts'
import type { propagationStepStatuses } from '../../domain/enums.ts'
import type { ComfortKind } from '../../domain/rules/comfort.ts'
import { main } from '../providers/api.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'

export type StepStatus = (typeof propagationStepStatuses)[number]
export type ComfortRow = z.output<typeof ComfortThermostat>

/** ms between two looks while a propagation runs, in addition to live notices. */
const interval = 15_000

const isRunning = (comfort: ComfortLevel | undefined): boolean =>
  comfort?.levelsMapping.propagation?.status === 'Running' ||
  comfort?.nightReduction.propagation?.status === 'Running'

/** The comfort settings of a building. */
export const useComfort = (buildingId: string | null) =>
  useQuery({
    queryKey: ['comfort', 'of', buildingId],
    queryFn: ({ signal }) =>
      main(comfortLevel.read, { params: { buildingId: buildingId ?? '' } }, { signal }),
    enabled: buildingId !== null && buildingId !== '',
    meta: { live: buildingId },
    refetchInterval: ({ state }) => (isRunning(state.data) ? interval : false),
  })

interface Page {
  kind: ComfortKind
  page: number
  statuses: readonly StepStatus[]
}

/** A page of the building's thermostats; `statuses` filters by the step of one setting. */
export const useComfortThermostats = (comfort: ComfortLevel, { kind, page, statuses }: Page) =>
  useQuery({
    queryKey: ['comfort', 'thermostats', comfort.buildingId, kind, page, statuses],
    queryFn: ({ signal }) =>
      main(
        comfortLevel.thermostats,
        {
          params: { buildingId: comfort.buildingId },
          query: {
            Page: page,
            PageSize: 25,
            'Sort.SortOption': 'UnitName',
            Kind: kind,
            ...(statuses.length > 0 && { Status: [...statuses] }),
          },
        },
        { signal },
      ),
    meta: { live: comfort.buildingId },
    placeholderData: keepPreviousData,
    refetchInterval: isRunning(comfort) ? interval : false,
  })

interface Act {
  /** Text key of the success message. */
  done: string
  /** Text key of the sentence before the reason of a failure. */
  failed: string
  after?: () => void
}

/** A change of a building's comfort settings. `conflict` holds what somebody else saved in the meantime. */
export const useComfortAct = <A = void>(
  buildingId: string,
  act: (args: A) => Promise<unknown>,
  { done, failed, after }: Act,
) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const failureText = useFailureText()
  const [conflict, setConflict] = useState<ComfortLevel>()
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (reply) => {
      setConflict(undefined)
      const parsed = ComfortLevel.safeParse(reply)
      if (parsed.success) queryClient.setQueryData(['comfort', 'of', buildingId], parsed.data)
      notify(done, { type: 'success' })
      after?.()
    },
    onError: (error) => {
      const current =
        error instanceof CallError && error.body.error === 'staleVersion'
          ? ComfortLevel.safeParse(error.body.current)
          : undefined
      if (current?.success) setConflict(current.data)
      else notify(`${translate(failed)} ${failureText(error)}`, { type: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['comfort'] }),
  })
  return { ...mutation, conflict, forget: () => setConflict(undefined) }
}
