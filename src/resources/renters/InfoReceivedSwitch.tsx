import { FormControlLabel, Switch } from '@mui/material'
import { useCanAccess, useTranslate } from 'react-admin'
import type { Renter } from '../../../contract/main/renters.ts'
import { useInfoReceived } from './useInfoReceived.ts'

/** Marks that a renter received the privacy information; it stands at once and is undone if the call fails (spec 1 §4). */
export const InfoReceivedSwitch = ({ renter, labelled = false }: { renter: Renter; labelled?: boolean }) => {
  const translate = useTranslate()
  const { canAccess, isPending } = useCanAccess({ resource: 'renters', action: 'edit' })
  const { mutate } = useInfoReceived()
  const name = translate('renters.fields.infoReceivedAgreement')
  // who may never mark it reads it
  if (!isPending && !canAccess) return translate(`ra.boolean.${renter.infoReceivedAgreement}`)
  const control = (
    <Switch
      size="small"
      checked={renter.infoReceivedAgreement}
      disabled={!canAccess}
      onChange={(_, received) => mutate({ renter, received })}
      {...(!labelled && { slotProps: { input: { role: 'switch', 'aria-label': `${name}: ${renter.firstName} ${renter.lastName}` } } })}
    />
  )
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      {labelled ? <FormControlLabel sx={{ ml: '-4px' }} control={control} label={translate(`ra.boolean.${renter.infoReceivedAgreement}`)} /> : control}
    </span>
  )
}
