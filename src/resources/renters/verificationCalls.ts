import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { RenterInput, renters, type Renter } from '../../../contract/main/renters.ts'
import { renterVerifications } from '../../../contract/main/renterVerifications.ts'
import { main } from '../../providers/api.ts'
import { readLanguage } from '../../providers/language.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'

/**
 * A write about a renter that invalidates all queries showing renters. The dialog shows a failure, or a notification
 * does where there is no dialog.
 */
const useRenterWrite = <V>(
  write: (value: V) => Promise<unknown>,
  saved: string,
  { onDone, silent = false }: { onDone?: () => void; silent?: boolean } = {},
) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      notify(saved, { type: 'success' })
      onDone?.()
    },
    onError: (error) => {
      if (!silent) notify(failureText(error), { type: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['renters'] }),
  })
}

/** The call replaces the whole renter; its body is the current renter, except for the user. */
const linkCall = (
  { id, version, leaseId, role, firstName, lastName, phone, email, agreement }: Renter,
  userId: string | null,
) =>
  main(renters.update, {
    params: { id },
    body: RenterInput.parse({ leaseId, role, firstName, lastName, phone, email, agreement, userId }),
    version,
  })

export const useSendCode = ({ id }: Renter) =>
  useRenterWrite<void>(
    () => main(renterVerifications.email, { body: { renterId: id, language: readLanguage() } }),
    'renters.verification.codeSent',
  )

export const useUnlinkUser = (renter: Renter) =>
  useRenterWrite<void>(() => linkCall(renter, null), 'renters.verification.unlinked')

export const useCheckCode = ({ id }: Renter, onDone: () => void) =>
  useRenterWrite(
    (code: string) =>
      main(renterVerifications.email, { body: { renterId: id, code, language: readLanguage() } }),
    'renters.verification.verified',
    { onDone, silent: true },
  )

export const useOverride = ({ id }: Renter, onDone: () => void) =>
  useRenterWrite(
    (note: string) => main(renterVerifications.override, { body: { renterId: id, note } }),
    'renters.verification.verified',
    {
      onDone,
      silent: true,
    },
  )

export const useLinkUser = (renter: Renter, onDone: () => void) =>
  useRenterWrite((userId: string) => linkCall(renter, userId), 'renters.verification.linked', {
    onDone,
    silent: true,
  })
