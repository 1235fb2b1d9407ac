import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { needs } from '../../needs.ts'
import { useMay, useMayDo } from '../../ui/useMay.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const ResetBalancingDialog = lazyPart(
  async () => (await import('./ResetBalancingDialog.tsx')).ResetBalancingDialog,
)

/** Confirms or resets the hydraulic balancing of a circuit. Users who may reset all circuits can start from any of them. */
export const BalancingActions = ({ circuit }: { circuit: HeatingCircuit }) => {
  const translate = useTranslate()
  const mayEdit = useMayDo('heating-circuits', 'edit')
  const mayResetAll = useMay(needs.resetAllBalancing)
  const [asking, setAsking] = useState(false)
  const { confirm, reset } = useBalancing()
  if (!mayEdit) return null
  const balanced = circuit.balancingConfirmedAt !== null
  const mayReset = balanced || mayResetAll
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()} style={{ whiteSpace: 'nowrap' }}>
      {!balanced && (
        <Button size="small" loading={confirm.isPending} onClick={() => confirm.mutate(circuit)}>
          {translate('heating-circuits.balancing.confirm')}
        </Button>
      )}
      {mayReset && (
        <Button size="small" color="inherit" onClick={() => setAsking(true)}>
          {translate('heating-circuits.balancing.resetShort')}
        </Button>
      )}
      {asking && (
        <ResetBalancingDialog
          circuit={circuit}
          busy={reset.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(global) =>
            reset.mutate({ id: circuit.id, global }, { onSettled: () => setAsking(false) })
          }
        />
      )}
    </span>
  )
}

/** Confirms and resets hydraulic balancing, then invalidates the queries that show circuits. */
const useBalancing = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  const translate = useTranslate()
  const failed = (sentence: string) => (error: unknown) =>
    notify(`${translate(sentence)} ${failureText(error)}`, { type: 'error' })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['heating-circuits'] })
  const confirm = useMutation({
    mutationFn: async (circuit: HeatingCircuit) =>
      (await import('./balancingCalls.ts')).confirmBalancing(circuit),
    onSuccess: ({ name }) =>
      notify('heating-circuits.balancing.done', { type: 'success', messageArgs: { name } }),
    onError: failed('heating-circuits.balancing.confirmFailed'),
    onSettled,
  })
  const reset = useMutation({
    mutationFn: async ({ id, global }: { id: string; global: boolean }) =>
      (await import('./balancingCalls.ts')).resetBalancing(id, global),
    onSuccess: ({ reset: count }) =>
      notify('heating-circuits.balancing.wasReset', { messageArgs: { smart_count: count } }),
    onError: failed('heating-circuits.balancing.resetFailed'),
    onSettled,
  })
  return { confirm, reset }
}
