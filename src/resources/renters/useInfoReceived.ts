import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { renters, type Renter } from '../../../contract/main/renters.ts'
import { main } from '../../providers/api.ts'
import { changeAtOnce, changeKept } from '../../ui/optimistic.ts'
import { useFailureText } from '../../ui/useFailureText.ts'

/** Marks the privacy information as received at once, on every screen, and takes that back if the call fails. */
export const useInfoReceived = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: ({ renter: { id, version }, received }: { renter: Renter; received: boolean }) =>
      main(renters.agreement, { params: { id }, body: { infoReceivedAgreement: received }, version }),
    onMutate: ({ renter, received }) => changeAtOnce(queryClient, 'renters', renter.id, { infoReceivedAgreement: received }),
    onSuccess: ({ id, ...renter }) => changeKept(queryClient, 'renters', id, renter),
    onError: (error, _, undo) => {
      undo?.()
      notify(failureText(error), { type: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['renters'] }),
  })
}
