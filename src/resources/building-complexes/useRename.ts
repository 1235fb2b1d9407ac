import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { BuildingComplex } from '../../../contract/main/buildingComplexes.ts'
import { spaces } from '../../../contract/main/spaces.ts'
import { main } from '../../providers/api.ts'
import { changeAtOnce, changeKept } from '../../ui/buttons/optimistic.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'

const resource = 'building-complexes'

/** Renames a complex optimistically on every screen, and reverts that if the call fails (spec 1 §4, optimistic updates). */
export const useRename = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: ({ complex, name }: { complex: BuildingComplex; name: string }) =>
      main(spaces.rename, { params: { spaceId: complex.id }, body: { name }, version: complex.version }),
    onMutate: ({ complex, name }) => changeAtOnce(queryClient, resource, complex.id, { name }),
    onSuccess: ({ name, version, updatedAt }, { complex }) =>
      changeKept(queryClient, resource, complex.id, { name, version, updatedAt }),
    onError: (error, _, undo) => {
      undo?.()
      notify(failureText(error), { type: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource] }),
  })
}
