import { Box, Switch } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCanAccess, useNotify, useTranslate } from 'react-admin'
import type { Renter } from '../../../contract/main/renters.ts'
import { changeAtOnce, changeKept } from '../../ui/buttons/optimistic.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'

/** Marks that a renter received the privacy information; switches optimistically and reverts if the call fails (spec 1 §4). */
export const InfoReceivedSwitch = ({ renter, labelled = false }: { renter: Renter; labelled?: boolean }) => {
  const translate = useTranslate()
  const { canAccess, isPending } = useCanAccess({ resource: 'renters', action: 'edit' })
  const { mutate } = useInfoReceived()
  const name = translate('renters.fields.infoReceivedAgreement')
  // users who may never mark it see text
  if (!isPending && !canAccess) return translate(`ra.boolean.${renter.infoReceivedAgreement}`)
  const control = (
    <Switch
      size="small"
      checked={renter.infoReceivedAgreement ?? false}
      disabled={!canAccess}
      onChange={(_, received) => mutate({ renter, received })}
      {...(!labelled && {
        slotProps: {
          input: { role: 'switch', 'aria-label': `${name}: ${renter.firstName} ${renter.lastName}` },
        },
      })}
    />
  )
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      {labelled ? (
        <Box
          component="label"
          sx={{ display: 'inline-flex', alignItems: 'center', ml: '-4px', cursor: 'pointer' }}
        >
          {control}
          {translate(`ra.boolean.${renter.infoReceivedAgreement}`)}
        </Box>
      ) : (
        control
      )}
    </span>
  )
}

/** Marks the privacy information as received optimistically on every screen, and reverts that if the call fails. */
const useInfoReceived = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    // with the schemas of its call, which the list of renters can do without
    mutationFn: async ({ renter, received }: { renter: Renter; received: boolean }) =>
      (await import('./markReceived.ts')).markReceived(renter, received),
    onMutate: ({ renter, received }) =>
      changeAtOnce(queryClient, 'renters', renter.id, { infoReceivedAgreement: received }),
    onSuccess: ({ id, ...renter }) => changeKept(queryClient, 'renters', id, renter),
    onError: (error, _, undo) => {
      undo?.()
      notify(failureText(error), { type: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['renters'] }),
  })
}
