import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { dataPrivacySite, type DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { main } from '../providers/api.ts'
import { changeAtOnce, changeKept } from '../ui/optimistic.ts'
import { useFailureText } from '../ui/useFailureText.ts'

/** Marks a record as seen to at once, on every screen, and takes that back if the call fails (spec 1 §4). */
export const useProcessed = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: ({ record, processed }: { record: DataAgreement; processed: boolean }) =>
      main(dataPrivacySite.setProcessed, { params: { agreementId: record.id }, body: { processed } }),
    onMutate: ({ record, processed }) => changeAtOnce(queryClient, 'consents', record.id, { processed }),
    onSuccess: ({ id, ...record }) => changeKept(queryClient, 'consents', id, record),
    onError: (error, _, undo) => {
      undo?.()
      notify(failureText(error), { type: 'error' })
    },
    onSettled: () => Promise.all([['consents'], ['consent-sites']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
