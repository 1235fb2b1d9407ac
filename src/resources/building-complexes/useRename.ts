import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { BuildingComplex } from '../../../contract/main/buildingComplexes.ts'
import { spaces } from '../../../contract/main/spaces.ts'
import { isRecord } from '../../../domain/records.ts'
import { main } from '../../providers/api.ts'
import { useFailureText } from '../../ui/useAct.ts'

const queryKey: QueryKey = ['building-complexes']

/** A cached response with one record changed, whether it is a record, several, or a page. */
export const withChange = (answer: unknown, id: string, change: Record<string, unknown>): unknown => {
  if (Array.isArray(answer)) return answer.map((item) => withChange(item, id, change))
  if (!isRecord(answer)) return answer
  if (answer['id'] === id) return { ...answer, ...change }
  return 'data' in answer ? { ...answer, data: withChange(answer['data'], id, change) } : answer
}

/** Renames a complex optimistically on every screen, and reverts that if the call fails (spec 1 §4, optimistic updates). */
export const useRename = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  const change = (id: string, values: Record<string, unknown>) =>
    queryClient.setQueriesData<unknown>({ queryKey }, (answer: unknown) => withChange(answer, id, values))
  return useMutation({
    mutationFn: ({ complex, name }: { complex: BuildingComplex; name: string }) =>
      main(spaces.rename, { params: { spaceId: complex.id }, body: { name }, version: complex.version }),
    onMutate: async ({ complex, name }) => {
      // a running request would bring the old name back
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData<unknown>({ queryKey })
      change(complex.id, { name })
      return before
    },
    onSuccess: ({ name, version, updatedAt }, { complex }) => change(complex.id, { name, version, updatedAt }),
    onError: (error, _, before) => {
      for (const [key, answer] of before ?? []) queryClient.setQueryData(key, answer)
      notify(failureText(error), { type: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
