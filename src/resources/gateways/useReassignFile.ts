import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../contract/client.ts'
import { gatewayReassign, ReassignPreview } from '../../../contract/main/gatewayReassign.ts'
import { main } from '../../providers/api.ts'

const send = (file: File, validateOnly: boolean) =>
  main(gatewayReassign.importTenantReassign, { form: { validateOnly }, file })

/** The current preview, from a refusal to run. */
const previewIn = (error: unknown): ReassignPreview | undefined =>
  error instanceof CallError && error.body.error === 'importHasErrors'
    ? ReassignPreview.safeParse(error.body.current).data
    : undefined

/** A file of gateways and their new clients: checked as soon as it is chosen, and applied on request. */
export const useReassignFile = () => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<ReassignPreview>()
  const check = useMutation({ mutationFn: (chosen: File) => send(chosen, true), onSuccess: setPreview })
  const act = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: setPreview,
    onError: (error) => setPreview((now) => previewIn(error) ?? now),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['gateways'] }),
  })
  const clear = () => {
    setPreview(undefined)
    check.reset()
    act.reset()
  }
  return {
    file,
    preview,
    choose: (chosen: File) => {
      clear()
      setFile(chosen)
      check.mutate(chosen)
    },
    forget: () => {
      clear()
      setFile(undefined)
    },
    checking: check.isPending,
    checkError: check.error,
    run: () => file && act.mutate(file),
    running: act.isPending,
    runError: act.error,
  }
}
