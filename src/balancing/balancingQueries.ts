import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hydraulicBalancing } from '../../contract/main/hydraulicBalancing.ts'
import { main } from '../providers/api.ts'

/** Below the circuits, so that plan and records follow what is done to them. */
const below = ['heating-circuits', 'balancing'] as const

/** The plan of a circuit. */
export const usePlan = (id: string, scaled: boolean) =>
  useQuery({
    queryKey: [...below, 'plan', id, scaled],
    queryFn: ({ signal }) => main(hydraulicBalancing.plan, { params: { id }, query: { scaled } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** A page of the records of a circuit, the latest first. */
export const useRecords = (id: string, page: number) =>
  useQuery({
    queryKey: [...below, 'records', id, page],
    queryFn: ({ signal }) =>
      main(
        hydraulicBalancing.records,
        { params: { id }, query: { Page: page, PageSize: 10, 'Sort.Direction': 'Descending' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** A record. */
export const useRecord = (id: string) =>
  useQuery({
    queryKey: [...below, 'record', id],
    queryFn: ({ signal }) => main(hydraulicBalancing.record, { params: { id } }, { signal }),
  })
