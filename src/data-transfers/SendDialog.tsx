import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { AskingDialog } from '../ui/dialogs/AskingDialog.tsx'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { SendFields } from './SendFields.tsx'
import { SendResults } from './SendResults.tsx'
import { faultsOf, refusedFaults, sendDraft, type SendDraft, type SendFaults } from './sendDraft.ts'

export interface SendDialogProps {
  first: SendDraft
  onClose: () => void
}

/** What to send and to whom, as it is filled in at first; afterwards by thermostat what became of it. */
export const SendDialog = ({ first, onClose }: SendDialogProps) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(first)
  const [faults, setFaults] = useState<SendFaults>({})
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: sendDraft,
    onError: (refusal) => setFaults(refusedFaults(refusal)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['data-transfers-to-device'] }),
  })
  const send = () => {
    const found = faultsOf(draft)
    setFaults(found)
    if (Object.keys(found).length === 0) mutate(draft)
  }
  const change = (part: Partial<SendDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults({})
  }
  return (
    <AskingDialog
      title={translate('data-transfers.send.title')}
      submit={data ? undefined : 'data-transfers.send.confirm'}
      busy={isPending}
      entered={draft.file !== null}
      failure={error && failureText(error)}
      isOver={data !== undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {data ? <SendResults started={data} /> : <SendFields draft={draft} faults={faults} change={change} />}
    </AskingDialog>
  )
}
