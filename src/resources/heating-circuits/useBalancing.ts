import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { useFailureText } from '../../ui/useFailureText.ts'

/** Confirms and resets hydraulic balancing; what shows circuits is loaded anew. */
export const useBalancing = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  const onError = (error: unknown) => notify(failureText(error), { type: 'error' })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['heating-circuits'] })
  const confirm = useMutation({
    mutationFn: async (circuit: HeatingCircuit) => (await import('./balancingCalls.ts')).confirmBalancing(circuit),
    onSuccess: ({ name }) => notify('heating-circuits.balancing.done', { type: 'success', messageArgs: { name } }),
    onError,
    onSettled,
  })
  const reset = useMutation({
    mutationFn: async ({ id, global }: { id: string; global: boolean }) => (await import('./balancingCalls.ts')).resetBalancing(id, global),
    onSuccess: ({ reset: count }) => notify('heating-circuits.balancing.wasReset', { messageArgs: { smart_count: count } }),
    onError,
    onSettled,
  })
  return { confirm, reset }
}
